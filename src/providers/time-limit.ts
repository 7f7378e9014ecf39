import type { CancelTimer, Clock } from '../kernel/clock.ts'

/** A timer that is started again with every sign of life, and calls once when there was none for too long. */
export class TimeLimit {
  readonly #clock: Clock
  readonly #expired: () => void
  #cancel: CancelTimer | null = null

  constructor(clock: Clock, expired: () => void) {
    this.#clock = clock
    this.#expired = expired
  }

  /** From now on, in place of what ran before. */
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
