import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../store/database.ts'

/** Busy times read within the last minute count as current. */
const FRESH_MS = 60_000
/** A caller waits at most this long; then the busy times of the last sync are used. */
const WAIT_MS = 1_500
const LOOK_EVERY_MS = 50

/**
 * Waits until the connected calendars of a business have been read within the last minute, for 1.5 s at most. Call it before offering
 * times. Any instance with a free worker reads them (features/calendars). It does not wait for a calendar that cannot be reached: its owner
 * has been notified.
 */
export async function freshenBusyTimes(
  db: Database,
  businessId: string,
  { now, after }: Pick<Clock, 'now' | 'after'>,
): Promise<void> {
  const since = new Date(now().getTime() - FRESH_MS)
  const stale = await wakeStale(db.write, businessId, since, now())
  for (let waitedMs = 0; stale.length > 0 && waitedMs < WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve))
    if (await areFresh(db.read, stale, since)) return
  }
}

/** Makes the calendars due that have not been read since then. @returns the ids of their connections */
async function wakeStale(sql: Sql, businessId: string, since: Instant, now: Instant): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    WITH stale AS (
      SELECT id FROM calendar_connections
      WHERE business_id = ${businessId} AND status = 'ok' AND reached_at < ${since}),
    woken AS (
      UPDATE calendar_connections SET due_at = ${now} WHERE id IN (SELECT id FROM stale) AND due_at > ${now} RETURNING id),
    told AS (SELECT count(pg_notify('calendar_syncs', ${businessId})) AS count FROM woken)
    SELECT stale.id FROM stale CROSS JOIN told`
  return rows.map(({ id }) => id)
}

async function areFresh(sql: Sql, ids: readonly string[], since: Instant): Promise<boolean> {
  const rows = await sql`
    SELECT FROM calendar_connections WHERE id IN ${sql([...ids])} AND status = 'ok' AND reached_at < ${since} LIMIT 1`
  return rows.length === 0
}
