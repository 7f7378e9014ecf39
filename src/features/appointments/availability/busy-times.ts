import type { Interval } from '../../../kernel/interval.ts'
import type { Sql } from '../../../store/database.ts'

/** A time that an outside calendar blocks. */
export interface BusyTime extends Interval {
  /** Null for the whole business. */
  readonly staffId: string | null
}

/** The times within `range` when outside calendars show a member, or the business, as busy. No slot is offered then. */
export async function busyTimes(sql: Sql, businessId: string, range: Interval): Promise<BusyTime[]> {
  const rows = await sql<{ staffId: string | null; startsAt: Date; endsAt: Date }[]>`
    SELECT staff_id AS "staffId", starts_at AS "startsAt", ends_at AS "endsAt" FROM busy_times
    WHERE business_id = ${businessId}
      AND tstzrange(starts_at, ends_at) && tstzrange(${new Date(range.start)}, ${new Date(range.end)})`
  return rows.map((row) => ({ staffId: row.staffId, start: row.startsAt.getTime(), end: row.endsAt.getTime() }))
}

/** An event of a connected calendar. */
export interface BusyBlock {
  /** Null for the whole business. */
  staffId: string | null
  start: Date
  /** Exclusive. */
  end: Date
  title: string | null
}

/** The events of connected calendars within `range`, in order of start, at most `limit`. */
export const busyBlocks = (sql: Sql, businessId: string, range: Interval, limit: number): Promise<BusyBlock[]> => sql<
  BusyBlock[]
>`
  SELECT staff_id AS "staffId", starts_at AS start, ends_at AS "end", title FROM busy_times
  WHERE business_id = ${businessId}
    AND tstzrange(starts_at, ends_at) && tstzrange(${new Date(range.start)}, ${new Date(range.end)})
  ORDER BY starts_at, calendar_id, external_id LIMIT ${limit}`
