import { ApiError, type ErrorCode, notFound } from '../kernel/api-error.ts'
import { DatabaseBusy, isDatabaseAway, isDiskFull } from '../store/database-errors.ts'

/** The HTTP status of each error code. Contract: Errors; the codes after INTERNAL_ERROR are additions that HTTP requires. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
}

/** The largest accepted request body, in bytes. */
export const MAX_BODY_BYTES = 1_048_576

/** The response body of an error, the same on every path. */
export const errorBody = (code: ErrorCode, message: string): string => JSON.stringify({ error: { code, message } })

const AWAY = 'the service cannot reach its database right now; try again shortly'
const DISK_FULL = "the disk of the service's database is full, so nothing can be saved; try again later"

/**
 * Turns anything thrown into an `ApiError`. An `ApiError` stays as it is; the details of any other error are not public.
 * @param maxBytes the largest accepted body of the requested path, in bytes
 */
export function refusalOf(error: unknown, maxBytes = MAX_BODY_BYTES): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseBusy)
    return unavailable(`the service is busy; try again in ${PAUSE_SECONDS} seconds`, error)
  if (isDatabaseAway(error)) return unavailable(isDiskFull(error) ? DISK_FULL : AWAY, error)
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError('PAYLOAD_TOO_LARGE', `body: must be at most ${sizeText(maxBytes)}`, {
      headers: { connection: 'close' },
    })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the Content-Type of the body must be application/json')
  // The id is longer than any valid one.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound('the resource')
  if (code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500)
    return new ApiError('BAD_REQUEST', REFUSED_BY_ROUTER[code] ?? 'the request could not be read', { cause: error })
  return new ApiError('INTERNAL_ERROR', 'something went wrong on our side', { cause: error })
}

/** How long clients wait before they send a request again that the database could not serve. */
const PAUSE_SECONDS = 5

const unavailable = (message: string, cause: unknown): ApiError =>
  new ApiError('UNAVAILABLE', message, { cause, retryAfterSeconds: PAUSE_SECONDS })

const sizeText = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1_024} KiB` : `${bytes / 1_048_576} MiB`)

const REFUSED_BY_ROUTER: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'path: must be percent-encoded UTF-8',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body: its length is not what Content-Length says',
}
