import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { clientKey } from '../../kernel/network/ip-network.ts'
import type { Role } from '../../kernel/role.ts'
import type { Caller, Scope } from '../../kernel/scope.ts'
import type { ServerOptions } from '../edge/server-options.ts'
import { AddressCount } from './address-count.ts'
import { bearerKey } from './bearer-key.ts'
import { isCounted } from './counted-once.ts'
import { KeyLookUps } from './key-look-ups.ts'
import { rateHeaders, rateLimited, setRateHeaders } from './rate-headers.ts'
import { FORGED_PER_MINUTE, RateLimits } from './rate-limit.ts'
import type { RateDecision } from './rate-window.ts'
import { createSessionGate } from './session-gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the gate has let the request through. */
    caller: Caller | null
  }
}

/**
 * What a route requires: a key with a scope, a session with at least a role, or a header with a signature, which the route
 * verifies. `open`: no key, but the request is counted; `probe`: neither key nor count.
 */
export type Admission =
  | { readonly scope: Scope; readonly bulk: boolean }
  | { readonly role: Role }
  | { readonly signature: string }
  | 'open'
  | 'probe'

export interface Gate {
  /**
   * Checks the key, the scope and the rate limit, in this order, and sets the rate limit headers in any case.
   * @throws UNAUTHORIZED, FORBIDDEN, RATE_LIMITED
   */
  admit(admission: Admission, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Throws `error` for a request that is refused before its key matters (404, 405), counts it and sets the rate limit headers. */
  refuse(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<never>
  /** Counts a request whose signature is missing or wrong against its address. */
  countForged(request: FastifyRequest): void
  /** Counts a request that could not be parsed against its address; returns the rate limit headers. */
  headersFor(address: string): Record<string, string>
}

type Options = Pick<ServerOptions, 'findCaller' | 'planLimits' | 'rateLimits' | 'dashboard' | 'publicUrl'> & {
  readonly clock: Clock
}

export function createGate(options: Options): Gate {
  const { findCaller, planLimits, clock, dashboard, publicUrl = null, rateLimits = new RateLimits() } = options

  const lookUps = new KeyLookUps()

  const addresses = new AddressCount(rateLimits, clock)

  /**
   * Null if the key is missing or unknown. A look-up that fails counts against nobody: the fault is ours, and clients that retry during an
   * outage must be served once it is over.
   */
  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const key = bearerKey(request.headers.authorization)
    if (key === null) return null
    let done = () => {}
    try {
      return await findCaller(key, () => {
        done = lookUps.begin(request.ip, addresses.peek(request.ip))
      })
    } catch (error) {
      setRateHeaders(reply, addresses.peek(request.ip))
      throw error
    } finally {
      done()
    }
  }

  function count(caller: Caller | null, bulk: boolean, address: string): RateDecision {
    if (caller === null) return addresses.take(address)
    const nowMs = clock.now().getTime()
    const limits = planLimits(caller.plan)
    if (isCounted()) return rateLimits.peek(`key ${caller.keyId}`, limits.standardPerMinute, nowMs)
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

  const admitPerson = createSessionGate({ dashboard, publicUrl, clock, rateLimits, addresses })

  return {
    async admit(admission, request, reply) {
      if (typeof admission === 'object' && 'role' in admission) return admitPerson(admission.role, request, reply)
      if (admission === 'probe' || (typeof admission === 'object' && 'signature' in admission)) {
        setRateHeaders(reply, addresses.peek(request.ip))
        if (admission !== 'probe') requireSignature(admission.signature, request)
        return
      }
      const caller = await callerOf(request, reply)
      const rate = count(caller, typeof admission === 'object' && admission.bulk, request.ip)
      setRateHeaders(reply, rate)
      request.caller = caller
      const refusal = judge(admission, caller, rate)
      if (refusal !== undefined) throw refusal
    },
    async refuse(error, request, reply) {
      // A failed look-up of the key does not change the refusal; the request was counted.
      const caller = await callerOf(request, reply).catch(() => {
        throw error
      })
      setRateHeaders(reply, count(caller, false, request.ip))
      throw error
    },
    countForged: (request) => void rateLimits.take(forgedBucket(request), FORGED_PER_MINUTE, clock.now().getTime()),
    headersFor: (address) => rateHeaders(addresses.take(address)),
  }

  /** Checks only that there is a signature: verifying it needs the body. */
  function requireSignature(header: string, request: FastifyRequest): void {
    const rate = rateLimits.peek(forgedBucket(request), FORGED_PER_MINUTE, clock.now().getTime())
    if (rate.remaining === 0) throw rateLimited(rate)
    if (request.headers[header] === undefined)
      throw new ApiError('UNAUTHORIZED', `${header}: must contain the signature of the request`)
  }
}

const forgedBucket = (request: FastifyRequest) => `forged ${clientKey(request.ip)}` as const

const unauthorized = () =>
  new ApiError('UNAUTHORIZED', 'send a valid API key as Authorization: Bearer <API_KEY>', {
    headers: { 'www-authenticate': 'Bearer' },
  })
