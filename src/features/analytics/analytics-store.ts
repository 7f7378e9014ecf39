import type { Instant } from '../../kernel/clock.ts'
import type { ConstantOffset } from '../../kernel/time/zone.ts'
import type { Sql } from '../../store/database.ts'
import type { AppointmentSource } from '../appointments/appointment.ts'
import {
  type CallDirection,
  type CollectedField,
  type EndedReason,
  type EndedStatus,
  isAbout,
  type Outcome,
  type Sentiment,
} from '../calls/call.ts'
import type { TimePeriod } from './analytics.ts'

/**
 * The queried periods: adjacent, in order, at least one. A call belongs to the period in which it started, any other
 * record to the one in which it was created.
 */
export interface Asked {
  businessId: string
  periods: readonly TimePeriod[]
  /** IANA name of the zone whose clock bounds the periods. */
  timezone: string
  /** Calls in this direction only. */
  direction?: CallDirection | undefined
  /** Only calls with this topic, compared without case. */
  topic?: string | undefined
  /** Whether to count calls from the test console, and what was booked in them. */
  includeTest?: boolean | undefined
  /** Whether to count the sample data of a demo business. */
  includeSample?: boolean | undefined
  /** Whether to count calls by topic and sentiment. */
  topics?: boolean | undefined
}

export interface CallSums {
  /** The index of the period; null for all of them together. */
  period: number | null
  calls: number
  inbound: number
  outbound: number
  completed: number
  missed: number
  failed: number
  transferred: number
  answered: number
  answeredInbound: number
  /** Answered inbound calls with an outcome, and how many of them booked. */
  decidedInbound: number
  bookedInbound: number
  durationSeconds: number
  costCents: number
  /** The sum of `aiConfidenceScore` in millionths, so that the order of adding does not matter, and the number of calls in it. */
  confidenceMicros: number
  scored: number
  latencyP50: number | null
  latencyP95: number | null
}

/**
 * The number of calls with these values; an absent field is not part of this count. `hour` 0-23 and `weekday` 1-7 (from Monday) are local
 * times of the zone.
 */
export interface CallKind {
  status?: EndedStatus
  outcome?: Outcome | null
  endedReason?: EndedReason
  hour?: number
  weekday?: number
  sentiment?: Sentiment
  calls: number
}

/** The number of calls with each topic. Topics that differ only in case are two. */
export type TopicSpellings = ReadonlyMap<string, number>

/** How many records were created in a period: bookings by source, messages by direction, contacts. */
export type Made = { period: number; count: number } & (
  | { what: 'booking'; kind: AppointmentSource }
  | { what: 'message'; kind: CallDirection }
  | { what: 'contact'; kind: null }
)

const from = ({ periods }: Asked): Instant => (periods[0] as TimePeriod).start
const to = ({ periods }: Asked): Instant => (periods.at(-1) as TimePeriod).end
/**
 * The start of each period, for `width_bucket`, which counts from 1. As text, since the driver serializes a list of
 * dates as one date.
 */
const starts = ({ periods }: Asked): string[] => periods.map(({ start }) => start.toISOString())

/** The SQL condition for the calls that the query covers. */
export const askedCalls = (sql: Sql, asked: Asked) => sql`
  business_id = ${asked.businessId} AND status <> 'live' AND started_at >= ${from(asked)} AND started_at < ${to(asked)}
  ${asked.direction === undefined ? sql`` : sql`AND direction = ${asked.direction}`}
  ${asked.topic === undefined ? sql`` : sql`AND ${isAbout(sql, asked.topic)}`}
  ${notOfSample(sql, asked)} ${asked.includeTest ? sql`` : sql`AND transport <> 'browser'`}`

const notOfSample = (sql: Sql, { includeSample }: Pick<Asked, 'includeSample'>) =>
  includeSample ? sql`` : sql`AND NOT is_demo`

/**
 * The sums of each period with calls, and of all periods together. A call was answered if that was recorded or the call
 * completed. Percentiles are by nearest rank, over the calls' own medians and over their own 95th percentiles.
 */
export const selectCallSums = (sql: Sql, asked: Asked): Promise<CallSums[]> => sql<CallSums[]>`
  SELECT period, count(*) AS calls,
    count(*) FILTER (WHERE direction = 'inbound') AS inbound,
    count(*) FILTER (WHERE direction = 'outbound') AS outbound,
    count(*) FILTER (WHERE status = 'completed') AS completed,
    count(*) FILTER (WHERE status = 'missed') AS missed,
    count(*) FILTER (WHERE status = 'failed') AS failed,
    count(transferred_to) AS transferred,
    count(*) FILTER (WHERE answered) AS answered,
    count(*) FILTER (WHERE answered AND direction = 'inbound') AS "answeredInbound",
    count(*) FILTER (WHERE answered AND direction = 'inbound' AND outcome IS NOT NULL) AS "decidedInbound",
    count(*) FILTER (WHERE answered AND direction = 'inbound' AND outcome = 'booked') AS "bookedInbound",
    coalesce(sum(duration_seconds), 0) AS "durationSeconds",
    coalesce(sum(cost_cents), 0) AS "costCents",
    coalesce(sum(round(ai_confidence_score * 1e6)::bigint), 0)::bigint AS "confidenceMicros",
    count(ai_confidence_score) AS scored,
    10 * percentile_disc(0.5) WITHIN GROUP (ORDER BY p50) AS "latencyP50",
    10 * percentile_disc(0.95) WITHIN GROUP (ORDER BY p95) AS "latencyP95"
  FROM (
    SELECT width_bucket(started_at, ${starts(asked)}::timestamptz[]) - 1 AS period, direction, status, outcome, transferred_to,
      answered_at IS NOT NULL OR status = 'completed' AS answered, duration_seconds, cost_cents, ai_confidence_score,
      ${latencyOf(sql, 'p50')} AS p50, ${latencyOf(sql, 'p95')} AS p95
    FROM calls WHERE ${askedCalls(sql, asked)}
  ) AS asked
  GROUP BY ROLLUP (period)`

/** @param offsets the zone's offsets for the whole range */
export const selectCallKinds = (sql: Sql, asked: Asked, offsets: readonly ConstantOffset[]): Promise<CallKind[]> =>
  sql<CallKind[]>`
  SELECT status, outcome, ended_reason AS "endedReason", extract(hour FROM shown)::integer AS hour,
    extract(isodow FROM shown)::integer AS weekday, count(*) AS calls
  FROM (
    SELECT status, outcome, ended_reason, started_at AT TIME ZONE 'UTC' + make_interval(secs =>
      (${offsets.map(({ offsetMs }) => offsetMs / 1000)}::double precision[])[
        width_bucket(started_at, ${offsets.map(({ start }) => new Date(start).toISOString())}::timestamptz[])
      ]) AS shown
    FROM calls WHERE ${askedCalls(sql, asked)}
  ) AS asked
  GROUP BY 1, 2, 3, 4, 5`

/** Outbound messages count once a carrier has taken them. */
export const selectMade = (sql: Sql, asked: Asked): Promise<Made[]> => sql<Made[]>`
  WITH asked AS (SELECT ${starts(asked)}::timestamptz[] AS starts),
  made AS (
    SELECT 'booking' AS what, source AS kind, created_at FROM appointments
    WHERE ${madeThen(sql, asked)} ${asked.includeTest ? sql`` : sql`AND ${bookedByCustomers(sql)}`}
    UNION ALL
    SELECT 'message', direction, created_at FROM messages
    WHERE ${madeThen(sql, asked)} AND ${sentOrReceived(sql)}
    UNION ALL
    SELECT 'contact', NULL, created_at FROM contacts
    WHERE ${madeThen(sql, asked)} ${asked.includeTest ? sql`` : sql`AND NOT ${ofTestCalls(sql, rangeOf(asked))}`}
  )
  SELECT what, kind, width_bucket(created_at, starts) - 1 AS period, count(*) AS count
  FROM made CROSS JOIN asked
  GROUP BY 1, 2, 3`

const rangeOf = (asked: Asked): CreatedRange => {
  const { businessId, includeSample } = asked
  return { businessId, includeSample, from: from(asked), to: to(asked) }
}
const madeThen = (sql: Sql, asked: Asked) => createdThen(sql, rangeOf(asked))

/** The records of a business that were created in `[from, to)`. */
export interface CreatedRange {
  businessId: string
  from: Instant
  to: Instant
  includeSample?: boolean | undefined
}

export const createdThen = (sql: Sql, range: CreatedRange) => sql`
  business_id = ${range.businessId} AND created_at >= ${range.from} AND created_at < ${range.to} ${notOfSample(sql, range)}`

/** Hundredths of a second: finer than a frame of audio, and few different values. */
export const latencyOf = (sql: Sql, name: 'p50' | 'p95') =>
  sql`round((latency_ms ->> ${name}::text)::double precision / 10)::integer`

export const sentOrReceived = (sql: Sql) =>
  sql`(direction = 'inbound' OR sent_at IS NOT NULL OR status IN ('sent', 'delivered'))`

export const bookedByCustomers = (sql: Sql) => sql`
  NOT EXISTS (SELECT FROM calls WHERE calls.id = appointments.call_id AND transport = 'browser')`

/**
 * Whether a test call's booking added the contact, which then has the same time of creation as the booking. The few bookings of test calls are
 * read first, in place of looking for one of each contact.
 */
export const ofTestCalls = (sql: Sql, { businessId, from, to }: CreatedRange) => sql`
  ((contacts.id, contacts.created_at) IN (
    SELECT booked.contact_id, booked.created_at
    FROM appointments AS booked JOIN calls ON calls.id = booked.call_id AND calls.transport = 'browser'
    WHERE booked.business_id = ${businessId} AND booked.created_at >= ${from} AND booked.created_at < ${to}
      AND booked.contact_id IS NOT NULL))`

/** A row of the exported calls. */
export interface ExportedCall {
  id: string
  direction: CallDirection
  from: string | null
  to: string | null
  status: EndedStatus
  outcome: Outcome | null
  outcomeReason: string | null
  endedReason: EndedReason
  startedAt: Instant
  endedAt: Instant
  durationSeconds: number
  summary: string
  aiConfidenceScore: number | null
  costCents: number
  transferredTo: string | null
  transferReason: string | null
  contactId: string | null
  latencyP50Ms: number | null
  latencyP95Ms: number | null
  assistantName: string | null
  assistantVersion: number | null
  collectedFields: CollectedField[]
  /** The words that told the caller an assistant is speaking; null if there were none. */
  disclosure: string | null
  /** The caller's answer to the question about recording; null if it was not asked. */
  recordingConsent: 'given' | 'not given' | null
  topics: string[]
  sentiment: Sentiment | null
  /** `startedAt` to the microsecond, as PostgreSQL stores it: the position of the next batch. */
  position: string
}

/** Up to `limit` calls after `last` (null: from the start), oldest first. */
export const selectCallsAfter = (
  sql: Sql,
  asked: Asked,
  last: Pick<ExportedCall, 'position' | 'id'> | null,
  limit: number,
): Promise<ExportedCall[]> => sql<ExportedCall[]>`
  SELECT id, direction, CASE WHEN transport <> 'browser' THEN from_phone END AS "from",
    CASE WHEN transport <> 'browser' THEN to_phone END AS "to", status, outcome,
    outcome_reason AS "outcomeReason", ended_reason AS "endedReason",
    started_at AS "startedAt", coalesce(ended_at, started_at) AS "endedAt", duration_seconds AS "durationSeconds",
    coalesce(summary, '') AS summary, ai_confidence_score AS "aiConfidenceScore", cost_cents AS "costCents",
    transferred_to AS "transferredTo", transfer_reason AS "transferReason", contact_id AS "contactId",
    (latency_ms ->> 'p50')::double precision AS "latencyP50Ms",
    (latency_ms ->> 'p95')::double precision AS "latencyP95Ms", assistant ->> 'name' AS "assistantName",
    (assistant ->> 'version')::integer AS "assistantVersion", collected_fields AS "collectedFields",
    disclosure ->> 'text' AS disclosure,
    CASE (recording_consent ->> 'given')::boolean WHEN true THEN 'given' WHEN false THEN 'not given' END AS "recordingConsent",
    topics, sentiment,
    started_at::text AS position
  FROM calls WHERE ${askedCalls(sql, asked)}
    ${last === null ? sql`` : sql`AND (started_at, id) > (${last.position}::text::timestamptz, ${last.id})`}
  ORDER BY started_at, id
  LIMIT ${limit}`
