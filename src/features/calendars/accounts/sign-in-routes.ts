import type { FastifyRequest } from 'fastify'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { mayAct, type Role } from '../../../kernel/role.ts'
import type { Database } from '../../../store/database.ts'
import { type AccountParts, finishSignIn, type SignInResult } from './account-sign-in.ts'

/** The path of the only redirect address. */
export const SIGN_IN_PATH = '/calendar-sign-in'

/** The screen of the dashboard that continues. */
const SCREEN = '/settings/calendars'

export interface SignInRouteOptions {
  db: Database
  accounts: AccountParts
  /** The dashboard session of a request; null if nobody is signed in. */
  sessionOf(request: FastifyRequest): Promise<{ sessionId: string; businessId: string; role: Role } | null>
  now: () => Instant
}

/** GET /calendar-sign-in: a calendar's vendor redirects the browser here, and this route redirects to the dashboard. */
export const calendarSignInRoute = ({ db, accounts, sessionOf, now }: SignInRouteOptions): RawRoute => ({
  method: 'GET',
  path: SIGN_IN_PATH,
  async handle(request, reply) {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const answer = { state: query.get('state'), code: query.get('code'), error: query.get('error') }
    const session = await sessionOf(request)
    const result: SignInResult =
      session === null || !mayAct(session.role, 'admin')
        ? { problem: 'other_session', kind: null }
        : await finishSignIn(db, accounts, session, answer, now())
    // The code in the address can no longer be used, but nobody else needs to see it.
    return reply.code(303).header('location', pageOf(result)).header('referrer-policy', 'no-referrer').send()
  },
})

function pageOf(result: SignInResult): string {
  if ('signInId' in result) return `${SCREEN}?signIn=${result.signInId}`
  if ('connectionId' in result) return `${SCREEN}?calendar=${result.connectionId}`
  return `${SCREEN}?signInProblem=${result.problem}${result.kind === null ? '' : `&vendor=${result.kind}`}`
}
