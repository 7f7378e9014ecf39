import type { IncomingHttpHeaders } from 'node:http'
import { membershipsOf, noteMemberActive } from '../../features/team/member.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Role } from '../../kernel/role.ts'
import type { Caller } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import type { Auth } from './auth.ts'
import { signedCookie } from './auth-cookies.ts'
import { noteSessionSeen } from './own-sessions.ts'

/** Who has signed in, and for which of their businesses they are here. */
export interface Session {
  readonly sessionId: string
  readonly userId: string
  readonly memberId: string
  readonly businessId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly plan: string
}

/** What of a request tells who is asking: Fastify's, or the one of an upgrade. */
export interface RequestWithCookies {
  readonly headers: IncomingHttpHeaders
}

export interface FoundSession {
  readonly session: Session
  /** What prolongs it, to be sent with the answer. */
  readonly setCookies: readonly string[]
}

export interface Sessions {
  /** Whose cookie came with the request; null where that is nobody's, or of somebody who is in no team (any more). */
  sessionOf(request: RequestWithCookies): Promise<Session | null>
  /** As `sessionOf`, for an answer that can carry cookies. */
  find(request: RequestWithCookies): Promise<FoundSession | null>
}

/** Sessions are asked of the database at every request: what ends one, or a membership, does so at once. */
export function createSessions(
  auth: () => Promise<Auth>,
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
): Sessions {
  async function find({ headers }: RequestWithCookies): Promise<FoundSession | null> {
    const { cookie } = headers
    if (cookie === undefined || signedCookie(cookie, 'session_token') === null) return null
    const found = await (await auth()).api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    if (found.response === null) return null
    const { session, user } = found.response
    const [here] = await membershipsOf(db, user.id, session.memberId ?? null)
    if (here === undefined) return null
    const now = clock.now()
    const noted = Promise.all([noteMemberActive(db, here.memberId, now), noteSessionSeen(db, session.id, now)])
    noted.catch((err) => log.warn({ err }, 'an activity was not noted'))
    const { memberId, businessId, role, name, email, plan } = here
    return {
      session: { sessionId: session.id, userId: user.id, memberId, businessId, role, name, email, plan },
      setCookies: found.headers.getSetCookie(),
    }
  }
  return { find, sessionOf: async (request) => (await find(request))?.session ?? null }
}

/** Somebody who has signed in, as the routes know those who ask. */
export const callerOf = (session: Session): Caller => ({
  businessId: session.businessId,
  keyId: session.sessionId,
  scopes: new Set(),
  plan: session.plan,
  member: session,
})
