import type { CancelTimer, Clock } from '../kernel/clock.ts'

/** A timer that every activity restarts, and that calls once after too long without activity. */
export class TimeLimit {
  readonly #clock: Clock
  readonly #expired: () => void
  #cancel: CancelTimer | null = null

  constructor(clock: Clock, expired: () => void) {
    this.#clock = clock
    this.#expired = expired
  }

  /** Starts the timer, in place of the previous one. */
  start(ms: number): void {
    this.stop()
    this.#cancel = this.#clock.after(ms, () => {
      this.#cancel = null
      this.#expired()
    })
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  get running(): boolean {
    return this.#cancel !== null
  }
}
