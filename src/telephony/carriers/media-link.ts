import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { G711Law } from '../../media/g711.ts'
import type { MediaDialect, StreamEvent } from './media-dialect.ts'

/** `stopped`: the carrier said that the stream is over. `closed`: it hung up the socket without a word. `broken`: we gave it up. */
export type LinkEnd = 'stopped' | 'closed' | 'broken'

export interface LinkListener {
  onMedia(chunk: number | null, payload: Buffer): void
  onDigit(digit: string): void
  onMark(name: string): void
  /** Once, after which nothing comes. */
  onEnd(end: LinkEnd): void
}

export interface LinkOptions {
  readonly dialect: MediaDialect
  readonly clock: Clock
  readonly log: Log
  /** The stream has begun; gives who listens, or null where it is not the call that was expected. */
  onStart(start: { callId: string; law: G711Law }, link: MediaLink): LinkListener | null
  /** It ended before it began. */
  onNothing(): void
}

/** A carrier says `start` at once; one that keeps the socket open and silent is let go. */
const START_MS = 5_000
/** Messages that make no sense, before we stop reading. */
const MAX_NONSENSE = 10
/** About six seconds of audio that the carrier does not take: it will not catch up. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** The WebSocket of one stream: reads what the carrier says, writes what we say, and ends exactly once. */
export class MediaLink {
  readonly #socket: WebSocket
  readonly #options: LinkOptions
  readonly #cancelStart: CancelTimer
  #listener: LinkListener | null = null
  #streamId = ''
  #nonsense = 0
  #ended = false

  constructor(socket: WebSocket, options: LinkOptions) {
    this.#socket = socket
    this.#options = options
    this.#cancelStart = options.clock.after(START_MS, () => this.#giveUp(1008, 'no start in time'))
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#end('closed'))
    // Each error is followed by a close.
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

  /** We are done with it. Nobody is told. */
  close(): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelStart()
    this.#socket.close(1000)
  }

  #send(text: string): void {
    if (this.#ended) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#options.log.warn({}, 'the carrier does not take the audio of a call')
      this.#socket.terminate()
      this.#end('broken')
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text, () => {})
  }

  #receive(data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
    if (this.#ended) return
    const event = isBinary ? null : this.#options.dialect.read(textOf(data))
    if (event !== null) this.#take(event)
    else {
      this.#nonsense += 1
      if (isBinary) this.#giveUp(1003, 'text messages only')
      else if (this.#nonsense >= MAX_NONSENSE) this.#giveUp(1008, 'not a media stream')
    }
  }

  #take(event: StreamEvent): void {
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
    if (this.#listener === null) this.#options.onNothing()
    else this.#listener.onEnd(end)
  }
}

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
