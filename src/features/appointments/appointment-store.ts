import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Appointment, AppointmentFilters } from './appointment.ts'

/**
 * An appointment as stored: without the time zone, which belongs to the business, and with fields that the API does
 * not show.
 */
export type StoredAppointment = Omit<Appointment, 'timezone'> & {
  resource: number
  /** The buffers of its service; null if those of the business apply. */
  bufferBeforeMinutes: number | null
  bufferAfterMinutes: number | null
}

const columns = (sql: Sql) => sql`
  id, contact_id AS "contactId", contact_name AS "contactName", contact_phone AS "contactPhone", service, notes,
  starts_at AS "startsAt", ends_at AS "endsAt", resource, staff_id AS "staffId",
  (SELECT name FROM staff WHERE staff.id = appointments.staff_id) AS "staffName", answers,
  buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes", status, source, call_id AS "callId",
  cancelled_by AS "cancelledBy", cancellation_reason AS "cancellationReason", cancelled_at AS "cancelledAt",
  customer_confirmed_at AS "customerConfirmedAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`

/** Locks the calendar of a business until the transaction ends. Other bookings wait here; otherwise they could deadlock on the index. */
export async function lockCalendar(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`calendar ${businessId}`}, 0))`
}

export async function insertAppointment(
  tx: Sql,
  businessId: string,
  row: StoredAppointment,
  messageId: string | null,
): Promise<void> {
  await tx`
    INSERT INTO appointments (id, business_id, contact_id, contact_name, contact_phone, service, notes, starts_at, ends_at,
      resource, staff_id, answers, buffer_before_minutes, buffer_after_minutes, status, source, call_id, message_id, created_at,
      updated_at)
    VALUES (${row.id}, ${businessId}, ${row.contactId}, ${row.contactName}, ${row.contactPhone}, ${row.service},
      ${row.notes}, ${row.startsAt}, ${row.endsAt}, ${row.resource}, ${row.staffId}, ${JSON.stringify(row.answers)}::text::json,
      ${row.bufferBeforeMinutes}, ${row.bufferAfterMinutes}, ${row.status}, ${row.source}, ${row.callId},
      ${messageId}, ${row.createdAt}, ${row.updatedAt})`
}

export async function selectAppointment(sql: Sql, businessId: string, id: string): Promise<StoredAppointment | null> {
  const rows = await sql<StoredAppointment[]>`
    SELECT ${columns(sql)} FROM appointments WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** As `selectAppointment`, and locks the row until the transaction ends. */
export async function lockAppointment(tx: Sql, businessId: string, id: string): Promise<StoredAppointment | null> {
  const rows = await tx<StoredAppointment[]>`
    SELECT ${columns(tx)} FROM appointments WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

export async function updateAppointment(tx: Sql, row: StoredAppointment): Promise<StoredAppointment> {
  const rows = await tx<StoredAppointment[]>`
    UPDATE appointments SET starts_at = ${row.startsAt}, ends_at = ${row.endsAt}, resource = ${row.resource},
      staff_id = ${row.staffId}, answers = ${JSON.stringify(row.answers)}::text::json,
      buffer_before_minutes = ${row.bufferBeforeMinutes}, buffer_after_minutes = ${row.bufferAfterMinutes}, service = ${row.service}, notes = ${row.notes}, status = ${row.status}, cancelled_by = ${row.cancelledBy},
      cancellation_reason = ${row.cancellationReason}, cancelled_at = ${row.cancelledAt},
      customer_confirmed_at = ${row.customerConfirmedAt}, updated_at = ${row.updatedAt}
    WHERE id = ${row.id} RETURNING ${columns(tx)}`
  return single(rows)
}

/** Up to `page.limit + 1` rows, newest first. */
export function selectAppointments(
  sql: Sql,
  businessId: string,
  filters: AppointmentFilters,
  page: PageRequest,
): Promise<StoredAppointment[]> {
  const { status, contactId, service, startsAfter, startsBefore } = filters
  return sql<StoredAppointment[]>`
    SELECT ${columns(sql)} FROM appointments
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${contactId === undefined ? sql`` : sql`AND contact_id = ${contactId}`}
      ${service === undefined ? sql`` : sql`AND lower(service) = lower(${service})`}
      ${startsAfter === undefined ? sql`` : sql`AND starts_at > ${startsAfter}`}
      ${startsBefore === undefined ? sql`` : sql`AND starts_at < ${startsBefore}`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
}

/** Appointments of any status that overlap `range`, in order of start. An appointment lasts at most 7 days. */
export const selectTouching = (
  sql: Sql,
  businessId: string,
  range: Interval,
  limit: number,
): Promise<StoredAppointment[]> => sql<StoredAppointment[]>`
  SELECT ${columns(sql)} FROM appointments
  WHERE business_id = ${businessId} AND starts_at < ${new Date(range.end)} AND ends_at > ${new Date(range.start)}
    AND starts_at > ${new Date(range.start)}::timestamptz - interval '7 days'
  ORDER BY starts_at, id
  LIMIT ${limit}`

/** Confirmed appointments that start within `range`, without sample data, in order of start. */
export const selectConfirmedBetween = (
  sql: Sql,
  businessId: string,
  range: Interval,
  limit: number,
): Promise<StoredAppointment[]> => sql<StoredAppointment[]>`
  SELECT ${columns(sql)} FROM appointments
  WHERE business_id = ${businessId} AND status = 'confirmed' AND NOT is_demo
    AND starts_at >= ${new Date(range.start)} AND starts_at < ${new Date(range.end)}
  ORDER BY starts_at, id
  LIMIT ${limit}`

/** Confirmed appointments with a member of staff that have not ended, in order of start. */
export const selectConfirmedOfStaff = (
  sql: Sql,
  businessId: string,
  staffId: string,
  now: Instant,
): Promise<StoredAppointment[]> => sql<StoredAppointment[]>`
  SELECT ${columns(sql)} FROM appointments
  WHERE business_id = ${businessId} AND staff_id = ${staffId} AND status = 'confirmed' AND ends_at > ${now}
  ORDER BY starts_at, id`

/** Confirmed future appointments of the contact with that number, or booked with that number; soonest first. */
export const selectUpcomingByPhone = (
  sql: Sql,
  businessId: string,
  phone: string,
  now: Instant,
  limit: number,
): Promise<StoredAppointment[]> => sql<StoredAppointment[]>`
  SELECT ${columns(sql)} FROM appointments
  WHERE business_id = ${businessId} AND status = 'confirmed' AND starts_at > ${now}
    AND (contact_phone = ${phone}
      OR contact_id IN (SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}))
  ORDER BY starts_at, id
  LIMIT ${limit}`

/** The member of staff of the last appointment before `now` of the contact with that number, or booked with that number. */
export async function selectLastStaff(
  sql: Sql,
  businessId: string,
  phone: string,
  now: Instant,
): Promise<{ id: string; name: string } | null> {
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT s.id, s.name FROM appointments a JOIN staff s ON s.id = a.staff_id
    WHERE a.business_id = ${businessId} AND a.status IN ('confirmed', 'completed') AND a.starts_at <= ${now}
      AND (a.contact_phone = ${phone}
        OR a.contact_id IN (SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}))
    ORDER BY a.starts_at DESC LIMIT 1`
  return rows[0] ?? null
}

/** A number with more names than this is not treated as one person's. */
const MAX_NAMES = 20

export async function selectNamesOfPhone(
  sql: Sql,
  businessId: string,
  phone: string,
  except: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT contact_name AS name FROM appointments
    WHERE business_id = ${businessId} AND contact_phone = ${phone} AND contact_name IS NOT NULL
      AND NOT id = ANY(${[...except]}::text[])
    GROUP BY contact_name ORDER BY max(starts_at) DESC LIMIT ${MAX_NAMES}`
  return rows.map(({ name }) => name)
}

export const selectBookedIn = (
  sql: Sql,
  businessId: string,
  { callId, phone, since }: { callId: string | null; phone: string | null; since: Instant },
): Promise<StoredAppointment[]> => sql<StoredAppointment[]>`
  SELECT ${columns(sql)} FROM appointments
  WHERE business_id = ${businessId} ${
    callId === null
      ? sql`AND message_id IN (
          SELECT id FROM messages
          WHERE business_id = ${businessId} AND direction = 'inbound' AND from_phone = ${phone} AND created_at > ${since})`
      : sql`AND call_id = ${callId}`
  }
  ORDER BY starts_at, id`

export async function selectIsOfPhone(sql: Sql, businessId: string, phone: string, id: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM appointments WHERE id = ${id} AND business_id = ${businessId}
      AND (contact_phone = ${phone}
        OR contact_id IN (SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}))`
  return rows.length > 0
}

/**
 * The appointment that the same request has already created: the one with its id, or the one that its text message booked for this
 * time.
 */
export async function selectBookedBy(
  tx: Sql,
  businessId: string,
  { id, messageId }: { id?: string | undefined; messageId?: string | undefined },
  time: Interval,
): Promise<StoredAppointment | null> {
  if (!id && !messageId) return null
  const rows = await tx<StoredAppointment[]>`
    SELECT ${columns(tx)} FROM appointments
    WHERE business_id = ${businessId} AND status = 'confirmed'
      AND ${messageId ? tx`message_id = ${messageId}` : tx`id = ${id as string}`}
      AND starts_at = ${new Date(time.start)} AND ends_at = ${new Date(time.end)}`
  return rows[0] ?? null
}

export async function selectIdsByCall(sql: Sql, businessId: string, callId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM appointments WHERE call_id = ${callId} AND business_id = ${businessId} ORDER BY created_at, id`
  return rows.map((row) => row.id)
}

/** Whether an appointment was booked in a test call from the dashboard. */
export async function selectIsOfTestCall(sql: Sql, { callId }: Pick<StoredAppointment, 'callId'>): Promise<boolean> {
  if (callId === null) return false
  const rows = await sql`SELECT FROM calls WHERE id = ${callId} AND transport = 'browser'`
  return rows.length > 0
}

/** Whether it is sample data of a demo business. */
export async function selectIsSample(sql: Sql, id: string): Promise<boolean> {
  return (await sql`SELECT FROM appointments WHERE id = ${id} AND is_demo`).length > 0
}
