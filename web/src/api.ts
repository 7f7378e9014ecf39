import { client } from './client/client.gen.ts'

/**
 * The one door to the server: the generated client (src/client), with the session cookie, and with every failure turned
 * into an `ApiFailure`. A screen calls `one(getContact({ path: { id } }))`, `page(listContacts({ query }))`, `done(...)`.
 */
client.setConfig({
  baseUrl: '/dashboard/api',
  credentials: 'same-origin',
  // No other site can make a browser send this header: half of the protection against forged requests.
  headers: { 'X-Requested-With': 'dashboard' },
})

/** The service refused, or could not be reached. `message` is for people; it starts with the field at fault, if one is. */
export class ApiError extends Error {
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number
  /** Of the envelope, such as NOT_FOUND. */
  readonly code: string
  /** How long to wait before trying again, where the service says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** "phone: must be ..." is about `phone`; null where it is about no field. */
  get field(): string | null {
    return /^([A-Za-z][\w.]*): /.exec(this.message)?.[1] ?? null
  }

  /** The message without the field's name, to be shown beside the field. */
  get messageWithoutField(): string {
    return this.field === null ? this.message : this.message.slice(this.field.length + 2)
  }
}

client.interceptors.error.use((body, response) => toApiError(body, response))

/** From an answer's body, `{ error: { code, message } }`; `response` is undefined where nothing came back. */
export function toApiError(body: unknown, response: Response | undefined): ApiError {
  if (body instanceof ApiError) return body
  if (body instanceof DOMException && body.name === 'AbortError') throw body
  if (response === undefined)
    return new ApiError(
      0,
      'UNREACHABLE',
      'The service cannot be reached. Check your connection and that it is running.',
    )
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: string; message?: string }
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    error?.code ?? 'UNKNOWN',
    error?.message ?? `The service answered with status ${response.status}.`,
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}

/** What the generated functions promise. */
type ApiResponse<T> = Promise<{ data?: T; error?: unknown }>

/** A part of a list. `cursor` asks for what comes after; null on the last page. */
export interface Page<T> {
  items: T[]
  cursor: string | null
}

async function unwrapResponse<T>(answer: ApiResponse<T>): Promise<T> {
  const { data, error } = await answer
  if (error !== undefined) throw error
  return data as T
}

/** The record of a `{ data }` answer. @throws ApiFailure */
export async function unwrap<T>(answer: ApiResponse<{ data: T }>): Promise<T> {
  return (await unwrapResponse(answer)).data
}

/** The rows of a `{ data, meta }` answer. @throws ApiFailure */
export async function unwrapPage<T>(
  answer: ApiResponse<{ data: T[]; meta: { cursor: string; hasMore: boolean } }>,
): Promise<Page<T>> {
  const { data, meta } = await unwrapResponse(answer)
  return { items: data, cursor: meta.hasMore ? meta.cursor : null }
}

/** For an answer without a body. @throws ApiFailure */
export async function unwrapEmpty(answer: ApiResponse<unknown>): Promise<void> {
  await unwrapResponse(answer)
}

/** A sentence for a toast about anything thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again.'
