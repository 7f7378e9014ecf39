import { ApiError, ConnectionError } from './errors.ts'

/** What decides whether a request may be sent again. */
export interface Repeatable {
  method: string
  /** The request has an `Idempotency-Key`, so the service acts on it once. */
  hasKey: boolean
  /** The request has an `If-Match`, which would no longer hold after a first try that succeeded unseen. */
  hasEtag: boolean
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
/** A service that asks for more patience than this is not waited for. */
const LONGEST_REQUESTED_MS = 60_000

/**
 * How many milliseconds to wait before the request is sent again; null: the error is final.
 * @param tries how often the request has been sent
 * @param random 0 to 1, so that many clients do not come back at the same moment
 */
export function waitBeforeRetry(error: unknown, request: Repeatable, tries: number, random: number): number | null {
  const requested = error instanceof ApiError ? error.retryAfterSeconds : null
  if (!isTemporary(error, request)) return null
  if (requested !== null) return requested * 1_000 <= LONGEST_REQUESTED_MS ? requested * 1_000 : null
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS) * (0.5 + random / 2)
}

function isTemporary(error: unknown, request: Repeatable): boolean {
  if (error instanceof ConnectionError) return isSafe(request)
  if (!(error instanceof ApiError)) return false
  // These were refused before anything was done.
  if (error.status === 429) return true
  // Another request with the same key is being answered.
  if (error.status === 409) return error.retryAfterSeconds !== null
  return error.status >= 500 && isSafe(request)
}

/** Sending the request twice does the same as sending it once. A second DELETE would be answered with 404. */
function isSafe({ method, hasKey, hasEtag }: Repeatable): boolean {
  if (method === 'GET') return true
  if (method === 'POST') return hasKey
  return method === 'PATCH' && !hasEtag
}
