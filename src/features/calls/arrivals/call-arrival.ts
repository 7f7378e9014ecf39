import type { Instant } from '../../../kernel/clock.ts'
import type { Database } from '../../../store/database.ts'

/** A call that reached a number of the business, even while it is in progress. */
export interface CallArrival {
  callId: string
  from: string
  /** The number that forwarded the call; null if there is none, or the network does not report it. */
  forwardedFrom: string | null
  startedAt: Instant
}

/** The first inbound call to a number after a given time; null if there was none yet. For testing that another number is forwarded here. */
export async function firstArrival(
  db: Database,
  businessId: string,
  to: string,
  since: Instant,
): Promise<CallArrival | null> {
  const rows = await db.read<CallArrival[]>`
    SELECT id AS "callId", from_phone AS "from", forwarded_from AS "forwardedFrom", started_at AS "startedAt"
    FROM calls
    WHERE business_id = ${businessId} AND direction = 'inbound' AND to_phone = ${to} AND started_at >= ${since}
      AND transport <> 'browser'
    ORDER BY forwarded_from IS NULL, started_at, id LIMIT 1`
  return rows[0] ?? null
}
