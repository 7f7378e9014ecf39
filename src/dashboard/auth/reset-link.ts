import { randomBytes } from 'node:crypto'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { hashedIdentifier } from './used-codes.ts'

/** The address of the page for choosing a new password. The token follows the #, so that no server or proxy sees it. */
const resetUrl = (baseUrl: string, token: string): string => `${baseUrl.replace(/\/+$/, '')}/reset-password#${token}`

/** Creates a link for choosing a new password, for the operator of the service. @throws NOT_FOUND if no user has this address */
export async function createResetLink(
  db: Database,
  baseUrl: string,
  email: string,
): Promise<{ url: string; expiresAt: Instant }> {
  const [user] = await db.read<{ id: string }[]>`SELECT id FROM users WHERE email = ${email.trim().toLowerCase()}`
  const link = user === undefined ? null : await makeResetLink(db, baseUrl, user.id)
  if (link === null) throw notFound(`a user with the address ${email}`)
  return link
}

/**
 * Makes a link for choosing a new password, which works for an hour. It is stored like better-auth's own links
 * (api/routes/password.mjs of 1.7.7): only its hash. better-auth compares the expiry with the time of day, so the link expires by
 * the database's clock. Null if there is no such user any more.
 */
export async function makeResetLink(
  db: Database,
  baseUrl: string,
  userId: string,
): Promise<{ url: string; expiresAt: Instant } | null> {
  const token = randomBytes(24).toString('base64url')
  const [stored] = await db.write<{ expiresAt: Instant }[]>`
    INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
    SELECT ${newId('verification')}, ${hashedIdentifier(`reset-password:${token}`)}, id,
      clock_timestamp() + interval '1 hour', clock_timestamp(), clock_timestamp()
    FROM users WHERE id = ${userId}
    RETURNING expires_at AS "expiresAt"`
  return stored === undefined ? null : { url: resetUrl(baseUrl, token), expiresAt: stored.expiresAt }
}
