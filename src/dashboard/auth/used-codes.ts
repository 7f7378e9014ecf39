import { createHash } from 'node:crypto'
import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { type CookieRules, signedCookie } from './auth-cookies.ts'

/** Longer than a code is valid: its half minute, and one more before and after. */
const KEPT_MS = 3 * 60_000

/** The sender of a request with an authenticator code, according to its signed cookies. */
export interface CodeOwner {
  readonly userId: string
  /** Whether the person is signed in already and confirms a new app. */
  readonly isSignedIn: boolean
}

/**
 * Marks an authenticator code as used by the user of the signed cookies, so that nobody who saw the code can use it again (RFC
 * 6238, 5.2); better-auth alone accepts a code several times within 90 seconds. Of two concurrent requests, one succeeds.
 * @throws UNAUTHORIZED if the code has been used
 */
export async function claimCode(db: Database, { userId }: CodeOwner, code: string, now: Instant): Promise<void> {
  const [taken] = await db.write`
    WITH old AS (DELETE FROM used_codes WHERE used_at < ${new Date(now.getTime() - KEPT_MS)})
    INSERT INTO used_codes (user_id, code, used_at) VALUES (${userId}, ${code}, ${now})
    ON CONFLICT (user_id, code) DO NOTHING RETURNING 1`
  if (taken === undefined)
    throw new ApiError('UNAUTHORIZED', 'code: was already used; wait for the next code in your app')
}

/** Releases a code that turned out to be wrong. */
export async function releaseCode(db: Database, { userId }: CodeOwner, code: string): Promise<void> {
  await db.write`DELETE FROM used_codes WHERE user_id = ${userId} AND code = ${code}`
}

/**
 * Finds the user as better-auth does: by the session, else by a sign-in that waits for its code. Null if neither cookie has a
 * valid signature and belongs to somebody; better-auth refuses such a request.
 */
export async function findCodeOwner(
  db: Database,
  cookies: string | undefined,
  rules: CookieRules,
): Promise<CodeOwner | null> {
  const session = signedCookie(cookies, 'session_token', rules) ?? ''
  const challenge = signedCookie(cookies, 'two_factor', rules) ?? ''
  const [found] = await db.read<CodeOwner[]>`
    SELECT user_id AS "userId", is_signed_in AS "isSignedIn" FROM (
      SELECT user_id, true AS is_signed_in FROM sessions
      WHERE token = ${session} AND expires_at > clock_timestamp()
      UNION ALL
      SELECT users.id, false FROM verifications JOIN users ON users.id = verifications.value
      WHERE identifier = ${hashedIdentifier(challenge)}
    ) known ORDER BY is_signed_in DESC LIMIT 1`
  return found ?? null
}

/** As better-auth stores the identifiers of verifications (db/verification-token-storage.mjs of 1.7.7). */
export const hashedIdentifier = (identifier: string): string =>
  createHash('sha256').update(identifier).digest('base64url')
