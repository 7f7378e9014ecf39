import { ApiError, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import { bodyAs, type DeliveryState, deliveryNumber, type Outcome, shownDeliveryId } from '../sending/delivery.ts'
import { LAST_TRY_FAILURES } from '../sending/retry-schedule.ts'

/** The delivery log and its actions, for the command line and the dashboard. */
export interface DeliverySummary {
  id: string
  eventId: string
  event: string
  endpointId: string
  url: string
  state: DeliveryState
  attempts: number
  /** When the next attempt is due; null unless the delivery waits. */
  dueAt: Instant | null
  /** Since when the next attempt should have been made; null unless it is late. An attempt in progress is not late. */
  overdueSince: Instant | null
  /** The outcome of the last attempt. */
  lastOutcome: Outcome | null
  lastStatus: number | null
  createdAt: Instant
  endedAt: Instant | null
}

export interface AttemptRecord {
  number: number
  startedAt: Instant
  endedAt: Instant
  outcome: Outcome
  detail: string | null
  requestHeaders: Record<string, string> | null
  status: number | null
  responseHeaders: Record<string, string> | null
  responseBody: string | null
  /** Stages: see Answer in request.ts. */
  dnsMs: number | null
  tcpMs: number | null
  tlsMs: number | null
  connectMs: number | null
  headersMs: number | null
}

export interface DeliveryRecord extends DeliverySummary {
  /** The bytes sent at every attempt. */
  body: string
  attemptLog: AttemptRecord[]
}

export interface DeliveryFilters {
  endpointId?: string | undefined
  state?: DeliveryState | undefined
  event?: string | undefined
  eventId?: string | undefined
  createdAfter?: Instant | undefined
  createdBefore?: Instant | undefined
}

interface SummaryRow extends Omit<DeliverySummary, 'id'> {
  number: string
}

const summaryColumns = (sql: Sql, now: Instant) => sql`
  delivery.id::text AS number, delivery.event_id AS "eventId", delivery.event_name AS event,
  delivery.endpoint_id AS "endpointId", endpoint.url, delivery.state, delivery.attempts,
  CASE WHEN delivery.state = 'waiting' THEN delivery.due_at END AS "dueAt",
  CASE WHEN delivery.state = 'waiting' AND delivery.due_at < ${new Date(now.getTime() - ON_TIME_MS)}
            AND (delivery.lease_until IS NULL OR delivery.lease_until <= ${now})
       THEN delivery.due_at END AS "overdueSince", last.outcome AS "lastOutcome",
  last.response_status AS "lastStatus", delivery.created_at AS "createdAt", delivery.ended_at AS "endedAt"`

/** A delivery that has been due for less time than this is not shown as late: it is claimed within a second. */
const ON_TIME_MS = 2_000

const lastAttempt = (sql: Sql) => sql`
  LEFT JOIN delivery_attempts last ON last.delivery_id = delivery.id AND last.number = delivery.attempts`

/**
 * Newest first. Reads each endpoint along the index and merges the results, so the cost depends on the page and not on
 * the length of the log. Includes removed endpoints, whose log can still be read.
 */
export async function listDeliveries(
  db: Database,
  businessId: string,
  filters: DeliveryFilters,
  page: PageRequest,
  now: Instant,
): Promise<Page<DeliverySummary>> {
  const sql = db.list
  const { endpointId, state, event, eventId, createdAfter, createdBefore } = filters
  const after = page.after === null ? null : deliveryNumber(page.after.id)
  const found = await sql<SummaryRow[]>`
    SELECT ${summaryColumns(sql, now)} FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT * FROM deliveries
      WHERE endpoint_id = endpoint.id
        ${after === null ? sql`` : sql`AND id < ${after}::bigint`}
        ${state === undefined ? sql`` : sql`AND state = ${state}`}
        ${event === undefined ? sql`` : sql`AND event_name = ${event}`}
        ${eventId === undefined ? sql`` : sql`AND event_id = ${eventId}`}
        ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
        ${createdBefore === undefined ? sql`` : sql`AND created_at < ${createdBefore}`}
      ORDER BY id DESC LIMIT ${page.limit + 1}
    ) delivery ${lastAttempt(sql)}
    WHERE endpoint.business_id = ${businessId}
      ${endpointId === undefined ? sql`` : sql`AND endpoint.id = ${endpointId}`}
    ORDER BY delivery.id DESC LIMIT ${page.limit + 1}`
  return pageOf(found.map(summaryFrom), page.limit)
}

/** One delivery with its body and all its attempts. @throws NOT_FOUND, also for another business's delivery */
export async function requireDelivery(
  db: Database,
  businessId: string,
  id: string,
  brand: string,
  now: Instant,
): Promise<DeliveryRecord> {
  const sql = db.list
  const number = deliveryNumber(id)
  if (number === null) throw notFound(`delivery ${id}`)
  const [row] = await sql<(SummaryRow & { frozenName: string; frozenBody: string })[]>`
    SELECT ${summaryColumns(sql, now)}, event.name AS "frozenName", event.body AS "frozenBody"
    FROM deliveries delivery JOIN events event ON event.id = delivery.event_id
    JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id ${lastAttempt(sql)}
    WHERE delivery.id = ${number}::bigint AND delivery.business_id = ${businessId}`
  if (!row) throw notFound(`delivery ${id}`)
  const { frozenName, frozenBody, ...summary } = row
  const attempts = await selectAttempts(sql, number)
  return {
    ...summaryFrom(summary),
    body: bodyAs(row.event, frozenName, frozenBody),
    attemptLog: attempts.map((attempt) => attemptFrom(attempt, row, brand)),
  }
}

/**
 * Sends a failed delivery once more, now; another failure makes it failed again. A delivery that waits for its next automatic retry is sent
 * now as well, and keeps that retry and the further ones.
 * @throws CONFLICT, also for a ping or a sample
 */
export async function retryDelivery(db: Database, businessId: string, id: string, now: Instant): Promise<void> {
  const number = deliveryNumber(id)
  const armed = await db.write<{ state: DeliveryState; failures: number; armed: boolean }[]>`
    WITH found AS (
      SELECT id, state, failures, state = 'waiting' AND attempts > 0 AND due_at > ${now} AS retrying
      FROM deliveries WHERE id = ${number}::bigint AND business_id = ${businessId} FOR UPDATE
    ), armed AS (
      UPDATE deliveries SET state = 'waiting', due_at = ${now}, ended_at = NULL,
        failures = CASE WHEN found.state = 'failed' THEN ${LAST_TRY_FAILURES} ELSE found.failures END,
        automatic_retry_at = CASE WHEN found.retrying THEN coalesce(deliveries.automatic_retry_at, deliveries.due_at) END
      FROM found WHERE deliveries.id = found.id
        AND (found.state = 'failed' AND found.failures > 0 OR found.state = 'parked' OR found.retrying)
        AND (deliveries.lease_until IS NULL OR deliveries.lease_until <= ${now} OR NOT found.retrying)
        AND EXISTS (SELECT FROM webhook_endpoints endpoint WHERE endpoint.id = deliveries.endpoint_id
                    AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL)
      RETURNING deliveries.id, ${ring(db.write)}
    )
    SELECT state, failures, EXISTS (SELECT FROM armed) AS armed FROM found`
  const [delivery] = armed
  if (!delivery) throw notFound(`delivery ${id}`)
  if (delivery.armed) return
  if (delivery.state === 'failed' && delivery.failures === 0)
    throw conflict('pings and samples are sent once; send a new one')
  if (delivery.state === 'failed' || delivery.state === 'parked')
    throw conflict('the webhook endpoint is disabled or removed; enable it first')
  throw conflict(delivery.state === 'delivered' ? 'the delivery has succeeded already' : 'the delivery is still due')
}

/** As `retryDelivery` for each; those that cannot be sent again are skipped. @returns the number of deliveries sent again */
export async function retryDeliveries(
  db: Database,
  businessId: string,
  ids: readonly string[],
  now: Instant,
): Promise<number> {
  let retried = 0
  for (const id of ids) {
    try {
      await retryDelivery(db, businessId, id, now)
      retried++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return retried
}

const RECOVER_BATCH = 1_000

/**
 * Sends every delivery once more that failed at or after `since`, for one endpoint or for all enabled endpoints of the business. Pings and
 * samples are skipped: they are sent only once, and their failures do not count. Works in batches, so that no statement takes long.
 * @returns the number of deliveries
 */
export async function retryFailedSince(
  db: Database,
  businessId: string,
  since: Instant,
  now: Instant,
  endpointId?: string,
): Promise<number> {
  const sql = db.write
  const batch = () => sql`
    UPDATE deliveries SET state = 'waiting', due_at = ${now}, failures = ${LAST_TRY_FAILURES}, ended_at = NULL
    WHERE id IN (
      SELECT delivery.id FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
        SELECT id FROM deliveries
        WHERE endpoint_id = endpoint.id AND state = 'failed' AND failures > 0 AND ended_at >= ${since}
          AND ended_at <= ${now}
        ORDER BY ended_at LIMIT ${RECOVER_BATCH} FOR UPDATE SKIP LOCKED
      ) delivery
      WHERE endpoint.business_id = ${businessId} AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL
        ${endpointId === undefined ? sql`` : sql`AND endpoint.id = ${endpointId}`})
    RETURNING ${ring(sql)}`
  return inBatches(batch)
}

/** Makes the parked deliveries of an endpoint due again, each at its step of the retry schedule. */
export function armParked(db: Database, endpointId: string, now: Instant): Promise<number> {
  const sql = db.write
  return inBatches(
    () => sql`
      UPDATE deliveries SET state = 'waiting', due_at = ${now}, ended_at = NULL
      WHERE id IN (
        SELECT id FROM deliveries WHERE endpoint_id = ${endpointId} AND state = 'parked'
        ORDER BY ended_at LIMIT ${RECOVER_BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING ${ring(sql)}`,
  )
}

async function inBatches(batch: () => PromiseLike<{ count: number }>): Promise<number> {
  let total = 0
  for (;;) {
    const { count } = await batch()
    total += count
    if (count === 0) return total
  }
}

const ring = (sql: Sql) => sql`pg_notify('deliveries_due', '')`

interface AttemptRow extends Omit<AttemptRecord, 'requestHeaders'> {
  signedAt: string | null
  signature: string | null
  standardSignature: string | null
}

function selectAttempts(sql: Sql, number: string): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    SELECT number, started_at AS "startedAt", ended_at AS "endedAt", outcome, detail, signed_at::text AS "signedAt",
           signature, standard_signature AS "standardSignature", response_status AS status,
           response_headers AS "responseHeaders", response_body AS "responseBody", dns_ms AS "dnsMs",
           tcp_ms AS "tcpMs", tls_ms AS "tlsMs", connect_ms AS "connectMs", headers_ms AS "headersMs"
    FROM delivery_attempts WHERE delivery_id = ${number}::bigint ORDER BY number`
}

function attemptFrom(row: AttemptRow, delivery: SummaryRow, brand: string): AttemptRecord {
  const { signedAt, signature, standardSignature, ...rest } = row
  if (!signedAt || !signature || !standardSignature) return { ...rest, requestHeaders: null }
  const requestHeaders = {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    [`X-${brand}-Event`]: delivery.event,
    [`X-${brand}-Timestamp`]: signedAt,
    [`X-${brand}-Signature`]: signature,
    'webhook-id': delivery.eventId,
    'webhook-timestamp': signedAt,
    'webhook-signature': standardSignature,
  }
  return { ...rest, requestHeaders }
}

function summaryFrom({ number, ...rest }: SummaryRow): DeliverySummary {
  return { id: shownDeliveryId(number), ...rest }
}
