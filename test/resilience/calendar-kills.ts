import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import {
  bookAppointment,
  cancelAppointment,
  listAppointments,
  rescheduleAppointment,
} from '../../src/features/appointments/appointment.ts'
import { addConnections } from '../../src/features/calendars/calendar-connection.ts'
import { ApiError } from '../../src/kernel/api-error.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import { type CalendarRig, caldavRig, googleRig } from '../calendars/rigs.ts'
import { aBusiness } from '../factories/records.ts'
import { compiledProgram } from '../harness/compiled.ts'
import { temporaryFolder } from '../harness/peer-tools.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { databaseUrl } from '../harness/test-server.ts'

const KEY = Buffer.alloc(32, 7)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So many times of an hour, of which a change chooses one. */
const TIMES = 40

/** An appointment, or its event, as `id time`. */
type Entry = string

/** A business whose appointments are in a calendar at Google and in one of a CalDAV server, and the service that syncs them. */
export async function calendarsToKill() {
  const db = await createTestDatabase()
  const [google, caldav] = [await googleRig(), await caldavRig()]
  const business = await aBusiness(db)
  const box = createSealedBox(KEY)
  const rows = (
    [
      ['google', google],
      ['caldav', caldav],
    ] as const
  ).map(([kind, { target, title }]) => ({
    ...{ kind, title, staffId: null, exports: true },
    ...{ calendarId: target.calendarId, access: target.access },
  }))
  await addConnections(db, { box }, business.id, rows, new Date())
  const first = Math.ceil(Date.now() / DAY_MS + 2) * DAY_MS
  const timeOf = (n: number) => ({
    start: first + (n % TIMES) * HOUR_MS,
    end: first + (n % TIMES) * HOUR_MS + HOUR_MS / 2,
  })
  const window = { start: first - DAY_MS, end: first + 30 * DAY_MS }
  const ended = new Set<string>()

  const readCalendar = async ({ provider, target }: CalendarRig) =>
    (await provider.changes(target, null, window, AbortSignal.timeout(20_000))).events
  const active = async () =>
    (await listAppointments(db, business, { status: 'confirmed' }, { limit: 100, after: null })).items

  return {
    db,
    ended,
    /** Ends the leases of a killed service first, as the time that passes would. */
    async start() {
      await db.write`UPDATE periodic_tasks SET leased_until = NULL, claim_token = NULL`
      await db.write`UPDATE calendar_connections SET lease_until = NULL, claim_token = NULL WHERE lease_until IS NOT NULL`
      return startService(db, google.server.addresses, google.server.oauth.rules)
    },
    async book(n: number) {
      const { start } = timeOf(n)
      const input = { startsAt: new Date(start), durationMinutes: 30, contactName: `Customer ${n}` }
      await bookAppointment(db, business, input, 'api', new Date(), 'any_time')
    },
    async moveHere(which: number, n: number) {
      const all = await active()
      const chosen = all[which % Math.max(1, all.length)]
      const { start, end } = timeOf(n)
      const to = { startsAt: new Date(start), endsAt: new Date(end) }
      if (chosen) await unlessOver(rescheduleAppointment(db, business, chosen.id, to, new Date(), 'any_time'))
    },
    async cancelHere(which: number) {
      const all = await active()
      const chosen = all[which % Math.max(1, all.length)]
      if (chosen === undefined) return
      ended.add(chosen.id)
      await unlessOver(cancelAppointment(db, business, chosen.id, { cancelledBy: 'contact' }, new Date()))
    },
    async moveThere(which: number, n: number) {
      const rig = which % 2 === 0 ? google : caldav
      const events = (await readCalendar(rig)).filter(({ appointmentId }) => appointmentId !== null)
      const chosen = events[which % Math.max(1, events.length)]
      // Somebody else may delete it at the same time.
      if (chosen) await rig.move(chosen.id, timeOf(n)).catch(() => {})
    },
    async deleteThere(which: number) {
      const rig = which % 2 === 0 ? google : caldav
      const events = (await readCalendar(rig)).filter(({ appointmentId }) => appointmentId !== null)
      const chosen = events[which % Math.max(1, events.length)]
      if (chosen === undefined) return
      ended.add(chosen.appointmentId ?? '')
      await rig.delete(chosen.id)
    },
    /** How many calendars a killed service was syncing. */
    interrupted: async (): Promise<number> =>
      (await db.read`SELECT FROM calendar_connections WHERE lease_until IS NOT NULL`).length,
    /** Makes both calendars due, as the time that passes would. A sync that runs keeps its lease. */
    async makeDue() {
      await db.write`UPDATE calendar_connections SET due_at = now() - interval '1 s'`
      await db.write`SELECT pg_notify('calendar_syncs', '')`
    },
    /** What each of the three says. */
    async entries(): Promise<{ ours: Entry[]; google: Entry[]; caldav: Entry[] }> {
      const of = async (rig: CalendarRig) =>
        (await readCalendar(rig)).map(({ appointmentId, time }) => `${appointmentId} ${time?.start}`).sort()
      const ours = (await active()).map(({ id, startsAt }) => `${id} ${startsAt.getTime()}`).sort()
      return { ours, google: await of(google), caldav: await of(caldav) }
    },
    allAppointments: async () => (await listAppointments(db, business, {}, { limit: 100, after: null })).items,
  }
}

/** The service may have canceled the appointment since it was chosen, as its event was deleted. */
const unlessOver = (change: Promise<unknown>): Promise<unknown> =>
  change.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
  })

interface StartedService {
  kill(): Promise<void>
}

async function startService(
  db: Awaited<ReturnType<typeof createTestDatabase>>,
  google: object,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<StartedService> {
  const [row] = await db.list<{ name: string }[]>`SELECT current_database() AS name`
  const settings = {
    DATABASE_URL: databaseUrl(inject('server'), row?.name ?? ''),
    FRONTBELL_DATA_DIR: temporaryFolder(),
    FRONTBELL_SECRET_KEY: KEY.toString('base64'),
    FRONTBELL_DEMO_BUSINESS: 'off',
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    FRONTBELL_GOOGLE_CLIENT_ID: clientId,
    FRONTBELL_GOOGLE_CLIENT_SECRET: clientSecret,
    ...{ PORT: '0', FRONTBELL_SIP_PORT: '0' },
  }
  const child = fork(compiledProgram('calendar-process'), [JSON.stringify({ settings, calendarVendors: { google } })], {
    execArgv: [],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('the service ended before it was ready')
    }),
  ])
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
