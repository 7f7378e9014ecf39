import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { type OperatorAccess, requireOperator } from './operator-access.ts'
import type { RawRoute } from './server-options.ts'

export interface MetricsOptions extends OperatorAccess {
  registry: Registry
}

/**
 * GET /metrics in the Prometheus text format, for operators. Requests are not counted, because other clients with the same address must not
 * be able to block the monitoring.
 */
export function metricsRoute({ registry, ...access }: MetricsOptions): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireOperator(request, access)
    const text = await registry.metrics()
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  }
  return { method: 'GET', path: '/metrics', handle, unlimited: true }
}
