import { unreachable } from '../../../kernel/assert.ts'
import type { CancelTimer, Clock } from '../../../kernel/clock.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../../media/asked-transfer.ts'
import { Bridge } from '../../../media/bridge.ts'
import { HoldMusic } from '../../../media/hold-music.ts'
import type { Pcm } from '../../../media/media-stream.ts'
import type { BridgedCaller } from '../call/bridged-transfer.ts'
import type { PlacedLeg } from '../call/placed-leg.ts'
import { type AskedTransferAction, type AskedTransferEvent, AskedTransferPlan } from './asked-transfer-plan.ts'

/** The longest that a caller is kept waiting. It is shorter than the time for which the assistant waits for a transfer. */
export const ASKED_TRANSFER_MS = 280_000
/** The announcement begins once the person holds the phone to their ear. */
const BEFORE_TELLING_MS = 600
/** The pause between the two times that the announcement is played if a key is needed. */
const BETWEEN_MS = 2_500
/** The time for a key after the second announcement. */
const DECIDE_MS = 5_000

export interface AskedTransferParts {
  readonly caller: BridgedCaller
  readonly clock: Clock
  /** Calls a number; null if no call can be placed. */
  callOut(to: string, ringMs: number): PlacedLeg | null
}

interface Called {
  readonly leg: PlacedLeg
  cancelTimer: CancelTimer
}

/**
 * Rings the numbers of an order for a caller, who hears music meanwhile, tells the person who answers who is calling, and connects the caller with
 * the person who takes the call. If nobody does, the call continues as before.
 */
export class AskedTransfer {
  readonly outcome: Promise<AskedTransferOutcome>
  readonly #parts: AskedTransferParts
  readonly #order: AskedTransferOrder
  readonly #plan: AskedTransferPlan
  readonly #bridge: Bridge
  readonly #announcement: Promise<Pcm | null>
  readonly #called = new Map<number, Called>()
  readonly #cancelLimit: CancelTimer
  #resolve: (outcome: AskedTransferOutcome) => void = () => {}
  #joined = false

  constructor(order: AskedTransferOrder, parts: AskedTransferParts) {
    this.#order = order
    this.#parts = parts
    this.#plan = new AskedTransferPlan(order)
    const { stream } = parts.caller
    this.#bridge = new Bridge(stream, {
      onRinging: (samples) => stream.tellRinging(samples),
      meanwhile: new HoldMusic(stream.sampleRate),
    })
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#announcement = order.announcement(stream.sampleRate).catch(() => null)
    stream.divert(this.#bridge.nearListener)
    this.#cancelLimit = parts.clock.after(ASKED_TRANSFER_MS, () => this.#take({ kind: 'time_over' }))
    this.#take({ kind: 'begin' })
  }

  /** True once the caller and a person were connected. */
  get joined(): boolean {
    return this.#joined
  }

  /** The caller's leg has ended. */
  callerEnded(): void {
    if (this.#joined) for (const { leg } of this.#called.values()) leg.hangup()
    this.#bridge.close()
    this.#take({ kind: 'caller_left' })
  }

  #take(event: AskedTransferEvent): void {
    for (const action of this.#plan.take(event)) this.#carryOut(action)
  }

  #carryOut(action: AskedTransferAction): void {
    switch (action.do) {
      case 'dial':
        this.#dial(action.place)
        break
      case 'tell':
        void this.#tell(action.place, action.forKey)
        break
      case 'connect':
        this.#connect(action.place)
        break
      case 'release':
        this.#release(action.place)
        break
      case 'give_up':
        this.#giveUp(action.reason)
        break
      default:
        unreachable(action)
    }
  }

  #dial(place: number): void {
    const leg = this.#parts.callOut(this.#order.numbers[place] as string, this.#order.ringMs)
    if (leg === null) {
      // Not at once: the plan is still carrying out what came before.
      queueMicrotask(() => this.#take({ kind: 'unanswered', place, status: null }))
      return
    }
    this.#called.set(place, { leg, cancelTimer: () => {} })
    leg.answer().then(
      () => this.#take({ kind: 'answered', place }),
      () => this.#take({ kind: 'unanswered', place, status: leg.refusal?.status ?? null }),
    )
    leg.onEnd(() => this.#ended(place))
  }

  #ended(place: number): void {
    const called = this.#called.get(place)
    called?.cancelTimer()
    this.#called.delete(place)
    if (!this.#joined) this.#take({ kind: 'hung_up', place })
    else if (this.#called.size === 0) {
      this.#bridge.close()
      this.#parts.caller.hangup('transferred')
    }
  }

  /** Plays the announcement: once if the answer takes the call, twice if a key does. */
  async #tell(place: number, forKey: boolean): Promise<void> {
    const called = this.#called.get(place)
    const stream = called?.leg.stream
    if (!called || !stream) return
    stream.listen({ onDigit: (digit) => this.#take({ kind: 'key', place, digit }) })
    const words = await this.#announcement
    if (this.#called.get(place) !== called) return
    const silence = (ms: number): Pcm => new Int16Array(Math.round((ms * stream.sampleRate) / 1_000))
    const once: Pcm[] = words === null ? [] : [silence(BEFORE_TELLING_MS), words]
    const pieces = forKey ? [...once, silence(BETWEEN_MS), ...once.slice(1)] : once
    for (const piece of pieces) stream.play(piece)
    const playMs = pieces.reduce((sum, piece) => sum + (piece.length * 1_000) / stream.sampleRate, 0)
    if (playMs === 0 && !forKey) {
      this.#take({ kind: 'told', place })
      return
    }
    called.cancelTimer = this.#parts.clock.after(playMs + (forKey ? DECIDE_MS : 0), () =>
      this.#take({ kind: forKey ? 'undecided' : 'told', place }),
    )
  }

  #connect(place: number): void {
    const called = this.#called.get(place)
    const stream = called?.leg.stream
    if (!called || !stream) return
    called.cancelTimer()
    this.#cancelLimit()
    this.#joined = true
    stream.clear()
    this.#bridge.join(stream)
    const to = this.#order.numbers[place] as string
    this.#resolve({ outcome: 'connected', to, attempts: this.#plan.attempts })
  }

  #release(place: number): void {
    const called = this.#called.get(place)
    this.#called.delete(place)
    called?.cancelTimer()
    called?.leg.hangup()
  }

  #giveUp(reason: string): void {
    this.#cancelLimit()
    this.#bridge.close()
    this.#parts.caller.stream.divert(null)
    this.#resolve({ outcome: 'failed', reason, attempts: this.#plan.attempts })
  }
}
