import type { Database } from '../../store/database.ts'

/**
 * Deletes what a password change must end besides the sessions: reset links, sign-ins that wait for a second factor, and
 * trusted browsers. Anyone who knew the old password may have created them. They are all verifications of the user.
 */
export async function forgetProofs(db: Database, userId: string): Promise<void> {
  await db.write`
    DELETE FROM verifications WHERE value = ${userId}`
}
