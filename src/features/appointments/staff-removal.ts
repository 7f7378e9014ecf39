import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'
import type { Database, Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { markStaffRemoved, requireStaffMember, type StaffMember } from '../staff/staff.ts'
import { announceChange } from './announce-change.ts'
import { type Appointment, shownAppointment } from './appointment.ts'
import { lockCalendar, type StoredAppointment, selectConfirmedOfStaff, updateAppointment } from './appointment-store.ts'
import { selectBookings } from './availability/availability-store.ts'
import { freeResource } from './availability/slots.ts'
import { bookingTerms } from './booked-service.ts'
import { type Place, searchPlace, takePlace } from './place/booking-place.ts'

/** What happens to the future appointments of a member who is removed. */
export type FutureAppointments = 'refuse' | 'unassign' | { moveTo: string }

const LISTED = 5

/**
 * Removes a member of staff. Past appointments keep the name. With `refuse`, future appointments prevent the removal; with `unassign` they
 * stay with nobody in particular; with `moveTo` another member takes them all.
 * @throws NOT_FOUND; BAD_REQUEST naming `moveTo`; CONFLICT with the appointments that prevent it
 */
export async function removeStaff(
  db: Database,
  business: Business,
  id: string,
  future: FutureAppointments,
  now: Instant,
): Promise<void> {
  const member = await requireStaffMember(db, business.id, id)
  const other = typeof future === 'object' ? await requireOther(db, business, id, future.moveTo) : null
  await db.transaction(async (tx) => {
    await lockCalendar(tx, business.id)
    const booked = await selectConfirmedOfStaff(tx, business.id, id, now)
    if (future === 'refuse' && booked.length > 0)
      throw conflict(
        `${member.name} has ${listed(booked, business)}: move the appointments to another member, or keep them with nobody in particular`,
      )
    if (!(await markStaffRemoved(tx, business.id, id, now))) throw notFound(`member of staff ${id}`)
    const refused: StoredAppointment[] = []
    for (const row of booked) {
      const place = await newPlace(db, tx, business, row, future, now)
      if (place === null) refused.push(row)
      else await move(tx, business, row, place, now)
    }
    if (refused.length > 0)
      throw conflict(
        `moveTo: ${other?.name} is not free for ${listed(refused, business)}; move those first, or choose another member`,
      )
  })
}

/** The confirmed appointments that a member still has, soonest first. @throws NOT_FOUND */
export async function comingAppointmentsOf(
  db: Database,
  business: Business,
  staffId: string,
  now: Instant,
): Promise<Appointment[]> {
  await requireStaffMember(db, business.id, staffId)
  const rows = await selectConfirmedOfStaff(db.list, business.id, staffId, now)
  return rows.map((row) => shownAppointment(row, business))
}

/** @throws NOT_FOUND; BAD_REQUEST naming `moveTo` */
async function requireOther(db: Database, business: Business, id: string, moveTo: string): Promise<StaffMember> {
  if (moveTo === id) throw badRequest('moveTo: must be another member of staff')
  const other = await requireStaffMember(db, business.id, moveTo)
  if (!other.active) throw badRequest(`moveTo: ${other.name} takes no new bookings; choose another member`)
  return other
}

async function newPlace(
  db: Database,
  tx: Sql,
  business: Business,
  row: StoredAppointment,
  future: FutureAppointments,
  now: Instant,
): Promise<Place | null> {
  const time = { start: +row.startsAt, end: +row.endsAt }
  if (typeof future === 'object') {
    const terms = await bookingTerms(db, business, { service: row.service })
    return takePlace(tx, await searchPlace(tx, business, terms, time, { staffIds: [future.moveTo] }, 'any_time', now))
  }
  const others = await selectBookings(tx, { ...business, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }, time, row.id)
  const none = { bufferBeforeMs: 0, bufferAfterMs: 0 }
  const unassigned = others.filter(({ staffId }) => staffId === null).map((one) => ({ ...one, ...none }))
  const resource = freeResource(time, unassigned, { ...none, capacity: unassigned.length + 1 })
  return resource === null ? null : { resource, staffId: null, staffName: null }
}

async function move(tx: Sql, business: Business, old: StoredAppointment, place: Place, now: Instant): Promise<void> {
  const row = await updateAppointment(tx, { ...old, ...place, updatedAt: now })
  await announceChange(tx, business, 'edited', row, old, false, now)
}

function listed(rows: readonly StoredAppointment[], { timezone }: Business): string {
  const shown = rows.slice(0, LISTED).map(({ startsAt, contactName }) => {
    const [date, time] = zoned(startsAt.getTime(), timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .split('T')
    return `${date} ${time}${contactName === null ? '' : ` ${contactName}`}`
  })
  const more = rows.length > LISTED ? ` and ${rows.length - LISTED} more` : ''
  const count = rows.length === 1 ? '1 future appointment' : `${rows.length} future appointments`
  return `${count} (${shown.join(', ')}${more})`
}
