import type { Instant } from '../../kernel/clock.ts'
import type { DeliveryState, Outcome } from './delivery.ts'

/** The delays before the retries, counted from the end of the previous attempt; never early. Pure. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 300_000, 1_800_000]

export interface Step {
  state: Exclude<DeliveryState, 'parked'>
  failures: number
  dueAt: Instant
  /** See `Before`. */
  automaticRetryAt: Instant | null
}

/** What was known of a delivery before an attempt. */
export interface Before {
  /** Earlier failures of the first attempt and of automatic retries. */
  failures: number
  /** For a retry by hand of a waiting delivery: when its next automatic retry is due. */
  automaticRetryAt: Instant | null
}

/**
 * The state after an attempt. An interrupted attempt does not use up a retry: the receiver may never have seen it. Neither does a retry by
 * hand of a waiting delivery: the automatic retry comes at its time, or at once if that has passed.
 */
export function afterAttempt({ failures, automaticRetryAt }: Before, outcome: Outcome, endedAt: Instant): Step {
  if (outcome === 'success') return { state: 'delivered', failures, dueAt: endedAt, automaticRetryAt: null }
  if (outcome === 'interrupted') return { state: 'waiting', failures, dueAt: endedAt, automaticRetryAt }
  if (automaticRetryAt !== null) {
    const dueAt = automaticRetryAt > endedAt ? automaticRetryAt : endedAt
    return { state: 'waiting', failures, dueAt, automaticRetryAt: null }
  }
  const delayMs = RETRY_DELAYS_MS[failures]
  const state = delayMs === undefined ? 'failed' : 'waiting'
  const dueAt = new Date(endedAt.getTime() + (delayMs ?? 0))
  return { state, failures: failures + 1, dueAt, automaticRetryAt: null }
}

/** The failures to set on a delivery that is retried by hand, so that the next attempt is its last one. */
export const LAST_TRY_FAILURES = RETRY_DELAYS_MS.length
