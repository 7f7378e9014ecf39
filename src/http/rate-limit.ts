/**
 * Fixed windows of 60 s. A window opens with its first request, so a key always has its whole allowance when it starts.
 * Contract: Limits, Rate limits.
 */
export const WINDOW_MS = 60_000

/** Requests a minute from one address without a valid key. */
export const KEYLESS_PER_MINUTE = 120

/** How many requests came since the window opened. */
export interface RateWindow {
  readonly openedAtMs: number
  readonly count: number
}

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

/** Where windows are counted: in this process, or, for several instances, in what they share. */
export interface RateLimits {
  /** Counts one request. */
  take(bucket: string, limit: number, nowMs: number): RateDecision | Promise<RateDecision>
  /** Tells without counting. */
  peek(bucket: string, limit: number, nowMs: number): RateDecision | Promise<RateDecision>
}

/** The window after one more request. A clock that jumped back opens a new one. */
export function countOne(window: RateWindow | undefined, nowMs: number): RateWindow {
  if (window === undefined || !isOpen(window, nowMs)) return { openedAtMs: nowMs, count: 1 }
  return { openedAtMs: window.openedAtMs, count: window.count + 1 }
}

/** What a window, its newest request already counted, means under a limit. */
export function decide(window: RateWindow, limit: number, nowMs: number): RateDecision {
  const resetAtMs = window.openedAtMs + WINDOW_MS
  return {
    allowed: window.count <= limit,
    limit,
    remaining: Math.max(0, limit - window.count),
    resetAtSeconds: Math.ceil(resetAtMs / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
  }
}

const isOpen = (window: RateWindow, nowMs: number): boolean =>
  nowMs >= window.openedAtMs && nowMs < window.openedAtMs + WINDOW_MS

/** Windows in this process. Those that have closed are swept once a minute, so memory follows the callers of a minute. */
export function memoryRateLimits(): RateLimits {
  const windows = new Map<string, RateWindow>()
  let sweptAtMs = 0

  function sweep(nowMs: number): void {
    if (Math.abs(nowMs - sweptAtMs) < WINDOW_MS) return
    sweptAtMs = nowMs
    for (const [bucket, window] of windows) if (!isOpen(window, nowMs)) windows.delete(bucket)
  }

  return {
    take(bucket, limit, nowMs) {
      sweep(nowMs)
      const window = countOne(windows.get(bucket), nowMs)
      windows.set(bucket, window)
      return decide(window, limit, nowMs)
    },
    peek(bucket, limit, nowMs) {
      const window = windows.get(bucket)
      return decide(window && isOpen(window, nowMs) ? window : { openedAtMs: nowMs, count: 0 }, limit, nowMs)
    },
  }
}
