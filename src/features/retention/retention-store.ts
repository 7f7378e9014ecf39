import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { RetentionKind } from './retention.ts'

export interface ChosenRetention {
  kind: RetentionKind
  days: number | null
}

export const selectRetention = (sql: Sql, businessId: string): Promise<ChosenRetention[]> =>
  sql<ChosenRetention[]>`SELECT kind, days FROM retention WHERE business_id = ${businessId}`

export async function upsertRetention(sql: Sql, businessId: string, chosen: readonly ChosenRetention[]): Promise<void> {
  if (chosen.length === 0) return
  await sql`
    INSERT INTO retention (business_id, kind, days)
    SELECT ${businessId}, kind, days FROM jsonb_to_recordset(${sql.json(chosen.map(({ kind, days }) => ({ kind, days })))}) AS (kind text, days integer)
    ON CONFLICT (business_id, kind) DO UPDATE SET days = excluded.days`
}

/** The businesses that do not keep this kind for ever, with their days. */
export const selectLimited = (
  sql: Sql,
  kind: RetentionKind,
  defaultDays: number | null,
): Promise<{ businessId: string; days: number }[]> => sql<{ businessId: string; days: number }[]>`
  SELECT businesses.id AS "businessId", CASE WHEN kind IS NULL THEN ${defaultDays}::integer ELSE days END AS days
  FROM businesses LEFT JOIN retention ON business_id = businesses.id AND kind = ${kind}
  WHERE CASE WHEN kind IS NULL THEN ${defaultDays}::integer ELSE days END IS NOT NULL
  ORDER BY businesses.id`

/** The oldest ended calls that began before. */
export const selectOldCalls = (
  sql: Sql,
  businessId: string,
  before: Instant,
  limit: number,
): Promise<{ id: string; recordingFile: string | null }[]> => sql<{ id: string; recordingFile: string | null }[]>`
  SELECT id, recording_file AS "recordingFile" FROM calls
  WHERE business_id = ${businessId} AND status <> 'live' AND started_at < ${before} ORDER BY started_at, id LIMIT ${limit}`

export async function deleteCalls(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM calls WHERE id = ANY(${[...ids]}::text[])`
}

/**
 * Removes the words of the next calls that began before: transcripts, summaries, what tools were told and what was collected.
 * @returns how many calls were looked at
 */
export async function removeTranscripts(sql: Sql, businessId: string, before: Instant, limit: number): Promise<number> {
  const rows = await sql<{ seen: number }[]>`
    WITH old AS (
      SELECT id, started_at FROM calls
      WHERE business_id = ${businessId} AND status <> 'live' AND started_at < ${before}
        AND started_at > coalesce((SELECT until FROM transcripts_removed WHERE business_id = ${businessId}), '-infinity')
      ORDER BY started_at, id LIMIT ${limit}
    ), cleared AS (
      UPDATE calls SET summary = NULL, transcript = '[]', tool_calls = '[]', extracted_data = '{}', collected_fields = '[]'
      WHERE business_id = ${businessId} AND status <> 'live' AND started_at < ${before}
        AND started_at BETWEEN (SELECT min(started_at) FROM old) AND (SELECT max(started_at) FROM old)
    ), remembered AS (
      INSERT INTO transcripts_removed (business_id, until)
      SELECT ${businessId}, max(started_at) FROM old HAVING count(*) > 0
      ON CONFLICT (business_id) DO UPDATE SET until = excluded.until
    )
    SELECT count(*)::integer AS seen FROM old`
  return rows[0]?.seen ?? 0
}

/** Deletes the oldest rows that were made before, and that nothing waits for. @returns how many */
const DELETES = {
  messages: (sql: Sql, businessId: string, before: Instant, limit: number) => sql`
    DELETE FROM messages WHERE id IN (
      SELECT id FROM messages WHERE business_id = ${businessId} AND created_at < ${before} AND work IS NULL
      ORDER BY created_at, id LIMIT ${limit})`,
  appointment_notices: (sql: Sql, businessId: string, before: Instant, limit: number) => sql`
    DELETE FROM appointment_notices WHERE id IN (
      SELECT id FROM appointment_notices
      WHERE business_id = ${businessId} AND status <> 'pending' AND created_at < ${before} LIMIT ${limit})`,
  notifications: (sql: Sql, businessId: string, before: Instant, limit: number) => sql`
    DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE business_id = ${businessId} AND created_at < ${before}
      ORDER BY created_at, id LIMIT ${limit})`,
  audit_log: (sql: Sql, businessId: string, before: Instant, limit: number) => sql`
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log WHERE business_id = ${businessId} AND created_at < ${before}
      ORDER BY created_at, id LIMIT ${limit})`,
}

export type PlainKind = keyof typeof DELETES
export const PLAIN_KINDS = Object.keys(DELETES) as PlainKind[]

export const deleteOldest = async (
  sql: Sql,
  kind: PlainKind,
  businessId: string,
  before: Instant,
  limit: number,
): Promise<number> => (await DELETES[kind](sql, businessId, before, limit)).count
