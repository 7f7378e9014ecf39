/**
 * Fixed windows of 60 s, aligned to full minutes of the clock, so that all instances use the same windows without
 * communicating, and a window ends at a whole Unix second. Contract: Limits, Rate limits.
 */
export const WINDOW_MS = 60_000

/** The values of the three rate limit headers, and whether the request is allowed. */
export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Unix seconds. */
  readonly resetAtSeconds: number
  /** At least 1; for a refusal's `Retry-After`. */
  readonly retryAfterSeconds: number
}

/** The start of the window that contains `nowMs`. */
export const windowAt = (nowMs: number): number => nowMs - (nowMs % WINDOW_MS)

/** The decision after `count` requests, including the current one. */
export function decide(count: number, limit: number, nowMs: number): RateDecision {
  const resetAtMs = windowAt(nowMs) + WINDOW_MS
  return {
    allowed: count <= limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetAtSeconds: resetAtMs / 1000,
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
  }
}
