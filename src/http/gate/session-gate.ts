import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { mayAct, type Role } from '../../kernel/role.ts'
import type { DashboardApi } from '../edge/server-options.ts'
import type { AddressCount } from './address-count.ts'
import { rateLimited, setRateHeaders } from './rate-headers.ts'
import { type RateLimits, SESSION_PER_MINUTE } from './rate-limit.ts'
import { isNoForm, isSameOrigin } from './same-origin.ts'

type SignedInPerson = NonNullable<Awaited<ReturnType<DashboardApi['findPerson']>>>

interface SessionGateOptions {
  readonly dashboard: Pick<DashboardApi, 'findPerson'> | undefined
  readonly publicUrl: string | null
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly addresses: Pick<AddressCount, 'take'>
}

/**
 * Admits requests to the dashboard's operations by session; API keys are not accepted. Writing requests must come from a
 * page of this service, because browsers send cookies with requests of any site. The order of checks is 401, 403 (page,
 * role), 429.
 */
export function createSessionGate(options: SessionGateOptions) {
  const { dashboard, publicUrl, clock, rateLimits, addresses } = options

  async function personOf(request: FastifyRequest, reply: FastifyReply): Promise<SignedInPerson> {
    try {
      const person = (await dashboard?.findPerson(request)) ?? null
      if (person === null) throw signedOut()
      return person
    } catch (error) {
      setRateHeaders(reply, addresses.take(request.ip))
      throw error
    }
  }

  return async (requiredRole: Role, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, setCookies } = await personOf(request, reply)
    const rate = rateLimits.take(`session ${caller.keyId}`, SESSION_PER_MINUTE, clock.now().getTime())
    setRateHeaders(reply, rate)
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    request.caller = caller
    if (!isSafe(request) && !(isSameOrigin(request.headers, publicUrl) && isNoForm(request.headers)))
      throw notFromDashboard()
    const role = caller.member?.role ?? 'viewer'
    if (!mayAct(role, requiredRole))
      throw new ApiError('FORBIDDEN', `this needs the role ${requiredRole}; your role is ${role}`)
    if (!rate.allowed) throw rateLimited(rate)
  }
}

const signedOut = () => new ApiError('UNAUTHORIZED', 'sign in first')

/** Safe methods change nothing. RFC 9110, 9.2.1. */
const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

export const notFromDashboard = () =>
  new ApiError('FORBIDDEN', 'this must come from a page of the dashboard: send JSON, or X-Requested-With, from there')
