import type { ConstantOffset } from '../../../kernel/time/zone.ts'
import type { Fragment, Sql } from '../../../store/database.ts'
import type { CallDirection, EndedReason, Outcome } from '../../calls/call.ts'
import { bookedByCustomers, latencyOf, notOfTestCalls, sentOrReceived } from '../analytics-store.ts'
import type { Day, DayCalls, DayMade, DaySums } from './day-sums.ts'
import { encodeCounts } from './value-counts.ts'

interface DayPart {
  /** The index of the day. */
  day: number
  test: boolean
}

interface CallPart extends DayPart {
  direction: CallDirection
}

type CallRow = CallPart &
  Omit<DayCalls, 'hours' | 'outcomes' | 'reasons' | 'p50' | 'p95'> & { p50s: number[]; p95s: number[] }
type KindRow = CallPart & { outcome: Outcome | null; endedReason: EndedReason | null; hour: number; calls: number }
type MadeRow = DayPart & DayMade

/** As text, since the driver serialises a list of dates as one date. */
const texts = (instants: readonly Date[]): string[] => instants.map((at) => at.toISOString())

/** Adjacent days. */
type Stretch = readonly Day[]

const stretchesOf = (days: readonly Day[]): Stretch[] => {
  const stretches: Day[][] = []
  for (const day of days) {
    const current = stretches.at(-1)
    if (current?.at(-1)?.end.getTime() === day.start.getTime()) current.push(day)
    else stretches.push([day])
  }
  return stretches
}

/** The index of the day of an instant. */
const dayOf = (sql: Sql, at: Fragment, days: Stretch) =>
  sql`width_bucket(${at}, ${texts(days.map(({ start }) => start))}::timestamptz[]) - 1`

const madeThen = (sql: Sql, businessId: string, days: Stretch) => sql`
  business_id = ${businessId} AND created_at >= ${(days[0] as Day).start} AND created_at < ${(days.at(-1) as Day).end}
  AND NOT is_demo`

const callsThen = (sql: Sql, businessId: string, days: Stretch) => sql`
  calls WHERE business_id = ${businessId} AND status <> 'live' AND NOT is_demo
    AND started_at >= ${(days[0] as Day).start} AND started_at < ${(days.at(-1) as Day).end}`

/**
 * The sums of days with records, from the records. Adjacent days are read together.
 * @param days in order
 * @param offsets the zone's offsets from the first day to the last
 */
export async function selectDaySums(
  sql: Sql,
  businessId: string,
  days: readonly Day[],
  offsets: readonly ConstantOffset[],
): Promise<DaySums[]> {
  const sums = stretchesOf(days).map(async (stretch) => {
    const [calls, kinds, made] = await Promise.all([
      selectCallRows(sql, businessId, stretch),
      selectKindRows(sql, businessId, stretch, offsets),
      selectMadeRows(sql, businessId, stretch),
    ])
    return together(stretch, calls, kinds, made)
  })
  return (await Promise.all(sums)).flat()
}

const selectCallRows = (sql: Sql, businessId: string, days: Stretch): Promise<CallRow[]> => sql<CallRow[]>`
  SELECT day, direction, test, count(*) AS calls,
    count(*) FILTER (WHERE status = 'completed') AS completed,
    count(*) FILTER (WHERE status = 'missed') AS missed,
    count(*) FILTER (WHERE status = 'failed') AS failed,
    count(transferred_to) AS transferred,
    count(*) FILTER (WHERE answered) AS answered,
    count(*) FILTER (WHERE answered AND outcome IS NOT NULL) AS decided,
    count(*) FILTER (WHERE answered AND outcome = 'booked') AS booked,
    sum(duration_seconds) AS "durationSeconds", sum(cost_cents) AS "costCents",
    coalesce(sum(confidence_micros), 0)::bigint AS "confidenceMicros", count(confidence_micros) AS scored,
    coalesce(array_agg(p50 ORDER BY p50) FILTER (WHERE p50 IS NOT NULL), '{}') AS p50s,
    coalesce(array_agg(p95 ORDER BY p95) FILTER (WHERE p95 IS NOT NULL), '{}') AS p95s
  FROM (
    SELECT ${dayOf(sql, sql`started_at`, days)} AS day, direction, transport = 'browser' AS test, status, outcome, transferred_to,
      answered_at IS NOT NULL OR status = 'completed' AS answered, duration_seconds, cost_cents,
      round(ai_confidence_score * 1e6)::bigint AS confidence_micros,
      ${latencyOf(sql, 'p50')} AS p50, ${latencyOf(sql, 'p95')} AS p95
    FROM ${callsThen(sql, businessId, days)}
  ) AS found
  GROUP BY day, direction, test`

const selectKindRows = (
  sql: Sql,
  businessId: string,
  days: Stretch,
  offsets: readonly ConstantOffset[],
): Promise<KindRow[]> => sql<KindRow[]>`
  SELECT ${dayOf(sql, sql`started_at`, days)} AS day, direction, transport = 'browser' AS test, outcome, ended_reason AS "endedReason",
    extract(hour FROM started_at AT TIME ZONE 'UTC' + make_interval(secs =>
      (${offsets.map(({ offsetMs }) => offsetMs / 1000)}::double precision[])[
        width_bucket(started_at, ${offsets.map(({ start }) => new Date(start).toISOString())}::timestamptz[])
      ]))::integer AS hour, count(*) AS calls
  FROM ${callsThen(sql, businessId, days)}
  GROUP BY 1, 2, 3, 4, 5, 6`

const selectMadeRows = (sql: Sql, businessId: string, days: Stretch): Promise<MadeRow[]> => sql<MadeRow[]>`
  SELECT ${dayOf(sql, sql`created_at`, days)} AS day, what, kind, test, count(*) AS count
  FROM (
    SELECT 'booking' AS what, source AS kind, NOT (${bookedByCustomers(sql)}) AS test, created_at FROM appointments
    WHERE ${madeThen(sql, businessId, days)}
    UNION ALL
    SELECT 'message', direction, false, created_at FROM messages
    WHERE ${madeThen(sql, businessId, days)} AND ${sentOrReceived(sql)}
    UNION ALL
    SELECT 'contact', NULL, NOT (${notOfTestCalls(sql)}), created_at FROM contacts
    WHERE ${madeThen(sql, businessId, days)}
  ) AS made
  GROUP BY 1, 2, 3, 4`

function together(
  days: Stretch,
  calls: readonly CallRow[],
  kinds: readonly KindRow[],
  made: readonly MadeRow[],
): DaySums[] {
  const found = new Map<string, DaySums>()
  const of = ({ day, test }: DayPart): DaySums => {
    const key = `${day} ${test}`
    const sums = found.get(key) ?? {
      ...{ date: (days[day] as Day).date, test, inbound: null, outbound: null, made: [] },
    }
    found.set(key, sums)
    return sums
  }
  for (const row of calls) of(row)[row.direction] = dayCalls(row)
  for (const row of kinds) {
    const sums = of(row)[row.direction]
    // The call ended between the two statements.
    if (sums === null) continue
    sums.hours[row.hour] = (sums.hours[row.hour] ?? 0) + row.calls
    if (row.outcome !== null) sums.outcomes[row.outcome] = (sums.outcomes[row.outcome] ?? 0) + row.calls
    if (row.endedReason !== null) sums.reasons[row.endedReason] = (sums.reasons[row.endedReason] ?? 0) + row.calls
  }
  for (const { day, test, what, kind, count } of made) of({ day, test }).made.push({ what, kind, count })
  return [...found.values()]
}

const dayCalls = ({ day: _day, test: _test, direction: _direction, p50s, p95s, ...sums }: CallRow): DayCalls => ({
  ...sums,
  ...{ hours: Array.from({ length: 24 }, () => 0), outcomes: {}, reasons: {} },
  ...{ p50: encodeCounts(p50s), p95: encodeCounts(p95s) },
})

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
  /** Version of the time zone database. */
  zoneData: string
}

/** The sums of adjacent days, as of one moment; null if the business has none in this calendar. */
export async function selectKnownDays(
  sql: Sql,
  businessId: string,
  { timezone, zoneData }: Calendar,
  days: readonly Day[],
  includeTest: boolean,
): Promise<KnownDays | null> {
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  type Row = { until: string; changed: number[]; made: DayMade[] | null } & Omit<DaySums, 'made'>
  const rows = await sql<Row[]>`
    SELECT until::text AS until, changed, day::text AS date, test, inbound, outbound, made
    FROM summed_businesses
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT width_bucket(at, ${texts(days.map(({ start }) => start))}::timestamptz[]) - 1), '{}') AS changed
      FROM changed_days WHERE changed_days.business_id = summed_businesses.business_id AND at >= ${first.start} AND at < ${last.end}
    ) AS changes
    LEFT JOIN daily_sums ON daily_sums.business_id = summed_businesses.business_id AND day < until
      AND day BETWEEN ${first.date}::text::date AND ${last.date}::text::date ${includeTest ? sql`` : sql`AND NOT test`}
    WHERE summed_businesses.business_id = ${businessId} AND timezone = ${timezone} AND zone_data = ${zoneData}`
  const [row] = rows
  if (row === undefined) return null
  const sums = rows.flatMap(({ date, test, inbound, outbound, made }) =>
    made === null ? [] : [{ date, test, inbound, outbound, made }],
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
 * Businesses without sums, with changed days, with another zone than that of their sums, or with a day that is due. Leaves out those whose
 * sums were written by an instance with a newer time zone database.
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
    INSERT INTO daily_sums (business_id, day, test, inbound, outbound, made)
    SELECT ${businessId}, date, test, inbound, outbound, made
    FROM json_to_recordset(${JSON.stringify(sums)}::text::json)
      AS (date date, test boolean, inbound json, outbound json, made json)`
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
