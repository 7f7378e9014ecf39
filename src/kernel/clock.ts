/**
 * Only this file reads the system clock. Other code takes a `Clock` as a parameter, so that a test can control the time.
 */

/** A point in time. On the wire: ISO 8601 UTC with milliseconds and `Z`. */
export type Instant = Date

/** Stops a timer; does nothing after the timer has fired. */
export type CancelTimer = () => void

export interface Clock {
  /** The wall clock. May jump. */
  now(): Instant
  /** Milliseconds that never decrease; for measuring and pacing. */
  monotonicMs(): number
  /** Calls `run` once, `delayMs` from now. Keeps the process alive until then, unless `how` is `mayBeMissed`. */
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

/** A clock for tests. Its time changes only in `advance`, which fires timers in the order of their due times. */
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

  /** The number of timers that have not fired and were not canceled. */
  get pending(): number {
    return this.#timers.length
  }

  /** Moves the time forward and fires the timers that fall due. */
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

/** Settles as `work` does, or rejects with `late()` after `ms`. The work itself continues. */
export function withinTime<T>(clock: Clock, ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()))
    work.then(resolve, reject).finally(cancel)
  })
}
