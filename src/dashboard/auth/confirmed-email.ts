import { notFound } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'

/**
 * Records that the operator has confirmed the owner of an account's address. Without a mail server, the address of an account is
 * what its inviter wrote. @throws NOT_FOUND if no user has this address
 */
export async function confirmEmail(db: Database, email: string): Promise<void> {
  const { count } = await db.write`
    UPDATE users SET email_verified = true WHERE email = ${email.trim().toLowerCase()}`
  if (count === 0) throw notFound(`a user with the address ${email}`)
}

/**
 * Records that the person has proven to own the account's address, by a link that was mailed there. If nobody had proven it before, someone
 * else may have created the account: the second factor, sessions and trusted browsers are removed.
 */
export async function proveEmail(db: Database, userId: string): Promise<void> {
  const { count } = await db.write`
    UPDATE users SET email_verified = true, two_factor_enabled = false WHERE id = ${userId} AND NOT email_verified`
  if (count === 0) return
  await db.write`DELETE FROM two_factors WHERE user_id = ${userId}`
  await db.write`DELETE FROM sessions WHERE user_id = ${userId}`
  await db.write`DELETE FROM verifications WHERE value = ${userId}`
}

/** Whether the person is in a team other than that of `businessId`. */
export async function isInAnotherTeam(db: Database, userId: string, businessId: string): Promise<boolean> {
  const rows = await db.read`
    SELECT FROM members WHERE user_id = ${userId} AND business_id <> ${businessId} LIMIT 1`
  return rows.length > 0
}
