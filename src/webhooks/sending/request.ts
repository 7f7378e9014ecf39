import type { Dispatcher } from 'undici'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { ATTEMPT_TIMEOUT_MS, type Outcome, outcomeOfStatus } from './delivery.ts'
import type { Dial, GuardedAgent } from './guarded-agent.ts'
import type { TargetAddress } from './target.ts'

/** How many bytes of a response body are kept for the log; the rest is not read. */
export const KEPT_BODY_BYTES = 16 * 1024
const KEPT_HEADER_CHARACTERS = 8 * 1024

export interface OutgoingRequest {
  address: TargetAddress
  /** Names and values, alternating. */
  headers: string[]
  body: Buffer
}

/** The result of one HTTP attempt. */
export interface Answer {
  outcome: Outcome
  /** A sentence for the log when the outcome alone is not clear enough. */
  detail: string | null
  startedAt: Instant
  endedAt: Instant
  status: number | null
  headers: Record<string, string> | null
  body: string | null
  /**
   * The stages of opening a connection, as far as it got: look-up, TCP, TLS. Null when no connection was opened for
   * this attempt.
   */
  dnsMs: number | null
  tcpMs: number | null
  tlsMs: number | null
  /** Until the request was written: those stages, or the wait for a free connection. Null when never reached. */
  connectMs: number | null
  /** From the written request until the status line. Null when none came. */
  headersMs: number | null
}

/** The receiver may close a kept connection just before we write; such an attempt is repeated once. */
const STALE_CONNECTION_TRIES = 2

/**
 * POSTs once and never throws. The status line decides about success, and redirects are not followed. One deadline
 * covers name look-up, connection, TLS and the wait for the status line; it also cuts off a body that arrives slowly.
 */
export function post(agent: GuardedAgent, clock: Clock, request: OutgoingRequest): Promise<Answer> {
  return new Promise((done) => {
    new Attempt(agent, clock, request, done).start()
  })
}

class Attempt implements Dispatcher.DispatchHandler {
  readonly #agent: GuardedAgent
  readonly #clock: Clock
  readonly #request: OutgoingRequest
  readonly #done: (answer: Answer) => void
  readonly #startedAt: Instant
  readonly #startMs: number
  readonly #cancelDeadline: () => void
  #controller: Dispatcher.DispatchController | null = null
  #settled = false
  #tries = 0
  #dial: Dial | null = null
  #writtenMs: number | null = null
  #statusMs: number | null = null
  #status: number | null = null
  #headers: Record<string, string> | null = null
  #chunks: Buffer[] = []
  #bytes = 0

  constructor(agent: GuardedAgent, clock: Clock, request: OutgoingRequest, done: (answer: Answer) => void) {
    this.#agent = agent
    this.#clock = clock
    this.#request = request
    this.#done = done
    this.#startedAt = clock.now()
    this.#startMs = clock.monotonicMs()
    this.#cancelDeadline = clock.after(ATTEMPT_TIMEOUT_MS, () => this.#onDeadline())
  }

  start(): void {
    const { address, headers, body } = this.#request
    this.#tries++
    try {
      const { origin, path } = address
      this.#dial = this.#agent.dispatchDialing({ origin, path, method: 'POST', headers, body }, this)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) {
      controller.abort(new Error('too late'))
      return
    }
    this.#controller = controller
    this.#writtenMs = this.#clock.monotonicMs()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return
    this.#statusMs = this.#clock.monotonicMs()
    this.#status = status
    this.#headers = keptHeaders(headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = KEPT_BODY_BYTES - this.#bytes
    this.#chunks.push(chunk.length > room ? Buffer.from(chunk.subarray(0, room)) : Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes < KEPT_BODY_BYTES) return
    this.#answered(`only the first ${KEPT_BODY_BYTES} bytes of the response were read`)
    controller.abort(new Error('enough'))
  }

  onResponseEnd(): void {
    this.#answered(null)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#settled) return
    if (this.#status !== null) {
      this.#answered('the response was cut short')
      return
    }
    const stale = this.#tries < STALE_CONNECTION_TRIES && this.#agent.brokeOldConnection(error, this.#startMs)
    if (stale) this.start()
    else this.#fail(error)
  }

  #onDeadline(): void {
    if (this.#status !== null) this.#answered('the response body was not complete in time')
    else if (this.#writtenMs === null) this.#settle('timeout_connecting', 'no connection within 10 seconds')
    else this.#settle('timeout_waiting', 'no answer within 10 seconds')
    this.#controller?.abort(new Error('deadline'))
  }

  #answered(detail: string | null): void {
    if (this.#status !== null) this.#settle(outcomeOfStatus(this.#status), detail)
  }

  #fail(error: Error): void {
    this.#settle(outcomeOfError(error, this.#writtenMs !== null), describe(error))
  }

  #settle(outcome: Outcome, detail: string | null): void {
    if (this.#settled) return
    this.#settled = true
    this.#cancelDeadline()
    this.#done({
      outcome,
      detail,
      startedAt: this.#startedAt,
      endedAt: this.#clock.now(),
      status: this.#status,
      headers: this.#headers,
      body: this.#status === null ? null : textFrom(this.#chunks),
      dnsMs: since(this.#dial?.startMs, this.#dial?.resolvedMs),
      tcpMs: since(this.#dial?.resolvedMs, this.#dial?.connectedMs),
      tlsMs: since(this.#dial?.connectedMs, this.#dial?.securedMs),
      connectMs: since(this.#startMs, this.#writtenMs),
      headersMs: since(this.#writtenMs, this.#statusMs),
    })
  }
}

const since = (fromMs: number | null | undefined, toMs: number | null | undefined): number | null =>
  fromMs == null || toMs == null ? null : Math.round(toMs - fromMs)

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? error.name

/** Classifies an error that came instead of a status line. `written`: the request was already on its way. */
function outcomeOfError(error: Error, written: boolean): Outcome {
  const code = codeOf(error)
  if (error instanceof AggregateError && error.errors[0]) return outcomeOfError(error.errors[0], written)
  if (code === 'ERR_ADDRESS_DENIED') return 'address_denied'
  if (code === 'ERR_NAME_NOT_RESOLVED') return 'dns_failed'
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout_connecting'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_INFO') return 'bad_response'
  if (written) return LOST.has(code) ? 'connection_lost' : 'bad_response'
  if (/^(ERR_TLS|ERR_SSL|CERT|UNABLE_|DEPTH_|SELF_|EPROTO|ERR_OSSL|ECONNRESET|HOSTNAME)/.test(code)) return 'tls_failed'
  return 'connection_failed'
}

/** The reason in one line, without addresses that the owner did not enter. */
function describe(error: Error): string {
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  return storable(`${codeOf(first)}: ${first.message.split('\n')[0]}`.slice(0, 300))
}

function keptHeaders(headers: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {}
  let room = KEPT_HEADER_CHARACTERS
  for (const [name, value] of Object.entries(headers)) {
    const text = storable(String(value))
    room -= name.length + text.length
    if (room < 0) break
    kept[name] = text
  }
  return kept
}

function textFrom(chunks: readonly Buffer[]): string {
  const [first] = chunks
  if (first === undefined) return ''
  return storable((chunks.length === 1 ? first : Buffer.concat(chunks)).toString('utf8'))
}

/** Removes NUL and half surrogate pairs, which PostgreSQL cannot store; nearly all text has neither. */
const storable = (text: string): string =>
  /[\0\uD800-\uDFFF]/.test(text) ? Buffer.from(text).toString().replaceAll('\0', '\uFFFD') : text
