import type { Log } from '../kernel/log.ts'

/** The parts that were started, to be stopped in reverse order. */
export class RunningParts {
  readonly #stops: { name: string; stop: () => Promise<unknown> | unknown }[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(name: string, stop: () => Promise<unknown> | unknown): void {
    this.#stops.push({ name, stop })
  }

  /** Stops every part, even if others fail. */
  async stop(): Promise<void> {
    for (;;) {
      const next = this.#stops.pop()
      if (!next) return
      try {
        await next.stop()
      } catch (err) {
        this.#log.error({ part: next.name, err }, 'a part did not stop cleanly')
      }
    }
  }
}
