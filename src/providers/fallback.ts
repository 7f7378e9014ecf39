import type { ProviderError } from '../kernel/provider-error.ts'

/** What is known when an attempt failed. */
export interface FailedAttempt {
  failure: Pick<ProviderError, 'retryable' | 'problem' | 'retryAfterMs'>
  /** How often this provider was tried for this piece of work, this time included. */
  tries: number
  /** Whether there is another provider to turn to. */
  another: boolean
}

export type Verdict = { do: 'again'; afterMs: number } | { do: 'another' } | { do: 'give_up' }

const TRIES = 2
const DEFAULT_WAIT_MS = 200
/** Somebody is on the line: another provider answers sooner than this one after such a wait. */
const PATIENCE_MS = 500
const LAST_PATIENCE_MS = 1_500

/** Whether to try the same provider again, or the next one, or to say that it cannot be done. Pure. */
export function afterFailure({ failure, tries, another }: FailedAttempt): Verdict {
  const waitMs = failure.retryAfterMs ?? DEFAULT_WAIT_MS
  const patienceMs = another ? PATIENCE_MS : LAST_PATIENCE_MS
  // A provider that took its time to fail would take it again.
  const worthAnother = failure.retryable && failure.problem !== 'timeout' && tries < TRIES
  if (worthAnother && waitMs <= patienceMs) return { do: 'again', afterMs: waitMs }
  return another ? { do: 'another' } : { do: 'give_up' }
}

const REST_MS = 30_000
/** A wrong key does not become right by itself. */
const LONG_REST_MS = 5 * 60_000

/** For how long a provider that failed is not the first to be asked. Pure. */
export function restAfter({ problem, retryAfterMs }: FailedAttempt['failure']): number {
  const usual = problem === 'credentials' || problem === 'setup' ? LONG_REST_MS : REST_MS
  return Math.max(usual, retryAfterMs ?? 0)
}

/**
 * Who is asked in which order: as given, but those that rest come last, for they may have recovered. Pure.
 * @param restUntilMs by provider; in the past where it does not rest
 */
export function inOrder(restUntilMs: readonly number[], nowMs: number): number[] {
  const all = restUntilMs.map((_, index) => index)
  const rests = (index: number) => (restUntilMs[index] as number) > nowMs
  return [...all.filter((index) => !rests(index)), ...all.filter(rests)]
}
