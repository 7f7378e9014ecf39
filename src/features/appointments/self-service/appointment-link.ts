import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'

/** The addresses of the pages on which customers view, reschedule and cancel their appointments. */
export interface AppointmentLinks {
  /** `<base>/a/<token>`, the same each time. Null if the service has no public address. */
  linkTo(sql: Sql, businessId: string, appointmentId: string, now: Instant): Promise<string | null>
  /** `/a/<token>`, for pages of the service itself. */
  pathTo(sql: Sql, businessId: string, appointmentId: string, now: Instant): Promise<string>
}

const TOKEN_BYTES = 16
/** 16 bytes in base64url. */
const TOKEN = /^[\w-]{22}$/

/**
 * The token of an appointment is the first 16 bytes of an HMAC-SHA256 of its id, under a key derived from the service's secret. It is
 * short enough for a text message and cannot be guessed.
 */
export function appointmentLinks({
  secret,
  publicUrl,
}: {
  secret: Uint8Array
  publicUrl: string | null
}): AppointmentLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'frontbell appointment links', 32))
  const pathTo: AppointmentLinks['pathTo'] = async (sql, businessId, appointmentId, now) => {
    const digest = createHmac('sha256', key).update(appointmentId).digest()
    const token = digest.subarray(0, TOKEN_BYTES).toString('base64url')
    await sql`
      INSERT INTO appointment_links (token_hash, business_id, appointment_id, created_at)
      VALUES (${hashOf(token)}, ${businessId}, ${appointmentId}, ${now})
      ON CONFLICT (appointment_id) DO UPDATE SET token_hash = excluded.token_hash`
    return `/a/${token}`
  }
  return {
    pathTo,
    linkTo: async (sql, businessId, appointmentId, now) =>
      publicUrl === null ? null : `${publicUrl}${await pathTo(sql, businessId, appointmentId, now)}`,
  }
}

/** The appointment of a link; null if there is none. */
export async function findLinked(
  sql: Sql,
  token: string,
): Promise<{ businessId: string; appointmentId: string } | null> {
  if (!TOKEN.test(token)) return null
  const rows = await sql<{ businessId: string; appointmentId: string }[]>`
    SELECT business_id AS "businessId", appointment_id AS "appointmentId" FROM appointment_links
    WHERE token_hash = ${hashOf(token)}`
  return rows[0] ?? null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
