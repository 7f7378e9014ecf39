import { expect, test } from 'vitest'
import { aBusiness, aContact, aNumber, anAppointment, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { single } from '../../kernel/assert.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { cancelAppointment, changeAppointment, rescheduleAppointment } from '../appointments/appointment.ts'
import { icsCalendar } from '../appointments/ics.ts'
import { appointmentLinks } from '../appointments/self-service/appointment-link.ts'
import { addService, type NewBusiness } from '../business/business.ts'
import { setOptedOut } from '../messages/message.ts'
import { changeSpending } from '../spending/spending.ts'
import { listNotices } from './appointment-notice.ts'
import { NOTICE_KINDS } from './notice-plan.ts'
import { noticeSender } from './notice-sender.ts'
import { changeNoticeSettings, type NoticeSettingsChange, readNoticeSettings } from './notice-settings.ts'

const PERSON = '+15551234567'

/** A business with every kind of notice switched on, at 09:00 on a Monday in New York. */
async function startNotices(
  settings: NoticeSettingsChange = {},
  { publicUrl = null, ...fields }: Partial<NewBusiness> & { publicUrl?: string | null } = {},
) {
  const db = await createTestDatabase()
  const clock = new ManualClock(NOW)
  const business = await aBusiness(db, { country: 'US', ...fields })
  const number = await aNumber(db, business)
  const contact = await aContact(db, business, { phone: PERSON, email: 'ada@example.com' })
  const change = (more: NoticeSettingsChange) =>
    changeNoticeSettings(db, business.id, more, { sendsMail: true }, clock.now())
  await change({ kinds: NOTICE_KINDS, ...settings })
  const calendarFile = (of: { name: string; timezone: string }, entry: Parameters<typeof icsCalendar>[1][number]) =>
    icsCalendar(of, [entry])
  const sender = () =>
    noticeSender({
      ...{ db, clock, log: silentLog, sendsMail: () => true },
      ...appointmentLinks({ secret: Buffer.alloc(32, 7), publicUrl }),
      calendarFile: (of, entry) => calendarFile(of, { ...entry, description: '' }),
    })
  const sendUntil = async (time: string) => {
    clock.advance(+new Date(time) - +clock.now())
    await sender().runDue()
  }
  const texts = async () =>
    (await db.list<{ body: string }[]>`SELECT body FROM messages ORDER BY created_at, id`).map(({ body }) => body)
  const mails = () => db.list<{ subject: string; body: string; recipients: string[]; calendar: string | null }[]>`
    SELECT subject, body, recipients, calendar FROM outgoing_emails ORDER BY created_at, id`
  const log = async (id: string) =>
    (await listNotices(db, business.id, id)).map(({ kind, status, reason }) => [kind, status, reason])
  const book = (overrides: Parameters<typeof anAppointment>[2] = {}) =>
    anAppointment(db, business, { contactId: contact.id, startsAt: new Date('2026-03-05T15:00:00Z'), ...overrides })
  return { db, clock, business, number: number.phone, contact, change, sender, sendUntil, texts, mails, log, book }
}

test('a booking gets a confirmation and reminders, by text and by mail with a calendar file', async () => {
  const { book, sender, sendUntil, texts, mails, log } = await startNotices()
  const { id } = await book({ service: 'Cleaning', durationMinutes: 30 })

  await sender().runDue()
  await sendUntil('2026-03-04T15:00:00Z')
  await sendUntil('2026-03-05T13:00:00Z')

  expect(await texts()).toEqual([
    'Riverside Dental: your appointment for Cleaning is booked for Thu, Mar 5 at 10:00 AM. Reply C to confirm, R to move, X to cancel.',
    'Riverside Dental: a reminder of your appointment for Cleaning on Thu, Mar 5 at 10:00 AM. Reply C to confirm, R to move, X to cancel.',
    'Riverside Dental: a reminder of your appointment for Cleaning on Thu, Mar 5 at 10:00 AM. Reply C to confirm, R to move, X to cancel.',
  ])
  const [mail] = await mails()
  expect(mail).toMatchObject({
    subject: 'Riverside Dental: your appointment on Thu, Mar 5 at 10:00 AM',
    body: 'Riverside Dental: your appointment for Cleaning is booked for Thu, Mar 5 at 10:00 AM.',
    recipients: ['ada@example.com'],
    calendar: expect.stringContaining('DTSTART:20260305T150000Z'),
  })
  expect(await log(id)).toEqual([
    ['confirmation', 'sent', null],
    ['reminder', 'sent', null],
    ['reminder', 'sent', null],
  ])
})

test('nothing is planned until notices are switched on', async () => {
  const { book, log, change } = await startNotices({ kinds: [] })
  const first = await book()
  await change({ kinds: ['confirmation'] })
  const second = await book({ startsAt: new Date('2026-03-05T16:00:00Z') })

  expect(await log(first.id)).toEqual([])
  expect(await log(second.id)).toEqual([['confirmation', 'pending', null]])
})

test('a move and a cancellation withdraw unsent notices and send their own', async () => {
  const { db, business, clock, book, sender, texts, mails, log, sendUntil } = await startNotices()
  const { id } = await book()
  await sender().runDue()

  await rescheduleAppointment(db, business, id, { startsAt: new Date('2026-03-06T15:00:00Z') }, clock.now(), 'any_time')
  clock.advance(60_000)
  await sender().runDue()
  await cancelAppointment(db, business, id, { cancelledBy: 'business' }, clock.now())
  await sendUntil('2026-03-06T13:30:00Z')

  expect((await texts()).slice(1)).toEqual([
    'Riverside Dental: your appointment was moved from Thu, Mar 5, 10:00 AM to Fri, Mar 6 at 10:00 AM. Reply C to confirm, R to move, X to cancel.',
    'Riverside Dental: your appointment on Fri, Mar 6 at 10:00 AM was canceled. To book another time, call +15550001000.',
  ])
  expect((await mails())[2]?.calendar).toContain('METHOD:CANCEL')
  const states = (await log(id)).map(([kind, status]) => `${kind} ${status}`)
  expect(states.filter((state) => state === 'reminder withdrawn')).toHaveLength(4)
  expect(states.filter((state) => state.endsWith('sent'))).toEqual([
    'confirmation sent',
    'change sent',
    'cancellation sent',
  ])
})

test('a customer who did not come is invited to book again; one who came is not', async () => {
  const { db, business, book, clock, log, sender, texts } = await startNotices({ kinds: ['no_show'] })
  const missed = await book()
  const kept = await book({ startsAt: new Date('2026-03-05T16:00:00Z') })
  clock.advance(+new Date('2026-03-05T17:00:00Z') - +clock.now())

  for (const { id } of [missed, kept])
    await changeAppointment(db, business, id, { status: 'no_show' }, clock.now(), 'any_time')
  await changeAppointment(db, business, kept.id, { status: 'completed' }, clock.now(), 'any_time')
  clock.advance(60_000)
  await sender().runDue()

  expect(await texts()).toEqual([
    'Riverside Dental: you missed your appointment on Thu, Mar 5 at 10:00 AM. To book another time, call +15550001000.',
  ])
  expect(await log(kept.id)).toEqual([['no_show', 'withdrawn', null]])
})

test('a customer who opted out of texts from any number of the business gets no notices', async () => {
  const { db, business, book, sender, texts, mails, log } = await startNotices()
  const other = await aNumber(db, business)
  await setOptedOut(db, business.id, { businessPhone: other.phone, phone: PERSON, optedOut: true }, NOW)
  const { id } = await book()

  await sender().runDue()

  expect([await texts(), [...(await mails())]]).toEqual([[], []])
  expect(await log(id)).toContainEqual(['confirmation', 'skipped', 'opted_out'])
})

test('after an outage, a reminder waits for the morning and is never sent after the start', async () => {
  const { book, clock, log, sender, texts } = await startNotices({ kinds: ['reminder'], reminderMinutes: [1440] })
  const morning = await book({ startsAt: new Date('2026-03-04T15:00:00Z') })
  const past = await book({ startsAt: new Date('2026-03-04T01:30:00Z') })
  clock.advance(+new Date('2026-03-04T03:00:00Z') - +clock.now())

  await sender().runDue()
  expect(await texts()).toEqual([])
  expect(await log(past.id)).toEqual([['reminder', 'skipped', 'too_late']])
  expect(await log(morning.id)).toEqual([['reminder', 'pending', null]])
  clock.advance(+new Date('2026-03-04T13:00:00Z') - +clock.now())
  await sender().runDue()

  expect(await texts()).toHaveLength(1)
})

test('a booking by the customer at night is confirmed by mail at once, and by text only in the morning', async () => {
  const { db, book, clock, log, sendUntil, texts, mails, contact } = await startNotices()
  clock.advance(+new Date('2026-03-05T04:00:00Z') - +clock.now())
  const own = await book({ source: 'booking_page', now: clock.now() })
  await sendUntil('2026-03-05T04:00:00Z')
  expect([await texts(), (await mails()).map(({ recipients }) => recipients)]).toEqual([[], [['ada@example.com']]])
  expect(await log(own.id)).toContainEqual(['reminder', 'pending', null])

  await db.write`UPDATE contacts SET email = NULL WHERE id = ${contact.id}`
  const byPhone = await book({
    ...{ source: 'booking_page', startsAt: new Date('2026-03-05T15:30:00Z'), now: clock.now() },
  })
  const early = await book({ source: 'booking_page', startsAt: new Date('2026-03-05T12:30:00Z'), now: clock.now() })
  await sendUntil('2026-03-05T04:01:00Z')
  expect(await log(byPhone.id)).toEqual([
    ['confirmation', 'pending', null],
    ['reminder', 'withdrawn', null],
  ])
  expect(await log(early.id)).toEqual([['confirmation', 'skipped', 'night']])
  expect(await texts()).toEqual([])
  await sendUntil('2026-03-05T13:00:00Z')
  expect((await texts()).filter((text) => text.includes('is booked for'))).toHaveLength(1)
})

test('a customer gets no more notices per day than the limit', async () => {
  const { book, sender, log } = await startNotices({ kinds: ['confirmation'], dailyLimit: 2 })
  const ids: string[] = []
  for (const hour of ['13', '14', '15']) ids.push((await book({ startsAt: new Date(`2026-03-05T${hour}:00:00Z`) })).id)

  await sender().runDue()

  const states = (await Promise.all(ids.map(log))).map((lines) => single(lines)[1])
  expect(states.toSorted()).toEqual(['sent', 'sent', 'skipped'])
})

test('changes by the business within a minute send one notice, even beyond the daily limit; a customer’s own change sends its notice at once', async () => {
  const { db, business, book, clock, sender, texts, log } = await startNotices({ dailyLimit: 1 })
  const { id } = await book()
  await sender().runDue()
  const move = (hour: number, rules: 'any_time' | 'open_slots_only' = 'any_time') =>
    rescheduleAppointment(db, business, id, { startsAt: new Date(`2026-03-05T${hour}:00:00Z`) }, clock.now(), rules)
  const settle = async () => {
    clock.advance(60_000)
    await sender().runDue()
  }

  await move(16)
  await move(15)
  await settle()
  expect(await texts()).toHaveLength(1)

  await move(16)
  await sender().runDue()
  expect(await texts()).toHaveLength(1)
  await move(17)
  await settle()
  expect((await texts()).slice(1)).toEqual([
    expect.stringContaining('from Thu, Mar 5, 10:00 AM to Thu, Mar 5 at 12:00 PM'),
  ])

  await move(18, 'open_slots_only')
  await move(17)
  await settle()
  expect((await texts()).slice(2)).toEqual([
    expect.stringContaining('from Thu, Mar 5, 1:00 PM to Thu, Mar 5 at 12:00 PM'),
  ])

  await move(19)
  await cancelAppointment(db, business, id, { cancelledBy: 'business' }, clock.now())
  await sender().runDue()
  expect((await texts()).slice(3)).toEqual([expect.stringContaining('on Thu, Mar 5 at 12:00 PM was canceled')])
  expect((await log(id)).filter(([, status]) => status === 'skipped')).toEqual([])
})

test('a no-show that is undone within a minute sends no notice', async () => {
  const { db, business, book, clock, sender, texts } = await startNotices({ kinds: ['no_show'] })
  const { id } = await book()
  clock.advance(+new Date('2026-03-05T17:00:00Z') - +clock.now())
  for (const status of ['no_show', 'confirmed'] as const)
    await changeAppointment(db, business, id, { status }, clock.now(), 'any_time')

  clock.advance(60_000)
  await sender().runDue()
  expect(await texts()).toEqual([])
})

test('a notice is sent later if the business has reached its limit of texts', async () => {
  const { db, business, book, sender, log, clock } = await startNotices({ kinds: ['confirmation'], byMail: false })
  await changeSpending(db, business.id, { messagesPerMinute: 1 }, NOW)
  const ids = [await book(), await book({ startsAt: new Date('2026-03-05T16:00:00Z') })].map(({ id }) => id)
  const states = async () => (await Promise.all(ids.map(log))).map((lines) => single(lines)[1]).toSorted()

  await sender().runDue()
  expect(await states()).toEqual(['pending', 'sent'])
  clock.advance(60_000)
  await sender().runDue()

  expect(await states()).toEqual(['sent', 'sent'])
})

test('a service can have its own reminders, and the texts of the business replace the built-in ones', async () => {
  const { db, business, book, change, clock, sender, texts, log } = await startNotices({ kinds: ['reminder'] })
  const { id } = await addService(db, business.id, { name: 'Surgery', durationMinutes: 60 })
  await change({ serviceReminders: { [id]: [180] }, templates: { reminder: '{name}: {service} is at {time}.' } })
  const surgery = await book({ service: 'surgery' })
  expect(await log(surgery.id)).toHaveLength(1)

  clock.advance(+new Date('2026-03-05T13:00:00Z') - +clock.now())
  await sender().runDue()

  expect(await texts()).toEqual(['Ada Lovelace: surgery is at 10:00 AM.'])
  expect(await change({ serviceReminders: { [id]: null }, templates: { reminder: null } })).toMatchObject({
    serviceReminders: {},
    templates: {},
  })
})

test('settings that cannot work are refused with a hint what to do', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const change = (input: NoticeSettingsChange, sendsMail = false) =>
    changeNoticeSettings(db, business.id, input, { sendsMail }, NOW)

  await expect(change({ kinds: ['reminder'] })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'kinds: add a phone number that can send texts before you switch notices on',
  })
  await expect(change({ kinds: ['reminder'], byText: false })).rejects.toThrow(/mail server/)
  await expect(change({ kinds: ['reminder'], byText: false, byMail: false }, true)).rejects.toThrow(/^byText: /)
  await expect(change({ reminderMinutes: [10] })).rejects.toThrow(/^reminderMinutes: must be a whole number from 30/)
  await expect(change({ reminderMinutes: [60, 61, 62, 63, 64, 65] })).rejects.toThrow(/at most 5/)
  await expect(change({ serviceReminders: { svc_1: [60] } })).rejects.toThrow(/is not the id of a service/)
  expect(await readNoticeSettings(db, business.id)).toMatchObject({ kinds: [], reminderMinutes: [1440, 120] })
})

test('if there is a public address, a notice has the short link of the page, but a cancellation has none', async () => {
  const { db, business, book, clock, sender, texts } = await startNotices({}, { publicUrl: 'https://bell.test' })
  const { id } = await book()

  await sender().runDue()
  await cancelAppointment(db, business, id, { cancelledBy: 'business' }, clock.now())
  await sender().runDue()

  const [confirmation, cancellation] = await texts()
  expect(confirmation).toMatch(/ Details: https:\/\/bell\.test\/a\/[\w-]{22}$/)
  expect(cancellation).not.toContain('https:')
})
