import { ProviderError, type ProviderProblem } from '../kernel/provider-error.ts'

/** An HTTP status that is no success, as a refused WebSocket has it too. */
export interface RefusedAnswer {
  provider: string
  status: number
  /** The `Retry-After` header. */
  retryAfter?: string | null
  /** The beginning of the body. */
  body?: string
  /** Keys that a vendor might repeat in its message; they are blotted out. */
  secrets?: readonly (string | null | undefined)[]
}

/** More of a vendor's message than this tells nothing. */
const MAX_MESSAGE_LETTERS = 200
const MAX_RETRY_AFTER_MS = 10 * 60_000

/** What a status means for whoever asked. */
export function failureOfStatus({
  provider,
  status,
  retryAfter,
  body = '',
  secrets = [],
}: RefusedAnswer): ProviderError {
  const problem = problemOf(status)
  const said = blotted(messageIn(body), secrets)
  return new ProviderError(provider, `answered ${status}${said === '' ? '' : ` (${said})`}`, {
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

/** Seconds, as vendors of models and voices write it. */
function retryAfterMs(text: string | null | undefined): number | null {
  const seconds = Number(text ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : null
}

/** Errors of sockets and of name resolution. */
export function failureOfConnection(provider: string, cause: unknown): ProviderError {
  const code = connectionCode(cause)
  const never = code !== null && BEFORE_A_BYTE_LEFT.has(code)
  const what = never ? 'cannot be reached' : 'broke the connection'
  return new ProviderError(provider, `${what}${code === null ? '' : ` (${code})`}`, {
    problem: never ? 'unreachable' : 'broken',
    retryable: true,
    cause,
  })
}

/** Codes of failures before a byte of the request has left. */
export const BEFORE_A_BYTE_LEFT: ReadonlySet<string> = new Set([
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

/** Of an error or of what caused it: the code that sockets and name resolution give. */
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

/** The sentence that a vendor's error body holds, whatever its shape. */
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

/** Short, on one line, and without any key. */
export function blotted(text: string, secrets: readonly (string | null | undefined)[]): string {
  let clean = text.replace(/\s+/g, ' ').trim()
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '***')
  clean = clean.replace(/\b(?:sk|key|dg|xi)[-_][A-Za-z0-9_*-]{8,}/g, '***')
  return clean.length > MAX_MESSAGE_LETTERS ? `${clean.slice(0, MAX_MESSAGE_LETTERS)}...` : clean
}
