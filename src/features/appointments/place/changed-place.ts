import { badRequest } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { overlaps } from '../../../kernel/interval.ts'
import type { Sql } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import { offers } from '../../staff/staff.ts'
import type { BookingRules } from '../appointment.ts'
import { isMoved } from '../appointment-rules.ts'
import type { StoredAppointment } from '../appointment-store.ts'
import { selectBookings, selectMemberOf } from '../availability/availability-store.ts'
import type { BookingTerms } from '../booked-service.ts'
import { type Place, searchPlace, takePlace } from './booking-place.ts'

/** An appointment before and after a change, and the requested member: null for anyone who is free, undefined for the current one. */
interface ChangeOfPlace {
  old: StoredAppointment
  changed: StoredAppointment
  staffId: string | null | undefined
}

/**
 * The place of an appointment after a change; null if the time is taken. People and API clients keep the member unless they name another
 * one. A customer whose member takes no new bookings may move to another member. The calendar is locked.
 * @throws BAD_REQUEST naming `staffId` where the member takes no new bookings or does not offer the new service
 */
export async function placeOfChange(
  tx: Sql,
  business: Business,
  { old, changed, staffId }: ChangeOfPlace,
  terms: BookingTerms,
  rules: BookingRules,
  now: Instant,
): Promise<Place | null> {
  const { resource, staffName } = old
  const present: Place = { resource, staffId: old.staffId, staffName }
  const time = { start: +changed.startsAt, end: +changed.endsAt }
  const search = async (wished: string | null | undefined) => {
    const wish = { except: old.id, staffIds: wished ? [wished] : undefined, anyone: wished === null }
    return takePlace(tx, await searchPlace(tx, business, terms, time, wish, rules, now))
  }
  const stays = staffId === undefined || (staffId !== null && staffId === old.staffId && rules === 'any_time')
  if (!stays) return search(staffId)
  const member = old.staffId === null ? null : await selectMemberOf(tx, business.id, old.staffId)
  if (member !== null && changed.service !== old.service && !offers(member, terms.serviceId))
    throw badRequest(`staffId: ${staffName} does not offer this service; choose another member`)
  if (!isMoved(old, changed)) return present
  if (member === null || member.active || rules === 'open_slots_only') return search(undefined)
  if (+changed.startsAt !== +old.startsAt)
    throw badRequest(`staffId: ${staffName} takes no new bookings; choose another member`)
  const without = { ...business, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
  const bookings = await selectBookings(tx, without, time, old.id)
  return bookings.some((one) => one.resource === resource && overlaps(one, time)) ? null : present
}
