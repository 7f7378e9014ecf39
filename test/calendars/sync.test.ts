import { Agent } from 'undici'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cancelAppointment, requireAppointment } from '../../src/features/appointments/appointment.ts'
import { slotsOn } from '../../src/features/appointments/availability.ts'
import { freshenBusyTimes } from '../../src/features/appointments/fresh-busy-times.ts'
import type { Business } from '../../src/features/business/business.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listConnections,
} from '../../src/features/calendars/calendar-connection.ts'
import type { CalendarProvider } from '../../src/features/calendars/calendar-provider.ts'
import { calendarWorker } from '../../src/features/calendars/sync-worker.ts'
import { listNotifications } from '../../src/features/notifications/notification.ts'
import { ManualClock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import { CalDavCalendar } from '../../src/providers/caldav/calendar.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, anAppointment, announced, NOW, TOOL_DEPS } from '../factories/records.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { MemoryCalendar } from './memory-calendar.ts'
import { startRadicale } from './radicale.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const { box } = TOOL_DEPS
const at = (time: string) => new Date(`2026-03-03T${time}:00-05:00`)
const MEMORY = { address: 'https://calendar.test/', user: 'anna', password: 'secret', calendarId: 'work' }

/** A business with a connected calendar. `sync` does everything that is due. */
async function aConnectedBusiness(provider: CalendarProvider, access = MEMORY, business?: Business) {
  const clock = new ManualClock(NOW)
  const owner = business ?? (await aBusiness(db))
  const parts = { box, providers: { caldav: provider }, checkAddress: (address: string) => ({ address }) }
  const input = { kind: 'caldav' as const, title: 'Work', staffId: null, exports: true, ...access }
  const { id } = await connectCalendar(db, parts, owner.id, input, clock.now())
  const worker = calendarWorker({ db, clock, log: silentLog, pushAddress: null, ...parts })
  const sync = () => worker.runDue()
  const syncLater = async (minutes = 10) => {
    clock.advance(minutes * 60_000)
    await sync()
  }
  return { business: owner, clock, id, sync, syncLater, worker }
}

const busyTimes = async (business: Business) =>
  (
    await db.list<{ title: string; startsAt: Date }[]>`
      SELECT title, starts_at AS "startsAt" FROM busy_times WHERE business_id = ${business.id} ORDER BY starts_at`
  ).map(({ title, startsAt }) => `${title} ${startsAt.toISOString()}`)

const notices = async (business: Business) =>
  (await listNotifications(db, business.id, {}, { limit: 100, after: null })).items.map(({ type }) => type)

test('events outside become busy times, and an incremental result changes only what it names', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  calendar.write('a', at('10:00'), at('11:00'), 'Dentist')
  calendar.write('b', at('14:00'), at('15:00'), 'School')
  await sync()

  calendar.write('c', at('16:00'), at('17:00'), 'Yoga')
  calendar.delete('a')
  await syncLater()

  expect(await busyTimes(business)).toEqual(['School 2026-03-03T19:00:00.000Z', 'Yoga 2026-03-03T21:00:00.000Z'])
})

test('if the calendar has forgotten the state, one full result replaces everything', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  calendar.write('a', at('10:00'), at('11:00'))
  await sync()
  calendar.events.delete('a') // without a report
  calendar.forgetsToken = true

  await syncLater()

  expect(await busyTimes(business)).toEqual([])
})

test('an appointment is written at once, does not count as busy time, and its own write is not taken for a change', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  await sync()
  const { id } = await anAppointment(db, business, { contactName: 'Ada', service: 'Cleaning' })

  await sync()
  const written = calendar.events.get(`ours/${id}`)?.etag
  for (let round = 0; round < 3; round += 1) await syncLater()

  expect(calendar.events.get(`ours/${id}`)).toMatchObject({ title: 'Cleaning: Ada', etag: written })
  expect(await busyTimes(business)).toEqual([])
  expect((await announced(db, business)).map(([name]) => name)).not.toContain('appointment.updated')
})

test('an appointment that is cancelled here disappears outside', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, clock } = await aConnectedBusiness(calendar)
  const { id } = await anAppointment(db, business)
  await sync()

  await cancelAppointment(db, business, id, { cancelledBy: 'contact' }, clock.now())
  await sync()

  expect([...calendar.events.keys()]).toEqual([])
})

test('an event moved outside moves the appointment, and a deleted one cancels it, each with its own event', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  const moved = await anAppointment(db, business, { contactName: 'Ada' })
  const deleted = await anAppointment(db, business, { startsAt: at('15:00') })
  await sync()

  calendar.write(`ours/${moved.id}`, at('12:00'), at('12:45'))
  calendar.delete(`ours/${deleted.id}`)
  await syncLater()

  expect(await requireAppointment(db, business, moved.id)).toMatchObject({ startsAt: at('12:00'), endsAt: at('12:45') })
  expect(await requireAppointment(db, business, deleted.id)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'calendar',
  })
  const names = (await announced(db, business)).map(([name]) => name)
  expect(names.filter((name) => /updated|cancelled/.test(name)).sort()).toEqual([
    'appointment.cancelled',
    'appointment.updated',
  ])
})

test('a copy of one of our events that claims to be ours moves nothing, but blocks its time', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  const { id } = await anAppointment(db, business)
  await sync()

  calendar.copy(`ours/${id}`, 'copy', at('14:00'), at('14:30'))
  await syncLater()

  expect(await requireAppointment(db, business, id)).toMatchObject({ startsAt: at('10:00'), status: 'confirmed' })
  expect(await busyTimes(business)).toEqual(['Copy 2026-03-03T19:00:00.000Z'])
})

test('an event that is moved onto another appointment is put back, and the owner is notified', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  const one = await anAppointment(db, business)
  await anAppointment(db, business, { startsAt: at('15:00') })
  await sync()

  calendar.write(`ours/${one.id}`, at('15:00'), at('15:30'))
  await syncLater()

  expect(await requireAppointment(db, business, one.id)).toMatchObject({ startsAt: at('10:00') })
  expect(calendar.events.get(`ours/${one.id}`)?.time).toEqual({ start: +at('10:00'), end: +at('10:30') })
  expect(await notices(business)).toEqual(['calendar.put_back'])
})

test('an event over an appointment sends one notification, without its title, and the appointment stays', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  const { id } = await anAppointment(db, business, { contactName: 'Ada' })
  await sync()

  calendar.write('a', at('09:00'), at('17:00'), 'Day off')
  await syncLater()
  calendar.forgetsToken = true
  await syncLater()

  expect(await requireAppointment(db, business, id)).toMatchObject({ status: 'confirmed', startsAt: at('10:00') })
  expect(await notices(business)).toEqual(['calendar.conflict'])
  const { items } = await listNotifications(db, business.id, {}, { limit: 1, after: null })
  expect(items[0]).toMatchObject({
    resourceType: 'appointment',
    resourceId: id,
    body: expect.stringContaining('is at the same time'),
  })
  expect(JSON.stringify(items)).not.toContain('Day off')
})

test('a calendar that no longer grants access is reported at once and only once; its busy times stay, and it recovers automatically', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, syncLater } = await aConnectedBusiness(calendar)
  calendar.write('a', at('10:00'), at('11:00'))
  await sync()

  calendar.problem = 'credentials'
  await syncLater()
  for (let hour = 0; hour < 3; hour += 1) await syncLater(60)

  expect(await notices(business)).toEqual(['calendar.fails'])
  expect(await busyTimes(business)).toHaveLength(1)
  const [refused] = await listConnections(db, business.id)
  expect(refused).toMatchObject({ status: 'refused', reachedAt: NOW, failingSince: new Date(+NOW + 600_000) })
  calendar.problem = null
  await syncLater(60)
  expect(await listConnections(db, business.id)).toMatchObject([{ status: 'ok', problem: null }])
})

test('access that was sealed with another secret key of the service is reported as lost access', async () => {
  const calendar = new MemoryCalendar()
  const { business, clock } = await aConnectedBusiness(calendar)
  const other = createSealedBox(Buffer.alloc(32, 9))
  const worker = calendarWorker({
    ...{ db, clock, log: silentLog, box: other, providers: { caldav: calendar }, pushAddress: null },
  })

  await worker.runDue()

  expect(await listConnections(db, business.id)).toMatchObject([
    { status: 'refused', problem: expect.stringContaining('another secret key') },
  ])
  expect(await notices(business)).toEqual(['calendar.fails'])
})

test('an unreachable calendar is reported after three hours, not at the first failure', async () => {
  const calendar = new MemoryCalendar()
  const { business, syncLater } = await aConnectedBusiness(calendar)
  calendar.problem = 'unreachable'

  await syncLater(1)
  const atFirst = await notices(business)
  for (let step = 0; step < 20; step += 1) await syncLater(10)

  expect([atFirst, await notices(business)]).toEqual([[], ['calendar.fails']])
})

test('a calendar that gives no answer is a failure after 90 seconds; stopping the service meanwhile is not', async () => {
  const calendar = new MemoryCalendar()
  const { business, clock, worker } = await aConnectedBusiness(calendar)
  calendar.hangs = true
  const hanging = worker.runDue()
  await until('the sync has begun', () => clock.pending > 0)

  clock.advance(90_000)
  await hanging

  expect(await listConnections(db, business.id)).toMatchObject([
    { status: 'failing', problem: expect.stringContaining('no answer in time') },
  ])
  clock.advance(120_000)
  const stopped = worker.runDue()
  await until('the sync has begun', () => clock.pending > 0)
  await Promise.all([worker.stop(), stopped])
  const rows = await db.read`SELECT failures, lease_until FROM calendar_connections WHERE business_id = ${business.id}`
  expect(rows).toEqual([{ failures: 1, lease_until: null }])
})

test('an event outside removes its time from the slots, and disconnecting the calendar restores it', async () => {
  const calendar = new MemoryCalendar()
  const { business, sync, clock, id } = await aConnectedBusiness(calendar)
  calendar.write('a', at('10:00'), at('11:00'))
  const isOpen = async () => {
    const slots = await slotsOn(db, business, '2026-03-03', {}, clock.now())
    return slots.some(({ start }) => +start === +at('10:00'))
  }
  const before = await isOpen()
  await sync()
  const during = await isOpen()

  await disconnectCalendar(db, business.id, id)

  expect([before, during, await isOpen()]).toEqual([true, false, true])
})

test('several workers sync one calendar without writing an appointment twice', async () => {
  const calendar = new MemoryCalendar()
  const { business, worker, clock } = await aConnectedBusiness(calendar)
  const others = [1, 2, 3].map(() => {
    const parts = { box, providers: { caldav: calendar }, checkAddress: (address: string) => ({ address }) }
    return calendarWorker({ db, clock, log: silentLog, pushAddress: null, ...parts })
  })
  const { id } = await anAppointment(db, business)

  await Promise.all([worker, ...others].map((one) => one.runDue()))

  expect([...calendar.events.keys()]).toEqual([`ours/${id}`])
  expect(calendar.events.get(`ours/${id}`)?.etag).toBe('"1"')
})

/** A calendar that was read two minutes ago, and the worker that reads it. */
async function readTwoMinutesAgo(calendar: MemoryCalendar) {
  const { business, sync, worker, clock, id } = await aConnectedBusiness(calendar)
  await sync()
  await worker.start()
  onTestFinished(() => worker.stop())
  clock.advance(120_000)
  return { business, clock, id }
}

test('before times are offered, a calendar that was read more than a minute ago is read again', async () => {
  const calendar = new MemoryCalendar()
  const { business, clock } = await readTwoMinutesAgo(calendar)
  calendar.write('a', at('10:00'), at('11:00'))

  await freshenBusyTimes(db, business.id, { now: () => clock.now(), after: systemClock.after })

  expect(await busyTimes(business)).toHaveLength(1)
})

test('the wait for a calendar that does not answer is limited, and there is none for one that fails', async () => {
  const calendar = new MemoryCalendar()
  const { business, clock, id } = await readTwoMinutesAgo(calendar)
  const waits: number[] = []
  const after = (ms: number, run: () => void) => {
    waits.push(ms)
    return systemClock.after(0, run)
  }
  calendar.hangs = true

  await freshenBusyTimes(db, business.id, { now: () => clock.now(), after })
  const waited = waits.splice(0).reduce((sum, ms) => sum + ms, 0)
  await db.write`UPDATE calendar_connections SET status = 'failing' WHERE id = ${id}`
  await freshenBusyTimes(db, business.id, { now: () => clock.now(), after })

  expect([waited, waits]).toEqual([1_500, []])
})

peerTest(
  'radicale',
  'with a real server: an appointment appears there, is moved there, and is cancelled there',
  async () => {
    const server = await startRadicale()
    const provider = new CalDavCalendar(new Agent(), systemClock, () => 'bell.test')
    const calendarId = await server.makeCalendar('work')
    const access = { address: server.url, user: server.user, password: server.password, calendarId }
    const { business, sync, syncLater } = await aConnectedBusiness(provider, access)
    const { id } = await anAppointment(db, business, { contactName: 'Ada' })
    await sync()
    const event = new URL(`${id}.ics`, calendarId).href

    const text = await (await server.send('GET', event)).text()
    await server.send(
      'PUT',
      event,
      text
        .replace('DTSTART:20260303T150000Z', 'DTSTART:20260303T180000Z')
        .replace('DTEND:20260303T153000Z', 'DTEND:20260303T183000Z'),
    )
    await syncLater()
    const moved = await requireAppointment(db, business, id)
    await server.send('DELETE', event)
    await syncLater()

    expect(text).toContain('SUMMARY:Ada')
    expect(moved).toMatchObject({ startsAt: at('13:00'), status: 'confirmed' })
    expect(await requireAppointment(db, business, id)).toMatchObject({ status: 'cancelled' })
  },
)
