import { randomBytes } from 'node:crypto'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd, RejectReason, TransferOutcome, Transport } from '../../media/call-leg.ts'
import type { MediaStream } from '../../media/media-stream.ts'
import { mayBeDone } from './carrier-request.ts'
import { CarrierStream } from './carrier-stream.ts'
import type { MediaDialect } from './media-dialect.ts'
import { type LinkEnd, MediaLink } from './media-link.ts'
import { MAX_TOKEN_MS, type StreamDoor } from './stream-door.ts'

/** What a leg asks of its carrier. Each may reject; the leg then ends, or stays as it was. */
export interface CarrierLine {
  /** Has the caller's audio brought to `streamPath`; for a call of ours: begins to dial. */
  answer(streamPath: string): Promise<void>
  reject(reason: RejectReason): Promise<void>
  /** Sends a caller who was not answered to another number; the call is the carrier's from there. */
  redirect(to: string): Promise<void>
  hangup(): Promise<void>
  /** Calls `to` for the caller. How that goes comes by `transferAnswered` or `transferFailed`. */
  transfer(to: string): Promise<void>
}

/** A call of ours. Numbers in E.164. */
export interface PlacedCall {
  readonly from: string
  readonly to: string
  readonly businessId: string
  /** What it goes on record with. */
  readonly callId: string
}

export interface CarrierLegOptions {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly from: string
  readonly to: string
  readonly transport: Transport
  readonly line: CarrierLine
  /** Of a call of ours: whose it is, and the id that it goes on record with. */
  readonly businessId?: string | undefined
  readonly callId?: string | undefined
  readonly dialect: MediaDialect
  readonly door: StreamDoor
  readonly clock: Clock
  readonly log: Log
  /** The carrier's id of the call, as its stream names it; null while it is not known yet. */
  carrierCallId(): string | null
  /** Called once, when it is over. */
  onOver(): void
}

type State = 'ringing' | 'answering' | 'up' | 'transferring' | 'over'

/** From the answer to the first word of the stream. */
const MEDIA_MS = 10_000
/** Ringing, and a little for the carrier to tell. */
const TRANSFER_MS = 60_000
/** The same of a call of ours, which rings longer. A carrier that tells nothing in this time never will. */
const RINGING_MS = 75_000
/** A call that was placed although we were not told so is heard of within seconds. */
const DOUBT_MS = 20_000

/** A call over a carrier's interface: signalling by requests both ways, audio by a WebSocket that the carrier opens. */
export class CarrierLeg implements CallLeg {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly from: string
  readonly to: string
  readonly transport: Transport
  readonly businessId?: string
  readonly callId?: string
  /** Names the leg in what the carrier repeats to us; nobody can guess it. */
  readonly tag = randomBytes(16).toString('base64url')
  readonly #options: CarrierLegOptions
  readonly #stream: CarrierStream
  #state: State = 'ringing'
  #wasUp = false
  #isHeardOf = false
  #end: LegEnd | null = null
  #tell: ((end: LegEnd) => void) | null = null
  #link: MediaLink | null = null
  #token: string | null = null
  #answer: Promise<MediaStream> | null = null
  #settleAnswer: { resolve: (stream: MediaStream) => void; reject: (error: Error) => void } | null = null
  #settleTransfer: ((outcome: TransferOutcome) => void) | null = null
  /** Why the transfer failed, while the caller is on the way back. */
  #failure: string | null = null
  #cancelDeadline: CancelTimer = () => {}

  constructor(options: CarrierLegOptions) {
    this.#options = options
    this.id = options.id
    this.direction = options.direction
    this.from = options.from
    this.to = options.to
    this.transport = options.transport
    if (options.businessId !== undefined) this.businessId = options.businessId
    if (options.callId !== undefined) this.callId = options.callId
    this.#stream = new CarrierStream(options.clock, options.dialect.sends)
  }

  get over(): boolean {
    return this.#state === 'over'
  }

  /** Its audio has flowed. */
  get answered(): boolean {
    return this.#wasUp
  }

  get transferring(): boolean {
    return this.#state === 'transferring'
  }

  onEnd(listener: (end: LegEnd) => void): void {
    if (this.#tell !== null) return
    this.#tell = listener
    if (this.#end !== null) listener(this.#end)
  }

  answer(): Promise<MediaStream> {
    this.#answer ??= this.#begin()
    return this.#answer
  }

  #begin(): Promise<MediaStream> {
    const answered = new Promise<MediaStream>((resolve, reject) => {
      this.#settleAnswer = { resolve, reject }
    })
    answered.catch(() => {})
    if (this.#state !== 'ringing') {
      this.#settleAnswer?.reject(new Error('the call ended before it was answered'))
      return answered
    }
    this.#state = 'answering'
    if (this.direction === 'outbound') this.#place()
    else {
      this.#deadline(MEDIA_MS, 'no audio of a call that was answered')
      this.#options.line.answer(this.expectMedia()).catch((err: unknown) => {
        this.#options.log.warn({ leg: this.id, err }, 'a call was not answered')
        this.#finish('network_error')
      })
    }
    return answered
  }

  #place(): void {
    const { line, log } = this.#options
    this.#deadline(RINGING_MS, 'the carrier did not tell what became of a call of ours', 'lost')
    line.answer(this.expectMedia(MAX_TOKEN_MS)).catch((err: unknown) => {
      if (this.#state !== 'answering') return
      const inDoubt = mayBeDone(err)
      log.warn({ leg: this.id, err, inDoubt }, 'a call could not be placed')
      if (!inDoubt) this.#finish('network_error')
      else if (!this.#isHeardOf) this.#deadline(DOUBT_MS, 'a call of ours may have been placed, or not', 'lost')
    })
  }

  /** The carrier tells of a call of ours: it was placed. */
  heardOf(): void {
    if (this.#isHeardOf || this.#state !== 'answering' || this.direction !== 'outbound') return
    this.#isHeardOf = true
    this.#deadline(RINGING_MS, 'the carrier did not tell what became of a call of ours', 'lost')
  }

  /** A call of ours was picked up: its audio follows. */
  pickedUp(): void {
    if (this.#state === 'answering' && this.direction === 'outbound')
      this.#deadline(MEDIA_MS, 'no audio of a call that was picked up')
  }

  reject(reason: RejectReason): void {
    if (this.#state !== 'ringing') return
    this.#ask('reject', this.#options.line.reject(reason))
    this.#finish('rejected')
  }

  redirect(to: string): void {
    if (this.#state !== 'ringing') return
    this.#ask('redirect', this.#options.line.redirect(to))
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
    this.#deadline(TRANSFER_MS, 'the carrier did not tell how a transfer went')
    const outcome = new Promise<TransferOutcome>((resolve) => {
      this.#settleTransfer = resolve
    })
    this.#options.line.transfer(to).catch((err: unknown) => {
      this.#options.log.warn({ leg: this.id, err }, 'a transfer was refused by the carrier')
      this.transferFailed('the carrier refused')
    })
    return outcome
  }

  /** The other side has picked up: the caller is theirs, and the call is over for us. */
  transferAnswered(): void {
    if (this.#state === 'transferring') this.#finish('transferred')
  }

  /**
   * Nobody was reached. The outcome is told once the caller can hear us again: at once where the audio still flows, else
   * when it comes back by `expectMedia`.
   */
  transferFailed(reason: string): void {
    if (this.#state !== 'transferring') return
    this.#failure = reason
    if (this.#link !== null) this.#isBack()
    else this.#deadline(MEDIA_MS, 'a caller did not come back from a transfer')
  }

  /** The path that the carrier is to bring the audio of this call to. It is good once. */
  expectMedia(goodForMs?: number): string {
    const { door } = this.#options
    if (this.#token !== null) door.forget(this.#token)
    this.#token = door.expect((socket) => this.#takeSocket(socket), goodForMs)
    return this.#token
  }

  /** The carrier says that the call is over. */
  farEnded(end: LegEnd): void {
    this.#finish(end)
  }

  #takeSocket(socket: ConstructorParameters<typeof MediaLink>[0]): void {
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
          onMedia: (chunk, payload) => this.#stream.takeMedia(chunk, payload),
          onDigit: (digit) => this.#stream.takeDigit(digit),
          onMark: (name) => this.#stream.takeMark(name),
          onEnd: (end) => this.#mediaDown(link, end),
        }
      },
      onNothing: () => this.#mediaDown(null, 'broken'),
    })
  }

  #mediaUp(): void {
    if (this.#state === 'answering') {
      this.#state = 'up'
      this.#wasUp = true
      this.#cancelDeadline()
      this.#settleAnswer?.resolve(this.#stream)
    } else if (this.#state === 'transferring' && this.#failure !== null) this.#isBack()
  }

  #isBack(): void {
    const reason = this.#failure ?? ''
    this.#cancelDeadline()
    this.#failure = null
    this.#state = 'up'
    const settle = this.#settleTransfer
    this.#settleTransfer = null
    settle?.({ outcome: 'failed', reason })
  }

  /** While a transfer is under way the carrier may end the stream; else its end is the call's. */
  #mediaDown(link: MediaLink | null, end: LinkEnd): void {
    if (this.#state === 'over' || (link !== null && link !== this.#link)) return
    this.#link = null
    this.#stream.detach()
    if (this.#state === 'transferring' && this.#failure === null) return
    // Whoever only lost the audio would sit in silence: the call is ended for good.
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
    this.#ask('hangup', this.#options.line.hangup())
    this.#finish(end)
  }

  #ask(what: string, asked: Promise<void>): void {
    asked.catch((err: unknown) => this.#options.log.error({ leg: this.id, err, what }, 'a carrier did not do as asked'))
  }

  #finish(end: LegEnd): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#end = end
    this.#cancelDeadline()
    if (this.#token !== null) this.#options.door.forget(this.#token)
    this.#stream.detach()
    this.#link?.close()
    this.#link = null
    this.#options.onOver()
    this.#settleAnswer?.reject(new Error('the call ended before it was answered'))
    const settle = this.#settleTransfer
    this.#settleTransfer = null
    // The end is told first: what is done about a transfer must find the leg over.
    this.#tellEnd(end)
    settle?.(end === 'transferred' ? { outcome: 'transferred' } : { outcome: 'failed', reason: 'the caller hung up' })
  }

  #tellEnd(end: LegEnd): void {
    try {
      this.#tell?.(end)
    } catch (err) {
      this.#options.log.error({ err }, 'a listener failed at the end of a call')
    }
  }
}
