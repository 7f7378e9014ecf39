import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { signedCookie } from './auth-cookies.ts'

/** Longer than a code is valid: its half minute, and one more before and after. */
const KEPT_MS = 3 * 60_000

/**
 * Marks an authenticator code as used by the user of the cookies, so that nobody who saw the code can use it again (RFC
 * 6238, 5.2); better-auth alone accepts a code several times within 90 seconds. Of two concurrent requests, one succeeds.
 * @returns a function that releases the code, for a code that turns out to be wrong
 * @throws UNAUTHORIZED if the code has been used
 */
export async function claimCode(
  db: Database,
  cookies: string | undefined,
  code: string,
  now: Instant,
): Promise<() => Promise<void>> {
  const userId = await userOf(db, cookies)
  // better-auth answers requests without a user.
  if (userId === null) return async () => {}
  const [taken] = await db.write`
    WITH old AS (DELETE FROM used_codes WHERE used_at < ${new Date(now.getTime() - KEPT_MS)})
    INSERT INTO used_codes (user_id, code, used_at) VALUES (${userId}, ${code}, ${now})
    ON CONFLICT (user_id, code) DO NOTHING RETURNING 1`
  if (taken === undefined)
    throw new ApiError('UNAUTHORIZED', 'code: was used already; wait for the next one that your app shows')
  return async () => {
    await db.write`DELETE FROM used_codes WHERE user_id = ${userId} AND code = ${code}`
  }
}

/** Finds the user as better-auth does: by the session, else by a sign-in that waits for its code. */
async function userOf(db: Database, cookies: string | undefined): Promise<string | null> {
  const session = signedCookie(cookies, 'session_token')
  const challenge = signedCookie(cookies, 'two_factor')
  const [found] = await db.read<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM (
      SELECT user_id, 1 AS rank FROM sessions WHERE token = ${session?.value ?? ''} AND expires_at > clock_timestamp()
      UNION ALL
      SELECT users.id, 2 FROM verifications JOIN users ON users.id = verifications.value
      WHERE identifier = ${challenge?.value ?? ''}
    ) known ORDER BY rank LIMIT 1`
  return found?.userId ?? null
}
