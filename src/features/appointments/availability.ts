import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import { addDays, daysBetween } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type Business, listServices } from '../business/business.ts'
import { selectBookings, selectClosures } from './appointment-store.ts'
import { serviceNamed } from './booked-service.ts'
import { instantsOf, openingOn } from './opening-hours.ts'
import { type Booking, freeResource, openSlots, type SlotRules } from './slots.ts'

/** A time that can be booked. */
export interface Slot {
  start: Instant
  end: Instant
}

/** What to book. Without a length, the service's length applies, and without a service the business's slot length. */
export interface SlotWish {
  service?: string | undefined
  durationMinutes?: number | undefined
  /** The id of an appointment that is to be moved: its own time counts as free. */
  except?: string | undefined
}

const MINUTE_MS = 60_000

/**
 * The open slots that start on a date of the business's calendar; none on a closed, past or full day or beyond its
 * horizon. @param date `YYYY-MM-DD` @throws BAD_REQUEST
 */
export async function slotsOn(
  db: Database,
  business: Business,
  date: string,
  wish: SlotWish,
  now: Instant,
): Promise<Slot[]> {
  if (!isCalendarDate(date)) throw badRequest('date: must be a day of the calendar such as 2026-03-09')
  const lengthMs = await bookingLengthMs(db, business, wish)
  const daysAhead = daysBetween(dateAt(now, business.timezone), date)
  if (daysAhead < 0 || daysAhead > business.horizonDays) return []
  const shown = instantsOf(date, business.timezone)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return []
  const slots = await slotsStarting(
    db.list,
    business,
    { start: first.start, end: last.end },
    lengthMs,
    now,
    wish.except,
  )
  return slots.map(toSlot).filter((slot) => dateAt(slot.start, business.timezone) === date)
}

/** The soonest open slots after now, or from `after` on; fewer than `count` when the horizon is reached. */
export async function nextOpenSlots(
  db: Database,
  business: Business,
  wish: SlotWish & { after?: Instant | undefined; count: number },
  now: Instant,
): Promise<Slot[]> {
  const lengthMs = await bookingLengthMs(db, business, wish)
  const end = horizon(business, now)
  let start = Math.max(now.getTime(), wish.after?.getTime() ?? 0)
  const found: Interval[] = []
  // Most searches end in the first week; later steps are longer.
  for (let days = 7; start < end && found.length < wish.count; days *= 2) {
    const stride = { start, end: Math.min(end, start + days * 24 * 60 * MINUTE_MS) }
    found.push(...(await slotsStarting(db.list, business, stride, lengthMs, now, wish.except)))
    start = stride.end
  }
  return found.slice(0, wish.count).map(toSlot)
}

/** The openings that begin on a date of the business's calendar; none where it is closed. @param date `YYYY-MM-DD` */
export async function openingsOn(db: Database, business: Business, date: string): Promise<Slot[]> {
  return (await openingsFrom(db.list, business, date, date)).map(toSlot)
}

/** Whether `slotsOn` gives this slot for its length. */
export async function isOpenSlot(db: Database, business: Business, slot: Slot, now: Instant): Promise<boolean> {
  return (await resourceForSlot(db.list, business, fromSlot(slot), now)) !== null
}

/** The resource for a slot; null where the slot is not open. The appointment `except` does not count. */
export async function resourceForSlot(
  sql: Sql,
  business: Business,
  slot: Interval,
  now: Instant,
  except: string | null = null,
): Promise<number | null> {
  const startsThen = { start: slot.start, end: slot.start + 1 }
  const { openings, busy, rules } = await calendarFor(sql, business, startsThen, slot.end - slot.start, now, except)
  return openSlots(openings, busy, rules).length === 0 ? null : freeResource(slot, busy, rules)
}

/** The length of a booking: the requested one, else the service's, else the business's slot length. */
export async function bookingLengthMs(db: Database, business: Business, wish: SlotWish): Promise<number> {
  if (wish.durationMinutes !== undefined) return requireDuration(wish.durationMinutes) * MINUTE_MS
  const name = wish.service?.trim()
  const service = name ? serviceNamed(await listServices(db, business.id), name) : undefined
  return (service?.durationMinutes ?? business.slotLengthMinutes) * MINUTE_MS
}

/** @throws BAD_REQUEST */
function requireDuration(minutes: number): number {
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440) return minutes
  throw badRequest('durationMinutes: must be a whole number from 1 to 1440')
}

/** The open slots whose start lies in `range`, soonest first. */
async function slotsStarting(
  sql: Sql,
  business: Business,
  range: Interval,
  lengthMs: number,
  now: Instant,
  except: string | undefined,
): Promise<Interval[]> {
  const { openings, busy, rules } = await calendarFor(sql, business, range, lengthMs, now, except)
  return openSlots(openings, busy, rules)
}

/** The openings, bookings and rules for slots of a length that start in `range`. */
async function calendarFor(
  sql: Sql,
  business: Business,
  range: Interval,
  lengthMs: number,
  now: Instant,
  except: string | null = null,
): Promise<{ openings: Interval[]; busy: Booking[]; rules: SlotRules }> {
  const rules = slotRules(business, range, lengthMs, now)
  const apart = rules.bufferBeforeMs + rules.bufferAfterMs
  // A day before, for an opening that began the evening before; a day after, for a slot that runs into the next opening.
  const from = addDays(dateAt(new Date(range.start), business.timezone), -1)
  const until = addDays(dateAt(new Date(range.end + lengthMs), business.timezone), 1)
  const [openings, busy] = await Promise.all([
    openingsFrom(sql, business, from, until),
    selectBookings(sql, business.id, { start: range.start - apart, end: range.end + lengthMs + apart }, except),
  ])
  return { openings, busy, rules }
}

/** The openings that begin on the dates from `from` to `until`, both included. @param from `YYYY-MM-DD`, as `until` */
export async function openingsFrom(sql: Sql, business: Business, from: string, until: string): Promise<Interval[]> {
  const closedOn = await selectClosures(sql, business.id, from, until)
  const calendar = { hours: business.hours, closedOn, timezone: business.timezone }
  const openings: Interval[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) openings.push(...openingOn(date, calendar))
  return openings
}

function slotRules(business: Business, starts: Interval, lengthMs: number, now: Instant): SlotRules {
  const noticed = now.getTime() + business.minNoticeMinutes * MINUTE_MS
  return {
    lengthMs,
    stepMs: business.slotStepMinutes * MINUTE_MS,
    bufferBeforeMs: business.bufferBeforeMinutes * MINUTE_MS,
    bufferAfterMs: business.bufferAfterMinutes * MINUTE_MS,
    capacity: business.capacity,
    earliest: Math.max(starts.start, noticed),
    latest: Math.min(starts.end, horizon(business, now)),
  }
}

/** The end of the last bookable day, in epoch milliseconds. */
function horizon(business: Business, now: Instant): number {
  const lastDay = addDays(dateAt(now, business.timezone), business.horizonDays)
  const lastDays = [addDays(lastDay, -1), lastDay] // two days, as a zone may skip one
  return Math.max(...lastDays.flatMap((date) => instantsOf(date, business.timezone)).map((one) => one.end))
}

const toSlot = (slot: Interval): Slot => ({ start: new Date(slot.start), end: new Date(slot.end) })
const fromSlot = (slot: Slot): Interval => ({ start: slot.start.getTime(), end: slot.end.getTime() })
