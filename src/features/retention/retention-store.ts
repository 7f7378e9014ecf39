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

/** The businesses that do not keep this kind forever, with their number of days. */
export const selectLimited = (
  sql: Sql,
  kind: RetentionKind,
  defaultDays: number | null,
): Promise<{ businessId: string; days: number }[]> => sql<{ businessId: string; days: number }[]>`
  SELECT businesses.id AS "businessId", CASE WHEN kind IS NULL THEN ${defaultDays}::integer ELSE days END AS days
  FROM businesses LEFT JOIN retention ON business_id = businesses.id AND kind = ${kind}
  WHERE CASE WHEN kind IS NULL THEN ${defaultDays}::integer ELSE days END IS NOT NULL
  ORDER BY businesses.id`

/** The oldest ended calls that began before the given time. */
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
 * Removes the words of the next calls that began before the given time: transcripts, summaries, tool inputs and collected fields.
 * @returns how many calls were examined
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

/** Which rows may be deleted once they are old: those that nothing waits for. */
const OLD = {
  messages: (sql: Sql, businessId: string, before: Instant) =>
    sql`messages WHERE business_id = ${businessId} AND created_at < ${before} AND work IS NULL`,
  appointment_notices: (sql: Sql, businessId: string, before: Instant) => sql`
    appointment_notices WHERE business_id = ${businessId} AND status <> 'pending' AND created_at < ${before}`,
  notifications: (sql: Sql, businessId: string, before: Instant) =>
    sql`notifications WHERE business_id = ${businessId} AND created_at < ${before}`,
  audit_log: (sql: Sql, businessId: string, before: Instant) =>
    sql`audit_log WHERE business_id = ${businessId} AND created_at < ${before}`,
}

export type PlainKind = keyof typeof OLD
export const PLAIN_KINDS = Object.keys(OLD) as PlainKind[]

/** Deletes the oldest rows that were created before the given time. @returns how many */
export async function deleteOldest(
  sql: Sql,
  kind: PlainKind,
  businessId: string,
  before: Instant,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    DELETE FROM ${sql(kind)} WHERE id IN (
      SELECT id FROM ${OLD[kind](sql, businessId, before)} ORDER BY created_at, id LIMIT ${limit})`
  return count
}

/** How many rows a run would delete; for transcripts, how many calls it would examine. */
export async function countOld(sql: Sql, kind: RetentionKind, businessId: string, before: Instant): Promise<number> {
  const calls = sql`calls WHERE business_id = ${businessId} AND status <> 'live' AND started_at < ${before}`
  const old =
    kind === 'calls'
      ? calls
      : kind === 'transcripts'
        ? sql`${calls} AND started_at > coalesce(
            (SELECT until FROM transcripts_removed WHERE business_id = ${businessId}), '-infinity')`
        : OLD[kind](sql, businessId, before)
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM ${old}`
  return row?.count ?? 0
}
