import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'

const MAX_SOURCES = 4_096
const REPORT_INTERVAL_MS = 60_000

/** Counts dropped messages, and logs them in one line a minute. */
export class DropReport {
  readonly #clock: Clock
  readonly #log: Log
  readonly #message: string
  #dropped = 0
  #sources = new Set<string>()
  #stopTimer: () => void = () => {}

  constructor(clock: Clock, log: Log, message: string) {
    this.#clock = clock
    this.#log = log
    this.#message = message
  }

  count(address: string): void {
    if (this.#dropped === 0) this.#stopTimer = this.#clock.after(REPORT_INTERVAL_MS, () => this.#report())
    this.#dropped += 1
    if (this.#sources.size < MAX_SOURCES) this.#sources.add(address)
  }

  #report(): void {
    const [example] = this.#sources
    this.#log.warn({ dropped: this.#dropped, sources: this.#sources.size, example }, this.#message)
    this.#dropped = 0
    this.#sources = new Set()
  }

  /** Stops the timer of the pending report. */
  close(): void {
    this.#stopTimer()
  }
}
