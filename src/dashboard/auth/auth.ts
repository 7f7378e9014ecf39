import { hkdfSync } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { type IdKind, newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { cookiePrefix } from './auth-cookies.ts'
import { ADDRESS_HEADER, AUTH_PATH, MAX_PASSWORD, MIN_PASSWORD, ownOrigin } from './auth-facts.ts'
import { TABLES } from './auth-tables.ts'
import { poolDialect } from './kysely-pool.ts'
import { forgetProofs } from './password-changed.ts'

const DAY_SECONDS = 86_400

export interface AuthOptions {
  db: Database
  log: Log
  /** The service's; a key of its own is derived from it. */
  secret: Uint8Array
  /** Shown by the authenticator app. */
  appName: string
  /** Where the service is reached; an https one makes the cookies Secure. */
  publicUrl: string | null
  /** Which member a new session of this user is of. */
  memberFor(userId: string): Promise<string | null>
  /** Hands out the link by which a forgotten password is replaced. */
  sendReset(user: { id: string; email: string }, token: string): Promise<void>
}

export type Auth = ReturnType<typeof createAuth>

const MODELS: Readonly<Record<string, IdKind>> = {
  user: 'user',
  session: 'session',
  account: 'account',
  verification: 'verification',
  twoFactor: 'twoFactor',
}

/** Attempts from one address. */
const ATTEMPTS = {
  '/sign-in/email': { window: 60, max: 10 },
  '/request-password-reset': { window: 300, max: 5 },
  '/reset-password': { window: 60, max: 10 },
  '/two-factor/verify-totp': { window: 60, max: 10 },
  '/two-factor/verify-backup-code': { window: 60, max: 5 },
}

/**
 * Passwords, sessions and second factors, by better-auth on our tables. Who belongs to which business is not its affair
 * (features/team). Nobody signs up by themselves: a user is made by a link (join-endpoints.ts).
 */
export function createAuth({ db, log, secret, appName, publicUrl, memberFor, sendReset }: AuthOptions) {
  const isHttps = ownOrigin(publicUrl).startsWith('https:')
  return betterAuth({
    appName,
    baseURL: ownOrigin(publicUrl),
    basePath: AUTH_PATH,
    secret: Buffer.from(hkdfSync('sha256', secret, '', 'frontbell sign-in', 32)).toString('base64url'),
    database: { dialect: poolDialect(db.write), type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => {
        if (level === 'error') log.error({ message }, 'sign-in failed on our side')
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
      onPasswordReset: ({ user }) => forgetProofs(db, user.id),
    },
    session: {
      ...TABLES.session,
      expiresIn: 14 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    user: TABLES.user,
    account: TABLES.account,
    verification: TABLES.verification,
    rateLimit: {
      enabled: true,
      storage: 'database',
      ...TABLES.rateLimit,
      window: 60,
      max: 120,
      customRules: ATTEMPTS,
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, memberId: await memberFor(session.userId) } }),
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(isHttps),
      // Would put `__Secure-` in front of the prefix; the attributes are below.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: ({ model }) => newId(MODELS[model] ?? 'verification') },
    },
    plugins: [
      twoFactor({
        issuer: appName,
        schema: TABLES.twoFactor,
      }),
    ],
  })
}
