import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseJsonBody } from '../../http/edge/json-body.ts'
import { isNoForm, isSameOrigin } from '../../http/gate/same-origin.ts'
import { notFromDashboard } from '../../http/gate/session-gate.ts'
import { ApiError, badRequest, type ErrorCode } from '../../kernel/api-error.ts'
import type { Auth } from './auth.ts'
import { securedCookies } from './auth-cookies.ts'
import { ADDRESS_HEADER, AUTH_PATH, ownOrigin } from './auth-facts.ts'

/** Calls a better-auth endpoint with the cookies and the address of a browser's request. */
export type CallAuth = (path: string, request: FastifyRequest, body: unknown) => Promise<Response>

export const createCallAuth =
  ({ auth, publicUrl }: { auth: () => Promise<Auth>; publicUrl: string | null }): CallAuth =>
  async (path, request, body) => {
    const { cookie, 'user-agent': userAgent } = request.headers
    const origin = ownOrigin(publicUrl)
    const headers = new Headers({ origin, [ADDRESS_HEADER]: request.ip })
    if (cookie !== undefined) headers.set('cookie', cookie)
    if (userAgent !== undefined) headers.set('user-agent', userAgent)
    if (body === undefined) return (await auth()).handler(new Request(origin + AUTH_PATH + path, { headers }))
    headers.set('content-type', 'application/json')
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await auth()).handler(new Request(origin + AUTH_PATH + path, init))
  }

/** The largest body of /dashboard/auth: anyone may send one. */
export const AUTH_MAX_BYTES = 16 * 1_024

/** Longer than any token, address, name or password of a sign-in page. */
const MAX_FIELD_LENGTH = 2_000

/** The JSON object in a request of a dashboard page. @throws FORBIDDEN if another site may have sent it; BAD_REQUEST */
export function readBody({ headers, body }: FastifyRequest, publicUrl: string | null): Record<string, unknown> {
  if (!isSameOrigin(headers, publicUrl) || !isNoForm(headers)) throw notFromDashboard()
  const value = parsed(body as Buffer | undefined)
  if (value === null) throw badRequest('body: must be a JSON object')
  for (const [name, field] of Object.entries(value))
    if (typeof field === 'string' && field.length > MAX_FIELD_LENGTH)
      throw badRequest(`${name.slice(0, 100)}: must have at most ${MAX_FIELD_LENGTH} characters`)
  return value
}

function parsed(bytes: Buffer | undefined): Record<string, unknown> | null {
  try {
    const value = bytes === undefined ? {} : (parseJsonBody(bytes) ?? {})
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

export function keepCookies(response: Response, request: FastifyRequest, reply: FastifyReply): void {
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', securedCookies(cookies, request.protocol === 'https'))
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'BAD_REQUEST',
  423: 'RATE_LIMITED',
  429: 'RATE_LIMITED',
}

/** What people read in place of better-auth's messages, by its error codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_CODE: 'this code is wrong or was used already. Enter the code that your app shows now',
  INVALID_BACKUP_CODE: 'this backup code is wrong or was used already. Enter another one',
  INVALID_PASSWORD: 'the password is wrong. Try again',
  INVALID_EMAIL_OR_PASSWORD: 'the email address or the password is wrong. Try again, or choose a new password',
  INVALID_TWO_FACTOR_COOKIE: 'too much time has passed. Enter your email address and password again',
}

/** Turns an error response of better-auth into an `ApiError`. */
export function refusalIn(response: Response, text: string): ApiError {
  let message = 'something went wrong on our side'
  const code = CODES[response.status] ?? 'INTERNAL_ERROR'
  try {
    const said = JSON.parse(text) as { code?: unknown; message?: unknown } | null
    const known = MESSAGES[String(said?.code)] ?? said?.message
    if (code !== 'INTERNAL_ERROR' && typeof known === 'string') message = known
  } catch {
    // The body has no message.
  }
  const seconds = Number(response.headers.get('x-retry-after'))
  return new ApiError(code, message, seconds > 0 ? { retryAfterSeconds: seconds } : {})
}
