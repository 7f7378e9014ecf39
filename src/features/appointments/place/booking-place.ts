import { badRequest } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { type Interval, overlaps } from '../../../kernel/interval.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Sql } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import { offers } from '../../staff/staff.ts'
import type { BookingRules } from '../appointment.ts'
import {
  type BookableMember,
  selectBookings,
  selectHasStaff,
  selectIsOnStaff,
} from '../availability/availability-store.ts'
import {
  type BookingCalendar,
  type BookingWish,
  calendarSlots,
  reachOf,
  readWorkingTimes,
  slotRules,
} from '../availability/booking-calendar.ts'
import { freeResource, type SlotRules } from '../availability/slots.ts'
import { isFree, leastBooked, type MemberTimes, sparingAt, worksAt } from '../availability/staff-slots.ts'
import { type BookingTerms, requireSomeoneOffers } from '../booked-service.ts'
import { instantsOf } from '../opening-hours.ts'

/** The place of an appointment: a member of staff, or one of the business's capacity places. */
export interface Place {
  resource: number
  staffId: string | null
  staffName: string | null
}

/** What a booking needs to choose its place, except the bookings, which are read while the calendar is locked. */
interface PlaceSearch {
  business: Business
  time: Interval
  wish: BookingWish
  rules: BookingRules
  calendar: Omit<BookingCalendar, 'busy'>
  /** The day as instants; its bookings decide between members. */
  day: readonly Interval[]
}

/**
 * Reads everything except the bookings, so that other bookings do not wait for it.
 * @throws BAD_REQUEST naming `staffId` where the requested member cannot be booked for the service, `service` where nobody offers it
 */
export async function searchPlace(
  sql: Sql,
  business: Business,
  terms: BookingTerms,
  time: Interval,
  wish: BookingWish,
  rules: BookingRules,
  now: Instant,
): Promise<PlaceSearch> {
  const starts = { start: time.start, end: time.start + 1 }
  const exact = { ...terms, lengthMs: time.end - time.start }
  if (rules === 'any_time' && !(await selectHasStaff(sql, business.id))) {
    requireBookable([], terms, wish)
    const calendar = { openings: [], blocked: [], members: [], staff: [], rules: anyTime(business, exact.lengthMs) }
    return { business, time, wish, rules, calendar, day: [] }
  }
  const limits = slotRules(business, exact, starts, now)
  const times = await readWorkingTimes(sql, business, exact, starts, wish, limits)
  if (!times.members.some((member) => member.eligible)) requireBookable(times.staff, terms, wish)
  const day =
    times.staff.length < 2 ? [] : instantsOf(dateAt(new Date(time.start), business.timezone), business.timezone)
  return { business, time, wish, rules, calendar: { ...times, rules: limits }, day }
}

/**
 * A free place; null if there is none. With staff: the requested member, otherwise the one with the fewest bookings that day, otherwise the
 * first of the list. Valid while the calendar is locked.
 */
export async function takePlace(
  tx: Sql,
  { business, time, wish, rules, calendar, day }: PlaceSearch,
): Promise<Place | null> {
  const near = reachOf({ start: time.start, end: time.start + 1 }, calendar.rules)
  const reach = {
    start: Math.min(near.start, ...day.map((one) => one.start)),
    end: Math.max(near.end, ...day.map((one) => one.end)),
  }
  const busy = await selectBookings(tx, business, reach, wish.except)
  const ids =
    rules === 'open_slots_only' ? openTo({ ...calendar, busy }, time) : freeAtAnyTime({ ...calendar, busy }, time)
  if (ids === null) return null
  if (typeof ids === 'number') return { resource: ids, staffId: null, staffName: null }
  const id = leastBooked(ids, busy, day)
  const chosen = calendar.staff.find((member) => member.id === id)
  if (chosen === undefined || !(await selectIsOnStaff(tx, business.id, chosen.id))) return null
  return { resource: chosen.resource, staffId: chosen.id, staffName: chosen.name }
}

/** Rules under which only bookings count. */
const anyTime = ({ capacity, slotStepMinutes }: Business, lengthMs: number): SlotRules => ({
  ...{ lengthMs, capacity, stepMs: slotStepMinutes * 60_000 },
  ...{ bufferBeforeMs: 0, bufferAfterMs: 0, earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY },
})

/** The members who are free for an open slot; without staff, the free resource or null. */
function openTo(calendar: BookingCalendar, time: Interval): string[] | number | null {
  const [slot] = calendarSlots(calendar)
  if (calendar.members.length === 0) return slot ? freeResource(time, calendar.busy, calendar.rules) : null
  return slot && 'staffIds' in slot ? slot.staffIds : []
}

/** As `openTo`, but only bookings count. Members who work at that time come first, and those with time off or busy elsewhere last. */
function freeAtAnyTime(calendar: BookingCalendar, time: Interval): string[] | number | null {
  const { members } = calendar
  const rules: SlotRules = { ...calendar.rules, bufferBeforeMs: 0, bufferAfterMs: 0 }
  const busy = calendar.busy.map((one) => ({ ...one, bufferBeforeMs: 0, bufferAfterMs: 0 }))
  if (members.length === 0) return freeResource(time, busy, rules)
  const always = members.map((member): MemberTimes => ({ ...member, openings: [time], blocked: [] }))
  const spares = sparingAt(time, always, busy, rules)
  const isBookable = always.map((member) => member.eligible && isFree(member, time, busy, rules) && spares(member.id))
  const free = members.filter((_, at) => isBookable[at])
  const working = free.filter((member) => worksAt(member, time))
  const present = free.filter(({ blocked }) => !blocked.some((one) => overlaps(one, time)))
  const [first = []] = [working, present, free].filter((some) => some.length > 0)
  return first.map(({ id }) => id)
}

function requireBookable(staff: readonly BookableMember[], terms: BookingTerms, { staffIds }: BookingWish): void {
  if (staffIds === undefined) {
    requireSomeoneOffers(staff, terms)
    return
  }
  const wished = staff.filter(({ id }) => staffIds.includes(id))
  if (wished.length === 0)
    throw badRequest(
      `staffId: ${staffIds.join(' and ')} is not an active member of staff; GET /staff lists the members`,
    )
  if (wished.some((member) => offers(member, terms.serviceId))) return
  const names = wished.map(({ name }) => name).join(' and ')
  throw badRequest(
    `staffId: ${names} ${wished.length === 1 ? 'does' : 'do'} not offer this service; choose another member`,
  )
}
