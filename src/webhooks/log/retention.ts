import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { forgetRetiredKeys } from '../endpoints/signing-key.ts'
import { forgetOldReplays } from '../replays/replay-store.ts'

const BATCH = 500
const COUNTERS_KEPT_DAYS = 400
const DAY_MS = 24 * 3600 * 1000

/**
 * Deletes events older than `days` with their deliveries and attempts, in small batches, each a statement of its own.
 * Events with a waiting delivery are kept, however old they are.
 * @returns the number of deleted events
 */
export async function forgetOldEvents(sql: Sql, days: number, now: Instant): Promise<number> {
  const cutoff = new Date(now.getTime() - days * DAY_MS)
  let total = 0
  let after = ''
  for (;;) {
    const batch = await forgetBatch(sql, cutoff, after)
    total += batch.forgotten
    if (batch.last === null) break
    after = batch.last
  }
  await sql`DELETE FROM webhook_hours WHERE hour < ${new Date(now.getTime() - COUNTERS_KEPT_DAYS * DAY_MS)}`
  await forgetRetiredKeys(sql, now)
  await forgetOldReplays(sql, cutoff)
  await sql`DELETE FROM webhook_endpoints endpoint WHERE removed_at < ${cutoff}
    AND NOT EXISTS (SELECT FROM deliveries WHERE endpoint_id = endpoint.id)`
  return total
}

/** Ids are ordered by time (UUIDv7), so the primary key finds the old ones. */
async function forgetBatch(
  sql: Sql,
  cutoff: Instant,
  after: string,
): Promise<{ last: string | null; forgotten: number }> {
  const rows = await sql<{ last: string | null; forgotten: number }[]>`
    WITH old AS (
      SELECT id, created_at FROM events WHERE id > ${after} ORDER BY id LIMIT ${BATCH}
    ), gone AS (
      DELETE FROM events event USING old WHERE event.id = old.id AND old.created_at < ${cutoff}
        AND NOT EXISTS (SELECT FROM deliveries WHERE event_id = event.id AND state = 'waiting')
      RETURNING event.id
    )
    SELECT max(id) FILTER (WHERE created_at < ${cutoff}) AS last, (SELECT count(*)::integer FROM gone) AS forgotten
    FROM old`
  return rows[0] ?? { last: null, forgotten: 0 }
}
