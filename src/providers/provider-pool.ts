import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import { afterFailure, cooldownAfter, type NextStep, orderByCooldown } from './fallback.ts'

/** The providers of one port in order of preference, and which of them failed recently. Shared by all calls. */
export class ProviderPool<Port extends { readonly name: string }> {
  readonly #ports: readonly Port[]
  readonly #clock: Clock
  readonly #log: Log
  readonly #cooldownUntilMs: number[]

  constructor(ports: readonly Port[], clock: Clock, log: Log) {
    this.#ports = ports
    this.#clock = clock
    this.#log = log
    this.#cooldownUntilMs = ports.map(() => Number.NEGATIVE_INFINITY)
  }

  get first(): Port {
    return this.#ports[0] as Port
  }

  /** Starts the attempts for one piece of work. */
  begin(): Attempts<Port> {
    const order = orderByCooldown(this.#cooldownUntilMs, this.#clock.monotonicMs())
    return new Attempts(
      this.#clock,
      order.map((index) => this.#ports[index] as Port),
      (port, failure, next) => {
        this.#log.warn(
          { provider: port.name, problem: failure.problem, next: next.do, err: failure },
          'a provider failed',
        )
        if (next.do !== 'again')
          this.#cooldownUntilMs[this.#ports.indexOf(port)] = this.#clock.monotonicMs() + cooldownAfter(failure)
      },
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#ports.map((port) => (port as unknown as { close(): Promise<void> }).close()))
  }
}

type Noted<Port> = (port: Port, failure: ProviderError, next: NextStep) => void

/** The attempts for one piece of work: which provider to ask now. */
export class Attempts<Port> {
  readonly #clock: Clock
  readonly #order: readonly Port[]
  readonly #noted: Noted<Port>
  #at = 0
  #tries = 1

  constructor(clock: Clock, order: readonly Port[], noted: Noted<Port>) {
    this.#clock = clock
    this.#order = order
    this.#noted = noted
  }

  get port(): Port {
    return this.#order[this.#at] as Port
  }

  /** Resets the count of tries after a success. */
  succeeded(): void {
    this.#tries = 1
  }

  /** Decides what to do after a failure. Afterwards `port` is the provider to ask, unless the result is to give up. */
  failed(failure: ProviderError): NextStep {
    const another = this.#at + 1 < this.#order.length
    const next = afterFailure({ failure, tries: this.#tries, another })
    this.#noted(this.port, failure, next)
    if (next.do === 'again') this.#tries += 1
    if (next.do === 'another') {
      this.#at += 1
      this.#tries = 1
    }
    return next
  }

  /**
   * Notes a failure after the work had begun. It is too late for another provider to take over, but the next piece of
   * work should begin with another one.
   */
  brokeOff(error: unknown): void {
    if (error instanceof ProviderError) this.#noted(this.port, error, { do: 'give_up' })
  }

  /**
   * For work that can wait: throws an error that is not a provider's failure, and a failure without another attempt.
   */
  async next(error: unknown, signal?: AbortSignal): Promise<void> {
    if (!(error instanceof ProviderError)) throw error
    const next = this.failed(error)
    if (next.do === 'give_up') throw error
    if (next.do === 'again') await pause(this.#clock, next.afterMs, signal)
  }
}

function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(ms, done)
    signal?.addEventListener('abort', done, { once: true })
    if (signal?.aborted) done()
  })
}
