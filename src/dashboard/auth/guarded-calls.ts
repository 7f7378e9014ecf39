import type { FastifyRequest } from 'fastify'
import { noteAccountChange } from '../../features/team/audit-entry.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import type { Log } from '../../kernel/log.ts'
import { clientKey } from '../../kernel/network/ip-network.ts'
import type { Database } from '../../store/database.ts'
import { type CookieRules, cookieSetBy } from './auth-cookies.ts'
import type { CallAuth } from './call-auth.ts'
import { forgetProofs } from './password-changed.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { type CodeOwner, claimCode, findCodeOwner, releaseCode } from './used-codes.ts'

export type AuthCall = (path: string, request: FastifyRequest, body: Record<string, unknown>) => Promise<Response>

export interface GuardedCallOptions {
  db: Database
  clock: Clock
  log: Log
  cookies: CookieRules
  callAuth: CallAuth
}

interface Answer {
  token?: string
  user?: { id: string }
  twoFactorRedirect?: boolean
}

const MAX_CODE_LENGTH = 20

/** Calls of better-auth's endpoints with checks that better-auth does not make, and with entries in the audit log. */
export function createGuardedCalls(options: GuardedCallOptions): Readonly<Record<string, AuthCall>> {
  const { db, clock, log, cookies, callAuth } = options
  const limits = createSignInLimits(db, clock)
  const answerOf = async (response: Response) => (await response.clone().json()) as Answer
  const ownerOf = ({ headers }: FastifyRequest) => findCodeOwner(db, headers.cookie, cookies)

  async function note(request: FastifyRequest, userId: string | undefined, action: string): Promise<void> {
    if (userId === undefined) return
    // The person has signed in, or has changed the password, whether or not it can be recorded.
    await noteAccountChange(db, userId, { action, address: request.ip }, clock.now()).catch((err) =>
      log.error({ err, action }, 'the audit log could not be written'),
    )
  }

  /** Calls better-auth and records `action` for the signed-in person, if better-auth accepts. */
  const recorded =
    (action: string): AuthCall =>
    async (path, request, body) => {
      const owner = await ownerOf(request)
      const response = await callAuth(path, request, body)
      if (response.ok) await note(request, owner?.userId, action)
      return response
    }

  async function verifyWithOwner(owner: CodeOwner, path: string, request: FastifyRequest, body: object) {
    const code = String((body as { code?: unknown }).code).slice(0, MAX_CODE_LENGTH)
    await claimCode(db, owner, code, clock.now())
    const response = await callAuth(path, request, body)
    if (!response.ok) await releaseCode(db, owner, code)
    return response
  }

  return {
    async '/sign-in/email'(path, request, body) {
      const email = String(body.email).trim().toLowerCase().slice(0, 254)
      const network = clientKey(request.ip)
      await limits.admit(email, network)
      const response = await callAuth(path, request, body)
      if (response.status === 401) {
        const failures = limits.noteFailure(email, network)
        // Does not record every one of a thousand guesses.
        if (failures === 1 || failures % 5 === 0) await note(request, await limits.userIdOf(email), 'signInFailed')
      }
      if (!response.ok) return response
      limits.noteSuccess(email, network)
      const { twoFactorRedirect, user } = await answerOf(response)
      if (!twoFactorRedirect) await note(request, user?.id, 'signIn')
      return response
    },
    async '/two-factor/verify-totp'(path, request, body) {
      const owner = await ownerOf(request)
      const wasOn = owner !== null && (await hasTwoFactor(db, owner.userId))
      const response =
        owner === null ? await callAuth(path, request, body) : await verifyWithOwner(owner, path, request, body)
      if (!response.ok) {
        if (owner !== null && !owner.isSignedIn) await note(request, owner.userId, 'signInFailed')
        return response
      }
      const { token, user } = await answerOf(response)
      const newToken = cookieSetBy(response, 'session_token', cookies)
      // Better-auth accepted the code for a user other than the one in the signed cookies, so the code was not marked as used.
      if (owner === null || user?.id !== owner.userId) {
        await db.write`DELETE FROM sessions WHERE token IN (${token ?? ''}, ${newToken ?? ''})`
        throw new ApiError('UNAUTHORIZED', 'code: sign in again, and enter the next code from your app')
      }
      if (!owner.isSignedIn) await note(request, owner.userId, 'signIn')
      else if (!wasOn) {
        await db.write`DELETE FROM sessions WHERE user_id = ${owner.userId} AND token <> ${newToken ?? token ?? ''}`
        await note(request, owner.userId, 'enableTwoFactor')
      }
      return response
    },
    async '/two-factor/verify-backup-code'(path, request, body) {
      const owner = await ownerOf(request)
      const response = await callAuth(path, request, body)
      await note(request, owner?.userId, response.ok ? 'signInWithBackupCode' : 'signInFailed')
      return response
    },
    /** Always ends the other sessions, because someone else may know the old password. */
    async '/change-password'(path, request, body) {
      const response = await callAuth(path, request, { ...body, revokeOtherSessions: true })
      if (!response.ok) return response
      const { user } = await answerOf(response)
      if (user !== undefined) await forgetProofs(db, user.id)
      await note(request, user?.id, 'changePassword')
      return response
    },
    '/update-user': (path, request, body) => callAuth(path, request, { name: requireLine('name', body.name, 200) }),
    '/sign-out': recorded('signOut'),
    '/two-factor/disable': recorded('disableTwoFactor'),
    '/two-factor/generate-backup-codes': recorded('renewBackupCodes'),
  }
}

async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const [user] = await db.read<
    { on: boolean | null }[]
  >`SELECT two_factor_enabled AS "on" FROM users WHERE id = ${userId}`
  return user?.on ?? false
}
