import type { DrainStatus } from '../../http/edge/drain-route.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type DrainStep, drainStep } from './drain-step.ts'

export interface DrainParts {
  clock: Clock
  log: Log
  /** See `DrainFacts`. */
  pauseMs: number
  /** Calls that are being set up or are in progress. */
  activeCalls(): number
  /** Refuses new calls and hands work over to other instances. Resolves when that work has ended here. */
  begin(): Promise<unknown>
  sendPagesAway(): void
  /** Tells callers that their call will end in a minute. */
  giveNotice(): void
  /** Ends the calls in progress with a goodbye. Resolves when they are recorded. */
  endCalls(): Promise<unknown>
}

/** How often a draining service checks whether its calls have ended. */
const CHECK_MS = 200

/** Takes a service from accepting calls to having none. */
export class Drain {
  readonly #parts: DrainParts
  readonly #done = new Set<DrainStep>()
  #startedMs: number | null = null
  #deadlineMs = Number.POSITIVE_INFINITY
  #over: Promise<void> | null = null

  constructor(parts: DrainParts) {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#startedMs !== null
  }

  status(): DrainStatus {
    const { activeCalls } = this.#parts
    const left = this.isDraining ? Math.max(0, Math.ceil((this.#deadlineMs - this.#elapsedMs()) / 1_000)) : null
    return { draining: this.isDraining, active: activeCalls(), remainingSeconds: left }
  }

  /**
   * Takes no new calls, and ends those that are left after `seconds`. Resolves when no call is left. If the service is already draining,
   * only an earlier deadline counts.
   */
  start(seconds: number): Promise<void> {
    this.#startedMs ??= this.#parts.clock.monotonicMs()
    this.#deadlineMs = Math.min(this.#deadlineMs, this.#elapsedMs() + seconds * 1_000)
    this.#over ??= this.#run()
    return this.#over
  }

  async #run(): Promise<void> {
    const { clock, log, begin, activeCalls, pauseMs } = this.#parts
    const handedOver = begin().catch((err: unknown) => log.error({ err }, 'work could not be handed over'))
    for (;;) {
      const facts = { elapsedMs: this.#elapsedMs(), deadlineMs: this.#deadlineMs, pauseMs, active: activeCalls() }
      const step = drainStep({ ...facts, done: this.#done })
      if (step === 'finish') break
      await this.#do(step)
      this.#done.add(step)
      if (step === 'wait') await new Promise<void>((resolve) => void clock.after(CHECK_MS, resolve))
    }
    await handedOver
  }

  async #do(step: DrainStep): Promise<void> {
    const { log, activeCalls, sendPagesAway, giveNotice, endCalls } = this.#parts
    if (step === 'send_pages_away') sendPagesAway()
    if (step === 'give_notice') giveNotice()
    if (step !== 'end_calls') return
    log.warn({ calls: activeCalls() }, 'the time for calls in progress is up; ending them with a goodbye')
    await endCalls()
  }

  #elapsedMs(): number {
    return this.#parts.clock.monotonicMs() - (this.#startedMs ?? 0)
  }
}
