import { client } from './client/client.gen.ts'
import { reportAnswer, reportLost } from './connection.ts'
import { toSentence } from './format.ts'
import { text } from './text.ts'
import { inWords, withoutNames } from './ui/form/field-words.ts'

/**
 * The only module that talks to the server. It configures the generated client (src/client) with the session cookie and
 * turns every failure into an `ApiError`. A screen calls `unwrap(getContact({ path: { id } }))`,
 * `unwrapPage(listContacts({ query }))` or `unwrapEmpty(...)`.
 */
client.setConfig({
  baseUrl: '/dashboard/api',
  credentials: 'same-origin',
  // Other sites cannot make a browser send this header, so it is half of the protection against request forgery.
  headers: { 'X-Requested-With': 'dashboard' },
})

/**
 * The service refused a request or could not be reached. `message` is shown to the user; if a field is at fault,
 * `message` starts with its name.
 */
export class ApiError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The error code of the response body, such as NOT_FOUND. */
  readonly code: string
  /** From the Retry-After header; null without one. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The field at fault: `phone` for "phone: must be ..."; null if no field is named. */
  get field(): string | null {
    return /^([A-Za-z][\w.]*): /.exec(this.message)?.[1] ?? null
  }

  /** The message without the field name, to show next to the field. Other fields have the words of the screens. */
  get messageWithoutField(): string {
    return withoutNames(this.field === null ? this.message : this.message.slice(this.field.length + 2))
  }
}

client.interceptors.error.use((body, response) => toApiError(body, response))
client.interceptors.response.use((response) => {
  reportAnswer()
  return response
})

/** The error of a request that got no response. */
export const unreachable = (): ApiError => new ApiError(0, 'UNREACHABLE', text.unreachable)

/** Reads the body `{ error: { code, message } }`. `response` is undefined if the request got no response. */
export function toApiError(body: unknown, response: Response | undefined): ApiError {
  if (body instanceof ApiError) return body
  if (body instanceof DOMException && body.name === 'AbortError') throw body
  if (response === undefined) {
    reportLost()
    return unreachable()
  }
  reportAnswer()
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: string; message?: string }
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    error?.code ?? 'UNKNOWN',
    error?.message ?? text.unexpectedStatus(response.status),
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}

/** What the functions of the generated client return. */
type ApiResponse<T> = Promise<{ data?: T; error?: unknown }>
/** The response of an operation on one record. */
export type TaggedResponse<T> = Promise<{ data?: { data: T } | undefined; error?: unknown; response?: Response }>

/** One page of a list. `cursor` requests the next page; null on the last page. */
export interface Page<T> {
  items: T[]
  cursor: string | null
}

async function unwrapResponse<T>(answer: ApiResponse<T>): Promise<T> {
  const { data, error } = await answer
  if (error !== undefined) throw error
  return data as T
}

/** Returns the record of a `{ data }` response. @throws ApiError */
export async function unwrap<T>(answer: ApiResponse<{ data: T }>): Promise<T> {
  return (await unwrapResponse(answer)).data
}

/** Returns the record of a `{ data }` response and its `ETag`, for `If-Match`. @throws ApiError */
export async function unwrapTagged<T>(answer: TaggedResponse<T>): Promise<{ record: T; tag: string }> {
  const { data, error, response } = await answer
  if (error !== undefined || data === undefined) throw error
  return { record: data.data, tag: response?.headers.get('etag') ?? '*' }
}

/** Returns the rows of a `{ data, meta }` response. @throws ApiError */
export async function unwrapPage<T>(
  answer: ApiResponse<{ data: T[]; meta: { cursor: string; hasMore: boolean } }>,
): Promise<Page<T>> {
  const { data, meta } = await unwrapResponse(answer)
  return { items: data, cursor: meta.hasMore ? meta.cursor : null }
}

/** For a response without a body. @throws ApiError */
export async function unwrapEmpty(answer: ApiResponse<unknown>): Promise<void> {
  await unwrapResponse(answer)
}

/** The text that a toast shows for anything thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? inWords(error.message)
    : error instanceof Error
      ? toSentence(error.message)
      : text.somethingWrong

/** As `errorMessage`, without the name of the field, which the place of the error tells. */
export const fieldErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? toSentence(error.messageWithoutField) : errorMessage(error)
