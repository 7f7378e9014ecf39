import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { StoredNumber } from './number-store.ts'

/** The data of a number that a query of the carriers' accounts needs. */
export interface CheckedNumber
  extends Pick<StoredNumber, 'id' | 'phone' | 'provider' | 'status' | 'voice' | 'sms' | 'mms' | 'capabilitiesFrom'> {
  businessId: string
  /** The carrier whose account has the number; null if none is known. */
  textingCarrier: string | null
}

/** Verified numbers, and released ones, that were not checked since `since`; the longest waiting first. */
export const selectUnchecked = (sql: Sql, since: Instant, limit: number): Promise<CheckedNumber[]> => sql<
  CheckedNumber[]
>`
  SELECT id, business_id AS "businessId", phone, provider, status, voice, sms, mms,
    capabilities_from AS "capabilitiesFrom", texting_carrier AS "textingCarrier"
  FROM phone_numbers
  WHERE status <> 'pending' AND (checked_at IS NULL OR checked_at < ${since})
  ORDER BY checked_at NULLS FIRST, id LIMIT ${limit}`

/** False if the number was changed meanwhile; it is checked again. A number that another business has stays released. */
export async function saveCheck(
  tx: Sql,
  before: CheckedNumber,
  after: CheckedNumber,
  checkedAt: Instant,
): Promise<boolean> {
  const rows = await tx`
    UPDATE phone_numbers one SET voice = ${after.voice}, sms = ${after.sms}, mms = ${after.mms},
      capabilities_from = ${after.capabilitiesFrom}, texting_carrier = ${after.textingCarrier}, checked_at = ${checkedAt},
      is_default = is_default AND ${after.status !== 'released'},
      status = CASE WHEN ${after.status} = status OR ${after.status} = 'released' OR NOT EXISTS (
          SELECT FROM phone_numbers other
          WHERE other.phone = one.phone AND other.id <> one.id AND other.status IN ('active', 'suspended'))
        THEN ${after.status} ELSE status END
    WHERE id = ${before.id} AND provider = ${before.provider} AND status = ${before.status}
      AND capabilities_from = ${before.capabilitiesFrom}
    RETURNING id`
  return rows.length === 1
}
