import type { Clock } from '../../../kernel/clock.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../../media/asked-transfer.ts'
import type { LegEnd, TransferOutcome } from '../../../media/call-leg.ts'
import type { StreamRate } from '../../rtp/audio-codec.ts'
import { AskedTransfer } from '../asked-transfer/asked-transfer.ts'
import type { InviteUsage } from '../dialog/invite-usage.ts'
import { BridgedTransfer } from './bridged-transfer.ts'
import type { DigitStream } from './leg-media.ts'
import type { PlacedLeg } from './placed-leg.ts'
import { bridgesAfter, firstMethod, type TransferPolicy } from './transfer-plan.ts'

export interface LegTransferOptions {
  readonly clock: Clock
  readonly policy: TransferPolicy
  /** The methods that the peer allows, in lower case; empty if unknown. */
  readonly allowed: readonly string[]
  readonly usage: () => InviteUsage | null
  readonly stream: () => DigitStream | null
  /** Calls the other number, for `ringMs` at most, with a stream of this rate; null if no call can be placed. */
  callOut(to: string, ringMs: number | undefined, rate: StreamRate): PlacedLeg | null
  /** The number as the peer expects it in a REFER; unchanged if absent. */
  referTo?(number: string): string
}

/** The transfers of one leg, one at a time: by REFER, by bridging, or by bridging after a refused REFER. */
export class LegTransfer {
  readonly #options: LegTransferOptions
  #bridged: BridgedTransfer | AskedTransfer | null = null
  #busy = false

  constructor(options: LegTransferOptions) {
    this.#options = options
  }

  async to(number: string): Promise<TransferOutcome> {
    if (this.#busy || this.#bridged) return { outcome: 'failed', reason: 'another transfer is under way' }
    this.#busy = true
    try {
      const { policy, allowed } = this.#options
      const usage = this.#options.usage()
      if (usage === null || usage.ended) return { outcome: 'failed', reason: 'the call is not up' }
      if (firstMethod(policy, allowed) === 'bridge') return await this.#bridge(usage, number)
      const { refusedWith, ...outcome } = await usage.refer(this.#options.referTo?.(number) ?? number)
      const bridge = outcome.outcome === 'failed' && bridgesAfter(policy, refusedWith) && !usage.ended
      return bridge ? await this.#bridge(usage, number) : outcome
    } finally {
      this.#busy = false
    }
  }

  /**
   * Rings several numbers and asks the person who answers; the audio then goes through us. Null if only REFER is allowed, because the carrier asks
   * nobody.
   */
  askAndTransfer(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null {
    return this.#options.policy === 'refer' ? null : this.#ringFor(order)
  }

  async #ringFor(order: AskedTransferOrder): Promise<AskedTransferOutcome> {
    const [usage, stream] = [this.#options.usage(), this.#options.stream()]
    if (this.#busy || this.#bridged) return { outcome: 'failed', reason: 'another transfer is under way', attempts: [] }
    if (usage === null || usage.ended || stream === null)
      return { outcome: 'failed', reason: 'the call is not up', attempts: [] }
    const { clock } = this.#options
    const callOut = (to: string, ringMs: number) => this.#options.callOut(to, ringMs, stream.sampleRate)
    const asked = new AskedTransfer(order, { caller: { stream, hangup: (end) => usage.hangup(end) }, clock, callOut })
    this.#bridged = asked
    const outcome = await asked.outcome
    if (this.#bridged === asked && !asked.joined) this.#bridged = null
    return outcome
  }

  /** Returns how the leg ended, and ends the other leg with it. */
  legEnded(end: LegEnd): LegEnd {
    const bridged = this.#bridged
    this.#bridged = null
    bridged?.callerEnded()
    return bridged?.joined && end === 'caller_hangup' ? 'transferred' : end
  }

  async #bridge(usage: InviteUsage, number: string): Promise<TransferOutcome> {
    const stream = this.#options.stream()
    const other = stream === null ? null : this.#options.callOut(number, undefined, stream.sampleRate)
    if (stream === null || other === null) return { outcome: 'failed', reason: 'no outbound call can be placed' }
    const transfer = new BridgedTransfer({ stream, hangup: (end) => usage.hangup(end) }, other)
    this.#bridged = transfer
    const outcome = await transfer.outcome
    if (this.#bridged === transfer && !transfer.joined) this.#bridged = null
    return outcome
  }
}
