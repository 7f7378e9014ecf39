/**
 * Fixed windows of 60 s, from one full minute of the clock to the next: so all instances of the service mean the same
 * window without talking to each other, and its end is a whole Unix second. Contract: Limits, Rate limits.
 */
export const WINDOW_MS = 60_000

/** What the three headers tell, and whether to refuse. */
export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Unix seconds. */
  readonly resetAtSeconds: number
  /** At least 1; for a refusal's `Retry-After`. */
  readonly retryAfterSeconds: number
}

/** When the window that `nowMs` lies in opened. */
export const windowAt = (nowMs: number): number => nowMs - (nowMs % WINDOW_MS)

/** What `count` requests, the newest one included, mean under a limit. */
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
