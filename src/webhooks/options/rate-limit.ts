import { badRequest } from '../../kernel/api-error.ts'

/** At most `max` requests to an endpoint in any second, or any minute. Retries count. */
export interface RateLimit {
  readonly max: number
  readonly per: 'second' | 'minute'
}

export const RATE_PERIODS = ['second', 'minute'] as const
export const MAX_RATE = 1_000
const PERIOD_MS = { second: 1_000, minute: 60_000 } as const

/** @throws BAD_REQUEST */
export function requireRateLimit(limit: RateLimit): RateLimit {
  const { max, per } = limit
  if (!RATE_PERIODS.includes(per)) throw badRequest('rateLimit.per: must be second or minute')
  if (!Number.isInteger(max) || max < 1 || max > MAX_RATE)
    throw badRequest(`rateLimit.max: must be a whole number from 1 to ${MAX_RATE}`)
  return { max, per }
}

/** How requests are spaced: up to `burst` at the same time, on average one each `stepMs`. */
export interface Spacing {
  readonly burst: number
  readonly stepMs: number
}

/**
 * A tenth of the requests may start together, because the senders look only every few milliseconds. The rest is spaced so that the burst and
 * the rest never exceed `max` in any period; so a limit of 10 or more is used to nine tenths. Pure.
 */
export function spacingOf({ max, per }: RateLimit): Spacing {
  const extra = Math.floor(max / 10)
  return { burst: 1 + extra, stepMs: PERIOD_MS[per] / (max - extra) }
}
