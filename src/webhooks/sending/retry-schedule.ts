import type { Instant } from '../../kernel/clock.ts'
import type { DeliveryState, Outcome } from './delivery.ts'

/** The delays before the retries, counted from the end of the previous attempt; never early. Pure. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 300_000, 1_800_000]

export interface Step {
  state: Exclude<DeliveryState, 'parked'>
  failures: number
  dueAt: Instant
}

/**
 * The state after an attempt. `failures` counts earlier failures of this delivery. An interrupted attempt does not use
 * up a retry: the receiver may never have seen it.
 */
export function afterAttempt(failures: number, outcome: Outcome, endedAt: Instant): Step {
  if (outcome === 'success') return { state: 'delivered', failures, dueAt: endedAt }
  if (outcome === 'interrupted') return { state: 'waiting', failures, dueAt: endedAt }
  const delayMs = RETRY_DELAYS_MS[failures]
  if (delayMs === undefined) return { state: 'failed', failures: failures + 1, dueAt: endedAt }
  return { state: 'waiting', failures: failures + 1, dueAt: new Date(endedAt.getTime() + delayMs) }
}

/** The failures to set on a delivery that is retried by hand, so that the next attempt is its last one. */
export const LAST_TRY_FAILURES = RETRY_DELAYS_MS.length
