import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

/** A key's requests in one window of the rate limit, over all instances; see http/gate/rate-limit.ts. */
export interface KeyUsage {
  id: string
  name: string
  standardUsed: number
  bulkUsed: number
}

/** All valid keys, busiest first. @param openedAt when the window opened */
export const keyUsage = (db: Database, businessId: string, openedAt: Instant, now: Instant): Promise<KeyUsage[]> =>
  db.list<KeyUsage[]>`
    SELECT k.id, k.name, coalesce(standard.count, 0) AS "standardUsed", coalesce(bulk.count, 0) AS "bulkUsed"
    FROM api_keys k
    LEFT JOIN rate_windows standard ON standard.bucket = 'key ' || k.id AND standard.opened_at = ${openedAt}
    LEFT JOIN rate_windows bulk ON bulk.bucket = 'bulk ' || k.id AND bulk.opened_at = ${openedAt}
    WHERE k.business_id = ${businessId} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
    ORDER BY coalesce(standard.count, 0) + coalesce(bulk.count, 0) DESC, k.created_at DESC, k.id`
