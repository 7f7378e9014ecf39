import { noteChange } from '../features/team/audit-entry.ts'
import { sendResetEmail } from '../features/team/join-link.ts'
import { membershipsOf } from '../features/team/member.ts'
import type { DashboardApi, RawRoute } from '../http/edge/server-options.ts'
import type { DashboardRoute } from '../http/route.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { requireSignedIn } from '../kernel/scope.ts'
import type { Database } from '../store/database.ts'
import type { Auth } from './auth/auth.ts'
import { authEndpoints, createCallAuth } from './auth/auth-endpoints.ts'
import { joinEndpoints } from './auth/join-endpoints.ts'
import { resetUrl } from './auth/reset-link.ts'
import { callerOf, createSessions, type Sessions } from './auth/session.ts'
import type { SendPage } from './static-files.ts'

export interface DashboardOptions {
  db: Database
  clock: Clock
  log: Log
  /** The service's secret. */
  secret: Uint8Array
  /** The product name in mail and in authenticator apps. */
  name: string
  publicUrl: string | null
  /** The dashboard's address: `publicUrl`, or the address where the server listens. */
  baseUrl(): string
  routes: readonly DashboardRoute[]
  /** Sends the dashboard's pages. */
  sendPage: SendPage
}

/** The server side of the dashboard: sign-in and the operations under /dashboard/api. */
export interface Dashboard extends Sessions {
  readonly sendPage: SendPage
  readonly api: DashboardApi
  readonly rawRoutes: readonly RawRoute[]
}

export function createDashboard(options: DashboardOptions): Dashboard {
  const { db, clock, publicUrl } = options
  const auth = lazyAuth(options)
  const sessions = createSessions(auth, options)
  const callAuth = createCallAuth({ auth, publicUrl })
  return {
    ...sessions,
    sendPage: options.sendPage,
    api: {
      routes: options.routes,
      async findPerson(request) {
        const found = await sessions.find(request)
        return found && { caller: callerOf(found.session), setCookies: found.setCookies }
      },
      recordWrite: (inside, { caller, action, path, at }) =>
        noteChange(inside, caller.businessId, { member: requireSignedIn(caller), action, path: shortenPath(path) }, at),
    },
    rawRoutes: [
      ...joinEndpoints({ db, clock, auth, callAuth, publicUrl }),
      ...authEndpoints({ db, auth, clock, publicUrl }),
    ],
  }
}

/** Loads better-auth with the first sign-in, so that it does not delay the start. */
export function lazyAuth(options: Omit<DashboardOptions, 'routes' | 'sendPage'>): () => Promise<Auth> {
  const { db, clock, log, secret, name, publicUrl, baseUrl } = options
  let auth: Promise<Auth> | null = null
  const load = async () => {
    const { createAuth } = await import('./auth/auth.ts')
    return createAuth({
      ...{ db, log, secret, publicUrl },
      appName: name,
      memberFor: async (userId) => (await membershipsOf(db, userId, null))[0]?.memberId ?? null,
      async sendReset({ id, email }, token) {
        const [membership] = await membershipsOf(db, id, null)
        if (membership === undefined) return
        const url = resetUrl(baseUrl(), token)
        await sendResetEmail(db, { businessId: membership.businessId, to: email, url, product: name }, clock.now())
      },
    })
  }
  return () => {
    auth ??= load()
    return auth
  }
}

const PATH_IN_LOG = 300

/** The path without its common prefix. */
const shortenPath = (path: string): string => path.replace(/^\/dashboard\/api/, '').slice(0, PATH_IN_LOG)
