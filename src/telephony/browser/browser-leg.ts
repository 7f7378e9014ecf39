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
  /** The id that the call will have. */
  readonly callId: string
  readonly businessId: string
  /** What is dialled: a number of the business, or `browser` where it has none. */
  readonly to: string
  /** What the caller says aloud is understood. */
  readonly hearsSpeech: boolean
}

export interface BrowserLegOptions extends BrowserCall {
  readonly clock: Clock
  readonly log: Log
  /** The page rings. Called once, if ever. */
  onRing(leg: BrowserLeg): void
}

/** How long a page may stay silent before it rings. */
const START_MS = 10_000
/** Messages that make no sense, before we stop reading. */
const MAX_NONSENSE = 10
/** A page that does not take what it is sent will not catch up: about fifteen seconds of audio. */
const MAX_BUFFERED_BYTES = 512 * 1024

/** RFC 6455, 7.4.1. */
const NORMAL = 1000
const LEAVING = 1001
const NO_STATUS = 1005
const POLICY_VIOLATION = 1008

/** A call from a page of the dashboard. The leg ends before the WebSocket, which is told what became of the call. */
export class BrowserLeg implements CallLeg {
  readonly id: string
  readonly direction = 'inbound'
  readonly from = 'browser'
  readonly to: string
  readonly transport = 'browser'
  readonly businessId: string
  readonly callId: string
  readonly #socket: WebSocket
  readonly #options: BrowserLegOptions
  #cancelStart: CancelTimer
  #stream: BrowserStream | null = null
  #stopPacing = () => {}
  #answered = false
  #rejected: RejectReason | null = null
  #end: LegEnd | null = null
  #tell: (end: LegEnd) => void = () => {}
  #nonsense = 0

  constructor(socket: WebSocket, options: BrowserLegOptions) {
    this.#socket = socket
    this.#options = options
    this.id = `browser-${options.callId}`
    this.to = options.to
    this.businessId = options.businessId
    this.callId = options.callId
    this.#cancelStart = options.clock.after(START_MS, () => this.#giveUp('no start in time'))
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    // A page that is closed or loaded again says goodbye; a network that is gone does not.
    socket.on('close', (code) => {
      const goodbye = code === NORMAL || code === LEAVING || code === NO_STATUS
      this.#over(goodbye ? this.#farEnd() : 'network_error')
    })
  }

  async answer(): Promise<MediaStream> {
    if (this.#end !== null || this.#stream === null) throw new Error(`the leg has ended: ${this.#end}`)
    const stream = this.#stream
    this.#answered = true
    const { hearsSpeech } = this.#options
    this.tell({ type: 'ready', callId: this.callId, sampleRate: stream.sampleRate, hearsSpeech })
    this.#stopPacing = pacerOf(this.#options.clock).add(stream, this.#options.log)
    return stream
  }

  reject(reason: RejectReason): void {
    if (this.#end !== null) return
    this.#rejected = reason
    this.#over('rejected')
  }

  hangup(): void {
    this.#over('local_hangup')
  }

  /** There is nobody who could take over a call from a page; the assistant says so and goes on. */
  async transfer(): Promise<TransferOutcome> {
    return { outcome: 'failed', reason: 'a call from the browser cannot be transferred' }
  }

  onEnd(listener: (end: LegEnd) => void): void {
    this.#tell = listener
    if (this.#end !== null) listener(this.#end)
  }

  /** Shows something to the page, as long as it is there. */
  tell(message: ServiceMessage): void {
    this.#send(JSON.stringify(message))
  }

  /** The call is on record, or was refused: the page is told why, and the socket closed. */
  finish(reason: string | null): void {
    this.#over('local_hangup')
    this.tell({ type: 'ended', callId: this.callId, reason: reason ?? this.#rejected ?? 'internal_error' })
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.close(NORMAL)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#stream?.noteLife()
    if (isBinary) {
      if (this.#answered && this.#end === null) this.#stream?.takeAudio(data)
      return
    }
    const message = readPageMessage(data.toString('utf8'))
    if ('problem' in message) this.#refuse(message.problem)
    else this.#take(message)
  }

  #take(message: PageMessage): void {
    const stream = this.#stream
    if (message.type === 'start') this.#start(message.sampleRate)
    else if (message.type === 'hangup') this.#over(this.#farEnd())
    else if (stream === null) this.#refuse('the first message must be a start')
    else if (this.#end !== null) return
    else if (message.type === 'digit') stream.takeDigit(message.digit)
    else if (message.type === 'text') stream.takeText(message.text)
    else stream.takePlayed(message.samples)
  }

  #start(sampleRate: number): void {
    if (this.#stream !== null || this.#end !== null) {
      this.#refuse('the call has begun already')
      return
    }
    this.#cancelStart()
    const link = {
      audio: (pcm: Int16Array) => this.#send(pcmToBytes(pcm)),
      clear: () => this.tell({ type: 'clear' }),
    }
    this.#stream = new BrowserStream(this.#options.clock, link, sampleRate)
    this.#options.onRing(this)
  }

  #refuse(problem: string): void {
    this.#nonsense += 1
    this.tell({ type: 'error', message: problem })
    if (this.#nonsense >= MAX_NONSENSE) this.#giveUp('too many messages that make no sense')
  }

  #giveUp(reason: string): void {
    this.#options.log.info({ callId: this.callId, reason }, 'gave up a call from the browser')
    this.#socket.close(POLICY_VIOLATION, reason)
    this.#over('network_error')
  }

  #farEnd(): LegEnd {
    return this.#answered ? 'caller_hangup' : 'caller_cancelled'
  }

  #over(end: LegEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.#cancelStart()
    this.#stopPacing()
    this.#tell(end)
  }

  #send(data: string | Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#options.log.warn({ callId: this.callId }, 'a page does not take the audio of its call')
      socket.terminate()
    } else socket.send(data, () => {})
  }
}
