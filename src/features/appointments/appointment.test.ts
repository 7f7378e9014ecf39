import { beforeAll, expect, test } from 'vitest'
import { otherInstances } from '../../../test/factories/other-instances.ts'
import {
  aBusiness,
  aContact,
  aLiveCall,
  anAppointment,
  announced,
  contactsOf,
  NOW,
} from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { until } from '../../../test/harness/until.ts'
import { single } from '../../kernel/assert.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { addService } from '../business/business.ts'
import { deleteContact } from '../contacts/contact.ts'
import {
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  listAppointments,
  rescheduleAppointment,
  upcomingAppointmentsByPhone,
} from './appointment.ts'

/** A Tuesday in New York. */
const at = (time: string, date = '2026-03-03') => new Date(`${date}T${time}:00-05:00`)
const ALL = { limit: 100, after: null }

// Each test adds its own business, so the tests can share the database.
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a booking adds the contact, the appointment and both events', async () => {
  const business = await aBusiness(db)

  const booking = await bookAppointment(
    db,
    business,
    {
      startsAt: at('10:00'),
      contactPhone: '(555) 123-4567',
      contactName: 'Ada',
      service: 'Cleaning',
      notes: 'First visit',
    },
    'ai_call',
    NOW,
    'open_slots_only',
  )

  const contact = single(await contactsOf(db, business))
  expect(contact).toMatchObject({ name: 'Ada', phone: '+15551234567' })
  const facts = {
    id: expect.stringMatching(/^apt_/),
    contactId: contact.id,
    contactName: 'Ada',
    contactPhone: '+15551234567',
    service: 'Cleaning',
    notes: 'First visit',
  }
  expect(booking).toEqual({
    outcome: 'booked',
    appointment: {
      ...facts,
      startsAt: at('10:00'),
      endsAt: at('10:30'),
      ...{ staffId: null, staffName: null, answers: [] },
      timezone: 'America/New_York',
      status: 'confirmed',
      source: 'ai_call',
      callId: null,
      cancelledBy: null,
      cancellationReason: null,
      cancelledAt: null,
      customerConfirmedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
    },
  })
  expect(await announced(db, business)).toEqual([
    ['contact.created', expect.objectContaining({ id: contact.id, source: 'ai_call' })],
    [
      'appointment.created',
      {
        ...facts,
        startsAt: '2026-03-03T15:00:00.000Z',
        endsAt: '2026-03-03T15:30:00.000Z',
        createdAt: NOW.toISOString(),
      },
    ],
  ])
})

test("the length is the requested one, otherwise the service's, otherwise the business's", async () => {
  const business = await aBusiness(db, { slotLengthMinutes: 20, capacity: 10 })
  await addService(db, business.id, { name: 'Root Canal', durationMinutes: 90 })
  const minutes = async (input: object) => {
    const one = await anAppointment(db, business, { startsAt: at('10:00'), ...input })
    return (one.endsAt.getTime() - one.startsAt.getTime()) / 60_000
  }

  expect(await minutes({ service: 'root canal' })).toBe(90)
  expect(await minutes({ service: 'root canal', durationMinutes: 45 })).toBe(45)
  expect(await minutes({ service: 'root canal', endsAt: at('10:10') })).toBe(10)
  expect(await minutes({ service: 'something else' })).toBe(20)
  expect(await minutes({})).toBe(20)
})

test('an API client may book at any time that is not taken; the assistant only open slots', async () => {
  const business = await aBusiness(db, { minNoticeMinutes: 60, bufferAfterMinutes: 15 })
  await anAppointment(db, business, { startsAt: at('12:00') })
  const book = async (time: string, rules: 'open_slots_only' | 'any_time', date?: string) =>
    (await bookAppointment(db, business, { startsAt: at(time, date) }, 'api', NOW, rules)).outcome

  expect(await book('20:00', 'open_slots_only')).toBe('taken') // closed
  expect(await book('16:45', 'open_slots_only')).toBe('taken') // would run past closing
  expect(await book('10:10', 'open_slots_only')).toBe('taken') // between two starts
  expect(await book('12:30', 'open_slots_only')).toBe('taken') // within the buffer
  expect(await book('09:30', 'open_slots_only', '2026-03-02')).toBe('taken') // shorter than the notice
  expect(await book('09:00', 'open_slots_only', '2026-02-27')).toBe('taken') // past
  expect(await book('09:00', 'open_slots_only', '2028-03-07')).toBe('taken') // beyond the horizon
  expect(await book('10:00', 'open_slots_only')).toBe('booked')
  expect(await book('12:30', 'any_time')).toBe('booked')
  expect(await book('20:00', 'any_time')).toBe('booked')
  expect(await book('09:00', 'any_time', '2020-03-03')).toBe('booked')
  expect(await book('20:15', 'any_time')).toBe('taken')
})

test('a refused booking changes nothing', async () => {
  const business = await aBusiness(db)
  await anAppointment(db, business, { startsAt: at('10:00') })
  const before = await announced(db, business)

  const booking = await bookAppointment(
    db,
    business,
    { startsAt: at('10:15'), contactPhone: '+15557654321' },
    'api',
    NOW,
    'any_time',
  )

  expect(booking).toEqual({ outcome: 'taken' })
  expect(await contactsOf(db, business)).toEqual([])
  expect(await announced(db, business)).toEqual(before)
})

test.each([1, 3])('of 200 simultaneous bookings of one slot, exactly %d succeed', async (capacity) => {
  const others = await otherInstances(db)
  const business = await aBusiness(db, { capacity })
  const instances = [db, ...others]

  const bookings = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      bookAppointment(
        instances[n % instances.length] as Database,
        business,
        // Few callers, so that they also contend for their contacts; some request a time that overlaps half of the slot.
        { startsAt: at(n % 3 === 0 ? '10:15' : '10:00'), contactPhone: `+1555123000${n % 7}` },
        'api',
        NOW,
        'any_time',
      ),
    ),
  )

  const booked = bookings.filter((one) => one.outcome === 'booked')
  expect(booked).toHaveLength(capacity)
  expect((await listAppointments(db, business, {}, ALL)).items).toHaveLength(capacity)
  expect((await announced(db, business)).filter(([name]) => name === 'appointment.created')).toHaveLength(capacity)
})

test('the constraint decides: a row inserted without the lock turns the booking into `taken`', async () => {
  const business = await aBusiness(db)
  let slipIn!: () => void
  const slipped = new Promise<void>((resolve) => {
    slipIn = resolve
  })
  let sawRow!: () => void
  const rowIsIn = new Promise<void>((resolve) => {
    sawRow = resolve
  })
  // Inserted without the domain function, and committed only after the booking has read the calendar.
  const intruder = db.transaction(async (tx) => {
    await tx`INSERT INTO appointments (id, business_id, starts_at, ends_at, status, source, created_at, updated_at)
      VALUES ('apt_intruder', ${business.id}, ${at('10:00')}, ${at('11:00')}, 'confirmed', 'api', ${NOW}, ${NOW})`
    sawRow()
    await slipped
  })
  await rowIsIn

  const booking = bookAppointment(db, business, { startsAt: at('10:30') }, 'api', NOW, 'any_time')
  await until('the other booking waits', async () => {
    const rows = await db.list`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length > 0
  })
  slipIn()

  await intruder
  expect(await booking).toEqual({ outcome: 'taken' })
})

test('a repeated request of a call finds its appointment, and another request of the call needs a free time', async () => {
  const business = await aBusiness(db)
  const callId = await aLiveCall(db, business)
  const book = (id: string) =>
    bookAppointment(db, business, { id, startsAt: at('10:00'), callId }, 'ai_call', NOW, 'open_slots_only')
  const [request, another] = [newId('appointment'), newId('appointment')]

  const first = await book(request)

  expect(await book(request)).toEqual(first)
  expect(await book(another)).toEqual({ outcome: 'taken' })
  expect(await announced(db, business)).toHaveLength(1)
})

test('rescheduling keeps id and length, frees the old time and announces the move once', async () => {
  const business = await aBusiness(db)
  const { id } = await anAppointment(db, business, { startsAt: at('10:00'), durationMinutes: 60 })
  const later = new Date(NOW.getTime() + 60_000)

  // Half an hour later: it overlaps its old time, which is not a conflict.
  const moved = await rescheduleAppointment(db, business, id, { startsAt: at('10:30') }, later, 'open_slots_only')

  expect(moved).toMatchObject({
    outcome: 'rescheduled',
    appointment: { id, startsAt: at('10:30'), endsAt: at('11:30'), updatedAt: later, createdAt: NOW },
  })
  expect((await announced(db, business)).at(-1)).toEqual([
    'appointment.updated',
    {
      id,
      contactId: null,
      contactName: null,
      previousStartsAt: at('10:00').toISOString(),
      startsAt: at('10:30').toISOString(),
      endsAt: at('11:30').toISOString(),
      service: null,
      updatedAt: later.toISOString(),
    },
  ])
  await anAppointment(db, business, { startsAt: at('10:00') })
  expect(await rescheduleAppointment(db, business, id, { startsAt: at('09:45') }, NOW, 'any_time')).toEqual({
    outcome: 'taken',
  })
})

test('other changes are not announced, and a past appointment is not moved', async () => {
  const business = await aBusiness(db)
  const { id } = await anAppointment(db, business, { notes: 'old' })
  const before = await announced(db, business)

  await changeAppointment(db, business, id, { notes: null, service: 'Cleaning' }, NOW, 'any_time')
  const done = await changeAppointment(db, business, id, { status: 'completed' }, NOW, 'any_time')

  expect(done).toMatchObject({ appointment: { notes: null, service: 'Cleaning', status: 'completed' } })
  expect(await announced(db, business)).toEqual(before)
  await expect(
    rescheduleAppointment(db, business, id, { startsAt: at('11:00') }, NOW, 'any_time'),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('cancelling frees the time, is announced, and happens once', async () => {
  const business = await aBusiness(db)
  const { id } = await anAppointment(db, business, { startsAt: at('10:00') })

  const cancelled = await cancelAppointment(db, business, id, { cancelledBy: 'contact', reason: 'Ill' }, NOW)

  expect(cancelled).toMatchObject({
    ...{ status: 'cancelled', cancelledBy: 'contact', cancellationReason: 'Ill', cancelledAt: NOW },
  })
  expect((await announced(db, business)).at(-1)).toEqual([
    'appointment.cancelled',
    {
      ...{ id, contactId: null, contactName: null, startsAt: at('10:00').toISOString() },
      ...{ cancelledBy: 'contact', reason: 'Ill', cancelledAt: NOW.toISOString() },
    },
  ])
  await anAppointment(db, business, { startsAt: at('10:00') })
  await expect(cancelAppointment(db, business, id, { cancelledBy: 'contact' }, NOW)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('is already cancelled'),
  })
})

test('a lowered capacity is never exceeded', async () => {
  const business = await aBusiness(db, { capacity: 3 })
  for (let n = 0; n < 3; n += 1) await anAppointment(db, business, { startsAt: at('10:00') })
  const { items } = await listAppointments(db, business, {}, ALL)
  await cancelAppointment(db, business, items.at(-1)?.id ?? '', { cancelledBy: 'business' }, NOW)
  const smaller: Business = { ...business, capacity: 2 }

  expect(await bookAppointment(db, smaller, { startsAt: at('10:00') }, 'api', NOW, 'any_time')).toEqual({
    outcome: 'taken',
  })
  expect(await bookAppointment(db, business, { startsAt: at('10:00') }, 'api', NOW, 'any_time')).toMatchObject({
    outcome: 'booked',
  })
})

test('a caller gets their own confirmed future appointments, soonest first', async () => {
  const business = await aBusiness(db)
  const contact = await aContact(db, business, { phone: '+15551234567' })
  const mine = { contactPhone: '+15551234567' }
  await anAppointment(db, business, { startsAt: at('10:00', '2026-02-27'), ...mine })
  const late = await anAppointment(db, business, { startsAt: at('15:00'), contactId: contact.id })
  const soon = await anAppointment(db, business, { startsAt: at('10:00'), ...mine })
  const gone = await anAppointment(db, business, { startsAt: at('11:00'), ...mine })
  await anAppointment(db, business, { startsAt: at('12:00'), contactPhone: '+15557654321' })
  await cancelAppointment(db, business, gone.id, { cancelledBy: 'contact' }, NOW)
  const ids = async (phone: string, limit: number) =>
    (await upcomingAppointmentsByPhone(db, business, phone, NOW, limit)).map((one) => one.id)

  expect(await ids('555-123-4567', 5)).toEqual([soon.id, late.id])
  expect(await ids('+15551234567', 1)).toEqual([soon.id])
  expect(await ids('anonymous', 5)).toEqual([])
  await deleteContact(db, business.id, contact.id)
  expect(await ids('+15551234567', 5)).toEqual([soon.id, late.id])
})

test('another business cannot see, change or block an appointment', async () => {
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  const contact = await aContact(db, business)
  const { id } = await anAppointment(db, business, { startsAt: at('10:00') })
  const missing = { code: 'NOT_FOUND' }

  await anAppointment(db, other, { startsAt: at('10:00') })
  await expect(cancelAppointment(db, other, id, { cancelledBy: 'x' }, NOW)).rejects.toMatchObject(missing)
  await expect(changeAppointment(db, other, id, { notes: 'x' }, NOW, 'any_time')).rejects.toMatchObject(missing)
  await expect(anAppointment(db, other, { contactId: contact.id, startsAt: at('11:00') })).rejects.toMatchObject(
    missing,
  )
  expect((await listAppointments(db, other, {}, ALL)).items).toHaveLength(1)
})

test('lists filter by status, contact, service and time, newest first, page by page', async () => {
  const business = await aBusiness(db)
  const contact = await aContact(db, business)
  const one = await anAppointment(db, business, { startsAt: at('09:00'), service: 'Cleaning' })
  const two = await anAppointment(db, business, { startsAt: at('10:00'), contactId: contact.id })
  const three = await anAppointment(db, business, { startsAt: at('11:00') })
  await cancelAppointment(db, business, three.id, { cancelledBy: 'business' }, NOW)
  const ids = async (filters: Parameters<typeof listAppointments>[2], page = ALL) =>
    (await listAppointments(db, business, filters, page)).items.map((item) => item.id)

  expect(await ids({})).toEqual([three.id, two.id, one.id])
  expect(await ids({ status: 'cancelled' })).toEqual([three.id])
  expect(await ids({ contactId: contact.id })).toEqual([two.id])
  expect(await ids({ service: 'cleaning' })).toEqual([one.id])
  expect(await ids({ startsAfter: at('09:00'), startsBefore: at('11:00') })).toEqual([two.id])
  const first = await listAppointments(db, business, {}, { limit: 2, after: null })
  const rest = await listAppointments(db, business, {}, { limit: 2, after: first.next })
  expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([three.id, two.id, one.id])
  expect(rest.next).toBeNull()
})

test('bad input is refused with an error that begins with the field', async () => {
  const business = await aBusiness(db)
  const refusals: [string, object][] = [
    ['endsAt', { endsAt: at('10:00') }],
    ['endsAt', { endsAt: at('09:00') }],
    ['endsAt', { endsAt: at('10:01', '2026-03-10') }],
    ['durationMinutes', { endsAt: at('11:00'), durationMinutes: 60 }],
    ['durationMinutes', { durationMinutes: 0 }],
    ['durationMinutes', { durationMinutes: 1441 }],
    ['startsAt', { startsAt: new Date('0001-01-01T00:00:00Z') }],
    ['startsAt', { startsAt: new Date('9999-12-31T23:59:00Z') }],
    ['contactPhone', { contactPhone: '12' }],
    ['contactName', { contactName: ' ' }],
    ['contactId', { contactId: 'ctc_x', contactName: 'Ada' }],
  ]

  for (const [field, input] of refusals)
    await expect(anAppointment(db, business, { startsAt: at('10:00'), ...input }), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
  expect((await listAppointments(db, business, {}, ALL)).items).toEqual([])
})
