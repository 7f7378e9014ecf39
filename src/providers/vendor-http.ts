import { Agent, type FormData, request } from 'undici'
import type { Clock } from '../kernel/clock.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import { TimeLimit } from './time-limit.ts'
import { failureOfConnection, failureOfStatus, failureOfTime, nonsense } from './vendor-failure.ts'

/**
 * One HTTP request to a vendor of voices, models or recognizers. It has no lasting effect, so it can be retried.
 * Connections are kept open, because a new one takes two round trips while the caller waits.
 */
export interface VendorRequest {
  provider: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | FormData
  clock: Clock
  /** The time limit until the answer begins. */
  firstMs: number
  /** The time limit between two pieces of the answer. */
  idleMs: number
  /** The time limit for the whole answer, because an answer in many small pieces never exceeds `idleMs`. */
  wholeMs: number
  signal?: AbortSignal
  secrets: readonly (string | null)[]
}

export interface VendorAnswer {
  /** In lower case. */
  contentType: string
  /** The body as it arrives. It can be read only once. */
  pieces: AsyncIterable<Uint8Array>
  /** Must be called in any case: closes the connection if the answer was not read to its end. */
  close(): void
}

const KEPT_MS = 30_000
const CONNECT_MS = 4_000
/** How much of an error's body is read. */
const ERROR_BYTES = 4_096
const agent = new Agent({
  keepAliveTimeout: KEPT_MS,
  connect: { timeout: CONNECT_MS },
  headersTimeout: 0,
  bodyTimeout: 0,
})

/**
 * Sends the request. Returns null if it was aborted before the answer began.
 * @throws ProviderError, an HTTP error status included
 */
export async function askVendor(ask: VendorRequest): Promise<VendorAnswer | null> {
  const { provider, url, headers, body, clock, firstMs, wholeMs, signal, secrets } = ask
  const stop = new AbortController()
  const late = new TimeLimit(clock, () => stop.abort(failureOfTime(provider, 'gave no answer', firstMs)))
  const whole = new TimeLimit(clock, () => stop.abort(failureOfTime(provider, 'came to no end', wholeMs)))
  const abort = () => stop.abort()
  signal?.addEventListener('abort', abort, { once: true })
  const release = () => {
    late.stop()
    whole.stop()
    signal?.removeEventListener('abort', abort)
  }
  if (signal?.aborted) {
    release()
    return null
  }
  try {
    late.start(firstMs)
    whole.start(wholeMs)
    const reply = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: stop.signal })
    if (reply.statusCode >= 200 && reply.statusCode < 300) {
      late.stop()
      const contentType = String(reply.headers['content-type'] ?? '').toLowerCase()
      const hold = { stop, late, release, whole: false }
      return {
        contentType,
        pieces: bodyOf(ask, reply.body, hold),
        close: () => {
          release()
          if (!hold.whole) stop.abort()
        },
      }
    }
    const text = await readBeginning(reply.body)
    const retryAfter = String(reply.headers['retry-after'] ?? '') || null
    throw failureOfStatus({ provider, status: reply.statusCode, retryAfter, body: text, secrets })
  } catch (error) {
    stop.abort()
    release()
    if (signal?.aborted) return null
    throw failureOf(provider, error, stop.signal)
  }
}

interface Hold {
  stop: AbortController
  late: TimeLimit
  release(): void
  whole: boolean
}

async function* bodyOf(
  { provider, idleMs, signal }: VendorRequest,
  body: AsyncIterable<Uint8Array>,
  hold: Hold,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { stop, late } = hold
  try {
    // The limit stops while a piece is being processed, so that our own delay does not count against the vendor.
    const iterator = body[Symbol.asyncIterator]()
    for (;;) {
      late.start(idleMs)
      const next = await iterator.next()
      late.stop()
      if (next.done) break
      yield next.value
    }
    hold.whole = true
  } catch (error) {
    if (signal?.aborted) return
    throw failureOf(provider, error, stop.signal)
  }
}

/** Converts what stopped a request to a ProviderError: a time limit, or the connection. */
function failureOf(provider: string, error: unknown, stopped: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error
  if (stopped.reason instanceof ProviderError) return stopped.reason
  if (codeOfError(error).startsWith('HPE_')) return nonsense(provider, 'answered in something that is not HTTP')
  return failureOfConnection(provider, error)
}

const codeOfError = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= ERROR_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, ERROR_BYTES).toString()
}

/** Reads a whole answer of at most `maxBytes`. Returns null if it was aborted. */
export async function wholeAnswer(ask: VendorRequest, maxBytes = 4_000_000): Promise<Buffer | null> {
  const answer = await askVendor(ask)
  if (answer === null) return null
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of answer.pieces) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) throw nonsense(ask.provider, `answered more than ${maxBytes} bytes`)
    }
    return ask.signal?.aborted ? null : Buffer.concat(pieces)
  } finally {
    answer.close()
  }
}

/** The authorization header; empty for a self-hosted server without a key. */
export function bearer(apiKey: string | null): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}
