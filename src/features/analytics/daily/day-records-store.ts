import type { ConstantOffset } from '../../../kernel/time/zone.ts'
import type { Fragment, Sql } from '../../../store/database.ts'
import type { CallDirection, EndedReason, Outcome, Sentiment } from '../../calls/call.ts'
import { bookedByCustomers, createdThen, latencyOf, ofTestCalls, sentOrReceived } from '../analytics-store.ts'
import type { Day, DayCalls, DayMade, DaySums, DayTopics } from './day-sums.ts'
import { encodeCounts } from './value-counts.ts'

interface DayPart {
  /** The index of the day. */
  day: number
  test: boolean
}

interface CallPart extends DayPart {
  direction: CallDirection
}

type CallRow = CallPart & Omit<DayCalls, 'hours' | 'outcomes' | 'reasons' | 'sentiments' | 'p50' | 'p95'>
type MadeRow = DayPart & DayMade
type TopicRow = CallPart & { topic: string; calls: number }

/** The number of calls with a value of one field; the other fields are null. All are null where the calls have no value. */
interface ValueRow extends CallPart {
  hour: number | null
  outcome: Outcome | null
  endedReason: EndedReason | null
  sentiment: Sentiment | null
  /** Latencies in hundredths of a second. */
  p50: number | null
  p95: number | null
  calls: number
}

/** As text, since the driver serializes a list of dates as one date. */
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
  { offsets, topics }: { offsets: readonly ConstantOffset[]; topics: boolean },
): Promise<DaySums[]> {
  const sums = stretchesOf(days).map(async (stretch) => {
    const [calls, values, made, about] = await Promise.all([
      selectCallRows(sql, businessId, stretch),
      selectValueRows(sql, businessId, stretch, offsets),
      selectMadeRows(sql, businessId, stretch),
      topics ? selectTopicRows(sql, businessId, stretch) : [],
    ])
    return together(stretch, { calls, values, made, about })
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
    coalesce(sum(confidence_micros), 0)::bigint AS "confidenceMicros", count(confidence_micros) AS scored
  FROM (
    SELECT ${dayOf(sql, sql`started_at`, days)} AS day, direction, transport = 'browser' AS test, status, outcome, transferred_to,
      answered_at IS NOT NULL OR status = 'completed' AS answered, duration_seconds, cost_cents,
      round(ai_confidence_score * 1e6)::bigint AS confidence_micros
    FROM ${callsThen(sql, businessId, days)}
  ) AS found
  GROUP BY day, direction, test`

const selectValueRows = (
  sql: Sql,
  businessId: string,
  days: Stretch,
  offsets: readonly ConstantOffset[],
): Promise<ValueRow[]> => sql<ValueRow[]>`
  SELECT day, direction, test, hour, outcome, ended_reason AS "endedReason", sentiment, p50, p95, count(*) AS calls
  FROM (
    SELECT ${dayOf(sql, sql`started_at`, days)} AS day, direction, transport = 'browser' AS test, outcome, ended_reason, sentiment,
      extract(hour FROM started_at AT TIME ZONE 'UTC' + make_interval(secs =>
        (${offsets.map(({ offsetMs }) => offsetMs / 1000)}::double precision[])[
          width_bucket(started_at, ${offsets.map(({ start }) => new Date(start).toISOString())}::timestamptz[])
        ]))::integer AS hour,
      ${latencyOf(sql, 'p50')} AS p50, ${latencyOf(sql, 'p95')} AS p95
    FROM ${callsThen(sql, businessId, days)}
  ) AS found
  GROUP BY day, direction, test, GROUPING SETS ((hour), (outcome), (ended_reason), (sentiment), (p50), (p95))`

const selectTopicRows = (sql: Sql, businessId: string, days: Stretch): Promise<TopicRow[]> => sql<TopicRow[]>`
  SELECT day, direction, test, topic, count(*) AS calls
  FROM (
    SELECT ${dayOf(sql, sql`started_at`, days)} AS day, direction, transport = 'browser' AS test, topics
    FROM ${callsThen(sql, businessId, days)}
  ) AS found CROSS JOIN unnest(topics) AS topic
  GROUP BY day, direction, test, topic`

const selectMadeRows = (sql: Sql, businessId: string, days: Stretch): Promise<MadeRow[]> => {
  const asked = { businessId, from: (days[0] as Day).start, to: (days.at(-1) as Day).end }
  return sql<MadeRow[]>`
    SELECT ${dayOf(sql, sql`created_at`, days)} AS day, what, kind, test, count(*) AS count
    FROM (
      SELECT 'booking' AS what, source AS kind, NOT (${bookedByCustomers(sql)}) AS test, created_at FROM appointments
      WHERE ${createdThen(sql, asked)}
      UNION ALL
      SELECT 'message', direction, false, created_at FROM messages
      WHERE ${createdThen(sql, asked)} AND ${sentOrReceived(sql)}
      UNION ALL
      SELECT 'contact', NULL, ${ofTestCalls(sql, asked)}, created_at FROM contacts
      WHERE ${createdThen(sql, asked)}
    ) AS made
    GROUP BY 1, 2, 3, 4`
}

interface DayRows {
  calls: readonly CallRow[]
  values: readonly ValueRow[]
  made: readonly MadeRow[]
  about: readonly TopicRow[]
}

function together(days: Stretch, { calls, values, made, about }: DayRows): DaySums[] {
  const found = new Map<string, DaySums & { topics: DayTopics }>()
  const of = ({ day, test }: DayPart) => {
    const key = `${day} ${test}`
    const sums = found.get(key) ?? {
      ...{ date: (days[day] as Day).date, test, inbound: null, outbound: null, made: [], topics: noTopics() },
    }
    found.set(key, sums)
    return sums
  }
  for (const { day, test, direction, ...sums } of calls) of({ day, test })[direction] = { ...sums, ...noValues() }
  const valuesOf = new Map<DayCalls, ValueRow[]>()
  for (const row of values) {
    const sums = of(row)[row.direction]
    // The call ended between the two statements.
    if (sums === null) continue
    const others = valuesOf.get(sums)
    if (others === undefined) valuesOf.set(sums, [row])
    else others.push(row)
  }
  for (const [sums, rows] of valuesOf) addValues(sums, rows)
  for (const { day, test, what, kind, count } of made) of({ day, test }).made.push({ what, kind, count })
  for (const { topic, calls, ...part } of about) of(part).topics[part.direction].push([topic, calls])
  return [...found.values()]
}

const noTopics = (): DayTopics => ({ inbound: [], outbound: [] })
const noValues = () => ({
  ...{ hours: Array.from({ length: 24 }, () => 0), outcomes: {}, reasons: {}, sentiments: {}, p50: '', p95: '' },
})

function addValues(sums: DayCalls, rows: readonly ValueRow[]): void {
  for (const { hour, outcome, endedReason, sentiment, calls } of rows) {
    if (hour !== null) sums.hours[hour] = calls
    if (outcome !== null) sums.outcomes[outcome] = calls
    if (endedReason !== null) sums.reasons[endedReason] = calls
    if (sentiment !== null) sums.sentiments[sentiment] = calls
  }
  const countsOf = (field: 'p50' | 'p95') =>
    rows.flatMap((row): [number, number][] => (row[field] === null ? [] : [[row[field], row.calls]]))
  sums.p50 = encodeCounts(countsOf('p50'))
  sums.p95 = encodeCounts(countsOf('p95'))
}
