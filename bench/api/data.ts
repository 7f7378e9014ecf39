import postgres from 'postgres'
import { createApiKey } from '../../src/features/api-keys/api-key.ts'
import { createBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/store/database.ts'

/** The data that the requests refer to. */
export interface Data {
  businessId: string
  key: string
  /** Ids of contacts, spread over all contacts. */
  contactIds: string[]
  /** A date with open and booked slots in the business's calendar. */
  date: string
  /** An instant before the first call. */
  callsSince: string
}

export interface DataSize {
  contacts: number
  calls: number
  appointments: number
}

/** A plan with a limit so high that the benchmark does not reach it. */
export const PLANS = { bench: { standardPerMinute: 1_000_000_000, bulkPerMinute: 1_000_000_000 } }

/** Fills the database with its own statements; indexes are built afterwards, and no events are emitted. */
export async function fill(db: Database, address: { host: string; user: string }, size: DataSize): Promise<Data> {
  const now = systemClock.now()
  const business = await createBusiness(
    db,
    { name: 'Bench', phone: '+12125550100', timezone: 'America/New_York', plan: 'bench' },
    now,
    PLANS,
  )
  const { key } = await createApiKey(db, business.id, { name: 'bench', scopes: ['all'] }, now)
  const sql = postgres({ ...address, port: 5432, database: 'postgres', max: 1, onnotice: () => {} })
  try {
    // Without foreign-key checks: the rows are correct by construction.
    await sql`SET session_replication_role = replica`
    await sql`SET maintenance_work_mem = '256MB'`
    await withoutIndexes(sql, 'contacts', () => insertContacts(sql, business.id, size.contacts))
    await withoutIndexes(sql, 'calls', () => insertCalls(sql, business.id, size.calls))
    const date = await insertAppointments(sql, business.id, size.appointments)
    for (const table of ['contacts', 'calls', 'appointments']) await sql.unsafe(`VACUUM ANALYZE ${table}`)
    await sql`CHECKPOINT`
    const step = Math.max(1, Math.floor(size.contacts / 1000))
    const contactIds = Array.from({ length: 1000 }, (_, n) => idOf('ctc', ((n * step) % size.contacts) + 1))
    const callsSince = new Date(now.getTime() - (size.calls + 8_640) * 10_000).toISOString().slice(0, 10)
    return { businessId: business.id, key, contactIds, date, callsSince }
  } finally {
    await sql.end()
  }
}

/** An id as long as those of the service, and increasing with time like them. */
const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`

/** Drops the indexes of a table while `run` fills it. */
export async function withoutIndexes(sql: postgres.Sql, table: string, run: () => Promise<unknown>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = ${table} AND indexname NOT IN (SELECT conname FROM pg_constraint)`
  for (const { name } of indexes) await sql`DROP INDEX ${sql(name)}`
  await run()
  for (const { definition } of indexes) await sql.unsafe(definition)
}

const insertContacts = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO contacts (id, business_id, name, phone, email, notes, created_at, updated_at)
  SELECT id, ${businessId}, name, phone, email, notes, at, at
  FROM generate_series(1, ${count}::int) n, LATERAL (
    SELECT 'ctc_' || lpad(n::text, 26, '0') AS id, 'Contact ' || n AS name, '+1555' || lpad(n::text, 7, '0') AS phone,
      'contact' || n || '@example.com' AS email, 'Prefers mornings; asks for chair ' || n % 7 AS notes,
      now() - (${count}::int - n) * interval '10 seconds' AS at) contact`

const insertCalls = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, ended_reason, summary,
    ai_confidence_score, cost_cents, duration_seconds, started_at, answered_at, ended_at, created_at)
  SELECT 'call_' || lpad(n::text, 26, '0'), ${businessId}, CASE WHEN n % 5 = 0 THEN 'outbound' ELSE 'inbound' END,
    '+1555' || lpad((n % 10000000)::text, 7, '0'), '+12125550100',
    CASE WHEN n % 11 = 0 THEN 'missed' WHEN n % 53 = 0 THEN 'failed' ELSE 'completed' END, 'caller_hangup',
    'The caller asked for an appointment and got one.', 0.5 + (n % 50) / 100.0, n % 90, n % 600, at, at, at, at
  FROM generate_series(1, ${count}::int) n, LATERAL (SELECT now() - (${count}::int - n) * interval '10 seconds' AS at) t`

/** Half an hour each, every other half hour around the clock, starting in 14 days, so that they spread over years. */
async function insertAppointments(sql: postgres.Sql, businessId: string, count: number): Promise<string> {
  await sql`
    INSERT INTO appointments (id, business_id, contact_name, service, starts_at, ends_at, status, source, created_at,
      updated_at)
    SELECT 'apt_' || lpad(n::text, 26, '0'), ${businessId}, 'Contact ' || n, 'Haircut', at, at + interval '30 minutes',
      'confirmed', 'api', now(), now()
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT date_trunc('day', now()) - interval '200 days' + n * interval '1 hour' AS at) t`
  const [row] = await sql<{ date: string }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date FROM generate_series(now() + interval '14 days', now() + interval '21 days',
      interval '1 day') day WHERE extract(isodow FROM day) = 3 LIMIT 1`
  if (row === undefined) throw new Error('a week has a Wednesday')
  return row.date
}
