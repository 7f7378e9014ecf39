import { single } from '../../kernel/assert.ts'
import type { Sql } from '../../store/database.ts'
import type { SampleIds } from './sample-data.ts'
import type { SamplePlan } from './sample-plan.ts'

/** Whether the business is a demo; null if there is no such business. Locks it, so that the data is added once. */
export async function lockIsDemo(tx: Sql, businessId: string): Promise<boolean | null> {
  const rows = await tx<{ isDemo: boolean }[]>`
    SELECT is_demo AS "isDemo" FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`
  return rows[0]?.isDemo ?? null
}

/** The number from which texts are sent; null if the business has none. */
export async function selectTextPhone(sql: Sql, businessId: string): Promise<string | null> {
  const rows = await sql<{ phone: string }[]>`
    SELECT phone FROM phone_numbers WHERE business_id = ${businessId} AND is_default LIMIT 1`
  return rows[0]?.phone ?? null
}

/** The ids of all sample records. Empty for a business that is not a demo, whose records are not read. */
export async function selectSampleIds(sql: Sql, businessId: string): Promise<SampleIds> {
  const ids = (table: string) => sql`
    ARRAY(SELECT id FROM ${sql(table)} WHERE business_id = businesses.id AND is_demo ORDER BY id)`
  const rows = await sql<SampleIds[]>`
    SELECT ${ids('contacts')} AS contacts, ${ids('calls')} AS calls, ${ids('appointments')} AS appointments,
      ${ids('messages')} AS messages, ${ids('inbox_items')} AS "inboxItems"
    FROM businesses WHERE id = ${businessId} AND is_demo`
  return rows[0] ?? { contacts: [], calls: [], appointments: [], messages: [], inboxItems: [] }
}

/** Our number, for each kind of record. */
export interface OurPhones {
  calls: string
  texts: string
}

/** Writes all records, one statement a table. An appointment whose time is taken is left out. */
export async function insertSamplePlan(tx: Sql, businessId: string, plan: SamplePlan, ours: OurPhones): Promise<void> {
  await insertContacts(tx, businessId, plan)
  await insertCalls(tx, businessId, plan, ours.calls)
  await insertAppointments(tx, businessId, plan)
  await insertMessages(tx, businessId, plan, ours.texts)
  await insertItems(tx, businessId, plan)
}

const rowsOf = (tx: Sql, rows: readonly object[]) => tx`json_to_recordset(${JSON.stringify(rows)}::text::json)`

async function insertContacts(tx: Sql, businessId: string, { contacts }: SamplePlan): Promise<void> {
  await tx`
    INSERT INTO contacts (id, business_id, name, phone, email, notes, created_at, updated_at, is_demo)
    SELECT id, ${businessId}, name, phone, email, notes, "createdAt", "createdAt", true
    FROM ${rowsOf(tx, contacts)}
      AS (id text, name text, phone text, email text, notes text, "createdAt" timestamptz)`
}

async function insertCalls(tx: Sql, businessId: string, { calls }: SamplePlan, ours: string): Promise<void> {
  const rows = calls.map(({ contact, ...call }) => ({ ...call, contactId: contact.id, phone: contact.phone }))
  await tx`
    INSERT INTO calls (id, business_id, contact_id, direction, from_phone, to_phone, status, ended_reason, outcome,
      outcome_reason, summary, duration_seconds, ai_confidence_score, transcript, tool_calls, latency_ms, topics, sentiment,
      transferred_to, transfer_reason, started_at, answered_at, ended_at, created_at, is_demo)
    SELECT id, ${businessId}, "contactId", 'inbound', phone, ${ours}, status, "endedReason", outcome, "outcomeReason", summary,
      "durationSeconds", "aiConfidenceScore", transcript, "toolCalls", "latencyMs", topics, sentiment, "transferredTo",
      CASE WHEN "transferredTo" IS NOT NULL THEN 'customer_request' END, "startedAt", "answeredAt", "endedAt", "startedAt", true
    FROM ${rowsOf(tx, rows)} AS (id text, "contactId" text, phone text, status text, "endedReason" text, outcome text,
      "outcomeReason" text, summary text, "durationSeconds" integer, "aiConfidenceScore" double precision, transcript jsonb,
      "toolCalls" jsonb, "latencyMs" jsonb, topics text[], sentiment text, "transferredTo" text, "startedAt" timestamptz,
      "answeredAt" timestamptz, "endedAt" timestamptz)`
}

async function insertAppointments(tx: Sql, businessId: string, { appointments }: SamplePlan): Promise<void> {
  const rows = appointments.map(({ contact, ...appointment }) => ({
    ...{ ...appointment, contactId: contact.id, contactName: contact.name, phone: contact.phone },
  }))
  await tx`
    INSERT INTO appointments (id, business_id, contact_id, contact_name, contact_phone, service, starts_at, ends_at, status,
      source, call_id, cancelled_by, cancelled_at, created_at, updated_at, is_demo)
    SELECT id, ${businessId}, "contactId", "contactName", phone, service, "startsAt", "endsAt", status, source, "callId",
      CASE WHEN status = 'cancelled' THEN 'contact' END, CASE WHEN status = 'cancelled' THEN "createdAt" END, "createdAt",
      "createdAt", true
    FROM ${rowsOf(tx, rows)} AS (id text, "contactId" text, "contactName" text, phone text, service text, "startsAt" timestamptz,
      "endsAt" timestamptz, status text, source text, "callId" text, "createdAt" timestamptz)
    ON CONFLICT DO NOTHING`
}

async function insertMessages(tx: Sql, businessId: string, { messages }: SamplePlan, ours: string): Promise<void> {
  const rows = messages.map(({ contact, ...message }) => ({ ...message, contactId: contact.id, phone: contact.phone }))
  await tx`
    INSERT INTO messages (id, business_id, contact_id, direction, type, from_phone, to_phone, body, segments, status, sent_at,
      ended_at, created_at, is_demo)
    SELECT id, ${businessId}, "contactId", direction, 'sms', CASE direction WHEN 'inbound' THEN phone ELSE ${ours} END,
      CASE direction WHEN 'inbound' THEN ${ours} ELSE phone END, body, 1, 'delivered', "createdAt", "createdAt", "createdAt", true
    FROM ${rowsOf(tx, rows)} AS (id text, "contactId" text, phone text, direction text, body text, "createdAt" timestamptz)`
}

/** As if the business had been notified of them. */
async function insertItems(tx: Sql, businessId: string, { items }: SamplePlan): Promise<void> {
  const rows = items.map(({ contact, ...item }) => ({ ...item, contactId: contact.id, phone: contact.phone }))
  await tx`
    INSERT INTO inbox_items (id, business_id, kind, origin, call_id, message_id, contact_id, phone, words, created_at, notified_at,
      done_at, done_by, is_demo)
    SELECT id, ${businessId}, kind, origin, "callId", "messageId", "contactId", phone, words, "createdAt", "createdAt",
      CASE WHEN "isDone" THEN "createdAt" + interval '1 hour' END, CASE WHEN "isDone" THEN 'Front desk' END, true
    FROM ${rowsOf(tx, rows)} AS (id text, kind text, origin text, "callId" text, "messageId" text, "contactId" text, phone text,
      words text, "isDone" boolean, "createdAt" timestamptz)`
}

/**
 * Deletes all rows with the mark. A contact to whom something else belongs, such as an appointment that somebody has booked, stays and
 * loses the mark.
 * @returns the number of deleted rows
 */
export async function deleteSampleRows(tx: Sql, businessId: string): Promise<number> {
  const used = (table: string) => tx`
    EXISTS (SELECT FROM ${tx(table)} AS one WHERE one.contact_id = contacts.id AND NOT one.is_demo)`
  await tx`
    UPDATE contacts SET is_demo = false
    WHERE business_id = ${businessId} AND is_demo
      AND (${used('appointments')} OR ${used('calls')} OR ${used('messages')} OR ${used('inbox_items')})`
  let deleted = 0
  for (const table of ['inbox_items', 'messages', 'appointments', 'calls', 'contacts'])
    deleted += (await tx`DELETE FROM ${tx(table)} WHERE business_id = ${businessId} AND is_demo`).count
  return deleted
}

/** The number of rows with the mark. */
export async function countSampleRows(sql: Sql, businessId: string): Promise<number> {
  const count = (table: string) => sql`
    (SELECT count(*)::integer FROM ${sql(table)} WHERE business_id = businesses.id AND is_demo)`
  const rows = await sql<{ count: number }[]>`
    SELECT coalesce((
      SELECT ${count('contacts')} + ${count('calls')} + ${count('appointments')} + ${count('messages')} + ${count('inbox_items')}
      FROM businesses WHERE id = ${businessId} AND is_demo), 0) AS count`
  return single(rows).count
}
