import { single } from '../../../kernel/assert.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { Interval } from '../../../kernel/interval.ts'
import type { OpeningTimes, WeeklyHours } from '../../../kernel/time/weekly-hours.ts'
import type { Sql } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import type { TimeOff } from '../../staff/staff.ts'
import type { Booking } from './slots.ts'

/** A member of staff who takes new bookings. */
export interface BookableMember {
  id: string
  name: string
  position: number
  /** The `resource` of the member's appointments. */
  resource: number
  /** Null if those of the business apply. */
  hours: WeeklyHours | null
  /** Null if the member offers all services. */
  serviceIds: string[] | null
}

/** A booking with its member of staff; null if nobody in particular. */
export type StaffBooking = Booking & {
  readonly staffId: string | null
  /** For a booking with nobody in particular: the id of its service, or null if the service is not listed. */
  readonly serviceId?: string | null
}

const MINUTE_MS = 60_000

/** Whether a member of staff takes new bookings. */
export async function selectHasStaff(sql: Sql, businessId: string): Promise<boolean> {
  const rows = await sql`SELECT FROM staff WHERE business_id = ${businessId} AND active AND removed_at IS NULL LIMIT 1`
  return rows.length > 0
}

/** Whether the member has not been removed. */
export async function selectIsOnStaff(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`SELECT FROM staff WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL`
  return rows.length > 0
}

/** The member of staff of an appointment; null for nobody in particular, or for a member who takes no new bookings. */
export async function selectActiveMemberOf(sql: Sql, businessId: string, id: string): Promise<string | null> {
  const rows = await sql<{ staffId: string }[]>`
    SELECT s.id AS "staffId" FROM appointments a JOIN staff s ON s.id = a.staff_id
    WHERE a.id = ${id} AND a.business_id = ${businessId} AND s.active AND s.removed_at IS NULL`
  return rows[0]?.staffId ?? null
}

/** Which services the member of staff of an appointment may be booked for. A removed member is not active. */
export async function selectMemberOf(
  sql: Sql,
  businessId: string,
  staffId: string,
): Promise<{ active: boolean; serviceIds: string[] | null } | null> {
  const rows = await sql<{ active: boolean; serviceIds: string[] | null }[]>`
    SELECT active AND removed_at IS NULL AS active, CASE WHEN all_services THEN NULL
      ELSE ARRAY(SELECT service_id FROM staff_services o WHERE o.staff_id = staff.id) END AS "serviceIds"
    FROM staff WHERE id = ${staffId} AND business_id = ${businessId}`
  return rows[0] ?? null
}

interface BookingRow {
  startsAt: Instant
  endsAt: Instant
  resource: number
  staffId: string | null
  serviceId: string | null
  before: number
  after: number
}

/** Buffers last a day at most. */
const MAX_BUFFER_MS = 1440 * MINUTE_MS

/** The bookings that overlap `range` with their buffers, in order of start, without the appointment `except`. */
export async function selectBookings(
  sql: Sql,
  business: Pick<Business, 'id' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  range: Interval,
  except: string | null = null,
): Promise<StaffBooking[]> {
  const rows = await sql<BookingRow[]>`
    SELECT * FROM (
      SELECT starts_at AS "startsAt", ends_at AS "endsAt", resource, staff_id AS "staffId",
        CASE WHEN staff_id IS NULL THEN (
          SELECT id FROM services listed
          WHERE listed.business_id = appointments.business_id AND lower(listed.name) = lower(appointments.service) LIMIT 1
        ) END AS "serviceId",
        coalesce(buffer_before_minutes, ${business.bufferBeforeMinutes}::integer) AS before,
        coalesce(buffer_after_minutes, ${business.bufferAfterMinutes}::integer) AS after
      FROM appointments
      WHERE business_id = ${business.id} AND status = 'confirmed'
        AND tstzrange(starts_at, ends_at)
          && tstzrange(${new Date(range.start - MAX_BUFFER_MS)}, ${new Date(range.end + MAX_BUFFER_MS)})
        ${except === null ? sql`` : sql`AND id <> ${except}`}
    ) near
    WHERE "startsAt" - before * interval '1 minute' < ${new Date(range.end)}
      AND "endsAt" + after * interval '1 minute' > ${new Date(range.start)}
    ORDER BY "startsAt"`
  return rows.map(({ startsAt, endsAt, resource, staffId, serviceId, before, after }) => ({
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    resource,
    staffId,
    serviceId,
    bufferBeforeMs: before * MINUTE_MS,
    bufferAfterMs: after * MINUTE_MS,
  }))
}

/** Time off without its reason. */
export type Absence = Omit<TimeOff, 'reason'>

/** The data that decides when a business and its staff work. */
export interface WorkingTimes {
  /** Active members, in the order of the list. */
  staff: BookableMember[]
  /** `YYYY-MM-DD` */
  closedOn: ReadonlySet<string>
  specialHours: ReadonlyMap<string, readonly OpeningTimes[]>
  timeOff: Absence[]
}

/** The working times on the dates from `from` to `until`, both included. One query, because bookings wait for it. */
export async function selectWorkingTimes(
  sql: Sql,
  businessId: string,
  from: string,
  until: string,
): Promise<WorkingTimes> {
  const rows = await sql<
    {
      staff: BookableMember[]
      closures: string[]
      special: { date: string; openings: OpeningTimes[] }[]
      timeOff: Absence[]
    }[]
  >`
    SELECT coalesce((
      SELECT json_agg(json_build_object('id', id, 'name', name, 'position', position, 'resource', resource, 'hours', hours,
        'serviceIds', CASE WHEN all_services THEN NULL ELSE (
          SELECT coalesce(json_agg(service_id), '[]'::json) FROM staff_services o WHERE o.staff_id = staff.id) END)
        ORDER BY position, id)
      FROM staff WHERE business_id = ${businessId} AND active AND removed_at IS NULL), '[]'::json) AS staff,
    coalesce((
      SELECT json_agg(closed_on) FROM closures
      WHERE business_id = ${businessId} AND closed_on BETWEEN ${from}::date AND ${until}::date), '[]'::json) AS closures,
    coalesce((
      SELECT json_agg(json_build_object('date', on_date, 'openings', openings)) FROM special_hours
      WHERE business_id = ${businessId} AND on_date BETWEEN ${from}::date AND ${until}::date), '[]'::json) AS special,
    coalesce((
      SELECT json_agg(json_build_object('id', id, 'staffId', staff_id, 'repeats', repeats, 'repeatsUntil', repeats_until,
        'startsAt', to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'), 'endsAt', to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI')))
      FROM time_off WHERE business_id = ${businessId} AND starts_at < ${until}::date + 1
        AND (repeats = 'weekly' OR ends_at >= ${from}::date)
        AND (repeats_until IS NULL OR repeats_until >= ${from}::date - 7)), '[]'::json) AS "timeOff"`
  const { staff, closures, special, timeOff } = single(rows)
  return {
    staff,
    closedOn: new Set(closures),
    specialHours: new Map(special.map(({ date, openings }) => [date, openings])),
    timeOff,
  }
}
