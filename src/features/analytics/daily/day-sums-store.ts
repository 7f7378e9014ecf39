import type { Sql } from '../../../store/database.ts'
import type { Day, DayMade, DaySums } from './day-sums.ts'

/** Which days of a calendar have sums, and those sums. */
export interface KnownDays {
  /** The first date without sums, `YYYY-MM-DD`. */
  until: string
  /** Indexes of the requested days that have changed since. */
  changed: readonly number[]
  sums: DaySums[]
}

export interface Calendar {
  timezone: string
  /** `SUMS_VERSION` of the process that wrote the sums. */
  zoneData: string
}

/** As text, since the driver serializes a list of dates as one date. */
const texts = (instants: readonly Date[]): string[] => instants.map((at) => at.toISOString())

/** The sums of adjacent days, as of one moment; null if the business has none in this calendar. */
export async function selectKnownDays(
  sql: Sql,
  businessId: string,
  { timezone, zoneData }: Calendar,
  days: readonly Day[],
  { includeTest, topics }: { includeTest: boolean; topics: boolean },
): Promise<KnownDays | null> {
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  type Row = { until: string; changed: number[]; made: DayMade[] | null } & Omit<DaySums, 'made'>
  const rows = await sql<Row[]>`
    SELECT until::text AS until, ARRAY(
        SELECT DISTINCT width_bucket(at, ${texts(days.map(({ start }) => start))}::timestamptz[]) - 1
        FROM changed_days WHERE business_id = ${businessId} AND at >= ${first.start} AND at < ${last.end}) AS changed,
      day::text AS date, test, inbound, outbound, made, ${topics ? sql`topics` : sql`NULL AS topics`}
    FROM summed_businesses
    LEFT JOIN daily_sums ON daily_sums.business_id = summed_businesses.business_id AND day < until
      AND day BETWEEN ${first.date}::text::date AND ${last.date}::text::date ${includeTest ? sql`` : sql`AND NOT test`}
    WHERE summed_businesses.business_id = ${businessId} AND timezone = ${timezone} AND zone_data = ${zoneData}`
  const [row] = rows
  if (row === undefined) return null
  const sums = rows.flatMap(({ date, test, inbound, outbound, made, topics }) =>
    made === null ? [] : [{ date, test, inbound, outbound, made, topics }],
  )
  return { until: row.until, changed: row.changed, sums }
}

/** A business whose sums must be written, and the sums that it has. */
export interface SummedBusiness {
  businessId: string
  timezone: string
  /** Null if the business has no sums yet. */
  sumsTimezone: string | null
  zoneData: string | null
  until: string | null
}

/**
 * Businesses without sums, with changed days, with a zone other than that of their sums, or with a day that is due. Leaves out those whose
 * sums were written by an instance with a newer `SUMS_VERSION`.
 */
export const selectUnsummed = (
  sql: Sql,
  zoneData: string,
  now: Date,
  businessId?: string,
): Promise<SummedBusiness[]> => sql<SummedBusiness[]>`
  SELECT businesses.id AS "businessId", businesses.timezone, summed.timezone AS "sumsTimezone", zone_data AS "zoneData",
    until::text AS until
  FROM businesses LEFT JOIN summed_businesses AS summed ON summed.business_id = businesses.id
  WHERE (zone_data IS NULL OR zone_data <= ${zoneData}) ${businessId === undefined ? sql`` : sql`AND businesses.id = ${businessId}`}
    AND (summed.business_id IS NULL OR summed.timezone <> businesses.timezone OR zone_data < ${zoneData} OR due_at <= ${now}
      OR EXISTS (SELECT FROM changed_days WHERE changed_days.business_id = businesses.id))
  ORDER BY businesses.id`

/** The time of a business's first record; null if it has none. */
export async function selectFirstRecord(sql: Sql, businessId: string): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    SELECT least(
      (SELECT min(started_at) FROM calls WHERE business_id = ${businessId} AND status <> 'live'),
      (SELECT min(created_at) FROM appointments WHERE business_id = ${businessId}),
      (SELECT min(created_at) FROM messages WHERE business_id = ${businessId}),
      (SELECT min(created_at) FROM contacts WHERE business_id = ${businessId})) AS at`
  return row?.at ?? null
}

export async function selectIsDemo(sql: Sql, businessId: string): Promise<boolean> {
  return (await sql`SELECT FROM businesses WHERE id = ${businessId} AND is_demo`).length > 0
}

/** Whether a writing transaction has been running so long that a record of a day that is due may not be visible yet. */
export async function selectLongWriter(sql: Sql): Promise<boolean> {
  const rows = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL AND xact_start < now() - interval '50 minutes'
    LIMIT 1`
  return rows.length > 0
}

export async function selectDatabaseTime(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`SELECT now() AS now`
  return (row as { now: Date }).now
}

/** Up to `limit` times of changes, the oldest first. */
export async function selectChanges(sql: Sql, businessId: string, limit: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    SELECT DISTINCT at FROM changed_days WHERE business_id = ${businessId} ORDER BY at LIMIT ${limit}`
  return rows.map(({ at }) => at)
}

/** Deletes the notes of changes that are visible to the transaction. */
export async function deleteChanges(tx: Sql, businessId: string, from: Date, before: Date | null): Promise<void> {
  await tx`
    DELETE FROM changed_days
    WHERE business_id = ${businessId} AND at >= ${from} ${before === null ? tx`` : tx`AND at < ${before}`}`
}

/** Deletes the sums, and the notes of changes that are visible to the transaction. */
export async function deleteSums(tx: Sql, businessId: string): Promise<void> {
  await tx`DELETE FROM daily_sums WHERE business_id = ${businessId}`
  await tx`DELETE FROM changed_days WHERE business_id = ${businessId}`
}

/** Replaces the sums of these dates. */
export async function replaceSums(
  tx: Sql,
  businessId: string,
  dates: readonly string[],
  sums: readonly DaySums[],
): Promise<void> {
  await tx`DELETE FROM daily_sums WHERE business_id = ${businessId} AND day = ANY (${[...dates]}::text[]::date[])`
  if (sums.length === 0) return
  await tx`
    INSERT INTO daily_sums (business_id, day, test, inbound, outbound, made, topics)
    SELECT ${businessId}, date, test, inbound, outbound, made, topics
    FROM json_to_recordset(${JSON.stringify(sums)}::text::json)
      AS (date date, test boolean, inbound json, outbound json, made json, topics json)`
}

export async function upsertSummed(
  tx: Sql,
  { businessId, timezone, zoneData, until, dueAt }: Calendar & { businessId: string; until: string; dueAt: Date },
): Promise<void> {
  await tx`
    INSERT INTO summed_businesses (business_id, timezone, zone_data, until, due_at)
    VALUES (${businessId}, ${timezone}, ${zoneData}, ${until}::text::date, ${dueAt})
    ON CONFLICT (business_id) DO UPDATE
    SET timezone = excluded.timezone, zone_data = excluded.zone_data, until = excluded.until, due_at = excluded.due_at`
}
