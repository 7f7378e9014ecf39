import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallerAttestation, CallTransport } from '../../kernel/voice-carriers.ts'
import type { CallLeg, LegEnd, RejectReason, TransferOutcome } from '../../media/call-leg.ts'
import type { MediaStream } from '../../media/media-stream.ts'
import { mayHaveSucceeded } from './carrier-request.ts'
import { CarrierStream } from './carrier-stream.ts'
import { type Instances, newLegTag } from './instances.ts'
import type { MediaDialect } from './media-dialect.ts'
import { type LinkEnd, MediaLink } from './media-link.ts'
import { MAX_TOKEN_MS, type StreamAdmission } from './stream-admission.ts'

/** What a leg asks its carrier to do. Each method may reject; the leg then ends, or stays as it was. */
export interface CarrierLine {
  /** Makes the carrier send the caller's audio to `streamPath`. For an outbound call: starts to dial. */
  answer(streamPath: string): Promise<void>
  reject(reason: RejectReason): Promise<void>
  /** Sends an unanswered caller to another number; the call then belongs to the carrier. */
  redirect(to: string): Promise<void>
  hangup(): Promise<void>
  /** Calls `to` for the caller. The result arrives as `transferAnswered` or `transferFailed`. */
  transfer(to: string): Promise<void>
}

/** An outbound call. Numbers in E.164. */
export interface PlacedCall {
  readonly from: string
  readonly to: string
  readonly businessId: string
  /** The id of the call record. */
  readonly callId: string
}

export interface CarrierLegOptions {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly from: string
  readonly to: string
  readonly transport: CallTransport
  readonly line: CarrierLine
  /** For an outbound call: its business, and the id of its record. */
  readonly businessId?: string | undefined
  readonly callId?: string | undefined
  /** What the carrier says of the caller's number; absent if nothing. */
  readonly attestation?: CallerAttestation | null | undefined
  /** The number that forwarded the call, if the carrier tells it. */
  readonly forwardedFrom?: string | null | undefined
  readonly dialect: MediaDialect
  readonly streams: StreamAdmission
  readonly instances: Pick<Instances, 'own'>
  readonly clock: Clock
  readonly log: Log
  /** The carrier's id of the call, as the stream names it; null while unknown. */
  carrierCallId(): string | null
  /** Called once, when the leg has ended. */
  onOver(): void
}

type State = 'ringing' | 'answering' | 'up' | 'transferring' | 'over'

/** The maximum time from the answer to the first message of the stream. */
const MEDIA_MS = 10_000
/** The ringing time, plus a little for the carrier's report. */
const TRANSFER_MS = 60_000
/**
 * The same for an outbound call, which rings longer. A carrier that reports nothing in this time will not report at
 * all.
 */
const RINGING_MS = 75_000
/** If a call was placed although our request failed, the carrier reports it within this time. */
const UNCONFIRMED_MS = 20_000

/**
 * A call over a carrier's API: signaling by requests in both directions, audio on a WebSocket that the carrier opens.
 */
export class CarrierLeg implements CallLeg {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly from: string
  readonly to: string
  readonly transport: CallTransport
  readonly businessId?: string
  readonly callId?: string
  readonly attestation: CallerAttestation | null
  readonly forwardedFrom: string | null
  /** Identifies the leg in what the carrier sends back to us; it cannot be guessed. */
  readonly tag: string
  readonly #options: CarrierLegOptions
  readonly #stream: CarrierStream
  #state: State = 'ringing'
  #wasUp = false
  #isConfirmed = false
  #end: LegEnd | null = null
  #notifyEnd: ((end: LegEnd) => void) | null = null
  #link: MediaLink | null = null
  #token: string | null = null
  #answer: Promise<MediaStream> | null = null
  #pendingAnswer: { resolve: (stream: MediaStream) => void; reject: (error: Error) => void } | null = null
  #pendingTransfer: ((outcome: TransferOutcome) => void) | null = null
  /** Why the transfer failed, while the caller is on the way back. */
  #failure: string | null = null
  #cancelDeadline: CancelTimer = () => {}

  constructor(options: CarrierLegOptions) {
    this.#options = options
    this.tag = newLegTag(options.instances)
    this.id = options.id
    this.direction = options.direction
    this.from = options.from
    this.to = options.to
    this.transport = options.transport
    this.attestation = options.attestation ?? null
    this.forwardedFrom = options.forwardedFrom ?? null
    if (options.businessId !== undefined) this.businessId = options.businessId
    if (options.callId !== undefined) this.callId = options.callId
    this.#stream = new CarrierStream(options.clock, options.dialect.sendLaw)
  }

  get over(): boolean {
    return this.#state === 'over'
  }

  /** Whether its audio has flowed. */
  get answered(): boolean {
    return this.#wasUp
  }

  get transferring(): boolean {
    return this.#state === 'transferring'
  }

  onEnd(listener: (end: LegEnd) => void): void {
    if (this.#notifyEnd !== null) return
    this.#notifyEnd = listener
    if (this.#end !== null) listener(this.#end)
  }

  carrierCallId(): string | null {
    return this.#options.carrierCallId()
  }

  answer(): Promise<MediaStream> {
    this.#answer ??= this.#begin()
    return this.#answer
  }

  #begin(): Promise<MediaStream> {
    const answered = new Promise<MediaStream>((resolve, reject) => {
      this.#pendingAnswer = { resolve, reject }
    })
    answered.catch(() => {})
    if (this.#state !== 'ringing') {
      this.#pendingAnswer?.reject(new Error('the call ended before it was answered'))
      return answered
    }
    this.#state = 'answering'
    if (this.direction === 'outbound') this.#place()
    else {
      this.#deadline(MEDIA_MS, 'a call was answered, but its audio did not arrive')
      this.#options.line.answer(this.expectMedia()).catch((err: unknown) => {
        this.#options.log.warn({ leg: this.id, err }, 'a call could not be answered')
        this.#finish('network_error')
      })
    }
    return answered
  }

  #place(): void {
    const { line, log } = this.#options
    this.#deadline(RINGING_MS, 'the carrier did not report the result of an outbound call', 'lost')
    line.answer(this.expectMedia(MAX_TOKEN_MS)).catch((err: unknown) => {
      if (this.#state !== 'answering') return
      const mayBePlaced = mayHaveSucceeded(err)
      log.warn({ leg: this.id, err, mayBePlaced }, 'a call could not be placed')
      if (!mayBePlaced) this.#finish('network_error')
      else if (!this.#isConfirmed)
        this.#deadline(UNCONFIRMED_MS, 'it is unknown whether an outbound call was placed', 'lost')
    })
  }

  /** The carrier reported an outbound call, so it was placed. */
  confirmPlaced(): void {
    if (this.#isConfirmed || this.#state !== 'answering' || this.direction !== 'outbound') return
    this.#isConfirmed = true
    this.#deadline(RINGING_MS, 'the carrier did not report the result of an outbound call', 'lost')
  }

  /** An outbound call was answered; its audio follows. */
  noteAnswered(): void {
    if (this.#state === 'answering' && this.direction === 'outbound')
      this.#deadline(MEDIA_MS, 'an outbound call was answered, but its audio did not arrive')
  }

  reject(reason: RejectReason): void {
    if (this.#state !== 'ringing') return
    this.#logFailure('reject', this.#options.line.reject(reason))
    this.#finish('rejected')
  }

  redirect(to: string): void {
    if (this.#state !== 'ringing') return
    this.#logFailure('redirect', this.#options.line.redirect(to))
    this.#finish('transferred')
  }

  hangup(): void {
    if (this.#state === 'ringing' && this.direction === 'inbound') this.reject('unavailable')
    else if (this.#state !== 'over') this.#hangUp('local_hangup')
  }

  transfer(to: string): Promise<TransferOutcome> {
    if (this.#state !== 'up') return Promise.resolve({ outcome: 'failed', reason: 'the call is not up' })
    this.#state = 'transferring'
    this.#stream.clear()
    this.#deadline(TRANSFER_MS, 'the carrier did not report the result of a transfer')
    const outcome = new Promise<TransferOutcome>((resolve) => {
      this.#pendingTransfer = resolve
    })
    this.#options.line.transfer(to).catch((err: unknown) => {
      this.#options.log.warn({ leg: this.id, err }, 'a transfer was refused by the carrier')
      this.transferFailed('the carrier refused')
    })
    return outcome
  }

  /** The other side answered. The caller is connected to it, and the call is over for us. */
  transferAnswered(): void {
    if (this.#state === 'transferring') this.#finish('transferred')
  }

  /**
   * The transfer failed. The outcome is reported when the caller can hear us again: at once if the audio still flows,
   * otherwise when it comes back through `expectMedia`.
   */
  transferFailed(reason: string): void {
    if (this.#state !== 'transferring') return
    this.#failure = reason
    if (this.#link !== null) this.#endFailedTransfer()
    else this.#deadline(MEDIA_MS, 'a caller did not come back from a failed transfer')
  }

  /** Returns the path to which the carrier must connect the audio of this call. The path works once. */
  expectMedia(validMs?: number): string {
    const { streams } = this.#options
    if (this.#token !== null) streams.forget(this.#token)
    this.#token = streams.expect((socket) => this.#openLink(socket), validMs)
    return this.#token
  }

  /** The carrier reported the end of the call. */
  farEnded(end: LegEnd): void {
    this.#finish(end)
  }

  #openLink(socket: ConstructorParameters<typeof MediaLink>[0]): void {
    this.#token = null
    const { dialect, clock, log } = this.#options
    new MediaLink(socket, {
      dialect,
      clock,
      log,
      onStart: ({ callId, law }, link) => {
        const expected = this.#options.carrierCallId()
        if (this.#state === 'over' || (expected !== null && callId !== expected)) return null
        this.#link = link
        this.#stream.attach(link, law)
        this.#mediaUp()
        return {
          onMedia: (chunk, payload) => this.#stream.receiveMedia(chunk, payload),
          onDigit: (digit) => this.#stream.receiveDigit(digit),
          onMark: (name) => this.#stream.receiveMark(name),
          onEnd: (end) => this.#mediaDown(link, end),
        }
      },
      onNeverStarted: () => this.#mediaDown(null, 'broken'),
    })
  }

  #mediaUp(): void {
    if (this.#state === 'answering') {
      this.#state = 'up'
      this.#wasUp = true
      this.#cancelDeadline()
      this.#pendingAnswer?.resolve(this.#stream)
    } else if (this.#state === 'transferring' && this.#failure !== null) this.#endFailedTransfer()
  }

  #endFailedTransfer(): void {
    const reason = this.#failure ?? ''
    this.#cancelDeadline()
    this.#failure = null
    this.#state = 'up'
    const resolve = this.#pendingTransfer
    this.#pendingTransfer = null
    resolve?.({ outcome: 'failed', reason })
  }

  /** During a transfer the carrier may end the stream. Otherwise the end of the stream is the end of the call. */
  #mediaDown(link: MediaLink | null, end: LinkEnd): void {
    if (this.#state === 'over' || (link !== null && link !== this.#link)) return
    this.#link = null
    this.#stream.detach()
    if (this.#state === 'transferring' && this.#failure === null) return
    // A caller without audio would wait in silence, so the call ends.
    if (end === 'stopped') this.#finish('caller_hangup')
    else this.#hangUp('network_error')
  }

  #deadline(ms: number, what: string, end: LegEnd = 'network_error'): void {
    this.#cancelDeadline()
    this.#cancelDeadline = this.#options.clock.after(ms, () => {
      this.#options.log.warn({ leg: this.id }, what)
      this.#hangUp(end)
    })
  }

  #hangUp(end: LegEnd): void {
    this.#logFailure('hangup', this.#options.line.hangup())
    this.#finish(end)
  }

  #logFailure(what: string, request: Promise<void>): void {
    request.catch((err: unknown) =>
      this.#options.log.error({ leg: this.id, err, what }, 'a carrier failed to carry out a request'),
    )
  }

  #finish(end: LegEnd): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#end = end
    this.#cancelDeadline()
    if (this.#token !== null) this.#options.streams.forget(this.#token)
    this.#stream.detach()
    this.#link?.close()
    this.#link = null
    this.#options.onOver()
    this.#pendingAnswer?.reject(new Error('the call ended before it was answered'))
    const resolve = this.#pendingTransfer
    this.#pendingTransfer = null
    // Reports the end of the leg first, so that the listener of the transfer finds the leg ended.
    this.#reportEnd(end)
    resolve?.(end === 'transferred' ? { outcome: 'transferred' } : { outcome: 'failed', reason: 'the caller hung up' })
  }

  #reportEnd(end: LegEnd): void {
    try {
      this.#notifyEnd?.(end)
    } catch (err) {
      this.#options.log.error({ err }, 'a listener failed at the end of a call')
    }
  }
}
