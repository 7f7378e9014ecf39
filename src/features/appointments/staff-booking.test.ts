import { beforeAll, expect, test } from 'vitest'
import { otherInstances } from '../../../test/factories/other-instances.ts'
import { aBusiness, aCalendarConnection, anAppointment, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { assert } from '../../kernel/assert.ts'
import type { Database } from '../../store/database.ts'
import { addService, type Business, type NewBusiness } from '../business/business.ts'
import { closeDay } from '../business/business-change.ts'
import { setSpecialHours } from '../business/special-hours.ts'
import { addStaff, changeStaff, listStaff, type NewStaffMember } from '../staff/staff.ts'
import { addTimeOff } from '../staff/time-off.ts'
import {
  type AppointmentChange,
  type BookingRules,
  bookAppointment,
  changeAppointment,
  type NewAppointment,
  requireAppointment,
  rescheduleAppointment,
} from './appointment.ts'
import { isOpenNow, openingsOn, slotsOn } from './availability.ts'
import { removeStaff } from './staff-removal.ts'

const TUESDAY = '2026-03-03'
const MORNING = { open: '09:00', close: '11:00' }
const at = (time: string, date = TUESDAY) => new Date(`${date}T${time}-05:00`)

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const aSalon = (settings: Partial<NewBusiness> = {}) =>
  aBusiness(db, { hours: { tuesday: [MORNING] }, slotStepMinutes: 60, slotLengthMinutes: 60, ...settings })
const aMember = async (business: Business, name: string, input: Partial<NewStaffMember> = {}) =>
  (await addStaff(db, business.id, { name, ...input }, NOW)).id
const book = (business: Business, input: Partial<NewAppointment> = {}, rules: BookingRules = 'open_slots_only') =>
  bookAppointment(db, business, { startsAt: at('09:00'), ...input }, 'api', NOW, rules)

/** "09:00 Anna Ben" for each slot of the Tuesday. */
async function slots(business: Business, wish = {}): Promise<string[]> {
  const names = new Map((await listStaff(db, business.id)).map(({ id, name }) => [id, name]))
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: business.timezone, timeStyle: 'short' })
  const found = await slotsOn(db, business, TUESDAY, wish, NOW)
  return found.map(({ start, staffIds = [] }) => [time.format(start), ...staffIds.map((id) => names.get(id))].join(' '))
}

test('a slot names the members who are free, and a slot in which all are booked is not offered', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  const ben = await aMember(business, 'Ben')

  expect(await slots(business)).toEqual(['09:00 Anna Ben', '10:00 Anna Ben'])
  await book(business, { staffIds: [ben] })
  expect(await slots(business)).toEqual(['09:00 Anna', '10:00 Anna Ben'])
  expect(await slots(business, { staffIds: [ben] })).toEqual(['10:00 Ben'])
  await book(business, { staffIds: [anna] })
  expect(await slots(business)).toEqual(['10:00 Anna Ben'])
  expect(await book(business, { staffIds: [anna] })).toEqual({ outcome: 'taken' })
  expect(await book(business, {}, 'any_time')).toEqual({ outcome: 'taken' })
})

test('without a requested member, the one with the fewest bookings that day is booked; on a tie, the first of the list', async () => {
  const business = await aSalon()
  await aMember(business, 'Anna')
  await aMember(business, 'Ben')
  const booked = async (startsAt: Date, rules: BookingRules) => {
    const booking = await book(business, { startsAt }, rules)
    assert(booking.outcome === 'booked', 'the time is free')
    return booking.appointment.staffName
  }

  expect(await booked(at('09:00'), 'open_slots_only')).toBe('Anna')
  expect(await booked(at('10:00'), 'open_slots_only')).toBe('Ben')
  expect(await booked(at('10:00'), 'any_time')).toBe('Anna')
  expect(await booked(at('15:00'), 'any_time')).toBe('Ben') // closed: both are free, Ben has fewer
  expect(await booked(at('15:00', '2026-03-10'), 'any_time')).toBe('Anna') // another day
})

test('a person or API client books a member who is away only if nobody else is free, also outside opening hours', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  const away = { staffId: anna, startsAt: `${TUESDAY}T00:00`, endsAt: '2026-03-04T00:00' }
  await addTimeOff(db, business.id, away, NOW)
  await aMember(business, 'Ben')
  const bookedAt = async (time: string) => {
    const booking = await book(business, { startsAt: at(time) }, 'any_time')
    return booking.outcome === 'booked' ? booking.appointment.staffName : booking.outcome
  }

  expect(await bookedAt('09:00')).toBe('Ben')
  expect(await bookedAt('20:00')).toBe('Ben')
  expect(await bookedAt('20:00')).toBe('Anna')
  expect(await bookedAt('20:00')).toBe('taken')
})

test('of 200 requests for one slot over four members exactly four are booked, on four members', async () => {
  const business = await aSalon()
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dan']) await aMember(business, name)
  const instances = [db, ...(await otherInstances(db))]

  const bookings = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      bookAppointment(
        instances[n % instances.length] as Database,
        business,
        { startsAt: at('09:00') },
        'api',
        NOW,
        n % 2 === 0 ? 'any_time' : 'open_slots_only',
      ),
    ),
  )

  const names = bookings.flatMap((one) => (one.outcome === 'booked' ? [one.appointment.staffName] : []))
  expect(names.sort()).toEqual(['Anna', 'Ben', 'Cleo', 'Dan'])
})

test('the constraint excludes a second booking of a member that bypasses the domain', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  const booking = await book(business, { staffIds: [anna] })
  assert(booking.outcome === 'booked', 'the time is free')

  await expect(
    db.write`INSERT INTO appointments (id, business_id, starts_at, ends_at, resource, staff_id, status, source, created_at, updated_at)
      SELECT 'apt_twice' || ${anna}::text, business_id, starts_at + interval '30 minutes', ends_at + interval '30 minutes', resource, staff_id,
        'confirmed', 'api', now(), now() FROM appointments WHERE id = ${booking.appointment.id}`,
  ).rejects.toMatchObject({ constraint_name: 'appointments_never_overlap' })
})

test('members work their own hours or those of the business, but not in their time off', async () => {
  const business = await aSalon()
  await aMember(business, 'Anna', {
    hours: {
      tuesday: [
        { open: '08:00', close: '09:00' },
        { open: '10:00', close: '12:00' },
      ],
    },
  })
  const ben = await aMember(business, 'Ben')

  expect(await slots(business)).toEqual(['08:00 Anna', '09:00 Ben', '10:00 Anna Ben', '11:00 Anna'])
  const lunch = { startsAt: '2026-02-24T10:30', endsAt: '2026-02-24T11:00', repeats: 'weekly' as const }
  await addTimeOff(db, business.id, { ...lunch, staffId: ben }, NOW)
  expect(await slots(business)).toEqual(['08:00 Anna', '09:00 Ben', '10:00 Anna', '11:00 Anna'])
  await addTimeOff(db, business.id, { startsAt: `${TUESDAY}T08:00`, endsAt: `${TUESDAY}T08:30` }, NOW)
  expect(await slots(business)).toEqual(['09:00 Ben', '10:00 Anna', '11:00 Anna'])
})

test('busy times of outside calendars block a member or the whole business, with the buffers of the slot', async () => {
  const business = await aSalon({ bufferAfterMinutes: 15 })
  await aMember(business, 'Anna')
  const ben = await aMember(business, 'Ben')
  const calendar = await aCalendarConnection(db, business.id)
  const busy = (staffId: string | null, id: string, start: string, end: string) => db.write`
    INSERT INTO busy_times (business_id, staff_id, calendar_id, external_id, starts_at, ends_at)
    VALUES (${business.id}, ${staffId}, ${calendar}, ${id}, ${at(start)}, ${at(end)})`

  await busy(ben, 'one', '10:10', '10:20') // so Ben needs 09:00-10:15 free: it is not
  expect(await slots(business)).toEqual(['09:00 Anna', '10:00 Anna'])
  await busy(null, 'two', '11:00', '12:00') // within the buffer of 10:00
  expect(await slots(business)).toEqual(['09:00 Anna'])
})

test('special hours replace the week, also limit members with their own hours, and end a closure of that day', async () => {
  const business = await aSalon()
  await aMember(business, 'Anna', { hours: { tuesday: [{ open: '08:00', close: '12:00' }] } })
  await aMember(business, 'Ben')

  await closeDay(db, business.id, { date: TUESDAY })
  expect(await slots(business)).toEqual([])
  await setSpecialHours(db, business.id, { date: TUESDAY, openings: [{ open: '10:00', close: '13:00' }] })
  expect(await slots(business)).toEqual(['10:00 Anna Ben', '11:00 Anna Ben', '12:00 Ben'])
  await closeDay(db, business.id, { date: TUESDAY })
  expect(await slots(business)).toEqual([])
  await expect(setSpecialHours(db, business.id, { date: TUESDAY, openings: [] })).rejects.toThrow(/^openings: /)
})

test('part-day time off shortens the opening of a business without staff, which counts as closed then', async () => {
  const business = await aSalon()
  await addTimeOff(db, business.id, { startsAt: `${TUESDAY}T10:00`, endsAt: `${TUESDAY}T10:30` }, NOW)

  expect(await slots(business)).toEqual(['09:00'])
  expect(await openingsOn(db, business, TUESDAY)).toEqual([
    { start: at('09:00'), end: at('10:00') },
    { start: at('10:30'), end: at('11:00') },
  ])
  const open = await Promise.all(['09:59', '10:15', '10:30', '11:00'].map((time) => isOpenNow(db, business, at(time))))
  expect(open).toEqual([true, false, true, false])
})

test('only members who offer the service are offered and booked; a request for another is refused by name', async () => {
  const business = await aSalon()
  const color = await addService(db, business.id, { name: 'Color', durationMinutes: 60 })
  const cut = await addService(db, business.id, { name: 'Cut', durationMinutes: 60 })
  const anna = await aMember(business, 'Anna', { serviceIds: [cut.id] })
  await aMember(business, 'Ben', { serviceIds: [cut.id, color.id] })

  expect(await slots(business, { service: 'color' })).toEqual(['09:00 Ben', '10:00 Ben'])
  expect(await book(business, { service: 'Color' })).toMatchObject({ appointment: { staffName: 'Ben' } })
  expect(await book(business, { service: 'Color' }, 'any_time')).toEqual({ outcome: 'taken' })
  await expect(book(business, { service: 'Color', staffIds: [anna] }, 'any_time')).rejects.toThrow(
    'staffId: Anna does not offer this service',
  )
  await expect(book(business, { staffIds: ['stf_none'] })).rejects.toThrow(/^staffId: /)
})

test('an appointment with nobody in particular reserves a member who offers its service, and no other', async () => {
  const business = await aSalon()
  const cut = await addService(db, business.id, { name: 'Cut', durationMinutes: 60 })
  const color = await addService(db, business.id, { name: 'Color', durationMinutes: 60 })
  const anna = await aMember(business, 'Anna', { serviceIds: [cut.id] })
  await aMember(business, 'Ben', { serviceIds: [cut.id] })
  await aMember(business, 'Room 1', { kind: 'room', serviceIds: [color.id] })
  await book(business, { service: 'Cut', staffIds: [anna] })
  await removeStaff(db, business, anna, 'unassign', NOW)

  expect(await slots(business, { service: 'Cut' })).toEqual(['10:00 Ben'])
  expect(await book(business, { service: 'Cut' }, 'any_time')).toEqual({ outcome: 'taken' })
  expect(await book(business, { service: 'Color' }, 'any_time')).toMatchObject({ appointment: { staffName: 'Room 1' } })
})

test('a service has its own buffers, notice and horizon', async () => {
  const business = await aSalon({ slotStepMinutes: 30 })
  const rules = { bufferAfterMinutes: 30, minNoticeMinutes: 24 * 60 + 45, horizonDays: 7 }
  await addService(db, business.id, { name: 'Color', durationMinutes: 30, ...rules })
  await addService(db, business.id, { name: 'Cut', durationMinutes: 30 })

  expect(await slots(business, { service: 'Color' })).toEqual(['10:00', '10:30']) // it is Monday, 09:00
  await anAppointment(db, business, { startsAt: at('09:30'), service: 'Color' })
  expect(await slots(business, { service: 'Cut' })).toEqual(['09:00', '10:30']) // 10:00-10:30 is the buffer of the color
  expect(await slots(business, { service: 'Color' })).toEqual(['10:30'])
  expect(await slotsOn(db, business, '2026-03-17', { service: 'Color' }, NOW)).toEqual([])
  expect(await slotsOn(db, business, '2026-03-17', { service: 'Cut' }, NOW)).toHaveLength(4)
})

test('bookings from before the business had staff each take one of the members', async () => {
  const business = await aSalon({ capacity: 2 })
  await anAppointment(db, business, { startsAt: at('09:00') })
  const anna = await aMember(business, 'Anna')

  expect(await slots(business)).toEqual(['10:00 Anna'])
  expect(await book(business, { staffIds: [anna] }, 'any_time')).toEqual({ outcome: 'taken' })
  await aMember(business, 'Ben')
  expect(await slots(business)).toEqual(['09:00 Anna Ben', '10:00 Anna Ben'])
  await book(business, { staffIds: [anna] })
  expect(await slots(business)).toEqual(['10:00 Anna Ben'])
})

test('an appointment that moves stays with its member unless another is requested', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  const ben = await aMember(business, 'Ben')
  const { id } = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [anna] })
  await anAppointment(db, business, { startsAt: at('10:00'), staffIds: [anna] })

  expect(await slots(business, { except: id })).toEqual(['09:00 Anna'])
  expect(await rescheduleAppointment(db, business, id, { startsAt: at('10:00') }, NOW, 'any_time')).toEqual({
    outcome: 'taken',
  })
  expect(
    await rescheduleAppointment(db, business, id, { startsAt: at('10:00'), staffId: ben }, NOW, 'open_slots_only'),
  ).toMatchObject({ appointment: { staffId: ben, staffName: 'Ben' } })
  expect(await changeAppointment(db, business, id, { staffId: anna }, NOW, 'any_time')).toEqual({ outcome: 'taken' })
  expect(await changeAppointment(db, business, id, { staffId: null }, NOW, 'any_time')).toMatchObject({
    appointment: { staffName: 'Ben' },
  })
})

test('answers are stored with the appointment', async () => {
  const business = await aSalon()
  const answers = [{ question: 'Which car do you drive?', answer: 'A red van' }]
  const { id } = await anAppointment(db, business, { answers })

  expect(await requireAppointment(db, business, id)).toMatchObject({ answers, staffId: null, staffName: null })
})

test('a change keeps an inactive member, but a new start with that member is refused', async () => {
  const business = await aSalon()
  const mia = await aMember(business, 'Mia')
  const ben = await aMember(business, 'Ben')
  const { id } = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [mia] })
  await changeStaff(db, business.id, mia, { active: false }, NOW)
  const change = (to: AppointmentChange) => changeAppointment(db, business, id, to, NOW, 'any_time')

  expect(await change({ notes: 'Window seat' })).toMatchObject({ appointment: { staffId: mia } })
  expect(await change({ durationMinutes: 90 })).toMatchObject({ appointment: { staffId: mia, endsAt: at('10:30') } })
  const refusal = { code: 'BAD_REQUEST', message: 'staffId: Mia takes no new bookings; choose another member' }
  await expect(change({ startsAt: at('13:00') })).rejects.toMatchObject(refusal)
  await expect(change({ startsAt: at('13:00'), staffId: mia })).rejects.toMatchObject(refusal)
  expect(await requireAppointment(db, business, id)).toMatchObject({ staffId: mia, startsAt: at('09:00') })
  expect(await change({ startsAt: at('13:00'), staffId: ben })).toMatchObject({ appointment: { staffId: ben } })
})

test('an appointment of an inactive member can be extended only into free time', async () => {
  const business = await aSalon()
  const mia = await aMember(business, 'Mia')
  await aMember(business, 'Ben')
  const { id } = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [mia] })
  await anAppointment(db, business, { startsAt: at('10:00'), staffIds: [mia] })
  await changeStaff(db, business.id, mia, { active: false }, NOW)
  const change = (durationMinutes: number) => changeAppointment(db, business, id, { durationMinutes }, NOW, 'any_time')

  expect(await change(61)).toEqual({ outcome: 'taken' })
  expect(await change(45)).toMatchObject({ appointment: { staffId: mia, endsAt: at('09:45') } })
})

test('a change to a service that the member does not offer is refused, but one that they no longer offer stays', async () => {
  const business = await aSalon()
  const cut = await addService(db, business.id, { name: 'Cut', durationMinutes: 60 })
  const color = await addService(db, business.id, { name: 'Color', durationMinutes: 60 })
  const mia = await aMember(business, 'Mia', { serviceIds: [cut.id] })
  const { id } = await anAppointment(db, business, { startsAt: at('09:00'), service: 'Cut', staffIds: [mia] })
  const change = (to: AppointmentChange) => changeAppointment(db, business, id, to, NOW, 'any_time')

  const refusal = { code: 'BAD_REQUEST', message: 'staffId: Mia does not offer this service; choose another member' }
  await expect(change({ service: 'Color' })).rejects.toMatchObject(refusal)
  await expect(change({ service: 'Color', staffId: mia })).rejects.toMatchObject(refusal)

  await changeStaff(db, business.id, mia, { serviceIds: [color.id] }, NOW)
  expect(await change({ durationMinutes: 45 })).toMatchObject({ appointment: { staffId: mia, endsAt: at('09:45') } })
  expect(await change({ startsAt: at('13:00') })).toMatchObject({
    appointment: { staffId: mia, startsAt: at('13:00') },
  })
  const moved = await changeAppointment(db, business, id, { startsAt: at('10:00') }, NOW, 'open_slots_only')
  expect(moved).toMatchObject({ appointment: { staffId: mia, startsAt: at('10:00') } })
  await changeStaff(db, business.id, mia, { serviceIds: [] }, NOW)
  expect(await change({ startsAt: at('15:00') })).toMatchObject({ appointment: { staffId: mia, service: 'Cut' } })
})

test('an inactive member takes no new bookings, and keeps those already made', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  await aMember(business, 'Ben')
  const { id } = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [anna] })

  await changeStaff(db, business.id, anna, { active: false }, NOW)

  expect(await slots(business)).toEqual(['09:00 Ben', '10:00 Ben'])
  expect(await requireAppointment(db, business, id)).toMatchObject({ staffName: 'Anna' })
})

test('a member with future appointments is not removed unless these move to another member or stay with nobody', async () => {
  const business = await aSalon()
  const anna = await aMember(business, 'Anna')
  const ben = await aMember(business, 'Ben')
  const past = await anAppointment(db, business, { startsAt: at('09:00', '2026-02-24'), staffIds: [anna] })
  const one = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [anna], contactName: 'Ada' })
  const busy = await anAppointment(db, business, { startsAt: at('09:00'), staffIds: [ben] })

  await expect(removeStaff(db, business, anna, 'refuse', NOW)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `Anna has 1 future appointment (2026-03-03 09:00 Ada): move the appointments to another member, or keep them with nobody in particular`,
  })
  await expect(removeStaff(db, business, anna, { moveTo: ben }, NOW)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^moveTo: Ben is not free for 1 future appointment \(2026-03-03 09:00 Ada\)/),
  })
  await changeAppointment(db, business, busy.id, { startsAt: at('10:00') }, NOW, 'any_time')
  await removeStaff(db, business, anna, { moveTo: ben }, NOW)
  expect(await requireAppointment(db, business, one.id)).toMatchObject({ staffName: 'Ben' })
  expect(await requireAppointment(db, business, past.id)).toMatchObject({ staffName: 'Anna' })
  await removeStaff(db, business, ben, 'unassign', NOW)
  expect(await requireAppointment(db, business, one.id)).toMatchObject({ staffId: null, staffName: null })
  expect(await listStaff(db, business.id)).toEqual([])
  await expect(removeStaff(db, business, ben, 'unassign', NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // A new member may reuse the name, and gets another resource.
  await aMember(business, 'Anna')
  expect(await slots(business)).toEqual([])
})
