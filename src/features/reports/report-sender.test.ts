import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aBusiness, aCall, aMember, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { addReportSchedule, type NewReportSchedule, removeReportSchedule } from './report-schedule.ts'
import { reportSender, sendReportNow } from './report-sender.ts'
import { nextReportTime } from './report-time.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['weekly', 'on a Tuesday', '2026-03-03T09:00:00-05:00', '2026-03-09', '2026-03-09T08:00:00-04:00'],
  ['weekly', 'on a Monday before the hour', '2026-03-02T07:59:00-05:00', '2026-03-02', '2026-03-02T08:00:00-05:00'],
  ['weekly', 'on a Monday at the hour', '2026-03-02T08:00:00-05:00', '2026-03-09', '2026-03-09T08:00:00-04:00'],
  ['monthly', 'in a month', '2026-03-02T09:00:00-05:00', '2026-04-01', '2026-04-01T08:00:00-04:00'],
  ['monthly', 'at the turn of the year', '2026-12-31T23:30:00-05:00', '2027-01-01', '2027-01-01T08:00:00-05:00'],
] as const)('the next %s report, %s', (type, _, now, dueOn, dueAt) => {
  expect(nextReportTime(new Date(now), type, 8, NEW_YORK)).toEqual({ dueOn, dueAt: new Date(dueAt) })
})

test('an hour that a clock change skips becomes the first one after it', () => {
  // On 1 April 1979 the clocks of this zone went from 2 to 3 o'clock.
  expect(nextReportTime(new Date('1979-03-20T12:00:00Z'), 'monthly', 2, 'Europe/Madrid').dueAt).toEqual(
    new Date('1979-04-01T03:00:00+02:00'),
  )
})

/** The records of the factories are from Monday 2 March 2026. The business has existed since February. */
async function aScheduled(input: Partial<NewReportSchedule> = {}) {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { timezone: NEW_YORK, name: "Bella's Salon" })
  await db.write`UPDATE businesses SET created_at = '2026-01-20T00:00:00Z'`
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${memberId}`
  const clock = new ManualClock(new Date('2026-03-03T12:00:00Z'))
  const own = { businessId: business.id, memberId }
  const schedule = await addReportSchedule(db, own, { type: 'weekly', ...input }, clock.now())
  await aCall(db, business, {})
  await anAppointment(db, business)
  await db.write`DELETE FROM outgoing_emails`
  const sender = () =>
    reportSender({ db, clock, log: silentLog, pageUrl: () => 'https://bell.test/settings/notifications' })
  const mails = () => db.list<{ id: string; subject: string; body: string; recipients: string[] }[]>`
    SELECT id, subject, body, recipients FROM outgoing_emails ORDER BY created_at, id`
  const files = (emailId: string) => db.list<{ name: string; mediaType: string; bytes: Uint8Array }[]>`
    SELECT name, media_type AS "mediaType", bytes FROM email_attachments WHERE email_id = ${emailId} ORDER BY position`
  const at = (instant: string) => clock.advance(Date.parse(instant) - clock.now().getTime())
  return { db, business, own, schedule, sender, mails, files, at, clock }
}

const MONDAY_EIGHT = '2026-03-09T12:00:00Z'

test('a weekly report with its files is mailed once at its hour, however many processes check', async () => {
  const { sender, mails, files, at } = await aScheduled()

  at('2026-03-09T11:59:59.999Z')
  expect(await sender().runDue()).toBe(0)
  at(MONDAY_EIGHT)
  await Promise.all([1, 2, 3].map(() => sender().runDue()))

  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: "Bella's Salon: Weekly report for March 2–8, 2026",
    recipients: ['owner@example.com'],
  })
  expect(mail?.body).toContain('- 1 call, 1 more than the week before.')
  expect(mail?.body).toContain('Attached: report-weekly-2026-W10.pdf, report-weekly-2026-W10.csv')
  expect(mail?.body).toContain('https://bell.test/settings/notifications')
  const [pdf, csv] = await files(mail?.id ?? '')
  expect([pdf?.mediaType, csv?.mediaType]).toEqual(['application/pdf', 'text/csv; charset=utf-8'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf?.bytes ?? [])), { mergePages: true })
  for (const words of ["Bella's Salon", 'Weekly report for March 2–8, 2026', 'Calls per day', 'Appointments booked'])
    expect(text).toContain(words)
  const lines = Buffer.from(csv?.bytes ?? [])
    .toString()
    .split('\r\n')
  expect(lines[0]).toBe('report,group,figure,unit,value,previousValue')
  expect(lines).toContain('"Weekly report for March 2–8, 2026",Appointments and contacts,Appointments booked,count,1,0')
})

test('the next report follows a week later, and after a long stop only the latest one is sent', async () => {
  const { db, sender, mails, at } = await aScheduled({ formats: ['csv'] })
  at(MONDAY_EIGHT)
  await sender().runDue()
  expect(await sender().runDue()).toBe(0)

  at('2026-04-01T12:00:00Z')
  await sender().runDue()

  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "Bella's Salon: Weekly report for March 2–8, 2026",
    "Bella's Salon: Weekly report for March 23–29, 2026",
  ])
  const [{ dueOn, lastReport } = {}] = await db.list<{ dueOn: string; lastReport: string }[]>`
    SELECT due_on::text AS "dueOn", last_report AS "lastReport" FROM report_schedules`
  expect({ dueOn, lastReport }).toEqual({ dueOn: '2026-04-06', lastReport: 'rpt_weekly_2026-W13' })
})

test('if a process dies before its transaction commits, another one sends the report', async () => {
  const { db, sender, mails, at, clock } = await aScheduled({ formats: ['csv'] })
  at(MONDAY_EIGHT)
  const { leaseSchedules } = await import('./report-schedule-store.ts')
  // Leased, and never completed.
  await leaseSchedules(db.write, 1, clock.now(), new Date(clock.now().getTime() + 60_000))
  expect(await sender().runDue()).toBe(0)

  at('2026-03-09T12:01:00Z')
  await sender().runDue()

  expect(await mails()).toHaveLength(1)
})

test('a business that changes its time zone gets its report at the hour of its new place', async () => {
  const { db, sender, mails, at } = await aScheduled({ formats: ['csv'] })
  await db.write`UPDATE businesses SET timezone = 'Europe/Berlin'`
  at('2026-03-09T06:59:00Z')
  await sender().runDue()
  expect(await mails()).toEqual([])

  at('2026-03-09T07:00:00Z')
  await sender().runDue()

  expect(await mails()).toHaveLength(1)
  await db.write`UPDATE businesses SET timezone = 'Asia/Tokyo'`
  at('2026-03-09T13:00:00Z')
  await sender().runDue()
  expect(await mails()).toHaveLength(1)
})

test('only the chosen figures are in the report', async () => {
  const { sender, mails, files, at } = await aScheduled({ figures: ['bookings', 'outcomes'], formats: ['csv'] })
  at(MONDAY_EIGHT)
  await sender().runDue()
  const [mail] = await mails()
  const [csv] = await files(mail?.id ?? '')
  const groups = Buffer.from(csv?.bytes ?? [])
    .toString()
    .split('\r\n')
    .slice(1, -1)

  expect(mail?.body).not.toMatch(/\d call/)
  expect(mail?.body).toContain('1 appointment booked')
  expect(new Set(groups.map((line) => line.split('",')[1]?.split(',')[0]))).toEqual(
    new Set(['Appointments and contacts', 'Outcomes of the calls']),
  )
})

test('no report is mailed to a member who has left, or for a business without a whole week', async () => {
  const { db, sender, mails, at } = await aScheduled()
  await db.write`UPDATE members SET status = 'disabled'`
  at(MONDAY_EIGHT)
  await sender().runDue()
  expect(await mails()).toEqual([])

  await db.write`UPDATE members SET status = 'active'`
  await db.write`UPDATE businesses SET created_at = '2026-03-10T00:00:00Z'`
  at('2026-03-16T12:00:00Z')
  await sender().runDue()
  expect(await mails()).toEqual([])

  at('2026-03-23T12:00:00Z')
  await sender().runDue()
  expect(await mails()).toHaveLength(1)
})

test('a report can be mailed on request, in addition to the scheduled one', async () => {
  const { db, schedule, sender, mails, at, clock } = await aScheduled({ formats: ['csv'] })

  expect(await sendReportNow(db, schedule, 'https://bell.test', clock.now())).toMatchObject({
    reportId: 'rpt_weekly_2026-W09',
  })
  at(MONDAY_EIGHT)
  await sender().runDue()

  expect(await mails()).toHaveLength(2)
})

test("a schedule with unknown figures, without figures, or beyond a member's limit is refused", async () => {
  const { db, own, schedule, clock } = await aScheduled()
  const add = (input: object) =>
    addReportSchedule(db, own, { type: 'weekly', ...input } as NewReportSchedule, clock.now())

  await expect(add({ figures: ['weather'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(add({ formats: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(add({ hour: 24 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(add({ type: 'daily' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let n = 1; n < 10; n += 1) await add({})
  await expect(add({})).rejects.toMatchObject({ code: 'CONFLICT' })
  await removeReportSchedule(db, own, schedule.id)
  await expect(removeReportSchedule(db, own, schedule.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await add({})
})
