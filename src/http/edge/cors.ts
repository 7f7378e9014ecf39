import type { FastifyReply, FastifyRequest } from 'fastify'
import { vary } from './respond.ts'

const EXPOSED_HEADERS =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotent-Replayed, ' +
  'Content-Disposition, ETag, Location'
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'

/** Lets the configured web origins read responses. Without a configured origin no header is set. Fetch Standard, 3.3. */
export function corsHeaders(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return
  const { origin } = request.headers
  reply.header('vary', vary(reply, 'Origin'))
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** Whether the request is a CORS preflight from an allowed origin. */
export function isPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  const isPreflightRequest =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  return isPreflightRequest && reply.getHeader('access-control-allow-origin') !== undefined
}

export function answerPreflight(reply: FastifyReply, allow: string): void {
  reply
    .code(204)
    .header('access-control-allow-methods', allow)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', '600')
    .send()
}
