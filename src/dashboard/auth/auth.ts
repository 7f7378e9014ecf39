import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { type IdKind, newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import {
  ADDRESS_HEADER,
  AUTH_PATH,
  cookieRules,
  DAY_SECONDS,
  MAX_PASSWORD,
  MIN_PASSWORD,
  ownOrigin,
  SESSION_SECONDS,
} from './auth-facts.ts'
import { TABLES } from './auth-tables.ts'
import { newBackupCodes } from './backup-codes.ts'
import { poolDialect } from './kysely-pool.ts'

/** Turns passwords into what the database stores. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

export interface AuthOptions {
  db: Database
  log: Log
  /** The service's secret, from which the sign-in key is derived. */
  secret: Uint8Array
  /** Replaces better-auth's scrypt. */
  passwords?: PasswordHashing | undefined
  /** Shown by the authenticator app. */
  appName: string
  /** The public address; with https the cookies are Secure. */
  publicUrl: string | null
  /** The member that a new session of this user belongs to. */
  memberFor(userId: string): Promise<string | null>
  /** Mails a link for choosing a new password. */
  sendReset(user: { id: string; email: string }): Promise<void>
  /** Called when a person has chosen a new password by a link. */
  onPasswordReset(userId: string, address: string | null): Promise<void>
}

export type Auth = ReturnType<typeof createAuth>

const MODELS: Readonly<Record<string, IdKind>> = {
  user: 'user',
  session: 'session',
  account: 'account',
  verification: 'verification',
  twoFactor: 'twoFactor',
}

/** Attempts from one network address; `window` is in seconds. */
const ATTEMPTS = {
  '/sign-in/email': { window: 60, max: 10 },
  '/request-password-reset': { window: 300, max: 5 },
  '/reset-password': { window: 60, max: 10 },
  '/two-factor/verify-totp': { window: 60, max: 10 },
  '/two-factor/verify-backup-code': { window: 60, max: 5 },
}

/**
 * Passwords, sessions and second factors, handled by better-auth on this service's tables. Membership in businesses is
 * handled by features/team. There is no public sign-up: users are created by links (join-endpoints.ts).
 */
export function createAuth({ db, log, secret, passwords, appName, publicUrl, ...calls }: AuthOptions) {
  const cookies = cookieRules(secret, publicUrl)
  const isHttps = ownOrigin(publicUrl).startsWith('https:')
  return betterAuth({
    appName,
    baseURL: ownOrigin(publicUrl),
    basePath: AUTH_PATH,
    secret: cookies.secret,
    database: { dialect: poolDialect(db.write), type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => {
        if (level === 'error') log.error({ message }, 'sign-in failed with an internal error')
      },
    },
    emailAndPassword: {
      enabled: true,
      ...(passwords && { password: passwords }),
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      // The token of better-auth is not used: the link is made when the mail is sent.
      sendResetPassword: ({ user }) => calls.sendReset(user),
      onPasswordReset: ({ user }, request) =>
        calls.onPasswordReset(user.id, request?.headers.get(ADDRESS_HEADER) ?? null),
    },
    session: {
      ...TABLES.session,
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
    },
    user: TABLES.user,
    account: TABLES.account,
    verification: { ...TABLES.verification, storeIdentifier: 'hashed' },
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
          before: async (session) => ({ data: { ...session, memberId: await calls.memberFor(session.userId) } }),
        },
      },
    },
    advanced: {
      cookiePrefix: cookies.prefix,
      // True would put `__Secure-` in front of the prefix; `secure` is set below.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: ({ model }) => newId(MODELS[model] ?? 'verification') },
    },
    plugins: [
      twoFactor({
        issuer: appName,
        schema: TABLES.twoFactor,
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
      }),
    ],
  })
}
