import type { Instant } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Sql } from '../../store/database.ts'
import type { LeasedConnection } from './connection-store.ts'
import type { WrittenEvent } from './decide-sync.ts'

/** What was written for an appointment, and the appointment itself. */
export interface ExportRow {
  appointmentId: string
  startsAt: Instant
  endsAt: Instant
  updatedAt: Instant
  status: string
  /** Whether the appointment belongs in this connection's calendar. */
  isInScope: boolean
  contactName: string | null
  contactPhone: string | null
  service: string | null
  notes: string | null
  /** The following are null if nothing was written. */
  sequence: number | null
  eventId: string | null
  etag: string | null
  version: Instant | null
  writtenStartsAt: Instant | null
  writtenEndsAt: Instant | null
  pendingStartsAt: Instant | null
  pendingEndsAt: Instant | null
}

type Connection = Pick<LeasedConnection, 'id' | 'businessId' | 'staffId' | 'exports'>

/** Sample data is in no connected calendar. */
const inScope = (sql: Sql, { exports, staffId }: Connection) =>
  exports
    ? sql`(NOT a.is_demo AND ${staffId === null ? sql`true` : sql`coalesce(a.staff_id = ${staffId}, false)`})`
    : sql`false`

export async function selectExport(sql: Sql, connection: Connection, appointmentId: string): Promise<ExportRow | null> {
  const rows = await sql<ExportRow[]>`
    SELECT a.id AS "appointmentId", a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.updated_at AS "updatedAt", a.status,
      ${inScope(sql, connection)} AS "isInScope", a.contact_name AS "contactName", a.contact_phone AS "contactPhone",
      a.service, a.notes, e.sequence, e.event_id AS "eventId", e.etag, e.version, e.starts_at AS "writtenStartsAt",
      e.ends_at AS "writtenEndsAt", e.pending_starts_at AS "pendingStartsAt", e.pending_ends_at AS "pendingEndsAt"
    FROM appointments a LEFT JOIN calendar_exports e ON e.connection_id = ${connection.id} AND e.appointment_id = a.id
    WHERE a.id = ${appointmentId} AND a.business_id = ${connection.businessId}`
  return rows[0] ?? null
}

/** Appointments that must be written or removed, soonest first. */
export async function selectUnwritten(
  sql: Sql,
  connection: Connection,
  now: Instant,
  limit: number,
): Promise<string[]> {
  const scope = inScope(sql, connection)
  const rows = await sql<{ id: string }[]>`
    (SELECT a.id, a.starts_at FROM appointments a
      LEFT JOIN calendar_exports e ON e.connection_id = ${connection.id} AND e.appointment_id = a.id
      WHERE a.business_id = ${connection.businessId} AND a.status = 'confirmed' AND ${scope} AND a.starts_at > ${now}
        AND (e.appointment_id IS NULL OR e.version IS DISTINCT FROM a.updated_at OR e.pending_starts_at IS NOT NULL)
      ORDER BY a.starts_at LIMIT ${limit})
    UNION
    (SELECT a.id, a.starts_at FROM calendar_exports e JOIN appointments a ON a.id = e.appointment_id
      WHERE e.connection_id = ${connection.id} AND (a.status = 'cancelled' OR NOT ${scope}) LIMIT ${limit})
    ORDER BY starts_at, id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** The events that we have written and that can still be moved, with their appointments. */
export const selectWritten = (sql: Sql, connectionId: string, now: Instant) => sql<
  { appointmentId: string; eventId: string }[]
>`
  SELECT e.appointment_id AS "appointmentId", e.event_id AS "eventId" FROM calendar_exports e
  WHERE e.connection_id = ${connectionId} AND e.event_id IS NOT NULL AND e.ends_at > ${now}`

/** Which of these ids are appointments of the business. */
export async function selectKnownIds(sql: Sql, businessId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM appointments WHERE business_id = ${businessId} AND id IN ${sql([...ids])}`
  return new Set(rows.map(({ id }) => id))
}

/** Stores the intention to write, and increases the sequence. @returns the sequence */
export async function upsertIntention(
  sql: Sql,
  connectionId: string,
  appointmentId: string,
  eventId: string | null,
  { start, end }: Interval,
): Promise<number> {
  const [startsAt, endsAt] = [new Date(start), new Date(end)]
  const rows = await sql<{ sequence: number }[]>`
    INSERT INTO calendar_exports AS e (connection_id, appointment_id, event_id, starts_at, ends_at, pending_starts_at,
      pending_ends_at, sequence)
    VALUES (${connectionId}, ${appointmentId}, ${eventId}, ${startsAt}, ${endsAt}, ${startsAt}, ${endsAt}, 0)
    ON CONFLICT (connection_id, appointment_id) DO UPDATE
    SET pending_starts_at = ${startsAt}, pending_ends_at = ${endsAt}, sequence = e.sequence + 1
    RETURNING sequence`
  return rows[0]?.sequence ?? 0
}

export async function updateWritten(
  sql: Sql,
  connectionId: string,
  appointmentId: string,
  eventId: string | null,
  written: WrittenEvent,
): Promise<void> {
  const version = written.version === null ? null : new Date(written.version)
  await sql`
    INSERT INTO calendar_exports (connection_id, appointment_id, event_id, etag, version, starts_at, ends_at, sequence)
    VALUES (${connectionId}, ${appointmentId}, ${eventId}, ${written.etag}, ${version}, ${new Date(written.start)},
      ${new Date(written.end)}, 0)
    ON CONFLICT (connection_id, appointment_id) DO UPDATE
    SET event_id = coalesce(excluded.event_id, calendar_exports.event_id), etag = excluded.etag, version = excluded.version,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, pending_starts_at = NULL, pending_ends_at = NULL`
}

export async function deleteExport(sql: Sql, connectionId: string, appointmentId: string): Promise<void> {
  await sql`DELETE FROM calendar_exports WHERE connection_id = ${connectionId} AND appointment_id = ${appointmentId}`
}
