import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import { afterFailure, inOrder, restAfter, type Verdict } from './fallback.ts'

/** The providers of one port in their order of preference, and who of them failed lately. Shared by all calls. */
export class Standing<Port extends { readonly name: string }> {
  readonly #ports: readonly Port[]
  readonly #clock: Clock
  readonly #log: Log
  readonly #restUntilMs: number[]

  constructor(ports: readonly Port[], clock: Clock, log: Log) {
    this.#ports = ports
    this.#clock = clock
    this.#log = log
    this.#restUntilMs = ports.map(() => Number.NEGATIVE_INFINITY)
  }

  get first(): Port {
    return this.#ports[0] as Port
  }

  /** For one piece of work. */
  begin(): Attempts<Port> {
    const order = inOrder(this.#restUntilMs, this.#clock.monotonicMs())
    return new Attempts(
      this.#clock,
      order.map((index) => this.#ports[index] as Port),
      (port, failure, verdict) => {
        this.#log.warn(
          { provider: port.name, problem: failure.problem, next: verdict.do, err: failure },
          'a provider failed',
        )
        if (verdict.do !== 'again')
          this.#restUntilMs[this.#ports.indexOf(port)] = this.#clock.monotonicMs() + restAfter(failure)
      },
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#ports.map((port) => (port as unknown as { close(): Promise<void> }).close()))
  }
}

type Noted<Port> = (port: Port, failure: ProviderError, verdict: Verdict) => void

/** Who is asked now, for one piece of work. */
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

  /** It went well: a later failure counts anew. */
  wentWell(): void {
    this.#tries = 1
  }

  /** What is to be done now; after it `port` is who to ask, unless it says to give up. */
  failed(failure: ProviderError): Verdict {
    const another = this.#at + 1 < this.#order.length
    const verdict = afterFailure({ failure, tries: this.#tries, another })
    this.#noted(this.port, failure, verdict)
    if (verdict.do === 'again') this.#tries += 1
    if (verdict.do === 'another') {
      this.#at += 1
      this.#tries = 1
    }
    return verdict
  }

  /** It failed after it had begun: too late for another to take over, but whoever is next had better ask another. */
  brokeOff(error: unknown): void {
    if (error instanceof ProviderError) this.#noted(this.port, error, { do: 'give_up' })
  }

  /** For work that can be waited for: throws what is no failure of a provider, and what cannot be mended. */
  async next(error: unknown, signal?: AbortSignal): Promise<void> {
    if (!(error instanceof ProviderError)) throw error
    const verdict = this.failed(error)
    if (verdict.do === 'give_up') throw error
    if (verdict.do === 'again') await pause(this.#clock, verdict.afterMs, signal)
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
