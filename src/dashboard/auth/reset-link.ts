import { randomBytes } from 'node:crypto'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'

const HOUR_MS = 3_600_000

/** The page that takes a link to choose another password; after the #, so that nobody on the way sees the token. */
export const resetUrl = (baseUrl: string, token: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/reset-password#${token}`

/**
 * A link by which somebody chooses another password, for whoever runs the service; kept as better-auth keeps those that
 * it makes itself (api/routes/password.mjs of 1.7.7). @throws NOT_FOUND where nobody signs in with that address
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
