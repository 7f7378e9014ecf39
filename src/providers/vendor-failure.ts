import { ProviderError, type ProviderProblem } from '../kernel/provider-error.ts'

/** An answer with an HTTP status other than success, including one to the handshake of a WebSocket. */
export interface RefusedAnswer {
  provider: string
  status: number
  /** The `Retry-After` header. */
  retryAfter?: string | null
  /** The beginning of the body. */
  body?: string
  /** Keys that a vendor might repeat in its message. They are replaced by asterisks. */
  secrets?: readonly (string | null | undefined)[]
}

/** A vendor's message is cut after this many characters. */
const MAX_MESSAGE_CHARACTERS = 200
const MAX_RETRY_AFTER_MS = 10 * 60_000

/** Converts an HTTP status to a ProviderError. */
export function failureOfStatus({
  provider,
  status,
  retryAfter,
  body = '',
  secrets = [],
}: RefusedAnswer): ProviderError {
  const problem = problemOf(status)
  const message = redacted(messageIn(body), secrets)
  return new ProviderError(provider, `answered ${status}${message === '' ? '' : ` (${message})`}`, {
    problem,
    retryable: problem === 'busy' || problem === 'broken' || problem === 'timeout',
    retryAfterMs: retryAfterMs(retryAfter),
  })
}

function problemOf(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 408 || status === 504) return 'timeout'
  return status >= 500 ? 'broken' : 'refused'
}

/** Reads Retry-After in seconds. Vendors of models and voices do not use the date form. */
function retryAfterMs(text: string | null | undefined): number | null {
  const seconds = Number(text ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : null
}

/** Converts an error of a socket or of name resolution to a ProviderError. */
export function failureOfConnection(provider: string, cause: unknown): ProviderError {
  const code = connectionCode(cause)
  const nothingSent = code !== null && NOTHING_SENT_CODES.has(code)
  const what = nothingSent ? 'cannot be reached' : 'broke the connection'
  return new ProviderError(provider, `${what}${code === null ? '' : ` (${code})`}`, {
    problem: nothingSent ? 'unreachable' : 'broken',
    retryable: true,
    cause,
  })
}

/** Error codes that mean that no byte of the request was sent. */
export const NOTHING_SENT_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** The error code of a socket or of name resolution, from anywhere in the chain of causes. */
export function connectionCode(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  const { code } = cause as NodeJS.ErrnoException
  return typeof code === 'string' ? code : connectionCode(cause.cause)
}

export const failureOfTime = (provider: string, what: string, ms: number): ProviderError =>
  new ProviderError(provider, `${what} for ${Math.round(ms)} ms`, { problem: 'timeout', retryable: true })

export const nonsense = (provider: string, what: string): ProviderError =>
  new ProviderError(provider, what, { problem: 'nonsense', retryable: true })

export const missingSetup = (provider: string, what: string, cause?: unknown): ProviderError =>
  new ProviderError(provider, what, { problem: 'setup', retryable: false, cause })

/** Finds the error message in a vendor's JSON body, whose shape differs by vendor. */
function messageIn(body: string): string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return /^\s*</.test(body) ? '' : body
  }
  const named = (where: unknown, depth = 0): string => {
    if (typeof where === 'string') return where
    if (typeof where !== 'object' || where === null || depth > 3) return ''
    const fields = where as Record<string, unknown>
    for (const name of ['error', 'message', 'detail', 'err_msg', 'reason', 'description', '0']) {
      const found = named(fields[name], depth + 1)
      if (found !== '') return found
    }
    return ''
  }
  return named(value)
}

/** Removes keys and line breaks from a vendor's message, and cuts it. */
export function redacted(text: string, secrets: readonly (string | null | undefined)[]): string {
  let clean = text.replace(/\s+/g, ' ').trim()
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '***')
  clean = clean.replace(/\b(?:sk|key|dg|xi)[-_][A-Za-z0-9_*-]{8,}/g, '***')
  return clean.length > MAX_MESSAGE_CHARACTERS ? `${clean.slice(0, MAX_MESSAGE_CHARACTERS)}...` : clean
}
