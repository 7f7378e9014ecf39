import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { notFound } from '../../kernel/api-error.ts'
import { AUTH_PATH } from './auth-facts.ts'
import { AUTH_MAX_BYTES, type CallAuth, keepCookies, readBody, refusalIn } from './call-auth.ts'
import type { AuthCall } from './guarded-calls.ts'

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

interface AuthEndpointOptions {
  callAuth: CallAuth
  guardedCalls: Readonly<Record<string, AuthCall>>
  /** The unused backup codes of the signed-in person of a request. @throws UNAUTHORIZED */
  backupCodesLeft(request: FastifyRequest): Promise<number | null>
  publicUrl: string | null
}

/** `/dashboard/auth/*`: better-auth behind this service's origin check, with errors in this service's envelope. */
export function authEndpoints({ callAuth, guardedCalls, backupCodesLeft, publicUrl }: AuthEndpointOptions): RawRoute[] {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const path = (request.url.split('?', 1)[0] ?? '').slice(AUTH_PATH.length)
    if (!OPEN[method].includes(path)) throw notFound('this path')
    if (method === 'GET') return answer(await callAuth(path, request, undefined), request, reply)
    const body = readBody(request, publicUrl)
    return answer(await (guardedCalls[path] ?? callAuth)(path, request, body), request, reply)
  }
  return [
    {
      method: 'GET',
      path: `${AUTH_PATH}/backup-codes-left`,
      handle: async (request, reply) =>
        reply.header('cache-control', 'no-store').send({ data: { left: await backupCodesLeft(request) } }),
    },
    { method: 'GET', path: `${AUTH_PATH}/*`, handle },
    { method: 'POST', path: `${AUTH_PATH}/*`, maxBytes: AUTH_MAX_BYTES, handle },
  ]
}

/** Passes on better-auth's response with its cookies; errors get this service's envelope. */
async function answer(response: Response, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  keepCookies(response, request, reply)
  const text = await response.text()
  if (response.status >= 400) throw refusalIn(response, text)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(text)
}
