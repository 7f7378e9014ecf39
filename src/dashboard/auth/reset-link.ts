import { randomBytes } from 'node:crypto'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'

const HOUR_MS = 3_600_000

/** The address of the page for choosing a new password. The token follows the #, so that no server or proxy sees it. */
export const resetUrl = (baseUrl: string, token: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/reset-password#${token}`

/**
 * Creates a link for choosing a new password, for the operator of the service. It is stored like better-auth's own links
 * (api/routes/password.mjs of 1.7.7). @throws NOT_FOUND if no user has this address
 */
export async function createResetLink(
  db: Database,
  baseUrl: string,
  email: string,
  now: Instant,
): Promise<{ url: string; expiresAt: Instant }> {
  const [user] = await db.read<{ id: string }[]>`SELECT id FROM users WHERE email = ${email.trim().toLowerCase()}`
  if (user === undefined) throw notFound(`a user with the address ${email}`)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  await db.write`
    INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
    VALUES (${newId('verification')}, ${`reset-password:${token}`}, ${user.id}, ${expiresAt}, ${now}, ${now})`
  return { url: resetUrl(baseUrl, token), expiresAt }
}
