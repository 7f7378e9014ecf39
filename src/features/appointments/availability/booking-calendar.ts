import type { Instant } from '../../../kernel/clock.ts'
import { type Interval, overlaps } from '../../../kernel/interval.ts'
import { addDays, datesBetween } from '../../../kernel/time/calendar-date.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Sql } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import { offers } from '../../staff/staff.ts'
import type { BookingTerms } from '../booked-service.ts'
import { instantsOf, type OpeningCalendar, openingOn } from '../opening-hours.ts'
import {
  type BookableMember,
  type StaffBooking,
  selectActiveMemberOf,
  selectBookings,
  selectWorkingTimes,
} from './availability-store.ts'
import { type BusyTime, busyTimes } from './busy-times.ts'
import { openSlots, padded, type SlotRules } from './slots.ts'
import { type MemberTimes, type StaffSlot, staffSlots } from './staff-slots.ts'
import { timesOff } from './time-off-times.ts'

/** Everything that decides which slots of a period are open. */
export interface BookingCalendar {
  openings: readonly Interval[]
  /** Time off and busy times of the whole business. */
  blocked: readonly Interval[]
  /** Empty if the business has no staff; then its capacity applies. */
  members: readonly MemberTimes[]
  staff: readonly BookableMember[]
  busy: readonly StaffBooking[]
  rules: SlotRules
}

/** Who may be booked, and which appointment is being moved. */
export interface BookingWish {
  /** Ids of the members who may be chosen; absent for anyone who offers the service. */
  staffIds?: readonly string[] | undefined
  /** The id of the appointment being moved: its own time counts as free, and it stays with its member of staff. */
  except?: string | undefined
  /** Whether an appointment being moved may change to another member. */
  anyone?: boolean | undefined
}

const MINUTE_MS = 60_000

/** Reads the calendar for slots that start in `starts`. */
export async function readCalendar(
  sql: Sql,
  business: Business,
  terms: BookingTerms,
  starts: Interval,
  wish: BookingWish,
  now: Instant,
): Promise<BookingCalendar> {
  const rules = slotRules(business, terms, starts, now)
  const [times, busy] = await Promise.all([
    readWorkingTimes(sql, business, terms, starts, wish, rules),
    selectBookings(sql, business, reachOf(starts, rules), wish.except),
  ])
  return { ...times, busy, rules }
}

/** The interval of bookings that can matter to slots that start in `starts`. */
export const reachOf = (starts: Interval, rules: SlotRules): Interval =>
  padded({ start: starts.start, end: starts.end + rules.lengthMs }, rules)

/** The calendar without its bookings. */
export async function readWorkingTimes(
  sql: Sql,
  business: Business,
  terms: BookingTerms,
  starts: Interval,
  wish: BookingWish,
  rules: SlotRules,
): Promise<Omit<BookingCalendar, 'busy' | 'rules'>> {
  const { timezone } = business
  const from = addDays(dateAt(new Date(starts.start), timezone), -1)
  const until = addDays(dateAt(new Date(starts.end + terms.lengthMs), timezone), 1)
  const [times, outside, kept] = await Promise.all([
    selectWorkingTimes(sql, business.id, from, until),
    busyTimes(sql, business.id, reachOf(starts, rules)),
    keptMember(sql, business.id, wish),
  ])
  const { staff, timeOff, closedOn, specialHours } = times
  const calendar = { hours: business.hours, timezone, closedOn, specialHours }
  const openings = openingsBetween(calendar, from, until)
  const off = timeOff.map((one) => ({ staffId: one.staffId, times: timesOff(one, from, until, timezone) }))
  const blockedFor = (staffId: string | null): Interval[] => [
    ...off.filter((one) => one.staffId === staffId).flatMap((one) => one.times),
    ...outside.filter((one) => one.staffId === staffId).map((one) => aroundBusy(one, rules)),
  ]
  const blocked = blockedFor(null)
  const mayBeChosen = (member: BookableMember): boolean =>
    kept === null ? offers(member, terms.serviceId) && (wish.staffIds?.includes(member.id) ?? true) : member.id === kept
  const members = staff.map((member) => ({
    id: member.id,
    resource: member.resource,
    eligible: mayBeChosen(member),
    serviceIds: member.serviceIds,
    openings: memberOpenings(member, openings, calendar, from, until),
    blocked: [...blocked, ...blockedFor(member.id)],
  }))
  return { openings, blocked, members, staff }
}

/**
 * The member who keeps the appointment being moved, even if they no longer offer its service; null if the request decides, because nothing
 * is moved or the member takes no more bookings.
 */
async function keptMember(sql: Sql, businessId: string, wish: BookingWish): Promise<string | null> {
  if (wish.staffIds !== undefined || wish.except === undefined || wish.anyone === true) return null
  return selectActiveMemberOf(sql, businessId, wish.except)
}

/** The slots that can be booked, soonest first; with the free members where the business has staff. Pure. */
export function calendarSlots({ openings, blocked, members, busy, rules }: BookingCalendar): (Interval | StaffSlot)[] {
  return members.length === 0 ? openSlots(openings, busy, rules, blocked) : staffSlots(members, busy, rules)
}

/** The openings that begin on the dates from `from` to `until`, both included. Pure. @param from `YYYY-MM-DD`, as `until` */
export const openingsBetween = (calendar: OpeningCalendar, from: string, until: string): Interval[] =>
  datesBetween(from, until).flatMap((date) => openingOn(date, calendar))

/** The end of the last bookable day, in epoch milliseconds. */
export function horizonEnd(timezone: string, horizonDays: number, now: Instant): number {
  const lastDay = addDays(dateAt(now, timezone), horizonDays)
  const lastDays = [addDays(lastDay, -1), lastDay] // two days, because a zone may skip one
  return Math.max(...lastDays.flatMap((date) => instantsOf(date, timezone)).map((one) => one.end))
}

/**
 * When a member works: while the business is open (`openings`), or in hours of their own; on a date with special hours, their own hours
 * count only while the business is open too. Pure.
 */
export function memberOpenings(
  { hours }: Pick<BookableMember, 'hours'>,
  openings: readonly Interval[],
  calendar: OpeningCalendar,
  from: string,
  until: string,
): readonly Interval[] {
  if (hours === null) return openings
  const { closedOn, specialHours, timezone } = calendar
  return datesBetween(from, until).flatMap((date) => {
    const own = openingOn(date, { hours, closedOn, timezone })
    return specialHours?.has(date) ? intersections(own, openingOn(date, calendar)) : own
  })
}

const intersections = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap((a) =>
    others
      .filter((b) => overlaps(a, b))
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })),
  )

export function slotRules(business: Business, terms: BookingTerms, starts: Interval, now: Instant): SlotRules {
  const noticed = now.getTime() + terms.minNoticeMinutes * MINUTE_MS
  return {
    lengthMs: terms.lengthMs,
    stepMs: business.slotStepMinutes * MINUTE_MS,
    bufferBeforeMs: (terms.bufferBeforeMinutes ?? business.bufferBeforeMinutes) * MINUTE_MS,
    bufferAfterMs: (terms.bufferAfterMinutes ?? business.bufferAfterMinutes) * MINUTE_MS,
    capacity: business.capacity,
    earliest: Math.max(starts.start, noticed),
    latest: Math.min(starts.end, horizonEnd(business.timezone, terms.horizonDays, now)),
  }
}

/** Where a busy time excludes slots: the slot's own buffers apply; a busy time has none. */
const aroundBusy = (one: BusyTime, { bufferBeforeMs, bufferAfterMs }: SlotRules): Interval => ({
  start: one.start - bufferAfterMs,
  end: one.end + bufferBeforeMs,
})
