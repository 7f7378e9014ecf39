import type { Database } from '../../store/database.ts'

/**
 * What else ends with a password, beside the sessions: links to choose another one, sign-ins that wait for a second factor,
 * and browsers that need none. Whoever had the old password may have made any of them.
 */
export async function forgetProofs(db: Database, userId: string): Promise<void> {
  await db.write`
    DELETE FROM verifications WHERE value = ${userId}
    AND (identifier LIKE 'reset-password:%' OR identifier LIKE '2fa-%' OR identifier LIKE 'trust-device-%')`
}
