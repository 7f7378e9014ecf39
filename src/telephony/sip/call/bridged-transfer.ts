import { Bridge } from '../../../media/bridge.ts'
import type { LegEnd, TransferOutcome } from '../../../media/call-leg.ts'
import { outcomeOfStatus } from '../asked-transfer/asked-transfer-plan.ts'
import type { DigitStream } from './leg-media.ts'
import type { PlacedLeg } from './placed-leg.ts'

/** The parts of the caller's leg that a bridged transfer uses. */
export interface BridgedCaller {
  readonly stream: DigitStream
  /** Ends the caller's leg. */
  hangup(end: LegEnd): void
}

/** Why the other number was not reached, in words for the caller. */
const REASONS: Readonly<Record<number, string>> = {
  404: 'the other number does not exist',
  408: 'nobody answered at the other number',
  480: 'the other number cannot be reached',
  486: 'the other number is busy',
  503: 'the other number cannot be reached',
  600: 'the other number is busy',
  603: 'the other side declined',
}

/**
 * A bridged transfer in progress: the caller hears the other number ring, then the two are connected until one hangs
 * up, which ends the other call too. If nobody answers, the call continues as before. The outcome is known when somebody
 * answers.
 */
export class BridgedTransfer {
  readonly outcome: Promise<TransferOutcome>
  readonly #caller: BridgedCaller
  readonly #other: PlacedLeg
  readonly #bridge: Bridge
  #resolve: (outcome: TransferOutcome) => void = () => {}
  #joined = false

  constructor(caller: BridgedCaller, other: PlacedLeg) {
    this.#caller = caller
    this.#other = other
    const { stream } = caller
    this.#bridge = new Bridge(stream, { onRinging: (samples) => stream.tellRinging(samples) })
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve
    })
    stream.divert(this.#bridge.nearListener)
    other.onProgress((status) => {
      if (status === 183 && other.stream !== null) this.#bridge.hearEarly(other.stream)
    })
    other.answer().then(
      (far) => this.#join(far),
      () => this.#unanswered(),
    )
    other.onEnd(() => this.#otherEnded())
  }

  /** True once both sides were connected. */
  get joined(): boolean {
    return this.#joined
  }

  /** The caller's leg has ended. */
  callerEnded(): void {
    this.#bridge.close()
    this.#other.hangup()
    if (!this.#joined) this.#resolve({ outcome: 'failed', reason: 'the caller hung up', isOver: true })
  }

  #join(far: Parameters<Bridge['join']>[0]): void {
    this.#joined = true
    this.#bridge.join(far)
    this.#resolve({ outcome: 'connected' })
  }

  #unanswered(): void {
    const { refusal } = this.#other
    this.#bridge.close()
    this.#caller.stream.divert(null)
    const reason = REASONS[refusal?.status ?? 503] ?? `the other side answered ${refusal?.status} ${refusal?.reason}`
    this.#resolve({ outcome: 'failed', reason, why: outcomeOfStatus(refusal?.status ?? null) })
  }

  #otherEnded(): void {
    if (!this.#joined) return
    this.#bridge.close()
    this.#caller.hangup('transferred')
  }
}
