import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd, RejectReason, TransferOutcome } from '../../media/call-leg.ts'
import type { MediaStream } from '../../media/media-stream.ts'
import { pcmToBytes } from '../../media/pcm-bytes.ts'
import { pacerOf } from '../rtp/pacer.ts'
import { BrowserStream } from './browser-stream.ts'
import type { PageMessage, ServiceMessage } from './messages.ts'
import { readPageMessage } from './page-message.ts'

export interface BrowserCall {
  /** The id of the call record. */
  readonly callId: string
  readonly businessId: string
  /** The dialed number of the business, or `browser` if it has none. */
  readonly to: string
  /** Whether a recognizer understands the caller's speech. */
  readonly hearsSpeech: boolean
  /** See `CallLeg`. */
  readonly tries?: NonNullable<CallLeg['tries']>
}

export interface BrowserLegOptions extends BrowserCall {
  readonly clock: Clock
  readonly log: Log
  /** The page starts the call. Called at most once. */
  onRing(leg: BrowserLeg): void
}

/** How long a page may take to send `start`. */
const START_MS = 10_000
/** The number of invalid messages after which the socket is closed. */
const MAX_INVALID_MESSAGES = 10
/** About 15 s of audio. A page that does not read this much will not catch up. */
const MAX_BUFFERED_BYTES = 512 * 1024

/** WebSocket close codes (RFC 6455, section 7.4.1). */
const NORMAL = 1000
const LEAVING = 1001
const NO_STATUS = 1005
const POLICY_VIOLATION = 1008

/**
 * A call from a page of the dashboard. The leg ends before the WebSocket, on which the page then receives the result.
 */
export class BrowserLeg implements CallLeg {
  readonly id: string
  readonly direction = 'inbound'
  readonly from = 'browser'
  readonly to: string
  readonly transport = 'browser'
  readonly businessId: string
  readonly callId: string
  readonly tries?: NonNullable<CallLeg['tries']>
  readonly #socket: WebSocket
  readonly #options: BrowserLegOptions
  #cancelStart: CancelTimer
  #stream: BrowserStream | null = null
  #stopPacing = () => {}
  #answered = false
  #rejected: RejectReason | null = null
  #end: LegEnd | null = null
  #notifyEnd: (end: LegEnd) => void = () => {}
  #invalidMessages = 0

  constructor(socket: WebSocket, options: BrowserLegOptions) {
    this.#socket = socket
    this.#options = options
    this.id = `browser-${options.callId}`
    this.to = options.to
    this.businessId = options.businessId
    this.callId = options.callId
    if (options.tries) this.tries = options.tries
    this.#cancelStart = options.clock.after(START_MS, () => this.#giveUp('no start in time'))
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    // A page that is closed or reloaded sends a close code; a lost network does not.
    socket.on('close', (code) => {
      const wasClosed = code === NORMAL || code === LEAVING || code === NO_STATUS
      this.#finish(wasClosed ? this.#farEnd() : 'network_error')
    })
  }

  async answer(): Promise<MediaStream> {
    if (this.#end !== null || this.#stream === null) throw new Error(`the leg has ended: ${this.#end}`)
    const stream = this.#stream
    this.#answered = true
    const { hearsSpeech } = this.#options
    this.send({ type: 'ready', callId: this.callId, sampleRate: stream.sampleRate, hearsSpeech })
    this.#stopPacing = pacerOf(this.#options.clock).add(stream, this.#options.log)
    return stream
  }

  reject(reason: RejectReason): void {
    if (this.#end !== null) return
    this.#rejected = reason
    this.#finish('rejected')
  }

  hangup(): void {
    this.#finish('local_hangup')
  }

  /** A call from a page cannot be transferred. The assistant says so and continues. */
  async transfer(): Promise<TransferOutcome> {
    return { outcome: 'failed', reason: 'a call from the browser cannot be transferred' }
  }

  onEnd(listener: (end: LegEnd) => void): void {
    this.#notifyEnd = listener
    if (this.#end !== null) listener(this.#end)
  }

  /** Sends a message to the page, if it is still connected. */
  send(message: ServiceMessage): void {
    this.#write(JSON.stringify(message))
  }

  /**
   * Ends the call, sends the page the reason and closes the socket. Called when the call is on record or was refused.
   */
  close(reason: string | null): void {
    this.#finish('local_hangup')
    this.send({ type: 'ended', callId: this.callId, reason: reason ?? this.#rejected ?? 'internal_error' })
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.close(NORMAL)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#stream?.noteMessage()
    if (isBinary) {
      if (this.#answered && this.#end === null) this.#stream?.receiveAudio(data)
      return
    }
    const message = readPageMessage(data.toString('utf8'))
    if ('problem' in message) this.#refuse(message.problem)
    else this.#handle(message)
  }

  #handle(message: PageMessage): void {
    const stream = this.#stream
    if (message.type === 'start') this.#start(message.sampleRate)
    else if (message.type === 'hangup') this.#finish(this.#farEnd())
    else if (stream === null) this.#refuse('the first message must be a start')
    else if (this.#end !== null) return
    else if (message.type === 'digit') stream.receiveDigit(message.digit)
    else if (message.type === 'text') stream.receiveText(message.text)
    else stream.receivePlayed(message.samples)
  }

  #start(sampleRate: number): void {
    if (this.#stream !== null || this.#end !== null) {
      this.#refuse('the call has begun already')
      return
    }
    this.#cancelStart()
    const link = {
      audio: (pcm: Int16Array) => this.#write(pcmToBytes(pcm)),
      clear: () => this.send({ type: 'clear' }),
    }
    this.#stream = new BrowserStream(this.#options.clock, link, sampleRate)
    this.#options.onRing(this)
  }

  #refuse(problem: string): void {
    this.#invalidMessages += 1
    this.send({ type: 'error', message: problem })
    if (this.#invalidMessages >= MAX_INVALID_MESSAGES) this.#giveUp('too many invalid messages')
  }

  #giveUp(reason: string): void {
    this.#options.log.info({ callId: this.callId, reason }, 'closed a call from the browser')
    this.#socket.close(POLICY_VIOLATION, reason)
    this.#finish('network_error')
  }

  #farEnd(): LegEnd {
    return this.#answered ? 'caller_hangup' : 'caller_cancelled'
  }

  #finish(end: LegEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.#cancelStart()
    this.#stopPacing()
    this.#notifyEnd(end)
  }

  #write(data: string | Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#options.log.warn({ callId: this.callId }, 'a page does not read the audio of its call')
      socket.terminate()
    } else socket.send(data, () => {})
  }
}
