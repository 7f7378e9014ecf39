/** Everything that this client throws. */
export class FrontbellError extends Error {
  override name = 'FrontbellError'
}

/** The service could not be reached, or did not answer in time. `cause` has the reason. */
export class ConnectionError extends FrontbellError {
  override name = 'ConnectionError'
}

/** A webhook request is not genuine, or too old. Answer it with 401. */
export class WebhookVerificationError extends FrontbellError {
  override name = 'WebhookVerificationError'
}

interface Refusal {
  status: number
  code: string
  message: string
  requestId: string | null
  retryAfterSeconds: number | null
}

/** The service answered with an error. */
export class ApiError extends FrontbellError {
  override name = 'ApiError'
  /** HTTP status, such as 404. */
  readonly status: number
  /** Code for programs, such as `NOT_FOUND`. */
  readonly code: string
  /** Id of the request in the service's log; null: the answer did not come from the service itself. */
  readonly requestId: string | null
  /** Seconds to wait before the next try; null: the service named none. */
  readonly retryAfterSeconds: number | null

  constructor({ status, code, message, requestId, retryAfterSeconds }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A parameter or a field is wrong; the message starts with its name. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}

/** The API key is missing, wrong or expired. */
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError'
}

/** The API key lacks the scope of the operation. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}

/** The record does not exist. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** The request conflicts with what there is, such as an appointment at a time that is taken. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** The record has changed since the `etag` that was sent with the change. */
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError'
}

/** Too many requests, also after the retries. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}

/** The service failed, also after the retries. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  429: RateLimitedError,
}

/** Reads the error of an answer. A proxy's answer, which is not ours, is an error with the code `HTTP_<status>`. */
export function errorOf(status: number, headers: Headers, text: string): ApiError {
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError)
  const { code = `HTTP_${status}`, message = `the service answered with status ${status}` } = bodyOf(text)
  return new Class({
    status,
    code,
    message,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  })
}

function bodyOf(text: string): { code?: string; message?: string } {
  try {
    return (JSON.parse(text) as { error?: { code?: string; message?: string } } | null)?.error ?? {}
  } catch {
    return {}
  }
}

/** Null where the header is missing, or has the form of a date, which the service never sends. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
