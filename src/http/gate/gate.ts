import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Role } from '../../kernel/role.ts'
import type { Caller, Scope } from '../../kernel/scope.ts'
import type { ServerOptions } from '../edge/server-options.ts'
import { type Done, whenKnown } from '../edge/when-known.ts'
import { bearerKey } from './bearer-key.ts'
import { rateHeaders, rateLimited, tell } from './rate-headers.ts'
import { KEYLESS_PER_MINUTE, RateLimits } from './rate-limit.ts'
import type { RateDecision } from './rate-window.ts'
import { createSessionGate } from './session-gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the gate has let the request through. */
    caller: Caller | null
  }
}

/**
 * What a route asks of those who come: a key with a scope, or a session of at least a role. `open`: counted and let
 * through; `probe`: not even counted.
 */
export type Admission = { readonly scope: Scope; readonly bulk: boolean } | { readonly role: Role } | 'open' | 'probe'

export interface Gate {
  /** Checks key, scope and limit, in this order: 401, 403, 429. Every way out has set the limit's headers. */
  admit(admission: Admission, request: FastifyRequest, reply: FastifyReply, done: Done): void
  /** Refuses with `error`, which comes before the key is looked at (404, 405), but counts and tells the limit. */
  refuse(error: ApiError, request: FastifyRequest, reply: FastifyReply, done: Done): void
  /** The limit's headers for an address alone, for what never became a request. */
  headersFor(address: string): Record<string, string>
}

type Options = Pick<ServerOptions, 'findCaller' | 'planLimits' | 'rateLimits' | 'dashboard' | 'publicUrl'> & {
  readonly clock: Clock
}

export function createGate(options: Options): Gate {
  const { findCaller, planLimits, clock, dashboard, publicUrl = null, rateLimits = new RateLimits() } = options

  function lookUp(request: FastifyRequest): Caller | null | Promise<Caller | null> {
    const key = bearerKey(request.headers.authorization)
    return key === null ? null : findCaller(key)
  }

  function count(caller: Caller | null, bulk: boolean, address: string): RateDecision {
    const nowMs = clock.now().getTime()
    if (caller === null) return rateLimits.take(`address ${address}`, KEYLESS_PER_MINUTE, nowMs)
    const limits = planLimits(caller.plan)
    if (bulk) return rateLimits.take(`bulk ${caller.keyId}`, limits.bulkPerMinute, nowMs)
    return rateLimits.take(`key ${caller.keyId}`, limits.standardPerMinute, nowMs)
  }

  function judge(admission: Admission, caller: Caller | null, rate: RateDecision): ApiError | undefined {
    if (typeof admission === 'object' && 'scope' in admission) {
      if (caller === null) return unauthorized()
      if (!caller.scopes.has(admission.scope))
        return new ApiError('FORBIDDEN', `the API key lacks the scope ${admission.scope}`)
    }
    return rate.allowed ? undefined : rateLimited(rate)
  }

  const admitPerson = createSessionGate({ dashboard, publicUrl, clock, rateLimits, tellAddress })

  return {
    admit(admission, request, reply, done) {
      if (typeof admission === 'object' && 'role' in admission) return admitPerson(admission.role, request, reply, done)
      if (admission === 'probe') {
        const nowMs = clock.now().getTime()
        tell(reply, rateLimits.peek(`address ${request.ip}`, KEYLESS_PER_MINUTE, nowMs))
        done()
        return
      }
      const bulk = typeof admission === 'object' && admission.bulk
      const failed: Done = (error) => tellAddress(request, reply, done, error)
      whenKnown(lookUp(request), failed, (caller) => {
        const rate = count(caller, bulk, request.ip)
        tell(reply, rate)
        request.caller = caller
        done(judge(admission, caller, rate))
      })
    },
    refuse(error, request, reply, done) {
      // Whether the key could be looked up makes no difference to the refusal.
      const byAddress: Done = () => tellAddress(request, reply, done, error)
      whenKnown(lookUp(request), byAddress, (caller) => {
        tell(reply, count(caller, false, request.ip))
        done(error)
      })
    },
    headersFor: (address) => rateHeaders(count(null, false, address)),
  }

  function tellAddress(request: FastifyRequest, reply: FastifyReply, done: Done, error: Error | undefined): void {
    tell(reply, count(null, false, request.ip))
    done(error)
  }
}

const unauthorized = () =>
  new ApiError('UNAUTHORIZED', 'send a valid API key as Authorization: Bearer <API_KEY>', {
    headers: { 'www-authenticate': 'Bearer' },
  })
