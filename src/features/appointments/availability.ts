import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Interval, subtractIntervals } from '../../kernel/interval.ts'
import { addDays, datesBetween, daysBetween } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { Database, Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { selectWorkingTimes } from './availability/availability-store.ts'
import {
  type BookingWish,
  calendarSlots,
  horizonEnd,
  memberOpenings,
  openingsBetween,
  readCalendar,
} from './availability/booking-calendar.ts'
import type { StaffSlot } from './availability/staff-slots.ts'
import { timesOff } from './availability/time-off-times.ts'
import { type BookingTerms, bookingTerms } from './booked-service.ts'
import { instantsOf } from './opening-hours.ts'

/** A time that can be booked. */
export interface Slot {
  start: Instant
  end: Instant
  /** The members of staff who are free then, in the order of the list; absent if the business has no staff. */
  staffIds?: string[]
}

/**
 * The requested booking. If it has no length, the service's applies; if it has no service, the business's slot
 * length.
 */
export interface SlotWish extends BookingWish {
  service?: string | undefined
  durationMinutes?: number | undefined
}

const MINUTE_MS = 60_000

/** As `slotsBetween`, for one date. @param date `YYYY-MM-DD` @throws BAD_REQUEST */
export async function slotsOn(
  db: Database,
  business: Business,
  date: string,
  wish: SlotWish,
  now: Instant,
): Promise<Slot[]> {
  if (!isCalendarDate(date)) throw badRequest('date: must be a day of the calendar such as 2026-03-09')
  return slotsBetween(db, business, { from: date, to: date }, wish, now)
}

/**
 * The open slots that start on the dates from `from` to `to` of the business's calendar, both included, soonest first; none on closed,
 * past or full days or beyond the horizon. @param dates existing ones, `YYYY-MM-DD` @throws BAD_REQUEST
 */
export async function slotsBetween(
  db: Database,
  business: Business,
  dates: { from: string; to: string },
  wish: SlotWish,
  now: Instant,
): Promise<Slot[]> {
  const { timezone } = business
  const terms = await bookingTerms(db, business, wish)
  const today = dateAt(now, timezone)
  const ahead = (date: string): number => daysBetween(today, date)
  const first = addDays(today, Math.max(0, ahead(dates.from)))
  const last = addDays(today, Math.min(terms.horizonDays, ahead(dates.to)))
  const shown = datesBetween(first, last).flatMap((date) => instantsOf(date, timezone))
  if (shown.length === 0) return []
  const starts = { start: Math.min(...shown.map((one) => one.start)), end: Math.max(...shown.map((one) => one.end)) }
  const slots = await slotsStarting(db.list, business, terms, starts, wish, now)
  return slots.map(toSlot).filter(({ start }) => {
    const date = dateAt(start, timezone)
    return first <= date && date <= last
  })
}

/** The soonest open slots after now, or after `after` if given; fewer than `count` if the horizon is reached. */
export async function nextOpenSlots(
  db: Database,
  business: Business,
  wish: SlotWish & { after?: Instant | undefined; count: number },
  now: Instant,
): Promise<Slot[]> {
  const terms = await bookingTerms(db, business, wish)
  const end = horizonEnd(business.timezone, terms.horizonDays, now)
  let start = Math.max(now.getTime(), wish.after?.getTime() ?? 0)
  const found: Interval[] = []
  // Most searches end in the first week; later steps are longer.
  for (let days = 7; start < end && found.length < wish.count; days *= 2) {
    const stride = { start, end: Math.min(end, start + days * 24 * 60 * MINUTE_MS) }
    found.push(...(await slotsStarting(db.list, business, terms, stride, wish, now)))
    start = stride.end
  }
  return found.slice(0, wish.count).map(toSlot)
}

/** When the business is open on a date of its calendar, without its time off; empty if it is closed. @param date `YYYY-MM-DD` */
export async function openingsOn(db: Database, business: Business, date: string): Promise<Slot[]> {
  return (await openingsFrom(db.list, business, date, date)).map(toSlot)
}

/**
 * When a member of staff works on a date of the business's calendar, without their time off and that of the business; none for a member
 * who takes no bookings. @param date `YYYY-MM-DD`
 */
export async function memberOpeningsOn(
  db: Database,
  business: Business,
  staffId: string,
  date: string,
): Promise<Slot[]> {
  const { members } = await workingTimesFrom(db.list, business, date, date)
  return (members.find((one) => one.staffId === staffId)?.working ?? []).map(toSlot)
}

/** Whether the business is open; an opening that began the evening before may still be running. */
export async function isOpenNow(db: Database, business: Business, now: Instant): Promise<boolean> {
  const today = dateAt(now, business.timezone)
  const openings = await openingsFrom(db.list, business, addDays(today, -1), today)
  return openings.some(({ start, end }) => start <= now.getTime() && now.getTime() < end)
}

/** Whether `slotsOn` offers this slot for its length. */
export const isOpenSlot = async (
  db: Database,
  business: Business,
  slot: Slot,
  now: Instant,
  wish: SlotWish = {},
): Promise<boolean> => (await openSlotAt(db, business, slot, now, wish)) !== null

/** The slot with the members who are free then, if `slotsOn` offers it for its length; otherwise null. */
export async function openSlotAt(
  db: Database,
  business: Business,
  { start, end }: Slot,
  now: Instant,
  wish: SlotWish = {},
): Promise<Slot | null> {
  const terms = { ...(await bookingTerms(db, business, wish)), lengthMs: end.getTime() - start.getTime() }
  const starts = { start: start.getTime(), end: start.getTime() + 1 }
  const [found] = await slotsStarting(db.list, business, terms, starts, wish, now)
  return found === undefined ? null : toSlot(found)
}

/** When a business is open, and when its active members of staff work; without time off. */
export interface WorkingIntervals {
  openings: Interval[]
  members: { staffId: string; working: Interval[] }[]
}

/** The working times that begin on the dates from `from` to `until`. @param from `YYYY-MM-DD`, as `until` */
export async function workingTimesFrom(
  sql: Sql,
  business: Business,
  from: string,
  until: string,
): Promise<WorkingIntervals> {
  const { hours, timezone } = business
  const { staff, closedOn, specialHours, timeOff } = await selectWorkingTimes(sql, business.id, from, addDays(until, 1))
  const timesOffOf = (staffId: string | null) =>
    timeOff.filter((one) => one.staffId === staffId).flatMap((one) => timesOff(one, from, addDays(until, 1), timezone))
  const without = (times: readonly Interval[], off: readonly Interval[]) =>
    times.flatMap((one) => subtractIntervals([one], off))
  const calendar = { hours, timezone, closedOn, specialHours }
  const openings = openingsBetween(calendar, from, until)
  const closed = timesOffOf(null)
  const members = staff.map((member) => {
    const times = memberOpenings(member, openings, calendar, from, until)
    return { staffId: member.id, working: without(times, [...closed, ...timesOffOf(member.id)]) }
  })
  return { openings: without(openings, closed), members }
}

/** When the business is open, for openings that begin on the dates from `from` to `until`. @param from `YYYY-MM-DD`, as `until` */
const openingsFrom = async (sql: Sql, business: Business, from: string, until: string): Promise<Interval[]> =>
  (await workingTimesFrom(sql, business, from, until)).openings

/** The open slots whose start lies in `starts`, soonest first. */
const slotsStarting = async (
  sql: Sql,
  business: Business,
  terms: BookingTerms,
  starts: Interval,
  wish: BookingWish,
  now: Instant,
): Promise<Interval[]> => calendarSlots(await readCalendar(sql, business, terms, starts, wish, now))

const toSlot = (slot: Interval | StaffSlot): Slot => ({
  start: new Date(slot.start),
  end: new Date(slot.end),
  ...('staffIds' in slot ? { staffIds: slot.staffIds } : {}),
})
