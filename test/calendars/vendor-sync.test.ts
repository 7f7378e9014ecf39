import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cancelAppointment, requireAppointment } from '../../src/features/appointments/appointment.ts'
import { slotsOn } from '../../src/features/appointments/availability.ts'
import { freshenBusyTimes } from '../../src/features/appointments/fresh-busy-times.ts'
import type { AccountKind } from '../../src/features/calendars/account-provider.ts'
import { addConnections, changeOwner, listConnections } from '../../src/features/calendars/calendar-connection.ts'
import { calendarWorker } from '../../src/features/calendars/sync-worker.ts'
import { listNotifications } from '../../src/features/notifications/notification.ts'
import { addStaff } from '../../src/features/staff/staff.ts'
import { type Clock, ManualClock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, anAppointment, NOW, TOOL_DEPS } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { type CalendarRig, googleRig, microsoftRig, type VendorRig } from './rigs.ts'
import { failure as googleFailure } from './vendors/google-server.ts'
import { failure as graphFailure } from './vendors/graph-server.ts'

/** Whole syncs with Google and Microsoft 365, against servers that were written from their documentation. */
const VENDORS = [
  { kind: 'google' as const, rig: googleRig, failure: googleFailure },
  { kind: 'microsoft' as const, rig: microsoftRig, failure: graphFailure },
]

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const { box } = TOOL_DEPS
const at = (time: string) => new Date(`2026-03-03T${time}:00-05:00`)
const span = (from: string, to: string) => ({ start: +at(from), end: +at(to) })

async function connected(kind: AccountKind, open: (clock: Clock) => Promise<VendorRig>) {
  const clock = new ManualClock(NOW)
  const rig = await open(clock)
  const { provider, target, title } = rig
  const business = await aBusiness(db)
  const calendar = { kind, staffId: null, title, exports: true, calendarId: target.calendarId, access: target.access }
  await addConnections(db, { box }, business.id, [calendar], clock.now())
  const worker = calendarWorker({ db, clock, log: silentLog, box, providers: { [kind]: provider }, pushAddress: null })
  const syncLater = async (minutes = 10) => {
    clock.advance(minutes * 60_000)
    await worker.runDue()
  }
  await worker.runDue()
  return { ...rig, business, clock, worker, sync: () => worker.runDue(), syncLater }
}

const noticesOf = async (businessId: string) =>
  (await listNotifications(db, businessId, {}, { limit: 100, after: null })).items.map(({ type }) => type)

describe.each(VENDORS)('$kind', ({ kind, rig, failure }) => {
  /** The calendar on the vendor's side: ids of appointments with the times of their events. */
  async function eventsThere({ provider, target }: CalendarRig) {
    const window = { start: +NOW - 86_400_000, end: +NOW + 100 * 86_400_000 }
    const { events } = await provider.changes(target, null, window, new AbortController().signal)
    return events.map(({ id, appointmentId, time }) => ({ id, appointmentId, start: time?.start }))
  }

  test("an appointment is written, moved and cancelled in the vendor's calendar", async () => {
    const there = await connected(kind, rig)
    const { id } = await anAppointment(db, there.business, { contactName: 'Ada' })
    await there.sync()
    const [written] = await eventsThere(there)

    await there.move(written?.id ?? '', span('12:00', '12:45'))
    await there.syncLater()
    const moved = await requireAppointment(db, there.business, id)
    await there.delete(written?.id ?? '')
    await there.syncLater()

    expect(written).toMatchObject({ appointmentId: id, start: +at('10:00') })
    expect(moved).toMatchObject({ startsAt: at('12:00'), endsAt: at('12:45'), status: 'confirmed' })
    expect(await requireAppointment(db, there.business, id)).toMatchObject({ status: 'cancelled' })
  })

  test('an event that is moved far beyond the bookable days is moved, not cancelled', async () => {
    const there = await connected(kind, rig)
    const { id } = await anAppointment(db, there.business)
    await there.sync()
    const [written] = await eventsThere(there)
    const far = +at('10:00') + 600 * 86_400_000

    await there.move(written?.id ?? '', { start: far, end: far + 1_800_000 })
    await there.syncLater()
    await there.syncLater(24 * 60)

    expect(await requireAppointment(db, there.business, id)).toMatchObject({
      status: 'confirmed',
      startsAt: new Date(far),
    })
  })

  test('our own write is not taken for a change, however often the calendar reports it', async () => {
    const there = await connected(kind, rig)
    const { id } = await anAppointment(db, there.business)
    await there.sync()
    const writings = there.server.seen.filter((request) => /^(POST|PATCH|DELETE)/.test(request)).length

    for (let round = 0; round < 3; round += 1) await there.syncLater()
    there.forget(null)
    await there.syncLater()

    expect(there.server.seen.filter((request) => /^(POST|PATCH|DELETE)/.test(request)).length).toBe(writings)
    expect(await requireAppointment(db, there.business, id)).toMatchObject({ startsAt: at('10:00') })
    expect(await noticesOf(there.business.id)).toEqual([])
  })

  test('a copy of the event moves nothing, but blocks its time', async () => {
    const there = await connected(kind, rig)
    const { id } = await anAppointment(db, there.business)
    await there.sync()
    const [written] = await eventsThere(there)

    await there.copy(written?.id ?? '')
    const copy = (await eventsThere(there)).find((event) => event.id !== written?.id)
    await there.move(copy?.id ?? '', span('14:00', '14:30'))
    await there.syncLater()

    expect(await requireAppointment(db, there.business, id)).toMatchObject({ startsAt: at('10:00') })
    const busy = await db.read`SELECT starts_at FROM busy_times WHERE business_id = ${there.business.id}`
    expect(busy).toEqual([{ starts_at: at('14:00') }])
  })

  test("an appointment cancelled here disappears from the vendor's calendar, and one deleted there is written again if it was moved here meanwhile", async () => {
    const there = await connected(kind, rig)
    const cancelled = await anAppointment(db, there.business)
    const moved = await anAppointment(db, there.business, { startsAt: at('15:00') })
    await there.sync()
    const events = await eventsThere(there)

    await cancelAppointment(db, there.business, cancelled.id, { cancelledBy: 'contact' }, there.clock.now())
    await there.delete(events.find(({ appointmentId }) => appointmentId === moved.id)?.id ?? '')
    await db.write`
      UPDATE appointments SET starts_at = ${at('16:00')}, ends_at = ${at('16:30')}, updated_at = ${there.clock.now()} + interval '1 s'
      WHERE id = ${moved.id}`
    await there.syncLater()

    expect(await eventsThere(there)).toMatchObject([{ appointmentId: moved.id, start: +at('16:00') }])
    expect(await noticesOf(there.business.id)).toEqual(['calendar.put_back'])
  })

  test('too many requests delay the sync as the vendor asks, but lose nothing', async () => {
    const there = await connected(kind, rig)
    const { answer } = failure(429, 'TooManyRequests')
    await there.add({ title: 'Dentist', time: span('14:00', '15:00') })
    there.server.faults.push({ ...answer, headers: { 'retry-after': '300' } })
    await there.syncLater()
    const [failing] = await listConnections(db, there.business.id)

    await there.syncLater(4)
    const early = await db.read`SELECT FROM busy_times WHERE business_id = ${there.business.id}`
    await there.syncLater(1)

    expect([failing?.status, early.length]).toEqual(['failing', 0])
    expect(await db.read`SELECT title FROM busy_times WHERE business_id = ${there.business.id}`).toEqual([
      { title: 'Dentist' },
    ])
    expect(await listConnections(db, there.business.id)).toMatchObject([{ status: 'ok' }])
  })

  test('a withdrawn consent is reported once, on the same day, and the busy times stay', async () => {
    const there = await connected(kind, rig)
    await there.add({ title: 'Dentist', time: span('14:00', '15:00') })
    await there.syncLater()

    there.server.oauth.revoke('anna@example.com')
    for (let hour = 0; hour < 5; hour += 1) await there.syncLater(60)

    expect(await noticesOf(there.business.id)).toEqual(['calendar.fails'])
    expect(await listConnections(db, there.business.id)).toMatchObject([
      { status: 'refused', problem: expect.stringContaining('connect the calendar again') },
    ])
    expect(await db.read`SELECT title FROM busy_times WHERE business_id = ${there.business.id}`).toHaveLength(1)
  })

  test('before times are offered, a calendar that was read more than a minute ago is read again', async () => {
    const there = await connected(kind, rig)
    await there.worker.start()
    onTestFinished(() => there.worker.stop())
    there.clock.advance(120_000)
    await there.add({ title: 'Dentist', time: span('10:00', '11:00') })

    const { clock, business } = there
    await freshenBusyTimes(db, business.id, { now: () => clock.now(), after: systemClock.after })

    const slots = await slotsOn(db, business, '2026-03-03', {}, clock.now())
    expect(slots.map(({ start }) => +start)).not.toContain(+at('10:00'))
  })

  test("a calendar assigned to a member of staff blocks only that member, and contains only that member's appointments", async () => {
    const there = await connected(kind, rig)
    const { business } = there
    const anna = await addStaff(db, business.id, { name: 'Anna' }, NOW)
    const ben = await addStaff(db, business.id, { name: 'Ben' }, NOW)
    await there.add({ title: 'Dentist', time: span('14:00', '15:00') })
    const ofAnna = await anAppointment(db, business, { staffIds: [anna.id] })
    await anAppointment(db, business, { staffIds: [ben.id] })
    await there.syncLater()
    const before = await eventsThere(there)
    const [connection] = await listConnections(db, business.id)

    await changeOwner(db, business.id, connection?.id ?? '', anna.id)
    const atOnce = await db.read`SELECT staff_id FROM busy_times WHERE business_id = ${business.id}`
    await there.sync()

    expect(before.filter(({ appointmentId }) => appointmentId !== null)).toHaveLength(2)
    expect(atOnce).toEqual([{ staff_id: anna.id }])
    expect((await eventsThere(there)).flatMap(({ appointmentId }) => appointmentId ?? [])).toEqual([ofAnna.id])
    expect(await db.read`SELECT staff_id FROM busy_times WHERE business_id = ${business.id}`).toEqual(atOnce)
  })

  test('tokens that the vendor replaces during a sync are stored encrypted, and used by the next sync', async () => {
    const there = await connected(kind, rig)
    there.server.oauth.endsOldTokens = true
    for (let hour = 0; hour < 3; hour += 1) await there.syncLater(61)

    expect(await listConnections(db, there.business.id)).toMatchObject([{ status: 'ok' }])
    expect(there.server.oauth.renewals).toBe(3)
    const [row] = await db.read<{ sealed: Buffer }[]>`
      SELECT sealed_access AS sealed FROM calendar_connections WHERE business_id = ${there.business.id}`
    expect(row?.sealed.toString('latin1')).not.toContain('refreshToken')
  })
})
