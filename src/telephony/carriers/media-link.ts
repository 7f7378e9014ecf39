import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { G711Law } from '../../media/g711.ts'
import type { MediaDialect, StreamEvent } from './media-dialect.ts'

/**
 * `stopped`: the carrier ended the stream. `closed`: the carrier closed the socket without a message. `broken`: we
 * closed the stream.
 */
export type LinkEnd = 'stopped' | 'closed' | 'broken'

export interface LinkListener {
  onMedia(chunk: number | null, payload: Buffer): void
  onDigit(digit: string): void
  onMark(name: string): void
  /** Called once; nothing follows. */
  onEnd(end: LinkEnd): void
}

export interface LinkOptions {
  readonly dialect: MediaDialect
  readonly clock: Clock
  readonly log: Log
  /** The stream has begun. Returns its listener, or null if it belongs to another call. */
  onStart(start: { callId: string; law: G711Law }, link: MediaLink): LinkListener | null
  /** The stream ended before it began. */
  onNeverStarted(): void
}

/** How long a carrier may take to send `start`. */
const START_MS = 5_000
/** The number of invalid messages after which the socket is closed. */
const MAX_INVALID_MESSAGES = 10
/** About 6 s of audio. A carrier that does not read this much will not catch up. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** The WebSocket of one stream: parses the carrier's messages, writes ours, and ends exactly once. */
export class MediaLink {
  readonly #socket: WebSocket
  readonly #options: LinkOptions
  readonly #cancelStart: CancelTimer
  #listener: LinkListener | null = null
  #streamId = ''
  #invalidMessages = 0
  #ended = false

  constructor(socket: WebSocket, options: LinkOptions) {
    this.#socket = socket
    this.#options = options
    this.#cancelStart = options.clock.after(START_MS, () => this.#giveUp(1008, 'no start in time'))
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#end('closed'))
    // A close follows each error.
    socket.on('error', (err) => options.log.warn({ err }, 'the media stream of a carrier failed'))
  }

  get ended(): boolean {
    return this.#ended
  }

  media(payload: Buffer): void {
    this.#send(this.#options.dialect.media(this.#streamId, payload.toString('base64')))
  }

  mark(name: string): void {
    this.#send(this.#options.dialect.mark(this.#streamId, name))
  }

  clear(): void {
    this.#send(this.#options.dialect.clear(this.#streamId))
  }

  /** Closes the stream without calling the listener. */
  close(): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelStart()
    this.#socket.close(1000)
  }

  #send(text: string): void {
    if (this.#ended) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#options.log.warn({}, 'the carrier does not read the audio of a call')
      this.#socket.terminate()
      this.#end('broken')
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text, () => {})
  }

  #receive(data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
    if (this.#ended) return
    const event = isBinary ? null : this.#options.dialect.read(textOf(data))
    if (event !== null) this.#handle(event)
    else {
      this.#invalidMessages += 1
      if (isBinary) this.#giveUp(1003, 'text messages only')
      else if (this.#invalidMessages >= MAX_INVALID_MESSAGES) this.#giveUp(1008, 'not a media stream')
    }
  }

  #handle(event: StreamEvent): void {
    if (event.kind === 'start') this.#start(event)
    const listener = this.#listener
    if (listener === null || event.kind === 'start' || event.kind === 'other') return
    if (event.kind === 'media') listener.onMedia(event.chunk, event.payload)
    else if (event.kind === 'digit') listener.onDigit(event.digit)
    else if (event.kind === 'mark') listener.onMark(event.name)
    else {
      this.#end('stopped')
      this.#socket.close(1000)
    }
  }

  #start({ streamId, callId, law }: Extract<StreamEvent, { kind: 'start' }>): void {
    if (this.#listener !== null) return
    this.#cancelStart()
    this.#streamId = streamId
    this.#listener = this.#options.onStart({ callId, law }, this)
    if (this.#listener === null) this.#giveUp(1008, 'another call was expected')
  }

  #giveUp(code: number, reason: string): void {
    if (this.#ended) return
    this.#options.log.warn({ reason }, 'the media stream of a carrier was closed')
    this.#socket.close(code, reason)
    this.#end('broken')
  }

  #end(end: LinkEnd): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelStart()
    if (this.#listener === null) this.#options.onNeverStarted()
    else this.#listener.onEnd(end)
  }
}

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
