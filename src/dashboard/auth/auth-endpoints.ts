import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { RateLimits } from '../../http/gate/rate-limit.ts'
import { isNoForm, isSameOrigin } from '../../http/gate/same-origin.ts'
import { notFromDashboard } from '../../http/gate/session-gate.ts'
import { ApiError, type ErrorCode, notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Auth } from './auth.ts'
import { ADDRESS_HEADER, AUTH_PATH, ownOrigin } from './auth-facts.ts'
import { forgetProofs } from './password-changed.ts'
import { claimCode } from './used-codes.ts'

/** The better-auth endpoints that the dashboard uses; all others are 404. */
const OPEN: Readonly<Record<'GET' | 'POST', readonly string[]>> = {
  GET: ['/get-session'],
  POST: [
    '/sign-in/email',
    '/sign-out',
    '/request-password-reset',
    '/reset-password',
    '/change-password',
    '/update-user',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/get-totp-uri',
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
    '/two-factor/generate-backup-codes',
  ],
}

/** Sign-in attempts per minute for one e-mail address; better-auth counts only per network address. */
const ATTEMPTS_PER_EMAIL = 20

export interface AuthEndpointOptions {
  db: Database
  auth: () => Promise<Auth>
  clock: Clock
  publicUrl: string | null
}

/** Calls a better-auth endpoint with the cookies and the address of a browser's request. */
export type CallAuth = (path: string, request: FastifyRequest, body: unknown) => Promise<Response>

type AuthCall = (path: string, request: FastifyRequest, body: Record<string, unknown>) => Promise<Response>

export const createCallAuth =
  ({ auth, publicUrl }: Pick<AuthEndpointOptions, 'auth' | 'publicUrl'>): CallAuth =>
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

/** `/dashboard/auth/*`: better-auth behind this service's origin check, with errors in this service's envelope. */
export function authEndpoints(options: AuthEndpointOptions): RawRoute[] {
  const { db, clock } = options
  const callAuth = createCallAuth(options)
  const attempts = new RateLimits()

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const path = (request.url.split('?', 1)[0] ?? '').slice(AUTH_PATH.length)
    if (!OPEN[method].includes(path)) throw notFound('this path')
    if (method === 'GET') return answer(await callAuth(path, request, undefined), reply)
    const body = readBody(request, options.publicUrl)
    return answer(await (SPECIAL[path] ?? callAuth)(path, request, body), reply)
  }

  /** Endpoints with checks that better-auth does not make. */
  const SPECIAL: Readonly<Record<string, AuthCall>> = {
    async '/sign-in/email'(path, request, body) {
      limitEmail(body.email)
      return callAuth(path, request, body)
    },
    async '/two-factor/verify-totp'(path, request, body) {
      const releaseCode = await claimCode(db, request.headers.cookie, String(body.code).slice(0, 20), clock.now())
      const response = await callAuth(path, request, body)
      if (!response.ok) await releaseCode()
      return response
    },
    /** Always ends the other sessions, because somebody else may know the old password. */
    async '/change-password'(path, request, body) {
      const response = await callAuth(path, request, { ...body, revokeOtherSessions: true })
      if (response.ok) {
        const { user } = (await response.clone().json()) as { user: { id: string } }
        await forgetProofs(db, user.id)
      }
      return response
    },
  }

  function limitEmail(email: unknown): void {
    const bucket = `address ${String(email).trim().toLowerCase().slice(0, 254)}` as const
    const rate = attempts.take(bucket, ATTEMPTS_PER_EMAIL, clock.now().getTime())
    if (!rate.allowed)
      throw new ApiError('RATE_LIMITED', 'too many attempts for this address; try again in a minute', {
        retryAfterSeconds: rate.retryAfterSeconds,
      })
  }

  return [
    { method: 'GET', path: `${AUTH_PATH}/*`, handle },
    { method: 'POST', path: `${AUTH_PATH}/*`, handle },
  ]
}

/** The JSON object in a request of a dashboard page. @throws FORBIDDEN if another site may have sent it; BAD_REQUEST */
export function readBody({ headers, body }: FastifyRequest, publicUrl: string | null): Record<string, unknown> {
  if (!isSameOrigin(headers, publicUrl) || !isNoForm(headers)) throw notFromDashboard()
  const bytes = body as Buffer | undefined
  try {
    const value: unknown = bytes === undefined || bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Answered below.
  }
  throw new ApiError('BAD_REQUEST', 'body: must be a JSON object')
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

/** Passes on better-auth's response with its cookies; errors get this service's envelope. */
async function answer(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  keepCookies(response, reply)
  const text = await response.text()
  if (response.status >= 400) throw refusalIn(response, text)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(text)
}

export function keepCookies(response: Response, reply: FastifyReply): void {
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** Turns an error response of better-auth into an `ApiError`. */
export function refusalIn(response: Response, text: string): ApiError {
  let message = 'something went wrong on our side'
  const code = CODES[response.status] ?? 'INTERNAL_ERROR'
  try {
    const said = (JSON.parse(text) as { message?: unknown } | null)?.message
    if (code !== 'INTERNAL_ERROR' && typeof said === 'string') message = said
  } catch {
    // The body has no message.
  }
  const seconds = Number(response.headers.get('x-retry-after'))
  return new ApiError(code, message, seconds > 0 ? { retryAfterSeconds: seconds } : {})
}
