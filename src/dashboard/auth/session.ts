import type { IncomingHttpHeaders } from 'node:http'
import { membershipsOf, noteMemberActive } from '../../features/team/member.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Role } from '../../kernel/role.ts'
import type { Caller } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import type { Auth } from './auth.ts'
import { type CookieRules, signedCookie } from './auth-cookies.ts'
import { noteSessionSeen } from './own-sessions.ts'

/** A signed-in person and the business that the session shows. */
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

/** The part of a request that identifies the person; fits Fastify's requests and upgrade requests. */
export interface RequestWithCookies {
  readonly headers: IncomingHttpHeaders
}

export interface FoundSession {
  readonly session: Session
  /** Cookies that extend the session; send them with the response. */
  readonly setCookies: readonly string[]
}

export interface Sessions {
  /** The session of the request's cookie; null if the session is invalid or the person is no longer in any team. */
  sessionOf(request: RequestWithCookies): Promise<Session | null>
  /** Like `sessionOf`, for a response that can set cookies. */
  find(request: RequestWithCookies): Promise<FoundSession | null>
}

/** Every request reads the session from the database, so that ending a session or a membership works at once. */
export function createSessions(
  auth: () => Promise<Auth>,
  { db, clock, log, cookies }: { db: Database; clock: Clock; log: Log; cookies: CookieRules },
): Sessions {
  async function find({ headers }: RequestWithCookies): Promise<FoundSession | null> {
    const { cookie } = headers
    if (cookie === undefined || signedCookie(cookie, 'session_token', cookies) === null) return null
    const found = await (await auth()).api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    if (found.response === null) return null
    const { session, user } = found.response
    const [membership] = await membershipsOf(db, user.id, session.memberId ?? null)
    if (membership === undefined) return null
    const now = clock.now()
    const noted = Promise.all([noteMemberActive(db, membership.memberId, now), noteSessionSeen(db, session.id, now)])
    noted.catch((err) => log.warn({ err }, 'the last use of a session could not be stored'))
    const { memberId, businessId, role, name, email, plan } = membership
    return {
      session: { sessionId: session.id, userId: user.id, memberId, businessId, role, name, email, plan },
      setCookies: found.headers.getSetCookie(),
    }
  }
  return { find, sessionOf: async (request) => (await find(request))?.session ?? null }
}

/** The session as the caller of routes. */
export const callerOf = (session: Session): Caller => ({
  businessId: session.businessId,
  keyId: session.sessionId,
  scopes: new Set(),
  plan: session.plan,
  member: session,
})
