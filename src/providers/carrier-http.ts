import { Agent, request } from 'undici'
import { ProviderError } from '../kernel/provider-error.ts'
import { NOTHING_SENT_CODES } from './vendor-failure.ts'

/**
 * Sends one HTTP request to a carrier whose effect (a message to a person) must not happen twice. The errors
 * distinguish "certainly not received" (`ProviderError.retryable`) from "unknown". Connections are not reused: a
 * request that fails on a stale connection could not be told from one that was received.
 */
export interface CarrierCall {
  provider: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

export interface CarrierAnswer {
  status: number
  /** Null if the body is not a JSON object. */
  json: Record<string, unknown> | null
}

const MAX_ANSWER_BYTES = 1024 * 1024
const agent = new Agent({ pipelining: 0, connect: { timeout: 4_000 }, maxResponseSize: MAX_ANSWER_BYTES })

/** @throws ProviderError; an HTTP error status is an answer, not a failure. */
export async function callCarrier(call: CarrierCall): Promise<CarrierAnswer> {
  const { provider, method, url, headers, body = null, timeoutMs } = call
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await request(url, { method, headers, body, dispatcher: agent, signal })
    return { status: response.statusCode, json: parsed(await response.body.text()) }
  } catch (cause) {
    const code = codeOf(cause)
    throw new ProviderError(provider, `${method} ${new URL(url).pathname} failed (${code ?? 'no answer in time'})`, {
      problem: code === null ? 'timeout' : 'unreachable',
      retryable: method === 'GET' || (code !== null && NOTHING_SENT_CODES.has(code)),
      cause,
    })
  }
}

/**
 * If several addresses were tried, all must have failed before a byte was sent; their errors come as one error with a
 * code.
 */
function codeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  const { code } = cause as NodeJS.ErrnoException
  return typeof code === 'string' ? code : cause.cause === undefined ? null : codeOf(cause.cause)
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Returns a non-empty string, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** What a status other than 200 says about the credentials of an account. */
export function refusedAccount(provider: string, status: number): ProviderError {
  const isUnknown = status === 401 || status === 403 || status === 404
  const problem = isUnknown ? 'credentials' : status === 429 ? 'busy' : status >= 500 ? 'broken' : 'nonsense'
  const message = isUnknown ? 'the carrier refused the account' : 'the account could not be checked'
  return new ProviderError(provider, `${message} (${status})`, { retryable: !isUnknown, problem })
}
