/**
 * The one place that reads the clock. Everything else is handed a `Clock`, so that a test can move time by hand.
 */

/** A point in time. On the wire: ISO 8601 UTC with milliseconds and `Z`. */
export type Instant = Date

/** Stops a timer; harmless after it has fired. */
export type CancelTimer = () => void

export interface Clock {
  /** The wall clock. May jump. */
  now(): Instant
  /** Milliseconds that only ever grow; for measuring and pacing. */
  monotonicMs(): number
  /** Calls `run` once, `delayMs` from now. A process with nothing else to do waits for it, unless told `mayBeMissed`. */
  after(delayMs: number, run: () => void, how?: 'mayBeMissed'): CancelTimer
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after(delayMs, run, how) {
    const timer = setTimeout(run, delayMs)
    if (how === 'mayBeMissed') timer.unref()
    return () => clearTimeout(timer)
  },
}

/** A clock that stands still until `advance` is called; timers fire in order of their due time. */
export class ManualClock implements Clock {
  #nowMs: number
  #timers: { dueMs: number; run: () => void }[] = []

  constructor(start: Instant | string) {
    this.#nowMs = new Date(start).getTime()
  }

  now(): Instant {
    return new Date(this.#nowMs)
  }

  monotonicMs(): number {
    return this.#nowMs
  }

  after(delayMs: number, run: () => void): CancelTimer {
    const timer = { dueMs: this.#nowMs + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** How many timers wait; 0 when nothing was left behind. */
  get pending(): number {
    return this.#timers.length
  }

  /** Moves time forward, firing what falls due on the way. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms
    for (;;) {
      const due = this.#timers.filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (!due) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.#nowMs = Math.max(this.#nowMs, due.dueMs)
      due.run()
    }
    this.#nowMs = untilMs
  }
}
