import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { mayAct, type Role } from '../../kernel/role.ts'
import type { DashboardApi } from '../edge/server-options.ts'
import { rateLimited, tell } from './rate-headers.ts'
import { type RateLimits, SESSION_PER_MINUTE } from './rate-limit.ts'
import { isNoForm, isSameOrigin } from './same-origin.ts'

type SignedInPerson = NonNullable<Awaited<ReturnType<DashboardApi['findPerson']>>>

interface SessionGateOptions {
  readonly dashboard: Pick<DashboardApi, 'findPerson'> | undefined
  readonly publicUrl: string | null
  readonly clock: Clock
  readonly rateLimits: RateLimits
  /** Counts the request against its address and sets the rate limit headers. */
  countAddress(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * The dashboard's door: a session in place of a key, so that a bearer opens nothing, and it matters which page asks, as a
 * browser sends its cookies along with whatever any page makes it send. In this order: 401, 403 (page, role), 429.
 */
export function createSessionGate(options: SessionGateOptions) {
  const { dashboard, publicUrl, clock, rateLimits, countAddress } = options

  async function personOf(request: FastifyRequest, reply: FastifyReply): Promise<SignedInPerson> {
    try {
      const person = (await dashboard?.findPerson(request)) ?? null
      if (person === null) throw signedOut()
      return person
    } catch (error) {
      countAddress(request, reply)
      throw error
    }
  }

  return async (least: Role, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, setCookies } = await personOf(request, reply)
    const rate = rateLimits.take(`session ${caller.keyId}`, SESSION_PER_MINUTE, clock.now().getTime())
    tell(reply, rate)
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    request.caller = caller
    if (!isSafe(request) && !(isSameOrigin(request.headers, publicUrl) && isNoForm(request.headers)))
      throw fromElsewhere()
    const role = caller.member?.role ?? 'viewer'
    if (!mayAct(role, least)) throw new ApiError('FORBIDDEN', `this needs the role ${least}; you are ${role}`)
    if (!rate.allowed) throw rateLimited(rate)
  }
}

const signedOut = () => new ApiError('UNAUTHORIZED', 'sign in first')

/** RFC 9110, 9.2.1; nothing else may change anything. */
const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

export const fromElsewhere = () =>
  new ApiError('FORBIDDEN', 'this must come from a page of the dashboard: send JSON, or X-Requested-With, from there')
