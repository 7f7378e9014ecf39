import { SUBSCRIBABLE_EVENTS, sampleDataOf } from '../../events/catalogue.ts'
import { frozenBody } from '../../events/emit.ts'
import { ApiError, badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type AttemptTools, type SignedAnswer, signAndPost } from '../sending/attempt.ts'
import { type Outcome, shownDeliveryId } from '../sending/delivery.ts'
import { Targets } from '../sending/target.ts'

/** Contract: "On save, the service sends a test ping to the URL". */
export interface PingTools extends AttemptTools {
  db: Database
  box: SealedBox
  guard: AddressGuard
}

export interface PingResult {
  deliveryId: string
  outcome: Outcome
  status: number | null
  detail: string | null
  durationMs: number
  /** Stages: see Answer in request.ts. */
  dnsMs: number | null
  tcpMs: number | null
  tlsMs: number | null
  headersMs: number | null
}

/** Limits per endpoint and per business, because the answers to pings reveal which servers exist. */
const PING_PAUSE_MS = 5_000
const PINGS_PER_MINUTE = 10

export const PING = 'ping'

/**
 * Sends the event `ping`, or a sample of the named event, once and signed like any other. A ping is never retried,
 * never counts towards disabling, and is also sent to a disabled endpoint, so that its owner can test it before
 * enabling it. The answer is returned and logged.
 * @throws BAD_REQUEST for an unknown event; RATE_LIMITED above the limits
 */
export async function pingEndpoint(
  tools: PingTools,
  businessId: string,
  endpointId: string,
  eventName = PING,
): Promise<PingResult> {
  const { db, clock, box, guard } = tools
  const data = eventName === PING ? { endpointId } : sampleDataOf(eventName)
  if (data === null) throw badRequest(`event: must be ${PING}, ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  const now = clock.now()
  const revision = await admitPing(db, businessId, endpointId, now)
  const targets = new Targets(db.write, box, guard)
  await targets.load([{ endpointId, revision }])
  const target = targets.get(endpointId)
  if (!target) throw notFound(`webhook endpoint ${endpointId}`)
  const eventId = newId('event')
  const frozen = frozenBody(eventName, eventId, data, now)
  const sent = await signAndPost(tools, target, { eventId, eventName, body: Buffer.from(frozen) })
  const number = await recordPing(db.write, { businessId, endpointId, eventId, eventName, frozen, now }, sent)
  const { startedAt, endedAt, outcome, status, detail, dnsMs, tcpMs, tlsMs, headersMs } = sent.answer
  const durationMs = endedAt.getTime() - startedAt.getTime()
  return { deliveryId: shownDeliveryId(number), outcome, status, detail, durationMs, dnsMs, tcpMs, tlsMs, headersMs }
}

async function admitPing(db: Database, businessId: string, endpointId: string, now: Instant): Promise<number> {
  const rows = await db.write<{ revision: number; admitted: boolean }[]>`
    WITH asked AS (
      SELECT id, revision, coalesce(last_ping_at <= ${new Date(now.getTime() - PING_PAUSE_MS)}, true)
        AND (SELECT count(*) FROM webhook_endpoints
             WHERE business_id = ${businessId} AND last_ping_at > ${new Date(now.getTime() - 60_000)})
            < ${PINGS_PER_MINUTE} AS admitted
      FROM webhook_endpoints WHERE id = ${endpointId} AND business_id = ${businessId} AND removed_at IS NULL
      FOR NO KEY UPDATE
    ), pinged AS (
      UPDATE webhook_endpoints SET last_ping_at = ${now} FROM asked
      WHERE webhook_endpoints.id = asked.id AND asked.admitted
    )
    SELECT revision, admitted FROM asked`
  const [row] = rows
  if (!row) throw notFound(`webhook endpoint ${endpointId}`)
  if (!row.admitted)
    throw new ApiError('RATE_LIMITED', 'the endpoint was pinged a moment ago; try again in a few seconds', {
      retryAfterSeconds: PING_PAUSE_MS / 1000,
    })
  return row.revision
}

interface Ping {
  businessId: string
  endpointId: string
  eventId: string
  eventName: string
  frozen: string
  now: Instant
}

/** Writes the ping into the delivery log like any delivery, without passing through the queue. */
async function recordPing(sql: Sql, ping: Ping, { answer, signedAt, signatures }: SignedAnswer): Promise<string> {
  const { businessId, endpointId, eventId, eventName, frozen, now } = ping
  const state = answer.outcome === 'success' ? 'delivered' : 'failed'
  const rows = await sql<{ id: string }[]>`
    WITH announced AS (
      INSERT INTO events (id, business_id, name, body, created_at)
      VALUES (${eventId}, ${businessId}, ${eventName}, ${frozen}, ${now})
    ), recorded AS (
      INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, due_at, created_at, ended_at)
      VALUES (${eventId}, ${eventName}, ${businessId}, ${endpointId}, ${state}, 1, ${now}, ${now}, ${answer.endedAt})
      RETURNING id
    ), logged AS (
      INSERT INTO delivery_attempts
      SELECT id, 1, ${answer.startedAt}::timestamptz, ${answer.endedAt}::timestamptz, ${answer.outcome}, ${answer.detail},
             ${signedAt}::bigint, ${signatures.contract}, ${signatures.standard}, ${answer.status}::integer,
             ${answer.headers === null ? null : JSON.stringify(answer.headers)}::text::json, ${answer.body},
             ${answer.connectMs}::integer, ${answer.headersMs}::integer, ${answer.dnsMs}::integer,
             ${answer.tcpMs}::integer, ${answer.tlsMs}::integer
      FROM recorded
    ), fared AS (
      UPDATE webhook_endpoints SET last_delivery_at = greatest(last_delivery_at, ${answer.endedAt}::timestamptz),
        last_success_at = CASE ${state} WHEN 'delivered'
          THEN greatest(last_success_at, ${answer.endedAt}::timestamptz) ELSE last_success_at END
      WHERE id = ${endpointId} AND business_id = ${businessId}
    )
    SELECT id::text FROM recorded`
  return rows[0]?.id ?? ''
}
