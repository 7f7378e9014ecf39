import { type RawData, WebSocket } from 'ws'
import type { Clock } from '../kernel/clock.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import { TimeLimit } from './time-limit.ts'
import { failureOfConnection, failureOfStatus, failureOfTime, nonsense, redacted } from './vendor-failure.ts'

export interface SocketListener {
  onOpen?(): void
  /** A JSON object. */
  onMessage(message: Readonly<Record<string, unknown>>): void
  /** The vendor closed normally (1000, 1005). Without this listener, a normal close counts as a failure. */
  onEnd?(): void
  /** Called at most once; no other call follows. */
  onFailed(error: ProviderError): void
}

export interface SocketOptions {
  provider: string
  url: string
  headers: Readonly<Record<string, string>>
  clock: Clock
  /** The time limit until the connection is open. */
  connectMs: number
  /** After this silence a ping is sent; after twice this silence the connection counts as lost. */
  heartbeatMs: number
  secrets: readonly (string | null)[]
  listener: SocketListener
}

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
/** With more unsent bytes than this, the vendor counts as no longer reading. */
const MAX_UNSENT_BYTES = 1024 * 1024
const ERROR_BYTES = 4_096
const POLICY_CLOSES = new Set([1002, 1003, 1007, 1008, 1009])

/** A WebSocket to a vendor. Every state has a time limit, and a failure is reported at most once. */
export class VendorSocket {
  readonly #options: SocketOptions
  readonly #socket: WebSocket
  readonly #limit: TimeLimit
  #pinged = false
  #over = false

  constructor(options: SocketOptions) {
    const { clock, connectMs, provider, url, headers } = options
    this.#options = options
    this.#limit = new TimeLimit(clock, () => this.#silent())
    this.#socket = new WebSocket(url, { headers, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
    this.#limit.start(connectMs)
    this.#socket.on('open', () => {
      this.#alive()
      if (!this.#over) options.listener.onOpen?.()
    })
    this.#socket.on('message', (data, binary) => this.#take(data, binary))
    this.#socket.on('pong', () => this.#alive())
    this.#socket.on('ping', () => this.#alive())
    this.#socket.on('unexpected-response', (request, response) => {
      let body = ''
      const done = () => {
        const { statusCode: status = 0 } = response
        const retryAfter = response.headers['retry-after'] ?? null
        this.#fail(failureOfStatus({ provider, status, retryAfter, body, secrets: options.secrets }))
        request.destroy()
      }
      response.on('data', (piece: Buffer) => {
        body += piece
        if (body.length > ERROR_BYTES) done()
      })
      response.on('end', done)
      response.on('error', done)
    })
    this.#socket.on('error', (error) => this.#fail(this.#failureOf(error)))
    this.#socket.on('close', (code, reason) => this.#closed(code, reason.toString()))
  }

  get isOpen(): boolean {
    return !this.#over && this.#socket.readyState === WebSocket.OPEN
  }

  /** Sends text or bytes; does nothing unless the socket is open. */
  send(data: string | Uint8Array): void {
    if (!this.isOpen) return
    this.#socket.send(data, () => {})
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES)
      this.#fail(
        new ProviderError(this.#options.provider, 'takes nothing more', { problem: 'timeout', retryable: true }),
      )
  }

  sendJson(message: object): void {
    this.send(JSON.stringify(message))
  }

  /** Closes at once, without a closing handshake. The listener is not called again. */
  close(): void {
    if (this.#over) return
    this.#over = true
    this.#limit.stop()
    this.#socket.terminate()
  }

  fail(error: ProviderError): void {
    this.#fail(error)
  }

  #alive(): void {
    if (this.#over) return
    this.#pinged = false
    this.#limit.start(this.#options.heartbeatMs)
  }

  #silent(): void {
    const { provider, connectMs, heartbeatMs } = this.#options
    if (this.#socket.readyState !== WebSocket.OPEN) this.#fail(failureOfTime(provider, 'made no connection', connectMs))
    else if (this.#pinged) this.#fail(failureOfTime(provider, 'gave no sign of life', 2 * heartbeatMs))
    else {
      this.#pinged = true
      this.#limit.start(heartbeatMs)
      this.#socket.ping(() => {})
    }
  }

  #take(data: RawData, binary: boolean): void {
    if (this.#over) return
    this.#alive()
    const message = binary ? null : parseJsonObject(String(data))
    if (message === null) this.#fail(nonsense(this.#options.provider, 'sent something that is not a JSON object'))
    else this.#options.listener.onMessage(message)
  }

  #closed(code: number, reason: string): void {
    if (this.#over) return
    const { provider, listener, secrets } = this.#options
    if ((code === 1000 || code === 1005) && listener.onEnd) {
      this.#over = true
      this.#limit.stop()
      listener.onEnd()
      return
    }
    const message = redacted(reason, secrets)
    const refused = POLICY_CLOSES.has(code)
    this.#fail(
      new ProviderError(provider, `closed the connection (${code}${message === '' ? '' : ` ${message}`})`, {
        problem: refused ? 'refused' : 'broken',
        retryable: !refused,
      }),
    )
  }

  #failureOf(error: Error): ProviderError {
    const { provider } = this.#options
    const code = String((error as NodeJS.ErrnoException).code ?? '')
    const unreadable =
      code.startsWith('WS_ERR') || code.startsWith('HPE_') || /Sec-WebSocket|Upgrade header/.test(error.message)
    return unreadable
      ? nonsense(provider, `does not speak WebSocket (${error.message})`)
      : failureOfConnection(provider, error)
  }

  #fail(error: ProviderError): void {
    if (this.#over) return
    this.close()
    this.#options.listener.onFailed(error)
  }
}

/** Parses a JSON object; null if the text is none. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
