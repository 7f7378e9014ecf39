import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'

/** Keeps proxies from closing a quiet connection, and detects closed connections. */
const HEARTBEAT_MS = 15_000
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000
/** Unsent bytes above which events are dropped. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Concurrent streams; each takes a socket. */
const MAX_STREAMS = 1_000
/** Concurrent streams of one person: twelve windows with two streams each. Keeps one person from using up all streams. */
const MAX_STREAMS_PER_READER = 24
/** Concurrent streams of one business, so that one business cannot use up all streams. */
const MAX_STREAMS_PER_BUSINESS = 200

/** A stream of server-sent events to one reader. HTML Living Standard, 9.2. */
export interface EventStream {
  /** Sends one event with `data` as JSON. False if the reader is too far behind; then nothing is sent. */
  send(data: unknown): boolean
  /** Ends the stream; the browser reconnects. */
  close(): void
  /** Ends the stream if the reader no longer has access. */
  check(): Promise<void>
  /** Calls `then` when the stream has ended. */
  onClose(then: () => void): void
  /** Whether the browser reconnects, so that it may have missed events. */
  readonly isReconnect: boolean
}

export interface Reader {
  /** The ids that streams are counted by. */
  readonly id: string
  readonly businessId: string
  /** Checked at every heartbeat and by `check`: the stream ends when the person signs out or leaves the team. */
  stillAllowed(): Promise<boolean>
}

export interface EventStreams {
  /**
   * Turns a request into a stream.
   * @throws UNAVAILABLE if there are too many streams or the service stops; RATE_LIMITED if this reader has too many
   */
  open(request: FastifyRequest, reply: FastifyReply, reader: Reader): EventStream
  /** Closes all streams. Each browser reconnects, and a load balancer may send it to another instance. */
  sendAway(): void
  /** Closes all streams and refuses new ones. */
  close(): void
  readonly count: number
}

export function createEventStreams(clock: Clock): EventStreams {
  const open = new Set<Stream>()
  let closed = false
  return {
    open(request, reply, reader) {
      if (closed || open.size >= MAX_STREAMS)
        throw new ApiError('UNAVAILABLE', 'too many live views are open; try again shortly', { retryAfterSeconds: 5 })
      if ([...open].filter(({ businessId }) => businessId === reader.businessId).length >= MAX_STREAMS_PER_BUSINESS)
        throw new ApiError('RATE_LIMITED', 'your business has too many live views open; close some', {
          retryAfterSeconds: 5,
        })
      if ([...open].filter(({ readerId }) => readerId === reader.id).length >= MAX_STREAMS_PER_READER)
        throw new ApiError('RATE_LIMITED', 'you have too many live views open; close some', { retryAfterSeconds: 5 })
      const stream = new Stream(request, reply, { clock, reader })
      open.add(stream)
      stream.onClose(() => open.delete(stream))
      return stream
    },
    sendAway() {
      for (const stream of [...open]) stream.close()
    },
    close() {
      closed = true
      for (const stream of open) stream.close()
    },
    get count() {
      return open.size
    },
  }
}

class Stream implements EventStream {
  readonly isReconnect: boolean
  readonly readerId: string
  readonly businessId: string
  readonly #raw: FastifyReply['raw']
  readonly #options: { clock: Clock; reader: Reader }
  #listeners: (() => void)[] = []
  #cancel: CancelTimer = () => {}
  #closed = false
  #count = 0

  constructor(request: FastifyRequest, reply: FastifyReply, options: { clock: Clock; reader: Reader }) {
    this.#options = options
    this.readerId = options.reader.id
    this.businessId = options.reader.businessId
    this.#raw = reply.raw
    this.isReconnect = request.headers['last-event-id'] !== undefined
    reply.hijack()
    this.#raw.on('close', () => this.#end())
    this.#raw.on('error', () => this.#raw.destroy())
    this.#raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Keeps nginx from buffering the stream.
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') this.close()
    else {
      // With an id, so that a browser sends Last-Event-ID when it reconnects.
      this.#raw.write(`retry: ${RETRY_MS}\nid: 0\n\n`)
      this.#beat()
    }
  }

  send(data: unknown): boolean {
    if (this.#closed || this.#raw.writableLength > MAX_UNSENT_BYTES) return false
    this.#count += 1
    this.#raw.write(`id: ${this.#count}\ndata: ${JSON.stringify(data)}\n\n`)
    return true
  }

  close(): void {
    this.#raw.end()
    this.#end()
  }

  onClose(then: () => void): void {
    if (this.#closed) then()
    else this.#listeners.push(then)
  }

  async check(): Promise<void> {
    // A failing database is no reason to end the stream.
    const allowed = await this.#options.reader.stillAllowed().catch(() => true)
    if (!allowed && !this.#closed) this.close()
  }

  #beat(): void {
    this.#cancel = this.#options.clock.after(HEARTBEAT_MS, async () => {
      await this.check()
      if (this.#closed) return
      if (this.#raw.writableLength > MAX_UNSENT_BYTES) {
        this.#raw.destroy()
        return
      }
      this.#raw.write(':\n\n')
      this.#beat()
    })
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    this.#cancel()
    for (const then of this.#listeners) then()
    this.#listeners = []
  }
}
