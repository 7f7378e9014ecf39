import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { TimerName } from '../conversation/events.ts'

/** The running timers of one call, at most one per name. */
export class CallTimers {
  readonly #clock: Clock
  readonly #running = new Map<TimerName, CancelTimer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Starts a timer; it replaces a running timer of the same name. */
  start(name: TimerName, ms: number, fire: () => void): void {
    this.cancel(name)
    const cancel = this.#clock.after(ms, () => {
      this.#running.delete(name)
      fire()
    })
    this.#running.set(name, cancel)
  }

  cancel(name: TimerName): void {
    this.#running.get(name)?.()
    this.#running.delete(name)
  }

  cancelAll(): void {
    for (const name of [...this.#running.keys()]) this.cancel(name)
  }
}
