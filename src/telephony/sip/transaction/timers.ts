import type { CancelTimer, Clock } from '../../../kernel/clock.ts'

/** The round-trip estimate, the maximum gap between retransmissions, and how long a message lives in the network. */
export const T1_MS = 500
export const T2_MS = 4_000
export const T4_MS = 5_000
/** How long anything is tried: timers B, F, H, J, L and M (RFC 3261, table 4; RFC 6026). 32 s. */
export const PATIENCE_MS = 64 * T1_MS
/** Timer D: how long a client absorbs repeated refusals of its INVITE. */
export const TIMER_D_MS = 32_000

/** The timers of one state machine, by name, so that leaving a state can stop them all. */
export class Timers {
  readonly #clock: Clock
  readonly #running = new Map<string, CancelTimer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Starts or restarts a timer. */
  start(name: string, delayMs: number, run: () => void): void {
    this.stop(name)
    const cancel = this.#clock.after(delayMs, () => {
      this.#running.delete(name)
      run()
    })
    this.#running.set(name, cancel)
  }

  /** Runs `send` after `firstMs`, then after twice that, and so on with gaps of at most `longestMs`. */
  repeat(name: string, firstMs: number, longestMs: number, send: () => void): void {
    this.start(name, firstMs, () => {
      // The next timer starts first, because `send` may end the machine, which must then leave no timer running.
      this.repeat(name, Math.min(firstMs * 2, longestMs), longestMs, send)
      send()
    })
  }

  stop(name: string): void {
    this.#running.get(name)?.()
    this.#running.delete(name)
  }

  stopAll(): void {
    for (const cancel of this.#running.values()) cancel()
    this.#running.clear()
  }
}
