import type { ProviderError } from '../kernel/provider-error.ts'

/** What is known about a failed attempt. */
export interface FailedAttempt {
  failure: Pick<ProviderError, 'retryable' | 'problem' | 'retryAfterMs'>
  /** How often this provider was tried for this piece of work, including this time. */
  tries: number
  /** Whether there is another provider. */
  another: boolean
}

export type NextStep = { do: 'again'; afterMs: number } | { do: 'another' } | { do: 'give_up' }

const TRIES = 2
const DEFAULT_WAIT_MS = 200
/** A caller is waiting: above this delay, another provider answers sooner. */
const PATIENCE_MS = 500
const LAST_PATIENCE_MS = 1_500

/** Decides whether to try the same provider again, to try the next one, or to give up. Pure. */
export function afterFailure({ failure, tries, another }: FailedAttempt): NextStep {
  const waitMs = failure.retryAfterMs ?? DEFAULT_WAIT_MS
  const patienceMs = another ? PATIENCE_MS : LAST_PATIENCE_MS
  // A provider that was slow to fail would be slow again.
  const worthAnother = failure.retryable && failure.problem !== 'timeout' && tries < TRIES
  if (worthAnother && waitMs <= patienceMs) return { do: 'again', afterMs: waitMs }
  return another ? { do: 'another' } : { do: 'give_up' }
}

const REST_MS = 30_000
/** A wrong key stays wrong until someone changes it. */
const LONG_REST_MS = 5 * 60_000

/** For how long a failed provider is not asked first. Pure. */
export function cooldownAfter({ problem, retryAfterMs }: FailedAttempt['failure']): number {
  const usual = problem === 'credentials' || problem === 'setup' ? LONG_REST_MS : REST_MS
  return Math.max(usual, retryAfterMs ?? 0)
}

/**
 * The order in which providers are asked: as given, but those in their cooldown come last, as they may have recovered.
 * Pure.
 * @param cooldownUntilMs for each provider; in the past if it has no cooldown
 */
export function orderByCooldown(cooldownUntilMs: readonly number[], nowMs: number): number[] {
  const all = cooldownUntilMs.map((_, index) => index)
  const rests = (index: number) => (cooldownUntilMs[index] as number) > nowMs
  return [...all.filter((index) => !rests(index)), ...all.filter(rests)]
}
