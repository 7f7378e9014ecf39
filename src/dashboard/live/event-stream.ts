import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'

/** Keeps proxies from closing a quiet connection, and finds out about readers that are gone. */
const HEARTBEAT_MS = 15_000
/** How soon a browser connects again. */
const RETRY_MS = 2_000
/** What a reader may be behind. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Streams open at once; each costs a socket. */
const MAX_STREAMS = 1_000
/** Of one person: a few windows, each with two. Else one of them could shut everybody else out. */
const MAX_STREAMS_EACH = 24

/** One reader of server-sent events. HTML Living Standard, 9.2. */
export interface EventStream {
  /** Sends one event; `data` as JSON. False where the reader is too far behind and nothing was sent. */
  send(data: unknown): boolean
  /** Ends it; the browser connects again. */
  close(): void
  /** The reader is gone, or was closed. */
  onClose(then: () => void): void
  /** The browser was here before and may have missed something. */
  readonly isBack: boolean
}

export interface Reader {
  /** Whose the streams are counted as. */
  readonly id: string
  /** Asked at every heartbeat: who signs out, or leaves the team, sees no more. */
  stillAllowed(): Promise<boolean>
}

export interface EventStreams {
  /**
   * Turns a request into a stream.
   * @throws UNAVAILABLE when there are too many, or the service stops; RATE_LIMITED when this reader has too many
   */
  open(request: FastifyRequest, reply: FastifyReply, reader: Reader): EventStream
  /** Closes all, and takes no more. */
  close(): void
  readonly count: number
}

export function createEventStreams(clock: Clock): EventStreams {
  const open = new Set<Stream>()
  let closed = false
  return {
    open(request, reply, reader) {
      if (closed || open.size >= MAX_STREAMS)
        throw new ApiError('UNAVAILABLE', 'no more live views right now', { retryAfterSeconds: 5 })
      if ([...open].filter(({ readerId }) => readerId === reader.id).length >= MAX_STREAMS_EACH)
        throw new ApiError('RATE_LIMITED', 'you have too many live views open; close some', { retryAfterSeconds: 5 })
      const stream = new Stream(request, reply, { clock, reader })
      open.add(stream)
      stream.onClose(() => open.delete(stream))
      return stream
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
  readonly isBack: boolean
  readonly readerId: string
  readonly #raw: FastifyReply['raw']
  readonly #options: { clock: Clock; reader: Reader }
  #listeners: (() => void)[] = []
  #cancel: CancelTimer = () => {}
  #closed = false
  #count = 0

  constructor(request: FastifyRequest, reply: FastifyReply, options: { clock: Clock; reader: Reader }) {
    this.#options = options
    this.readerId = options.reader.id
    this.#raw = reply.raw
    this.isBack = request.headers['last-event-id'] !== undefined
    reply.hijack()
    this.#raw.on('close', () => this.#end())
    this.#raw.on('error', () => this.#raw.destroy())
    this.#raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would hold it back otherwise.
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') this.close()
    else {
      // With an id, so that a browser that comes back says so.
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

  #beat(): void {
    this.#cancel = this.#options.clock.after(HEARTBEAT_MS, async () => {
      // A database that is away says nothing about the reader.
      const allowed = await this.#options.reader.stillAllowed().catch(() => true)
      if (this.#closed) return
      if (!allowed) {
        this.close()
        return
      }
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
