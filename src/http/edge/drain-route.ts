import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OperatorAccess, requireOperator } from './operator-access.ts'
import type { RawRoute } from './server-options.ts'

/** The progress of the service towards a stop. */
export interface DrainStatus {
  /** True: no new calls are taken. */
  draining: boolean
  /** Calls that are being set up or are in progress. */
  active: number
  /** Seconds until the remaining calls are ended; null if the service is not draining. */
  remainingSeconds: number | null
}

/** GET /drain, for operators: whether the service is draining, and how many calls it waits for. */
export function drainRoute({ status, ...access }: OperatorAccess & { status(): DrainStatus }): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireOperator(request, access)
    return reply.type('application/json').header('cache-control', 'no-store').send(JSON.stringify(status()))
  }
  return { method: 'GET', path: '/drain', handle, unlimited: true }
}
