import type { Log } from '../../../kernel/log.ts'
import type { CallDiagnostics } from '../../../kernel/network/call-diagnostics.ts'
import type { CallerAttestation } from '../../../kernel/voice-carriers.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../../media/asked-transfer.ts'
import type { CallLeg, LegEnd, RejectReason, TransferOutcome } from '../../../media/call-leg.ts'
import type { MediaStream } from '../../../media/media-stream.ts'
import type { StreamRate } from '../../rtp/audio-codec.ts'
import type { AudioTerms } from '../../trunk.ts'
import { sdpOf } from '../capabilities.ts'
import type { Dialog } from '../dialog/dialog.ts'
import { InviteUsage } from '../dialog/invite-usage.ts'
import { ReliableProvisional } from '../dialog/reliable-provisional.ts'
import type { SipEndpoint } from '../endpoint.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { Timers } from '../transaction/timers.ts'
import type { Path } from '../transport/hop.ts'
import { LegEnding } from './leg-ending.ts'
import { type DigitStream, LegMedia, type OpenMedia } from './leg-media.ts'
import { LegTransfer } from './leg-transfer.ts'
import type { Encryption } from './offer-answer.ts'
import { sentTo } from './overflow.ts'
import { callerAttestation, forwardingNumber } from './parties.ts'
import type { PlacedLeg } from './placed-leg.ts'
import type { TransferPolicy } from './transfer-plan.ts'

const STATUS_OF: Readonly<Record<RejectReason, number>> = { busy: 486, unavailable: 503, not_found: 404, declined: 603 }

/**
 * An unanswered call is refused after this long. 180 is repeated meanwhile, because proxies give up without it (RFC
 * 3261, 13.3.1.1).
 */
const MAX_RINGING_MS = 180_000
const RINGING_INTERVAL_MS = 60_000

export interface SipLegOptions {
  readonly endpoint: SipEndpoint
  readonly transaction: ServerTransaction
  readonly dialog: Dialog
  readonly path: Path
  readonly from: string
  readonly to: string
  /** The business of the dialed number. */
  readonly businessId: string
  /** The trunk of the call; null if it was admitted by its address alone. */
  readonly trunkId: string | null
  readonly encryption: Encryption
  readonly audio: AudioTerms
  /** The networks (CIDR) of the trunk, from which audio may come too. */
  readonly networks: readonly string[]
  /** The addresses and CIDR ranges, besides its source, that the call's requests may come from. */
  readonly peers: readonly string[]
  readonly openMedia: OpenMedia
  readonly transferBy: TransferPolicy
  /** Places the second call of a bridged transfer; null if no call can be placed. */
  callOut(to: string, ringMs: number | undefined, rate: StreamRate): PlacedLeg | null
  /** The number as the peer expects it in a REFER. */
  referTo(number: string): string
  readonly log: Log
  /** Called once, when the caller has shown that it is there: by its ACK, or by audio from the announced host. */
  onConfirmed(): void
  /** Called once, when the leg no longer counts against a capacity. */
  onOver(): void
}

/** Resolves when the caller has shown that it is there; rejects if the call ends before. */
function awaitCaller() {
  let confirm = (): void => {}
  let giveUp = (_: Error): void => {}
  const confirmed = new Promise<void>((resolve, reject) => {
    confirm = resolve
    giveUp = reject
  })
  // The error reaches the caller of `answer`, if there is one.
  confirmed.catch(() => {})
  return { confirmed, confirm, giveUp }
}

/** An inbound call, from the first 180 to its end. The invite usage handles everything after our 200. */
export class SipLeg implements CallLeg {
  readonly id: string
  readonly direction = 'inbound'
  readonly from: string
  readonly to: string
  readonly businessId: string
  readonly trunkId: string | null
  readonly attestation: CallerAttestation | null
  readonly forwardedFrom: string | null
  readonly #endpoint: SipEndpoint
  readonly #transaction: ServerTransaction
  readonly #usage: InviteUsage
  readonly #audio: AudioTerms
  readonly #networks: readonly string[]
  readonly #openMedia: OpenMedia
  readonly #encryption: Encryption
  readonly #ending: LegEnding
  readonly #log: Log
  readonly #timers: Timers
  readonly #onOver: () => void
  /** For callers that require reliable provisional responses. */
  readonly #reliable: ReliableProvisional | null
  readonly #transfer: LegTransfer
  readonly #caller = awaitCaller()
  #letAudioFlow = (): void => {}
  #stream: DigitStream | null = null
  #answer: Promise<MediaStream> | null = null

  constructor(options: SipLegOptions) {
    this.id = options.transaction.request.callId
    this.from = options.from
    this.to = options.to
    this.businessId = options.businessId
    this.trunkId = options.trunkId
    this.attestation = callerAttestation(options.transaction.request)
    this.forwardedFrom = forwardingNumber(options.transaction.request)
    this.#endpoint = options.endpoint
    this.#transaction = options.transaction
    this.#openMedia = options.openMedia
    this.#encryption = options.encryption
    this.#audio = options.audio
    this.#networks = options.networks
    this.#log = options.log
    this.#ending = new LegEnding(options.log)
    this.#timers = new Timers(options.endpoint.clock)
    this.#onOver = options.onOver
    this.#usage = new InviteUsage({
      endpoint: options.endpoint,
      dialog: options.dialog,
      path: options.path,
      source: options.transaction.source,
      peers: options.peers,
      onAck: () => {
        this.#letAudioFlow()
        this.#caller.confirm()
      },
      onEnd: (end) => this.#usageEnded(end),
    })
    void this.#caller.confirmed.then(options.onConfirmed, () => {})
    const { transaction } = options
    this.#transfer = new LegTransfer({
      clock: options.endpoint.clock,
      policy: options.transferBy,
      allowed: transaction.request.headers.tokens('Allow'),
      usage: () => (transaction.answered ? this.#usage : null),
      stream: () => this.#stream,
      callOut: (to, ringMs, rate) => options.callOut(to, ringMs, rate),
      referTo: (number) => options.referTo(number),
    })
    this.#reliable = ReliableProvisional.isRequired(transaction.request)
      ? new ReliableProvisional(transaction, this.#timers, () => this.#refuse(504, 'network_error'))
      : null
    this.#usage.onPrack((request) => this.#reliable?.confirm(request) ?? false)
    options.transaction.onCancel(() => this.#refuse(487, 'caller_cancelled'))
  }

  /** Ends a leg whose INVITE was canceled and answered before the leg was made. */
  withdraw(): void {
    this.#usage.abandon()
    this.#over('caller_cancelled')
  }

  /** Sends 180 Ringing to the caller. */
  ring(): void {
    if (this.#ending.ended || this.#transaction.answered) return
    this.#timers.start('ringing', RINGING_INTERVAL_MS, () => this.#sendRinging())
    this.#timers.start('patience', MAX_RINGING_MS, () => this.reject('unavailable'))
    this.#sendRinging()
  }

  #sendRinging(): void {
    this.#timers.start('ringing', RINGING_INTERVAL_MS, () => this.#sendRinging())
    const headers = { Contact: this.#usage.contact }
    if (this.#reliable) this.#reliable.send(180, headers)
    else this.#transaction.reply(180, { headers })
  }

  diagnostics(): CallDiagnostics {
    return this.#endpoint.diagnosticsOf(this.id, this.#stream)
  }

  carrierCallId(): string {
    return this.id
  }

  /**
   * Accepts the call. Resolves when the caller has acknowledged it or sends audio from the announced host. Until then we
   * send no audio, and nobody needs a voice or a model: the source of an INVITE over UDP is easily forged.
   */
  answer(): Promise<MediaStream> {
    if (this.#answer === null) {
      this.#answer = this.#open()
      // The error reaches the caller of `answer`.
      this.#answer.catch(() => {})
    }
    return this.#answer
  }

  async #open(): Promise<MediaStream> {
    if (this.#ending.ended) throw new Error('The call ended before it was answered')
    const port = await this.#openMedia().catch((error: unknown) => {
      this.#log.error({ err: error, call: this.id }, 'No port for the audio of a call')
      this.#refuse(503, 'network_error')
      throw error
    })
    const sources = { signaling: this.#transaction.source.address, networks: this.#networks }
    const media = new LegMedia(port, this.#usage.path.local.address, this.#encryption, this.#audio, { sources })
    if (this.#ending.ended) {
      media.close()
      throw new Error('The call ended before it was answered')
    }
    const offer = sdpOf(this.#transaction.request)
    const sdp = offer === null ? media.offer() : media.answer(offer)
    if (sdp === null) {
      media.close()
      this.#refuse(488, 'rejected')
      throw new Error('The call offers no audio that we speak')
    }
    this.#timers.stopAll()
    this.#letAudioFlow = media.waitForPeer(() => this.#caller.confirm())
    this.#stream = media.stream
    this.#usage.begin(media)
    this.#usage.accept(this.#transaction, sdp, offer === null)
    await this.#caller.confirmed
    return media.stream
  }

  reject(reason: RejectReason): void {
    this.#refuse(STATUS_OF[reason], 'rejected')
  }

  redirect(to: string): void {
    if (this.#ending.ended || this.#transaction.answered) return
    this.#transaction.reply(302, sentTo(to, this.#transaction.source))
    this.#usage.abandon()
    this.#over('transferred')
  }

  hangup(): void {
    if (this.#transaction.answered) this.#usage.hangup('local_hangup')
    else this.#refuse(STATUS_OF.unavailable, 'rejected')
  }

  transfer(to: string): Promise<TransferOutcome> {
    return this.#transfer.to(to)
  }

  askAndTransfer(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null {
    return this.#transfer.askAndTransfer(order)
  }

  /** Holds or resumes the caller; true if the peer agreed. */
  async hold(on: boolean): Promise<boolean> {
    const status = await this.#usage.reoffer(on ? 'sendonly' : 'sendrecv')
    return status !== null && status < 300
  }

  onEnd(listener: (end: LegEnd) => void): void {
    this.#ending.listen(listener)
  }

  /** Refuses the INVITE, if it has no final response yet. */
  #refuse(status: number, end: LegEnd): void {
    if (this.#ending.ended || this.#transaction.answered) return
    this.#transaction.reply(status)
    this.#usage.abandon()
    this.#over(end)
  }

  /** A BYE in the early dialog withdraws the call like a CANCEL; the INVITE still needs its final response. */
  #usageEnded(end: LegEnd): void {
    const early = !this.#transaction.answered
    if (early) this.#transaction.reply(487)
    this.#over(early ? 'caller_cancelled' : end)
  }

  #over(end: LegEnd): void {
    this.#timers.stopAll()
    this.#caller.giveUp(new Error('The call ended before the caller acknowledged the answer'))
    this.#onOver()
    this.#ending.end(this.#transfer.legEnded(end))
  }
}
