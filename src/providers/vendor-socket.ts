import { type RawData, WebSocket } from 'ws'
import type { Clock } from '../kernel/clock.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import { TimeLimit } from './time-limit.ts'
import { blotted, failureOfConnection, failureOfStatus, failureOfTime, nonsense } from './vendor-failure.ts'

export interface SocketListener {
  onOpen?(): void
  /** A JSON object. */
  onMessage(message: Readonly<Record<string, unknown>>): void
  /** They closed in good order (1000, 1005). Without it, that is a failure too. */
  onEnd?(): void
  /** Once, and nothing after it. */
  onFailed(error: ProviderError): void
}

export interface SocketOptions {
  provider: string
  url: string
  headers: Readonly<Record<string, string>>
  clock: Clock
  /** Until the connection is open. */
  connectMs: number
  /** Without a sign of life, for which we ask in between; twice that, and the connection is taken for dead. */
  heartbeatMs: number
  secrets: readonly (string | null)[]
  listener: SocketListener
}

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
/** What we could not get rid of: the other side has stopped reading. */
const MAX_UNSENT_BYTES = 1024 * 1024
const ERROR_BYTES = 4_096
const POLICY_CLOSES = new Set([1002, 1003, 1007, 1008, 1009])

/** A WebSocket to a vendor, which is open, or failed once, or closed; and whose every state has an end. */
export class VendorSocket {
  readonly #options: SocketOptions
  readonly #socket: WebSocket
  readonly #limit: TimeLimit
  #asked = false
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

  /** Text or bytes; dropped unless the socket is open. */
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

  /** At once: nothing of theirs is waited for, and the listener is not called again. */
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
    this.#asked = false
    this.#limit.start(this.#options.heartbeatMs)
  }

  #silent(): void {
    const { provider, connectMs, heartbeatMs } = this.#options
    if (this.#socket.readyState !== WebSocket.OPEN) this.#fail(failureOfTime(provider, 'made no connection', connectMs))
    else if (this.#asked) this.#fail(failureOfTime(provider, 'gave no sign of life', 2 * heartbeatMs))
    else {
      this.#asked = true
      this.#limit.start(heartbeatMs)
      this.#socket.ping(() => {})
    }
  }

  #take(data: RawData, binary: boolean): void {
    if (this.#over) return
    this.#alive()
    const message = binary ? null : objectIn(String(data))
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
    const said = blotted(reason, secrets)
    const refused = POLICY_CLOSES.has(code)
    this.#fail(
      new ProviderError(provider, `closed the connection (${code}${said === '' ? '' : ` ${said}`})`, {
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

/** Null where a text is no JSON object. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
