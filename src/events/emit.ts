import type { Instant } from '../kernel/clock.ts'
import type { Sql } from '../store/database.ts'
import type { EventData, EventName } from './catalogue.ts'

/**
 * Announces a fact inside the transaction that makes it true: writes the event with its frozen body and one delivery for
 * each endpoint that subscribes. Contract: Events, "Delivery request".
 */
export async function emit<N extends EventName>(
  _tx: Sql,
  _businessId: string,
  _name: N,
  _data: EventData<N>,
  _now: Instant,
): Promise<void> {
  throw new Error('written by the webhooks engineer')
}
