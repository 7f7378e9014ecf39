import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { mayAct, type Role } from '../kernel/role.ts'
import type { Caller, Scope } from '../kernel/scope.ts'
import { bearerKey } from './bearer-key.ts'
import { KEYLESS_PER_MINUTE, RateLimits, SESSION_PER_MINUTE } from './rate-limit.ts'
import type { RateDecision } from './rate-window.ts'
import { isNoForm, isSameOrigin } from './same-origin.ts'
import type { ServerOptions } from './server-options.ts'

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

export type Done = (error?: Error) => void

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

  /** The dashboard's door: cookies instead of a key, so it matters which page asks. */
  function admitPerson(least: Role, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const failed: Done = (error) => tellAddress(request, reply, done, error)
    const found = dashboard?.findPerson(request) ?? Promise.resolve(null)
    whenKnown(found, failed, (person) => {
      if (person === null) return tellAddress(request, reply, done, signedOut())
      const rate = rateLimits.take(`session ${person.caller.keyId}`, SESSION_PER_MINUTE, clock.now().getTime())
      tell(reply, rate)
      if (person.setCookies.length > 0) reply.header('set-cookie', person.setCookies)
      request.caller = person.caller
      if (!isSafe(request) && !(isSameOrigin(request.headers, publicUrl) && isNoForm(request.headers)))
        return done(fromElsewhere())
      const role = person.caller.member?.role ?? 'viewer'
      if (!mayAct(role, least)) return done(new ApiError('FORBIDDEN', `this needs the role ${least}; you are ${role}`))
      done(rate.allowed ? undefined : rateLimited(rate))
    })
  }

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

/** Goes on at once with what is there already: a promise would cost every request a turn of the event loop. */
function whenKnown<T>(value: T | Promise<T>, failed: Done, known: (value: T) => void): void {
  if (value instanceof Promise) value.then(known).catch(failed)
  else known(value)
}

function tell(reply: FastifyReply, rate: RateDecision): void {
  reply.header('x-ratelimit-limit', rate.limit)
  reply.header('x-ratelimit-remaining', rate.remaining)
  reply.header('x-ratelimit-reset', rate.resetAtSeconds)
}

const rateHeaders = (rate: RateDecision): Record<string, string> => ({
  'X-RateLimit-Limit': String(rate.limit),
  'X-RateLimit-Remaining': String(rate.remaining),
  'X-RateLimit-Reset': String(rate.resetAtSeconds),
})

const unauthorized = () =>
  new ApiError('UNAUTHORIZED', 'send a valid API key as Authorization: Bearer <API_KEY>', {
    headers: { 'www-authenticate': 'Bearer' },
  })

const signedOut = () => new ApiError('UNAUTHORIZED', 'sign in first')

/** RFC 9110, 9.2.1; nothing else may change anything. */
const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const fromElsewhere = () =>
  new ApiError('FORBIDDEN', 'this must come from a page of the dashboard: send JSON, or X-Requested-With, from there')

const rateLimited = (rate: RateDecision) =>
  new ApiError('RATE_LIMITED', `too many requests; try again in ${rate.retryAfterSeconds} seconds`, {
    retryAfterSeconds: rate.retryAfterSeconds,
  })
