import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

export const CODE_CHANNELS = ['sms', 'call'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]

export interface StoredCode {
  id: string
  businessId: string
  phone: string
  channel: CodeChannel
  hash: Buffer
  /** Remaining attempts. */
  attempts: number
  expiresAt: Instant
  createdAt: Instant
}

/** Stores a code and deletes those that no longer count against a limit. */
export async function insertCode(tx: Sql, code: StoredCode): Promise<void> {
  await tx`DELETE FROM number_codes WHERE created_at < ${code.createdAt}::timestamptz - interval '1 day'`
  await tx`
    INSERT INTO number_codes (id, business_id, phone, channel, code_hash, attempts_left, expires_at, created_at)
    VALUES (${code.id}, ${code.businessId}, ${code.phone}, ${code.channel}, ${code.hash}, ${code.attempts},
      ${code.expiresAt}, ${code.createdAt})`
}

/** The number of codes sent since then: to the number, by any business, and by the business, to any number. */
export async function countCodes(
  sql: Sql,
  businessId: string,
  phone: string,
  since: Instant,
): Promise<{ number: number; business: number }> {
  const rows = await sql<{ number: number; business: number }[]>`
    SELECT count(*) FILTER (WHERE phone = ${phone})::int AS number,
      count(*) FILTER (WHERE business_id = ${businessId})::int AS business
    FROM number_codes WHERE created_at > ${since} AND (phone = ${phone} OR business_id = ${businessId})`
  return rows[0] ?? { number: 0, business: 0 }
}

/** The last code that a business sent to a number; null if it has expired. Locked until the transaction ends. */
export async function lockCode(
  tx: Sql,
  businessId: string,
  phone: string,
  now: Instant,
): Promise<Pick<StoredCode, 'id' | 'hash' | 'attempts'> | null> {
  const rows = await tx<Pick<StoredCode, 'id' | 'hash' | 'attempts' | 'expiresAt'>[]>`
    SELECT id, code_hash AS hash, attempts_left AS attempts, expires_at AS "expiresAt" FROM number_codes
    WHERE business_id = ${businessId} AND phone = ${phone}
    ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`
  const [code] = rows
  return code !== undefined && code.expiresAt > now ? code : null
}

export async function takeAttempt(tx: Sql, id: string): Promise<void> {
  await tx`UPDATE number_codes SET attempts_left = attempts_left - 1 WHERE id = ${id}`
}

/** Invalidates the codes of a number. They still count against the limits. */
export async function endCodes(tx: Sql, businessId: string, phone: string): Promise<void> {
  await tx`UPDATE number_codes SET attempts_left = 0 WHERE business_id = ${businessId} AND phone = ${phone}`
}
