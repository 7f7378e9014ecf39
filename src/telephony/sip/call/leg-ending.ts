import type { Log } from '../../../kernel/log.ts'
import type { LegEnd } from '../../../media/call-leg.ts'

/** Notifies one listener, exactly once, how a leg ended, also if it is added after the end. */
export class LegEnding {
  readonly #log: Log
  #end: LegEnd | null = null
  #listener: ((end: LegEnd) => void) | null = null

  constructor(log: Log) {
    this.#log = log
  }

  get ended(): boolean {
    return this.#end !== null
  }

  /** Only the first end counts. */
  end(end: LegEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.#notify()
  }

  listen(listener: (end: LegEnd) => void): void {
    if (this.#listener !== null) return
    this.#listener = listener
    if (this.#end !== null) this.#notify()
  }

  #notify(): void {
    try {
      if (this.#end !== null) this.#listener?.(this.#end)
    } catch (error) {
      this.#log.error({ err: error }, 'A listener failed at the end of a call')
    }
  }
}
