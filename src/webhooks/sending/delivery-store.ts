import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { LEASE_MS } from './delivery.ts'
import type { Share } from './lanes.ts'
import type { Answer } from './request.ts'
import type { Step } from './retry-schedule.ts'

/** The SQL of the delivery queue: find lanes, claim, complete, park. Every statement is short and atomic. */
export interface LaneRow {
  endpointId: string
  businessId: string | null
  /** Also false if the endpoint was removed. */
  enabled: boolean
  /** When its next request may start: the due time of its first row, which may be in flight, or later because of a rate limit. */
  dueAt: Date
}

/**
 * Finds every lane with waiting deliveries, due or not. The query jumps from one endpoint to the next along the index
 * (a "loose index scan"), so its cost depends on the number of endpoints and not on the length of their queues.
 */
export function findLanes(sql: Sql): Promise<LaneRow[]> {
  return sql<LaneRow[]>`
    WITH RECURSIVE lane AS (
      (SELECT endpoint_id, due_at FROM deliveries WHERE state = 'waiting' ORDER BY endpoint_id, due_at LIMIT 1)
      UNION ALL
      SELECT next.endpoint_id, next.due_at FROM lane, LATERAL (
        SELECT endpoint_id, due_at FROM deliveries
        WHERE state = 'waiting' AND endpoint_id > lane.endpoint_id ORDER BY endpoint_id, due_at LIMIT 1
      ) next
    )
    SELECT lane.endpoint_id AS "endpointId", endpoint.business_id AS "businessId",
           greatest(lane.due_at, rate.next_at - (rate.burst - 1) * rate.step_ms * interval '1 millisecond') AS "dueAt",
           coalesce(endpoint.status = 'enabled' AND endpoint.removed_at IS NULL, false) AS enabled
    FROM lane LEFT JOIN webhook_endpoints endpoint ON endpoint.id = lane.endpoint_id
    LEFT JOIN webhook_rate_limits rate ON rate.endpoint_id = lane.endpoint_id`
}

/** A delivery that this sender may attempt until its lease ends. */
export interface Claimed {
  id: string
  eventId: string
  eventName: string
  frozenName: string
  frozenBody: string
  businessId: string
  endpointId: string
  attempts: number
  failures: number
  automaticRetryAt: Date | null
  createdAt: Date
  revision: number
}

/**
 * Claims up to `slots` due deliveries from each lane, oldest first, and skips rows that other senders hold. A claim
 * whose lease ran out is taken over, and the lost attempt is logged as interrupted, which uses up no retry.
 *
 * The row of a rate limit is locked until the commit, so senders that claim at the same time keep the limit together.
 *
 * The commit does not wait for the disk. If the server crashes at that moment, the delivery is unclaimed again and sent
 * a second time, which at-least-once allows. Every later commit, including every completion, flushes the claim as well.
 */
export function claimDue(sql: Sql, shares: readonly Share[], token: string, now: Instant): Promise<Claimed[]> {
  const lanes = shares.map((share) => share.endpointId)
  const slots = shares.map((share) => share.slots)
  return sql<Claimed[]>`
    WITH unhurried AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    ), limited AS MATERIALIZED (
      SELECT endpoint_id, step_ms, greatest(next_at, ${now}) AS next_at, burst FROM webhook_rate_limits
      WHERE endpoint_id = ANY(${lanes}::text[]) ORDER BY endpoint_id FOR UPDATE
    ), picked AS (
      SELECT due.*, endpoint.id AS of_endpoint, endpoint.revision
      FROM unnest(${lanes}::text[], ${slots}::integer[]) AS lane (endpoint_id, slots)
      JOIN webhook_endpoints endpoint
        ON endpoint.id = lane.endpoint_id AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL
      LEFT JOIN limited ON limited.endpoint_id = lane.endpoint_id
      CROSS JOIN LATERAL (
        SELECT id, attempts, claim_token AS lost_token, lease_until AS lost_lease FROM deliveries
        WHERE endpoint_id = lane.endpoint_id AND state = 'waiting' AND due_at <= ${now}
          AND (lease_until IS NULL OR lease_until <= ${now})
        ORDER BY due_at LIMIT least(lane.slots, ${roomOf(sql, now)}) FOR UPDATE SKIP LOCKED
      ) due
    ), interrupted AS (
      INSERT INTO delivery_attempts (delivery_id, number, started_at, ended_at, outcome, detail)
      SELECT id, attempts + 1, lost_lease - ${LEASE_MS} * interval '1 millisecond', lost_lease, 'interrupted',
             'the sender stopped before it could write down the answer'
      FROM picked WHERE lost_token IS NOT NULL
    ), spaced AS (
      UPDATE webhook_rate_limits rate SET next_at = limited.next_at + taken.count * limited.step_ms * interval '1 millisecond'
      FROM limited JOIN (SELECT of_endpoint, count(*) FROM picked GROUP BY 1) taken ON taken.of_endpoint = limited.endpoint_id
      WHERE rate.endpoint_id = limited.endpoint_id
    ), claimed AS (
      UPDATE deliveries SET claim_token = ${token}, lease_until = ${new Date(now.getTime() + LEASE_MS)},
             attempts = picked.attempts + CASE WHEN lost_token IS NULL THEN 0 ELSE 1 END
      FROM picked WHERE deliveries.id = picked.id
      RETURNING deliveries.*, picked.revision
    )
    SELECT claimed.id::text, event_id AS "eventId", event_name AS "eventName", event.name AS "frozenName",
           event.body AS "frozenBody", claimed.business_id AS "businessId", endpoint_id AS "endpointId", attempts,
           failures, automatic_retry_at AS "automaticRetryAt", claimed.created_at AS "createdAt", revision
    FROM unhurried CROSS JOIN claimed JOIN events event ON event.id = claimed.event_id
    ORDER BY claimed.due_at, claimed.id`
}

/** How many requests the rate limit of a lane allows at `now`; null if it has none. A rounding error must not cost a request. */
const roomOf = (sql: Sql, now: Instant) => sql`
  CASE WHEN limited.endpoint_id IS NOT NULL THEN greatest(0, limited.burst + floor(0.0001 + extract(epoch FROM ${now}::timestamptz - limited.next_at) * 1000 / limited.step_ms))::integer END`

/** An ended attempt with its consequence. The fields are the columns that `complete` reads. */
export interface Completed extends Answer, Step {
  id: string
  endpointId: string
  token: string
  signedAt: number
  signature: string
  standardSignature: string
}

/** An endpoint's results within a batch: its last success and the failures after it. */
interface Health {
  id: string
  ended: Instant
  success: Instant | null
  failing: Instant | null
  failures: number
  succeeded: number
  failed: number
  ms: number
}

/** The result of `complete`: the deliveries that it moved, and the failing endpoints. */
export interface CompletionReport {
  moved: Set<string>
  /** Endpoints without a recent success, which may have to be disabled. */
  failing: { id: string; since: Date }[]
}

/**
 * Writes a batch in one statement: new states, attempts, the endpoints' health and hourly counts. The claim token
 * guards it: an attempt whose lease another sender has taken over changes nothing and is not in `moved`.
 */
export async function complete(sql: Sql, batch: readonly Completed[]): Promise<CompletionReport> {
  const rows = await sql<{ id: string | null; failingId: string | null; since: Date | null }[]>`
    WITH done AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(batch)}::text::json) AS t (
        id bigint, token uuid, state text, failures integer, "dueAt" timestamptz, "automaticRetryAt" timestamptz, outcome text, detail text,
        "startedAt" timestamptz, "endedAt" timestamptz, "signedAt" bigint, signature text, "standardSignature" text,
        status integer, headers json, body text, "connectMs" integer, "headersMs" integer,
        "dnsMs" integer, "tcpMs" integer, "tlsMs" integer)
    ), moved AS (
      UPDATE deliveries SET state = done.state, failures = done.failures, attempts = attempts + 1,
             due_at = done."dueAt", automatic_retry_at = done."automaticRetryAt", claim_token = NULL, lease_until = NULL,
             ended_at = CASE WHEN done.state = 'waiting' THEN NULL ELSE done."endedAt" END
      FROM done WHERE deliveries.id = done.id AND deliveries.claim_token = done.token
      RETURNING deliveries.id, attempts
    ), logged AS (
      INSERT INTO delivery_attempts
      SELECT moved.id, moved.attempts, "startedAt", "endedAt", outcome, detail, "signedAt", signature,
             "standardSignature", status, headers, body, "connectMs", "headersMs", "dnsMs", "tcpMs", "tlsMs"
      FROM moved JOIN done ON done.id = moved.id
    ), ${healthUpdates(sql, healthOf(batch))}
    SELECT id::text, NULL AS "failingId", NULL::timestamptz AS since FROM moved
    UNION ALL
    SELECT NULL, id, failing_since FROM healthy WHERE failing_since IS NOT NULL`
  const failing = rows.flatMap((row) => (row.failingId && row.since ? [{ id: row.failingId, since: row.since }] : []))
  return { moved: new Set(rows.flatMap((row) => (row.id === null ? [] : [row.id]))), failing }
}

/** Locks endpoints in the order of their ids, so that two senders cannot deadlock. */
function healthUpdates(sql: Sql, health: readonly Health[]) {
  return sql`fared AS (
      SELECT fared.* FROM webhook_endpoints endpoint JOIN json_to_recordset(${JSON.stringify(health)}::text::json)
        AS fared (id text, ended timestamptz, success timestamptz, failing timestamptz, failures integer,
                  succeeded integer, failed integer, ms bigint) ON fared.id = endpoint.id
      ORDER BY endpoint.id FOR NO KEY UPDATE OF endpoint
    ), healthy AS (
      UPDATE webhook_endpoints endpoint SET
        last_delivery_at = greatest(last_delivery_at, fared.ended),
        last_success_at = greatest(last_success_at, fared.success),
        failing_since = CASE WHEN fared.success IS NULL THEN coalesce(failing_since, fared.failing)
                             ELSE fared.failing END,
        failures_in_row = CASE WHEN fared.success IS NULL THEN failures_in_row ELSE 0 END + fared.failures
      FROM fared WHERE endpoint.id = fared.id
      RETURNING endpoint.id, endpoint.failing_since
    ), counted AS (
      INSERT INTO webhook_hours AS hours (endpoint_id, hour, succeeded, failed, total_ms)
      SELECT id, date_trunc('hour', ended, 'UTC'), succeeded, failed, ms FROM fared
      ON CONFLICT (endpoint_id, hour) DO UPDATE SET succeeded = hours.succeeded + excluded.succeeded,
        failed = hours.failed + excluded.failed, total_ms = hours.total_ms + excluded.total_ms
    )`
}

function healthOf(batch: readonly Completed[]): Health[] {
  const byEndpoint = new Map<string, Health>()
  for (const { endpointId: id, outcome, startedAt, endedAt } of batch) {
    const blank = { id, ended: endedAt, success: null, failing: null, failures: 0, succeeded: 0, failed: 0, ms: 0 }
    const health = byEndpoint.get(id) ?? blank
    byEndpoint.set(id, health)
    health.ended = endedAt
    health.ms += endedAt.getTime() - startedAt.getTime()
    if (outcome === 'success') {
      Object.assign(health, { success: endedAt, failing: null, failures: 0, succeeded: health.succeeded + 1 })
    } else {
      health.failing ??= endedAt
      health.failures++
      health.failed++
    }
  }
  return [...byEndpoint.values()]
}

/** How many waiting deliveries of a closed lane one statement parks. */
const PARK_BATCH = 1_000

/**
 * Parks the waiting deliveries of an endpoint that is disabled or removed. Parked deliveries are listed but not sent;
 * enabling the endpoint makes them due again.
 */
export async function parkWaiting(sql: Sql, endpointId: string, now: Instant): Promise<number> {
  const parked = await sql`
    UPDATE deliveries SET state = 'parked', ended_at = ${now}
    WHERE id IN (
      SELECT id FROM deliveries
      WHERE endpoint_id = ${endpointId} AND state = 'waiting' AND (lease_until IS NULL OR lease_until <= ${now})
      LIMIT ${PARK_BATCH} FOR UPDATE SKIP LOCKED)
      AND NOT EXISTS (SELECT FROM webhook_endpoints
                      WHERE id = ${endpointId} AND status = 'enabled' AND removed_at IS NULL)`
  return parked.count
}
