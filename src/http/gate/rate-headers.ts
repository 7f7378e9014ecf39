import type { FastifyReply } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { RateDecision } from './rate-window.ts'

/** Every response has these headers. Contract: Rate limits. */
export function setRateHeaders(reply: FastifyReply, rate: RateDecision): void {
  reply.header('x-ratelimit-limit', rate.limit)
  reply.header('x-ratelimit-remaining', rate.remaining)
  reply.header('x-ratelimit-reset', rate.resetAtSeconds)
}

export const rateHeaders = (rate: RateDecision): Record<string, string> => ({
  'X-RateLimit-Limit': String(rate.limit),
  'X-RateLimit-Remaining': String(rate.remaining),
  'X-RateLimit-Reset': String(rate.resetAtSeconds),
})

export const rateLimited = (rate: RateDecision) =>
  new ApiError('RATE_LIMITED', `too many requests; try again in ${rate.retryAfterSeconds} seconds`, {
    retryAfterSeconds: rate.retryAfterSeconds,
  })
