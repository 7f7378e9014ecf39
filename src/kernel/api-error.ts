/**
 * An error whose message the client may read. The domain throws a code and knows no HTTP status; the table from codes to statuses is
 * in `http/envelope.ts`. Contract: Errors; HTTP itself requires the codes after INTERNAL_ERROR.
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
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNAVAILABLE'

export interface ApiErrorDetail {
  /** The underlying error; logged, never shown to the client. */
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

  /** @param publicMessage a sentence that says what is wrong and what to do; it starts with the name of the field at fault */
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
