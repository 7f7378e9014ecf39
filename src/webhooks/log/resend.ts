import { SAMPLE_IDS } from '../../events/catalogue.ts'
import { DELIVERIES_DUE } from '../../events/emit.ts'
import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { deliveryNumber } from '../sending/delivery.ts'
import { LAST_TRY_FAILURES } from '../sending/retry-schedule.ts'

/**
 * Sends an event again that the endpoint has accepted, for a receiver that lost it afterwards. Like a manual retry, it gets one attempt.
 * @throws NOT_FOUND; CONFLICT for a delivery that was not accepted, a ping or a sample, or a disabled endpoint
 */
export async function resendDelivery(db: Database, businessId: string, id: string, now: Instant): Promise<void> {
  const number = deliveryNumber(id)
  const [found] = await db.write<{ state: string; isTest: boolean; resent: boolean }[]>`
    WITH found AS (
      SELECT delivery.id, delivery.endpoint_id, delivery.state,
             event.name = 'ping' OR coalesce(event.body::json #>> '{data,id}' = ANY(${[...SAMPLE_IDS]}::text[]), false) AS is_test
      FROM deliveries delivery JOIN events event ON event.id = delivery.event_id
      WHERE delivery.id = ${number}::bigint AND delivery.business_id = ${businessId} FOR UPDATE OF delivery
    ), resent AS (
      UPDATE deliveries SET state = 'waiting', due_at = ${now}, failures = ${LAST_TRY_FAILURES}, ended_at = NULL
      FROM found WHERE deliveries.id = found.id AND found.state = 'delivered' AND NOT is_test
        AND EXISTS (SELECT FROM webhook_endpoints endpoint WHERE endpoint.id = found.endpoint_id
                    AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL)
      RETURNING deliveries.id, pg_notify(${DELIVERIES_DUE}, '')
    )
    SELECT state, is_test AS "isTest", EXISTS (SELECT FROM resent) AS resent FROM found`
  if (!found) throw notFound(`delivery ${id}`)
  if (found.resent) return
  if (found.state !== 'delivered') throw conflict('the delivery has not been accepted yet; retry it instead')
  if (found.isTest) throw conflict('pings and samples are sent once; send a new one')
  throw conflict('the webhook endpoint is disabled or removed; enable it first')
}
