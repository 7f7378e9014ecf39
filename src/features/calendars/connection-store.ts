import { holdsLease, type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { CalendarKind } from './calendar-provider.ts'

export const CONNECTION_STATUSES = ['new', 'ok', 'failing', 'refused'] as const
/** `failing`: tried again soon. `refused`: the calendar no longer grants access; tried every hour until someone reconnects it. */
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** A connected calendar of another vendor. */
export interface CalendarConnection {
  id: string
  /** Null for the whole business. */
  staffId: string | null
  kind: CalendarKind
  title: string
  /** Whether appointments are written to it. */
  exports: boolean
  status: ConnectionStatus
  /** Why it is failing or refused; null if it is neither. */
  problem: string | null
  failingSince: Instant | null
  /** The time of the last complete sync; null if there was none. */
  reachedAt: Instant | null
  createdAt: Instant
}

/** A connection that a worker syncs. */
export interface LeasedConnection extends CalendarConnection, Leased {
  businessId: string
  calendarId: string
  sealedAccess: Buffer
  token: string | null
  fullAt: Instant | null
  toldAt: Instant | null
  failures: number
}

const shown = (sql: Sql) => sql`
  staff_id AS "staffId", kind, title, exports, status, problem, failing_since AS "failingSince",
  reached_at AS "reachedAt", created_at AS "createdAt"`

export async function insertConnection(
  sql: Sql,
  businessId: string,
  row: Pick<CalendarConnection, 'id' | 'staffId' | 'kind' | 'title' | 'exports'> & {
    calendarId: string
    sealedAccess: Buffer
  },
  now: Instant,
): Promise<void> {
  await sql`
    INSERT INTO calendar_connections (id, business_id, staff_id, kind, title, calendar_id, sealed_access, exports, status,
      due_at, created_at)
    VALUES (${row.id}, ${businessId}, ${row.staffId}, ${row.kind}, ${row.title}, ${row.calendarId}, ${row.sealedAccess},
      ${row.exports}, 'new', ${now}, ${now})`
}

/** Oldest first. */
export const selectConnections = (sql: Sql, businessId: string): Promise<CalendarConnection[]> => sql<
  CalendarConnection[]
>`
  SELECT id, ${shown(sql)} FROM calendar_connections WHERE business_id = ${businessId} ORDER BY created_at, id`

/**
 * Assigns the calendar with its busy times to another owner. A running sync is aborted, and the next one writes and removes appointments
 * for the new owner.
 */
export async function updateOwner(sql: Sql, businessId: string, id: string, staffId: string | null): Promise<boolean> {
  const { count } = await sql`
    UPDATE calendar_connections
    SET staff_id = ${staffId}, full_at = NULL, has_changes = true, claim_token = NULL, lease_until = NULL
    WHERE id = ${id} AND business_id = ${businessId}`
  if (count > 0) await sql`UPDATE busy_times SET staff_id = ${staffId} WHERE calendar_id = ${id}`
  if (count > 0) await sql`SELECT pg_notify('calendar_syncs', ${businessId})`
  return count > 0
}

/** How the calendar is reached; null if there is no such connection. */
export async function selectStored(
  sql: Sql,
  businessId: string,
  id: string,
): Promise<{ calendarId: string; sealedAccess: Buffer } | null> {
  const rows = await sql<{ calendarId: string; sealedAccess: Buffer }[]>`
    SELECT calendar_id AS "calendarId", sealed_access AS "sealedAccess" FROM calendar_connections
    WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** Deletes the connection with its busy times. */
export async function deleteConnection(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`
    WITH busy AS (DELETE FROM busy_times WHERE calendar_id = ${id} AND business_id = ${businessId})
    DELETE FROM calendar_connections WHERE id = ${id} AND business_id = ${businessId}`
  return count > 0
}

/** Makes the connection due now. */
export async function makeDue(sql: Sql, businessId: string, id: string, now: Instant): Promise<boolean> {
  const { count } = await sql`
    UPDATE calendar_connections SET due_at = ${now} WHERE id = ${id} AND business_id = ${businessId}`
  if (count > 0) await sql`SELECT pg_notify('calendar_syncs', ${businessId})`
  return count > 0
}

/** Leases connections that are due, or whose appointments have changed. */
export function leaseConnections(
  sql: Sql,
  limit: number,
  { now, until }: { now: Instant; until: Instant },
): Promise<LeasedConnection[]> {
  const isDue = sql`
    (due.lease_until IS NULL OR due.lease_until <= ${now})
      AND (due.due_at <= ${now} OR (due.has_changes AND due.failures = 0))`
  const returning = sql`
    ${shown(sql)}, business_id AS "businessId", calendar_id AS "calendarId", sealed_access AS "sealedAccess", token,
    full_at AS "fullAt", told_at AS "toldAt", failures, lease_until AS "leaseUntil"`
  const changes = sql`lease_until = ${until}, has_changes = false`
  const table = 'calendar_connections'
  return leaseDueRows<LeasedConnection>(sql, { table, isDue, orderBy: sql`due_at`, changes, returning }, limit)
}

/** @returns false if another worker now has the connection */
export async function completeSync(
  sql: Sql,
  connection: Leased,
  done: { token: string | null; fullAt: Instant | null; dueAt: Instant },
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    UPDATE calendar_connections
    SET status = 'ok', problem = NULL, failing_since = NULL, told_at = NULL, failures = 0, reached_at = ${now},
      token = ${done.token}, full_at = ${done.fullAt}, due_at = ${done.dueAt}, claim_token = NULL, lease_until = NULL
    WHERE ${holdsLease(sql, connection)}`
  return count > 0
}

export async function failSync(
  sql: Sql,
  connection: Leased,
  failed: { status: 'failing' | 'refused'; problem: string; since: Instant; toldAt: Instant | null; dueAt: Instant },
): Promise<boolean> {
  const { count } = await sql`
    UPDATE calendar_connections
    SET status = ${failed.status}, problem = ${failed.problem}, failing_since = ${failed.since}, told_at = ${failed.toldAt},
      failures = failures + 1, due_at = ${failed.dueAt}, has_changes = true, claim_token = NULL, lease_until = NULL
    WHERE ${holdsLease(sql, connection)}`
  return count > 0
}

/** Gives the connection back as it was, due at once. */
export async function releaseConnection(sql: Sql, connection: Leased): Promise<void> {
  await sql`
    UPDATE calendar_connections SET has_changes = true, claim_token = NULL, lease_until = NULL
    WHERE ${holdsLease(sql, connection)}`
}

/** @param known the value that it replaces; null for any value */
export async function updateAccess(sql: Sql, id: string, sealedAccess: Buffer, known: Buffer | null): Promise<void> {
  await sql`
    UPDATE calendar_connections SET sealed_access = ${sealedAccess}
    WHERE id = ${id} AND ${known === null ? sql`true` : sql`sealed_access = ${known}`}`
}
