import { EVENT_ALIASES, SAMPLE_IDS } from '../../events/catalogue.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Replay } from './replay.ts'

/** The NOTIFY channel that wakes the workers of replays. */
export const REPLAYS_DUE = 'replays_due'

export interface ReplayRow extends Replay {
  request: string
}

const columns = (sql: Sql) => sql`
  id, endpoint_id AS "endpointId", since, until, events, contact_id AS "contactId", include, request, state, queued,
  reached_at AS "reachedAt", created_at AS "createdAt", ended_at AS "endedAt"`

/** Starts the replays of an endpoint one after another, so that their limit holds. */
export async function lockEndpoint(tx: Sql, endpointId: string): Promise<void> {
  await tx`SELECT FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`
}

export function selectRunning(sql: Sql, endpointId: string): Promise<ReplayRow[]> {
  return sql<ReplayRow[]>`
    SELECT ${columns(sql)} FROM webhook_replays WHERE endpoint_id = ${endpointId} AND state = 'running'`
}

export interface ReplayToInsert extends Pick<Replay, 'id' | 'endpointId' | 'since' | 'until' | 'events' | 'contactId'> {
  businessId: string
  contactPhone: string | null
  include: string
  request: string
}

export async function insertReplay(sql: Sql, replay: ReplayToInsert, now: Instant): Promise<ReplayRow> {
  const { id, businessId, endpointId, since, until, events, contactId, contactPhone, include, request } = replay
  const [row] = await sql<ReplayRow[]>`
    WITH rung AS (SELECT pg_notify(${REPLAYS_DUE}, ''))
    INSERT INTO webhook_replays (id, business_id, endpoint_id, since, until, events, contact_id, contact_phone, include,
                                 request, due_at, created_at)
    SELECT ${id}, ${businessId}, ${endpointId}, ${since}::timestamptz, ${until}::timestamptz, ${events as string[]}::text[],
           ${contactId}, ${contactPhone}, ${include}, ${request}, ${now}::timestamptz, ${now}::timestamptz FROM rung
    RETURNING ${columns(sql)}`
  return row as ReplayRow
}

/** Up to `page.limit + 1` replays, newest first. */
export function selectReplays(
  sql: Sql,
  businessId: string,
  endpointId: string,
  page: PageRequest,
): Promise<ReplayRow[]> {
  return sql<ReplayRow[]>`
    SELECT ${columns(sql)} FROM webhook_replays WHERE business_id = ${businessId} AND endpoint_id = ${endpointId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`
}

export async function stopRunning(sql: Sql, endpointId: string, now: Instant): Promise<number> {
  const stopped = await sql`
    UPDATE webhook_replays SET state = 'stopped', ended_at = ${now}, claim_token = NULL, lease_until = NULL
    WHERE endpoint_id = ${endpointId} AND state = 'running'`
  return stopped.count
}

export async function selectContact(
  sql: Sql,
  businessId: string,
  id: string,
): Promise<{ phone: string | null } | null> {
  const rows = await sql<{ phone: string | null }[]>`
    SELECT phone FROM contacts WHERE business_id = ${businessId} AND id = ${id}`
  return rows[0] ?? null
}

/** Deletes replays that ended before `cutoff`. */
export async function forgetOldReplays(sql: Sql, cutoff: Instant): Promise<void> {
  await sql`DELETE FROM webhook_replays WHERE ended_at < ${cutoff}`
}

const [[ALIAS, ALIASED] = ['', '']] = Object.entries(EVENT_ALIASES)

/** How many events of a business one statement reads. */
const READ_AT_ONCE = 1_000

/** The result of one step: how many deliveries became due, and whether events are left. */
export interface Step {
  queued: number
  isOver: boolean
}

/**
 * One step of a replay, in one statement: reads the next events, makes up to `room` deliveries due and moves the position past them. So a
 * process that is killed neither repeats nor skips anything. A delivery that waits or is being sent stays as it is. An event without a
 * delivery to the endpoint gets one. Null if the lease is lost, or the replay was stopped.
 */
export async function advance(
  sql: Sql,
  { id, claimToken }: { id: string; claimToken: string },
  room: number,
  now: Instant,
): Promise<Step | null> {
  const rows = await sql<Step[]>`
    WITH replay AS MATERIALIZED (
      SELECT replay.*, endpoint.events AS subscribed, endpoint.include_test_calls, endpoint.filter
      FROM webhook_replays replay JOIN webhook_endpoints endpoint ON endpoint.id = replay.endpoint_id
      WHERE replay.id = ${id} AND replay.claim_token = ${claimToken} AND replay.state = 'running'
      FOR UPDATE OF replay
    ), looked_at AS MATERIALIZED (
      SELECT event.* FROM replay CROSS JOIN LATERAL (
        SELECT events.id, name, body, events.created_at FROM events
        WHERE events.business_id = replay.business_id AND events.id > replay.position ORDER BY events.id LIMIT ${READ_AT_ONCE}
      ) event
    ), named AS (
      SELECT event.id, event.body, event.body::json -> 'data' AS data, event.name,
             CASE WHEN replay.subscribed && ARRAY['*', event.name] THEN event.name
                  WHEN event.name = ${ALIASED} AND ${ALIAS}::text = ANY(replay.subscribed) THEN ${ALIAS}::text END AS shown_name
      FROM replay CROSS JOIN looked_at event
      WHERE event.created_at >= replay.since AND event.created_at < replay.until
        AND (replay.events = '{*}' OR event.name = ANY(replay.events)) AND event.name <> 'ping'
    ), wanted AS MATERIALIZED (
      SELECT named.id, shown_name, delivery.id AS delivery_id
      FROM replay CROSS JOIN named
      LEFT JOIN deliveries delivery ON delivery.event_id = named.id AND delivery.endpoint_id = replay.endpoint_id
      WHERE shown_name IS NOT NULL AND data ->> 'id' <> ALL(${[...SAMPLE_IDS]}::text[])
        AND (replay.include_test_calls OR data ->> 'test' IS DISTINCT FROM 'true')
        AND (replay.contact_id IS NULL OR data ->> 'contactId' = replay.contact_id
             OR named.name LIKE 'contact.%' AND data ->> 'id' = replay.contact_id
             OR replay.contact_phone IN (data ->> 'from', data ->> 'to', data ->> 'contactPhone'))
        AND (delivery.id IS NULL OR delivery.state IN ('failed', 'parked')
             OR delivery.state = 'delivered' AND replay.include = 'all')
        AND CASE WHEN replay.filter IS NULL THEN true ELSE event_passes(named.body, replay.filter) END
      ORDER BY named.id LIMIT ${room}
    ), added AS (
      INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, due_at, created_at)
      SELECT wanted.id, shown_name, replay.business_id, replay.endpoint_id, ${now}::timestamptz, ${now}::timestamptz FROM replay CROSS JOIN wanted
      WHERE delivery_id IS NULL
      ON CONFLICT (event_id, endpoint_id) DO NOTHING RETURNING id
    ), armed AS (
      UPDATE deliveries SET state = 'waiting', due_at = ${now}, failures = 0, ended_at = NULL
      FROM wanted WHERE deliveries.id = wanted.delivery_id AND deliveries.state <> 'waiting' RETURNING deliveries.id
    ), counted AS (
      SELECT (SELECT count(*) FROM added)::integer + (SELECT count(*) FROM armed)::integer AS queued,
             (SELECT count(*) FROM wanted) = ${room} AS is_full,
             (SELECT count(*) FROM looked_at) < ${READ_AT_ONCE} AS is_last
    ), reached AS (
      SELECT counted.queued, NOT is_full AND is_last AS is_over,
             CASE WHEN is_full THEN (SELECT max(id) FROM wanted) ELSE (SELECT max(id) FROM looked_at) END AS position
      FROM counted
    )
    UPDATE webhook_replays SET
      queued = webhook_replays.queued + reached.queued, position = coalesce(reached.position, webhook_replays.position),
      reached_at = coalesce((SELECT created_at FROM looked_at WHERE looked_at.id = reached.position), webhook_replays.reached_at),
      state = CASE WHEN is_over THEN 'done' ELSE webhook_replays.state END,
      ended_at = CASE WHEN is_over THEN ${now}::timestamptz END
    FROM reached CROSS JOIN replay WHERE webhook_replays.id = replay.id
    RETURNING reached.queued, reached.is_over AS "isOver",
              CASE WHEN reached.queued > 0 THEN pg_notify('deliveries_due', '') END`
  const [step] = rows
  return step ? { queued: step.queued, isOver: step.isOver } : null
}

/** How many deliveries to the endpoint are due, counted up to `most`. */
export async function countDue(sql: Sql, endpointId: string, most: number, now: Instant): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM deliveries WHERE endpoint_id = ${endpointId} AND state = 'waiting' AND due_at <= ${now} LIMIT ${most}) due`
  return row?.count ?? 0
}
