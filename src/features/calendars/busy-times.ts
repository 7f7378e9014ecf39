import type { Instant } from '../../kernel/clock.ts'
import { calendarConflictNotice } from '../../mails/calendar-notices.ts'
import type { Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { createNotification } from '../notifications/notification.ts'
import type { BusySpan, OutsideEvent } from './calendar-provider.ts'
import type { LeasedConnection } from './connection-store.ts'

/** The calendar's report, without our own events. */
export interface BusyReport {
  isFull: boolean
  events: readonly OutsideEvent[]
  removed: readonly string[]
}

interface BusyRow extends BusySpan {
  eventId: string
}

const BATCH = 2_000
/** Many conflicts at once mean that the calendar is wrong, and do not deserve a hundred notices. */
const MAX_NOTICES = 5

/**
 * Replaces the stored busy times of the reported events; a full report replaces all. The owner is notified of an event that is new or has
 * moved and overlaps an appointment; the appointment stays.
 */
export async function storeBusyTimes(
  tx: Sql,
  connection: LeasedConnection,
  report: BusyReport,
  business: Pick<Business, 'country' | 'timezone'>,
  now: Instant,
): Promise<void> {
  const rows = report.events.flatMap(({ id, busy }) => busy.map((span) => ({ ...span, eventId: id })))
  const unique = [...new Map(rows.map((row) => [`${row.start} ${row.eventId}`, row])).values()]
  const before = await selectSpans(tx, connection.id)
  const ids = [...report.events.map(({ id }) => id), ...report.removed]
  if (report.isFull) await tx`DELETE FROM busy_times WHERE calendar_id = ${connection.id}`
  else
    for (let from = 0; from < ids.length; from += BATCH)
      await tx`
        DELETE FROM busy_times
        WHERE calendar_id = ${connection.id} AND external_id IN ${tx(ids.slice(from, from + BATCH))}`
  for (let from = 0; from < unique.length; from += BATCH)
    await insertSpans(tx, connection, unique.slice(from, from + BATCH))
  const added = unique.filter((row) => !before.has(keyOf(row)))
  await tellConflicts(tx, connection, added, business, now)
}

const keyOf = ({ eventId, start, end }: BusyRow): string => `${start} ${end} ${eventId}`

async function selectSpans(tx: Sql, connectionId: string): Promise<Set<string>> {
  const rows = await tx<{ eventId: string; startsAt: Instant; endsAt: Instant }[]>`
    SELECT external_id AS "eventId", starts_at AS "startsAt", ends_at AS "endsAt" FROM busy_times
    WHERE calendar_id = ${connectionId}`
  return new Set(rows.map((row) => `${row.startsAt.getTime()} ${row.endsAt.getTime()} ${row.eventId}`))
}

async function insertSpans(tx: Sql, connection: LeasedConnection, rows: readonly BusyRow[]): Promise<void> {
  const { id, businessId, staffId } = connection
  await tx`
    INSERT INTO busy_times ${tx(
      rows.map((row) => ({
        business_id: businessId,
        staff_id: staffId,
        calendar_id: id,
        external_id: row.eventId,
        starts_at: new Date(row.start),
        ends_at: new Date(row.end),
        title: row.title,
      })),
    )}`
}

async function tellConflicts(
  tx: Sql,
  connection: LeasedConnection,
  added: readonly BusyRow[],
  business: Pick<Business, 'country' | 'timezone'>,
  now: Instant,
): Promise<void> {
  const coming = added.filter(({ end }) => end > now.getTime())
  if (coming.length === 0) return
  const { businessId, staffId, title: calendar } = connection
  const found = await tx<{ id: string; who: string | null; startsAt: Instant }[]>`
    SELECT DISTINCT ON (a.starts_at, a.id) a.id, coalesce(a.contact_name, a.contact_phone) AS who, a.starts_at AS "startsAt"
    FROM busy_times b JOIN appointments a
      ON a.business_id = b.business_id AND a.starts_at < b.ends_at AND a.ends_at > b.starts_at
    WHERE b.calendar_id = ${connection.id} AND a.business_id = ${businessId} AND a.status = 'confirmed'
      AND a.starts_at > ${now} AND ${staffId === null ? tx`true` : tx`a.staff_id = ${staffId}`}
      AND b.external_id IN ${tx([...new Set(coming.map(({ eventId }) => eventId))].slice(0, BATCH))}
    ORDER BY a.starts_at, a.id LIMIT ${MAX_NOTICES}`
  for (const { id, who, startsAt } of found) {
    const notice = calendarConflictNotice({ calendar, who: who ?? 'a customer', startsAt, place: business })
    const resource = { type: 'appointment', id }
    await createNotification(
      tx,
      businessId,
      { type: 'calendar.conflict', severity: 'warning', ...notice, resource },
      now,
    )
  }
}
