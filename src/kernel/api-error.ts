/**
 * A refusal that the caller may read. The domain throws by code and knows no HTTP status: `http/envelope.ts` holds the
 * one table from code to status. Contract: Errors; the codes after INTERNAL_ERROR are what HTTP itself asks for.
 */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNAVAILABLE'

export interface ApiErrorDetail {
  /** What really happened; logged, never shown. */
  cause?: unknown
  /** Seconds to wait before trying again; becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** Further response headers, such as `allow`. */
  headers?: Record<string, string>
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>

  /** @param publicMessage one sentence that says what is wrong and what to do; a field at fault is named first. */
  constructor(code: ErrorCode, publicMessage: string, detail: ApiErrorDetail = {}) {
    super(publicMessage, { cause: detail.cause })
    this.name = 'ApiError'
    this.code = code
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.headers = detail.headers ?? {}
  }
}

export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} does not exist`)
export const badRequest = (publicMessage: string) => new ApiError('BAD_REQUEST', publicMessage)
export const conflict = (publicMessage: string) => new ApiError('CONFLICT', publicMessage)
