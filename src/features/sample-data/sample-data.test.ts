import { expect, test } from 'vitest'
import { aBusiness, aContact, anAppointment, announced } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { makeDemoBusiness } from '../../app/demo-business.ts'
import { sumDays } from '../analytics/daily/sum-days.ts'
import { calendarFeedText, renewCalendarFeed } from '../appointments/calendar-feed.ts'
import { requireBusiness } from '../business/business.ts'
import { selectFoundPhones } from '../outreach/campaign-store.ts'
import { addSampleData, listSampleIds, removeSampleData } from './sample-data.ts'

const NONE = { contacts: [], calls: [], appointments: [], messages: [], inboxItems: [] }

/** The business of the API is a demo, as after a first start. */
async function aDemoWithSampleData(app: TestApi) {
  await app.db.write`UPDATE businesses SET is_demo = true WHERE id = ${app.business.id}`
  const admin = await app.signIn('admin')
  const added = await admin.post('/sample-data', {})
  expect(added.status).toBe(201)
  return { admin, ids: added.body.data as unknown as Record<keyof typeof NONE, string[]> }
}

test('the screens of a demo business are filled with four past and two coming weeks', async () => {
  const app = await startTestApi()
  const { admin, ids } = await aDemoWithSampleData(app)

  expect(ids.contacts).toHaveLength(24)
  expect(ids.calls.length).toBeGreaterThan(60)
  expect(ids.messages.length).toBeGreaterThan(10)
  expect(ids.inboxItems.length).toBeGreaterThan(3)
  const { today, week, latestCalls, nextAppointments, steps } = (await admin.get('/home')).body.data as unknown as {
    today: { calls: number }
    week: { calls: number; newContacts: number }[]
    latestCalls: unknown[]
    nextAppointments: unknown[]
    steps: { testCall: boolean }
  }
  expect(today.calls).toBeGreaterThan(0)
  expect(week.filter(({ calls }) => calls > 0).length).toBeGreaterThan(4)
  expect(week.filter(({ newContacts }) => newContacts > 0).length).toBeGreaterThan(2)
  expect([latestCalls.length, nextAppointments.length, steps.testCall]).toEqual([6, 6, false])
  const appointments = await app.db.read<{ past: number; coming: number; statuses: string[] }[]>`
    SELECT count(*) FILTER (WHERE starts_at < ${app.clock.now()})::integer AS past,
      count(*) FILTER (WHERE starts_at > ${app.clock.now()})::integer AS coming,
      array_agg(DISTINCT status ORDER BY status) AS statuses
    FROM appointments WHERE is_demo`
  expect(appointments).toEqual([
    {
      past: expect.any(Number),
      coming: expect.any(Number),
      statuses: ['cancelled', 'completed', 'confirmed', 'no_show'],
    },
  ])
  expect(Math.min(appointments[0]?.past ?? 0, appointments[0]?.coming ?? 0)).toBeGreaterThan(10)
  const call = (await admin.get(`/calls/${ids.calls[0]}`)).body.data as unknown as { transcript: { text: string }[] }
  expect(call.transcript[0]?.text).toContain(app.business.name)
  expect((await admin.get('/sample-data')).body.data).toEqual(ids)
})

test('every made-up number is from the range that belongs to nobody, and nothing is in the future but appointments', async () => {
  const app = await startTestApi()
  await aDemoWithSampleData(app)

  const phones = await app.db.read<{ phone: string }[]>`
    SELECT phone FROM contacts UNION SELECT from_phone FROM calls UNION SELECT transferred_to FROM calls WHERE transferred_to IS NOT NULL`
  expect(phones.filter(({ phone }) => !/^\+1212555 ?01\d\d$/.test(phone))).toEqual([])
  const late = await app.db.read`
    SELECT FROM calls WHERE ended_at > ${app.clock.now()} UNION ALL SELECT FROM messages WHERE created_at > ${app.clock.now()}
    UNION ALL SELECT FROM contacts WHERE created_at > ${app.clock.now()} UNION ALL
    SELECT FROM appointments WHERE created_at > ${app.clock.now()} OR created_at >= starts_at`
  expect(late).toHaveLength(0)
})

test('sample data announces, notifies, sends and costs nothing, also when an appointment of it is moved', async () => {
  const app = await startTestApi()
  const { admin, ids } = await aDemoWithSampleData(app)
  const [coming] = await app.db.read<{ id: string }[]>`
    SELECT id FROM appointments WHERE is_demo AND status = 'confirmed' AND starts_at > ${app.clock.now()} ORDER BY starts_at LIMIT 1`
  const { startsAt } = (await admin.get(`/appointments/${coming?.id}`)).body.data
  const later = new Date(Date.parse(String(startsAt)) + 3 * 7 * 86_400_000).toISOString()

  expect((await admin.patch(`/appointments/${coming?.id}`, { startsAt: later })).status).toBe(200)

  expect(await announced(app.db)).toEqual([])
  const [count] = await app.db.read<Record<string, number>[]>`
    SELECT (SELECT count(*)::integer FROM notifications) AS notifications,
      (SELECT count(*)::integer FROM outgoing_emails) AS emails, (SELECT count(*)::integer FROM appointment_notices) AS notices,
      (SELECT count(*)::integer FROM messages WHERE work IS NOT NULL) AS sending, (SELECT count(*)::integer FROM spending) AS spent,
      (SELECT sum(cost_cents)::integer FROM calls) AS cost`
  expect(count).toEqual({ notifications: 0, emails: 0, notices: 0, sending: 0, spent: 0, cost: 0 })
  expect(ids.appointments).toContain(coming?.id)
  const feed = await renewCalendarFeed(app.db, app.business.id, app.clock.now())
  expect(await calendarFeedText(app.db, feed.id, app.clock.now())).not.toContain('BEGIN:VEVENT')
  expect(await selectFoundPhones(app.db.read, app.business.id, '', 100)).toEqual([])
})

test('figures leave sample data out unless it is asked for, with and without sums of days, and so do reports', async () => {
  const app = await startTestApi()
  const { admin, ids } = await aDemoWithSampleData(app)
  const figures = async (query = '') => {
    const { totals } = (await admin.get(`/analytics${query}`)).body.data as unknown as {
      totals: { calls: number; appointmentsBooked: number; messagesReceived: number; newContacts: number }
    }
    return [totals.calls, totals.appointmentsBooked, totals.messagesReceived, totals.newContacts]
  }
  const nothing = [0, 0, 0, 0]

  expect(await figures()).toEqual(nothing)
  expect((await figures('?includeSample=true'))[0]).toBe(ids.calls.length)
  await sumDays(app.db, app.clock.now(), new AbortController().signal)
  expect(await figures()).toEqual(nothing)
  expect((await figures('?includeSample=true'))[0]).toBe(ids.calls.length)
  await app.db.write`UPDATE businesses SET created_at = created_at - interval '30 days' WHERE id = ${app.business.id}`
  const reports = (await admin.list('/reports')).body.data as unknown as { metrics: { calls: number } }[]
  expect(reports.length).toBeGreaterThan(4)
  expect(reports.filter(({ metrics }) => metrics.calls > 0)).toEqual([])
})

test('one request removes it all; what others added stays, with the contacts it belongs to and those that were changed', async () => {
  const app = await startTestApi()
  const { admin, ids } = await aDemoWithSampleData(app)
  const [changed, booked] = ids.contacts
  const own = await aContact(app.db, app.business)
  await admin.patch(`/contacts/${changed}`, { name: 'Ada Byron' })
  const appointment = await anAppointment(app.db, app.business, {
    contactId: booked as string,
    startsAt: new Date('2026-06-02T15:00:00.000Z'),
  })

  expect((await admin.delete('/sample-data')).status).toBe(204)

  expect((await admin.get('/sample-data')).body.data).toEqual(NONE)
  const rows = await app.db.read<{ id: string }[]>`
    SELECT id FROM contacts UNION ALL SELECT id FROM calls UNION ALL SELECT id FROM appointments UNION ALL
    SELECT id FROM messages UNION ALL SELECT id FROM inbox_items`
  expect(rows.map(({ id }) => id).sort()).toEqual([own.id, changed, booked, appointment.id].sort())
  expect((await admin.get(`/appointments/${appointment.id}`)).body.data).toMatchObject({ contactId: booked })
  await sumDays(app.db, app.clock.now(), new AbortController().signal)
  expect((await admin.post('/sample-data', {})).status).toBe(201)
})

test("starting one's own business removes the sample data and says how much it was", async () => {
  const app = await startTestApi()
  const { admin, ids } = await aDemoWithSampleData(app)
  const all = Object.values(ids).flat().length

  const started = await admin.post('/setup/start', { name: 'Corner Cuts' })

  expect(started.body.data).toMatchObject({ sampleRecords: all })
  expect((await admin.list('/contacts')).body.data).toEqual([])
})

test('sample data is for a demo business only, is added once, and by admins', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  expect((await admin.post('/sample-data', {})).status).toBe(409)
  expect((await admin.delete('/sample-data')).status).toBe(204)

  await app.db.write`UPDATE businesses SET is_demo = true WHERE id = ${app.business.id}`
  const statuses = await Promise.all([1, 2, 3].map(async () => (await admin.post('/sample-data', {})).status))

  expect(statuses.sort()).toEqual([201, 409, 409])
  const member = await app.signIn('member')
  expect([(await member.post('/sample-data', {})).status, (await member.delete('/sample-data')).status]).toEqual([
    403, 403,
  ])
})

test('the demo business of a first start can be filled at any hour and day, whatever hours and services it has by then', async () => {
  const db = await createTestDatabase()
  const demo = await makeDemoBusiness(db, new Date('2026-03-02T14:00:00.000Z'), 'service_sk_')
  const id = demo?.businessId as string
  const fill = async (now: string) => {
    await addSampleData(db, id, new Date(now))
    const { contacts, calls, appointments } = await listSampleIds(db, id)
    await removeSampleData(db, id)
    return [contacts.length, calls.length > 3, appointments.length > 20]
  }

  // On a Sunday, in the night of a clock change, and in the last minutes of a year; then without services, and without hours.
  expect(await fill('2026-03-08T18:00:00.000Z')).toEqual([24, true, true])
  expect(await fill('2026-11-01T05:30:00.000Z')).toEqual([24, true, true])
  expect(await fill('2027-01-01T04:59:00.000Z')).toEqual([24, true, true])
  await db.write`DELETE FROM services WHERE business_id = ${id}`
  expect(await fill('2026-03-02T14:00:00.000Z')).toEqual([24, true, true])
  await db.write`UPDATE businesses SET hours = '{}' WHERE id = ${id}`
  expect(await fill('2026-03-02T14:00:00.000Z')).toEqual([24, false, false])
  expect(await requireBusiness(db, id)).toMatchObject({ id })
})

test('another business is never touched', async () => {
  const db = await createTestDatabase()
  const demo = await makeDemoBusiness(db, new Date('2026-03-02T14:00:00.000Z'), 'service_sk_')
  const other = await aBusiness(db, { phone: '+15550001001' })
  const own = await aContact(db, other)
  await addSampleData(db, demo?.businessId as string, new Date('2026-03-02T14:00:00.000Z'))

  expect(await removeSampleData(db, other.id)).toBe(0)

  expect(await listSampleIds(db, other.id)).toEqual(NONE)
  expect((await listSampleIds(db, demo?.businessId as string)).contacts).toHaveLength(24)
  expect(await db.read`SELECT id FROM contacts WHERE business_id = ${other.id}`).toEqual([{ id: own.id }])
})
