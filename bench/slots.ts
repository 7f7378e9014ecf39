/**
 * Measures how long it takes to find the open slots of one day in a calendar with 10,000 appointments, with the function
 * that the API and the assistant use, on a real PostgreSQL.
 *
 *   npm run bench:slots -- [--json] [--days 500]
 *
 * Each line is one kind of business; `ms_p50` and `ms_p95` are over that many days, queried one after the other. `staff_day_ms` is the
 * median for a business with 20 members of staff, 50,000 appointments and 20,000 busy times of outside calendars.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { slotsOn } from '../src/features/appointments/availability.ts'
import { type Business, createBusiness, type NewBusiness } from '../src/features/business/business.ts'
import { addStaff } from '../src/features/staff/staff.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { WEEKDAYS } from '../src/kernel/time/weekly-hours.ts'
import { type Database, LONG_STATEMENTS } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, days: { type: 'string', default: '500' } },
})

const APPOINTMENTS = 10_000
const DAY_MS = 24 * 3_600_000

const allDay = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '00:00', close: '00:00' }]))

const KINDS: Record<string, Partial<NewBusiness>> = {
  'office hours, one chair': {},
  'around the clock, slots every 5 minutes': { hours: allDay, slotStepMinutes: 5 },
  'ten chairs, buffers of 10 minutes': { capacity: 10, bufferBeforeMinutes: 10, bufferAfterMinutes: 10 },
}

async function measure(db: Database, settings: Partial<NewBusiness>) {
  const now = systemClock.now()
  const business = await createBusiness(
    db,
    { name: 'Bench', phone: '+12125550100', timezone: 'America/New_York', plan: 'enterprise', ...settings },
    now,
  )
  // One hour apart on each chair, so that the appointments fill days in the past and in the future.
  await db.transaction(
    (tx) => tx`
    INSERT INTO appointments (id, business_id, service, starts_at, ends_at, resource, status, source, created_at, updated_at)
    SELECT 'apt_' || ${business.id}::text || n, ${business.id}, 'Haircut', at, at + interval '30 minutes',
      n % ${business.capacity}::int + 1, 'confirmed', 'api', now(), now()
    FROM generate_series(0, ${APPOINTMENTS - 1}::int) n, LATERAL (
      SELECT date_trunc('day', now()) - interval '10 days' + n / ${business.capacity}::int * interval '1 hour' AS at) t`,
    LONG_STATEMENTS,
  )
  await db.write`ANALYZE appointments`
  return timeDays(db, business, now)
}

async function timeDays(db: Database, business: Business, now: Date) {
  const times: number[] = []
  for (let turn = 0; turn < Number(options.days); turn++) {
    const date = new Date(now.getTime() + (2 + (turn % 28)) * DAY_MS).toISOString().slice(0, 10)
    const startedMs = systemClock.monotonicMs()
    await slotsOn(db, business, date, {}, now)
    times.push(systemClock.monotonicMs() - startedMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(share * times.length)] as number) * 100) / 100
  return { ms_p50: at(0.5), ms_p95: at(0.95) }
}

const STAFF = 20
const STAFF_APPOINTMENTS = 50_000
const BUSY_TIMES = 20_000
const STAFF_DAYS = 400

/** A day with staff: appointments and busy times are spread over 400 days, 10 before today. */
async function measureStaffDay(db: Database): Promise<number> {
  const now = systemClock.now()
  const business = await createBusiness(
    db,
    { name: 'Staff', phone: '+12125550100', timezone: 'America/New_York', plan: 'enterprise', hours: allDay },
    now,
  )
  const day = [
    { open: '09:00', close: '12:30' },
    { open: '13:30', close: '18:00' },
  ]
  const hours = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day]))
  await db.write`
    INSERT INTO calendar_connections (id, business_id, kind, title, calendar_id, sealed_access, exports, status, due_at, created_at)
    VALUES ('cac_bench', ${business.id}, 'ics', 'Bench', 'bench', '', false, 'ok', now(), now())`
  for (let n = 1; n <= STAFF; n++) {
    const { id } = await addStaff(db, business.id, { name: `Member ${n}`, hours }, now)
    await db.transaction(
      (tx) => tx`
      INSERT INTO appointments (id, business_id, service, starts_at, ends_at, resource, staff_id, status, source, created_at, updated_at)
      SELECT 'apt_' || s.id || n, s.business_id, 'Haircut', at, at + interval '30 minutes', s.resource, s.id, 'confirmed', 'api', now(), now()
      FROM staff s, generate_series(0, ${STAFF_APPOINTMENTS / STAFF - 1}::int) n, LATERAL (
        SELECT date_trunc('day', now()) - interval '10 days' + n % ${STAFF_DAYS}::int * interval '1 day'
          + (13 + n / ${STAFF_DAYS}::int) * interval '1 hour' AS at) t
      WHERE s.id = ${id}`,
      LONG_STATEMENTS,
    )
    await db.write`
      INSERT INTO busy_times (business_id, staff_id, calendar_id, external_id, starts_at, ends_at)
      SELECT ${business.id}, ${id}::text, 'cac_bench', ${id}::text || n, at, at + interval '1 hour'
      FROM generate_series(0, ${BUSY_TIMES / STAFF - 1}::int) n, LATERAL (
        SELECT date_trunc('day', now()) - interval '10 days' + n % ${STAFF_DAYS}::int * interval '1 day'
          + (20 + n / ${STAFF_DAYS}::int) * interval '1 hour' AS at) t`
  }
  await db.write`ANALYZE appointments, busy_times, staff`
  return (await timeDays(db, business, now)).ms_p50
}

const dataDir = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
const server = await startEmbeddedPostgres({ dataDir, role: 'serve', log: silentLog })
try {
  const db = openDatabase({ ...server, log: silentLog })
  await migrate(db)
  const result: Record<string, unknown> = {}
  for (const [kind, settings] of Object.entries(KINDS)) result[kind] = await measure(db, settings)
  result.staff_day_ms = await measureStaffDay(db)
  await db.close()
  process.stdout.write(`${JSON.stringify(result, null, options.json ? 0 : 2)}\n`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
