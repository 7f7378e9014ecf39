import { noteAccountChange, noteChange } from '../features/team/audit-entry.ts'
import { sendResetEmail } from '../features/team/join-link.ts'
import { membershipsOf } from '../features/team/member.ts'
import type { DashboardApi, RawRoute } from '../http/edge/server-options.ts'
import type { DashboardRoute } from '../http/route.ts'
import { ApiError } from '../kernel/api-error.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { requireSignedIn } from '../kernel/scope.ts'
import type { Database } from '../store/database.ts'
import type { Auth, PasswordHashing } from './auth/auth.ts'
import { securedCookies } from './auth/auth-cookies.ts'
import { authEndpoints } from './auth/auth-endpoints.ts'
import { cookieRules } from './auth/auth-facts.ts'
import { countBackupCodes } from './auth/backup-codes.ts'
import { createCallAuth } from './auth/call-auth.ts'
import { proveEmail } from './auth/confirmed-email.ts'
import { createGuardedCalls } from './auth/guarded-calls.ts'
import { joinEndpoints } from './auth/join-endpoints.ts'
import { forgetProofs } from './auth/password-changed.ts'
import { callerOf, createSessions, type Sessions } from './auth/session.ts'
import { findCodeOwner } from './auth/used-codes.ts'
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
  /** Whether a mail server is set up. */
  sendsMail(): boolean
  /** Replaces better-auth's scrypt, for tests: it takes 0.1 s of processor time. */
  passwords?: PasswordHashing | undefined
  routes: readonly DashboardRoute[]
  /** Sends the dashboard's pages. */
  sendPage: SendPage
}

/** The server side of the dashboard: sign-in and the operations under /dashboard/api. */
export interface Dashboard extends Sessions {
  /**
   * Loads the parts of the sign-in, which takes half a second of processor time; otherwise the first sign-in loads them. Resolves when the
   * sign-in has also checked its tables.
   */
  load(): Promise<unknown>
  readonly sendPage: SendPage
  readonly api: DashboardApi
  readonly rawRoutes: readonly RawRoute[]
}

export function createDashboard(options: DashboardOptions): Dashboard {
  const { db, clock, log, publicUrl } = options
  const auth = lazyAuth(options)
  const cookies = cookieRules(options.secret, publicUrl)
  const sessions = createSessions(auth, { db, clock, log, cookies })
  const callAuth = createCallAuth({ auth, publicUrl })
  const guardedCalls = createGuardedCalls({ db, clock, log, cookies, callAuth })
  const signInPath = '/sign-in/email'
  const signIn = guardedCalls[signInPath] ?? callAuth
  return {
    ...sessions,
    load: async () => checkTables(await auth()),
    sendPage: options.sendPage,
    api: {
      routes: options.routes,
      async findPerson(request) {
        const found = await sessions.find(request)
        if (found === null) return null
        const setCookies = securedCookies(found.setCookies, request.protocol === 'https')
        return { caller: callerOf(found.session), setCookies }
      },
      recordWrite: (inside, { caller, path, at, ...change }) => {
        const entry = { ...change, member: requireSignedIn(caller), path: shortenPath(path) }
        return noteChange(inside, caller.businessId, entry, at)
      },
    },
    rawRoutes: [
      ...joinEndpoints({
        ...{ db, clock, auth, publicUrl, sendsMail: options.sendsMail },
        signIn: (request, body) => signIn(signInPath, request, body),
      }),
      ...authEndpoints({
        ...{ callAuth, guardedCalls, publicUrl },
        async backupCodesLeft({ headers }) {
          const owner = await findCodeOwner(db, headers.cookie, cookies)
          if (!owner?.isSignedIn) throw new ApiError('UNAUTHORIZED', 'sign in first')
          return countBackupCodes(await auth(), owner.userId)
        },
      }),
    ],
  }
}

/** Waits for the check that better-auth starts by itself when it is loaded; it logs a failure, too. */
async function checkTables(auth: Auth): Promise<void> {
  const { checkSchema } = await auth.$context
  await checkSchema?.()?.catch(() => {})
}

/** Loads better-auth when it is first needed. */
export function lazyAuth(options: Omit<DashboardOptions, 'routes' | 'sendPage'>): () => Promise<Auth> {
  const { db, clock, log, secret, passwords, name, publicUrl } = options
  let auth: Promise<Auth> | null = null
  const load = async () => {
    const { createAuth } = await import('./auth/auth.ts')
    return createAuth({
      ...{ db, log, secret, passwords, publicUrl },
      appName: name,
      memberFor: async (userId) => (await membershipsOf(db, userId, null))[0]?.memberId ?? null,
      async sendReset({ id, email }) {
        const [membership] = await membershipsOf(db, id, null)
        if (membership === undefined) return
        const { businessId } = membership
        await sendResetEmail(db, { businessId, to: email, userId: id, product: name }, clock.now())
      },
      async onPasswordReset(userId, address) {
        await forgetProofs(db, userId)
        await proveEmail(db, userId)
        await noteAccountChange(db, userId, { action: 'resetPassword', address }, clock.now())
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
