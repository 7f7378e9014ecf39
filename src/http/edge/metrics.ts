import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { RawRoute } from './server-options.ts'

export interface MetricsOptions {
  registry: Registry
  /** The bearer token of the scraper. */
  token: string | null
  /** The public address of the service. */
  publicUrl: string | null
}

/**
 * GET /metrics in the Prometheus text format. Without a token, only clients on this machine may read the metrics, and only of a
 * service without a public address: a proxy on this machine that passes TCP connections on makes every client look local. A client that
 * may not read the metrics gets 404; with a configured token, a wrong token gets 401. Requests are not counted, because other clients
 * with the same address must not make the monitoring blind.
 */
export function metricsRoute({ registry, token, publicUrl }: MetricsOptions): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireAccess(request, token, publicUrl)
    const text = await registry.metrics()
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  }
  return { method: 'GET', path: '/metrics', handle, unlimited: true }
}

function requireAccess(request: FastifyRequest, token: string | null, publicUrl: string | null): void {
  if (token === null) {
    if (publicUrl !== null || !isLocal(request)) throw notFound('this path')
    return
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(token)))
    throw new ApiError('UNAUTHORIZED', 'send the metrics token as Authorization: Bearer <token>')
}

/** Whether the connection comes from this machine and was not forwarded by a proxy on this machine. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
