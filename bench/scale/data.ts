import postgres from 'postgres'
import { type Business, createBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/store/database.ts'
import { withoutIndexes } from '../api/data.ts'

/** Fills the database with one business: calls, messages and contacts over a year that ends now, and a tenth as many appointments. */
export async function fillYear(
  db: Database,
  address: { host: string; user: string },
  calls: number,
): Promise<Business> {
  const business = await createBusiness(
    db,
    { name: 'Bench', phone: '+12125550100', timezone: 'America/New_York', plan: 'enterprise' },
    systemClock.now(),
  )
  const sql = postgres({ ...address, port: 5432, database: 'postgres', max: 1, onnotice: () => {} })
  try {
    // Without triggers and foreign-key checks: the rows are correct by construction.
    await sql`SET session_replication_role = replica`
    await sql`SET maintenance_work_mem = '256MB'`
    await withoutIndexes(sql, 'contacts', () => insertContacts(sql, business.id, calls))
    await withoutIndexes(sql, 'calls', () => insertCalls(sql, business.id, calls))
    await withoutIndexes(sql, 'messages', () => insertMessages(sql, business.id, calls))
    await insertAppointments(sql, business.id, Math.ceil(calls / 10))
    for (const table of ['contacts', 'calls', 'messages', 'appointments']) await sql.unsafe(`VACUUM ANALYZE ${table}`)
    await sql`CHECKPOINT`
    return business
  } finally {
    await sql.end()
  }
}

/** `n` of `count` records in the year, the last one now. */
const yearly = (sql: postgres.Sql, count: number) => sql`
  generate_series(1, ${count}::int) n, LATERAL (
    SELECT date_trunc('milliseconds', now() - (${count}::int - n) * (interval '365 days' / ${count}::int)) AS at) t`

const insertContacts = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO contacts (id, business_id, name, phone, email, notes, created_at, updated_at)
  SELECT 'ctc_' || lpad(n::text, 26, '0'), ${businessId}, 'Contact ' || n, '+1555' || lpad(n::text, 7, '0'),
    'contact' || n || '@example.com', 'Prefers mornings; asks for chair ' || n % 7, at, at
  FROM ${yearly(sql, count)}`

const insertCalls = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO calls (id, business_id, contact_id, direction, from_phone, to_phone, status, outcome, outcome_reason, ended_reason, summary,
    ai_confidence_score, cost_cents, duration_seconds, latency_ms, transferred_to, transport, recording_file, topics, sentiment,
    started_at, answered_at, ended_at, created_at)
  SELECT 'call_' || lpad(n::text, 26, '0'), ${businessId}, 'ctc_' || lpad((n % 100000 + 1)::text, 26, '0'),
    CASE WHEN n % 50 = 0 THEN 'outbound' ELSE 'inbound' END, '+1555' || lpad((n % 100000)::text, 7, '0'), '+12125550100',
    CASE WHEN n % 11 = 0 THEN 'missed' WHEN n % 997 = 0 THEN 'failed' ELSE 'completed' END,
    CASE WHEN n % 11 = 0 THEN 'abandoned' ELSE (ARRAY[
      'booked', 'answered', 'answered', 'answered', 'message', 'abandoned', 'moved', 'cancelled', 'transferred'])[1 + n % 9] END,
    'An appointment was booked.', CASE WHEN n % 997 = 0 THEN 'provider_error' ELSE 'caller_hangup' END,
    'Caller ' || n || ' asked for an appointment and got one.', 0.5 + (n % 50) / 100.0, n % 90, n % 600,
    jsonb_build_object('p50', 300 + (n::bigint * 7919) % 900, 'p95', 600 + (n::bigint * 104729) % 2400),
    CASE WHEN n % 9 = 8 THEN '+15559990000' END, CASE WHEN n % 2000 = 0 THEN 'browser' ELSE 'sip' END,
    CASE WHEN n % 3 = 0 THEN 'call_' || n || '.wav' END,
    CASE WHEN n % 11 = 0 THEN '{}' ELSE ARRAY[
      (ARRAY['Cleaning', 'Check-up', 'Prices', 'Opening hours', 'Parking', 'parking', 'Whitening', 'Insurance'])[1 + n % 8],
      CASE WHEN n % 10007 = 0 THEN 'Lost property' ELSE 'Question ' || n % 200 END] END,
    (ARRAY['positive', 'neutral', 'neutral', 'negative', NULL])[1 + n % 5],
    at, CASE WHEN n % 11 > 0 THEN at END, at + interval '2 minutes', at
  FROM ${yearly(sql, count)}`

const insertMessages = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO messages (id, business_id, direction, type, from_phone, to_phone, body, segments, status, sent_at, created_at)
  SELECT 'msg_' || lpad(n::text, 26, '0'), ${businessId}, CASE WHEN n % 3 = 0 THEN 'inbound' ELSE 'outbound' END, 'sms',
    '+12125550100', '+1555' || lpad((n % 100000)::text, 7, '0'), 'See you tomorrow.', 1, 'delivered', at, at
  FROM ${yearly(sql, count)}`

const insertAppointments = (sql: postgres.Sql, businessId: string, count: number) => sql`
  INSERT INTO appointments (id, business_id, contact_name, service, starts_at, ends_at, status, source, created_at, updated_at)
  SELECT 'apt_' || lpad(n::text, 26, '0'), ${businessId}, 'Contact ' || n, 'Haircut', slot, slot + interval '30 minutes', 'confirmed',
    CASE WHEN n % 4 = 0 THEN 'dashboard' ELSE 'ai_call' END, at, at
  FROM ${yearly(sql, count)}, LATERAL (SELECT date_trunc('day', now()) - interval '200 days' + n * interval '1 hour' AS slot) s`
