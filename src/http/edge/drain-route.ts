import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OperatorAccess, requireOperator } from './operator-access.ts'
import type { RawRoute } from './server-options.ts'

/** How far the service has come on its way to a stop. */
export interface DrainStatus {
  /** True: no new calls are taken. */
  draining: boolean
  /** Calls that are being set up or are in progress. */
  active: number
  /** Until the remaining calls are ended, in seconds; null: the service does not drain. */
  remainingSeconds: number | null
}

/** GET /drain, for operators: whether the service drains, and for how many calls it waits. */
export function drainRoute({ status, ...access }: OperatorAccess & { status(): DrainStatus }): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireOperator(request, access)
    return reply.type('application/json').header('cache-control', 'no-store').send(JSON.stringify(status()))
  }
  return { method: 'GET', path: '/drain', handle, unlimited: true }
}
