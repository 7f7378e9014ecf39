import type { InstanceRole } from '../config/instance-role.ts'
import type { Log } from '../kernel/log.ts'

interface Part {
  name: string
  stop: () => Promise<unknown> | unknown
  role: InstanceRole | null
}

/** The parts that were started and must be stopped in reverse order. */
export class RunningParts {
  #parts: Part[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** `role`: another instance with this role can take over the part's work at any time. */
  add(name: string, stop: () => Promise<unknown> | unknown, role: InstanceRole | null = null): void {
    this.#parts.push({ name, stop, role })
  }

  /** Stops the parts whose work other instances with this role take over. */
  async handOver(role: InstanceRole): Promise<void> {
    const handed = this.#parts.filter((part) => part.role === role)
    this.#parts = this.#parts.filter((part) => part.role !== role)
    await Promise.all(handed.map((part) => this.#stop(part)))
  }

  /** Stops every part, even if others fail. */
  async stop(): Promise<void> {
    for (;;) {
      const next = this.#parts.pop()
      if (!next) return
      await this.#stop(next)
    }
  }

  async #stop({ name, stop }: Part): Promise<void> {
    try {
      await stop()
    } catch (err) {
      this.#log.error({ part: name, err }, 'a part did not stop cleanly')
    }
  }
}
