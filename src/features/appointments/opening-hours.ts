import { Temporal } from 'temporal-polyfill'
import { type Interval, mergeIntervals } from '../../kernel/interval.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { constantOffsets, dateAt } from '../../kernel/time/zone.ts'
import type { Weekday, WeeklyHours } from '../business/business.ts'

/**
 * Computes when a business is open, by the clock of its zone. No other file does.
 *
 * A business is open exactly while its wall clock shows a time within that day's hours. So an hour that the spring change skips
 * cannot be booked, an hour that the autumn change repeats can be booked twice, and a date that a zone skipped (Samoa, 30 December
 * 2011) has no opening. All other files work with instants.
 */

/** A business's calendar: its weekly hours, its closed dates, and the zone of both. */
export interface OpeningCalendar {
  hours: WeeklyHours
  /** `YYYY-MM-DD`. An opening that began the evening before still lasts to its end. */
  closedOn: ReadonlySet<string>
  /** IANA name. */
  timezone: string
}

const DAY_MS = 86_400_000
const WEEKDAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The opening that begins on `date`, as disjoint intervals in order; empty when closed. */
export function openingOn(date: string, calendar: OpeningCalendar): Interval[] {
  if (calendar.closedOn.has(date)) return []
  const day = Temporal.PlainDate.from(date)
  const hours = calendar.hours[WEEKDAYS[day.dayOfWeek - 1] as Weekday]
  if (!hours) return []
  const open = minutesOf(hours.open)
  const close = minutesOf(hours.close)
  return instantsShowing(day, { start: open, end: close > open ? close : close + 24 * 60 }, calendar.timezone)
}

/** Whether the business is open at that time; an opening that began the evening before may still run. */
export function isOpenAt(at: Date, calendar: OpeningCalendar): boolean {
  const ms = at.getTime()
  const today = dateAt(at, calendar.timezone)
  const openings = [addDays(today, -1), today].flatMap((date) => openingOn(date, calendar))
  return openings.some(({ start, end }) => start <= ms && ms < end)
}

/** The instants of a date in a zone: one interval, or two where the clocks go back across midnight. */
export function instantsOf(date: string, timezone: string): Interval[] {
  return instantsShowing(Temporal.PlainDate.from(date), { start: 0, end: 24 * 60 }, timezone)
}

/**
 * The instants at which the clocks of a zone show a time on a date, in order: none where a clock change skips the time, two where
 * a clock change repeats it. @param minutes from midnight
 */
export function instantsAt(date: string, minutes: number, timezone: string): Date[] {
  const shown = instantsShowing(Temporal.PlainDate.from(date), { start: minutes, end: minutes + 1 }, timezone)
  return shown.map(({ start }) => new Date(start))
}

/** The intervals in which the zone's clocks show a time within `reading` (minutes from the midnight that begins `day`). */
function instantsShowing(day: Temporal.PlainDate, reading: Interval, timezone: string): Interval[] {
  const midnight = day.toZonedDateTime('UTC').epochMilliseconds
  const wall = { start: midnight + reading.start * 60_000, end: midnight + reading.end * 60_000 }
  const shown: Interval[] = []
  // Two days to each side: Manila and Alaska were once a whole day from UTC.
  for (const stretch of constantOffsets(wall.start - 2 * DAY_MS, wall.end + 2 * DAY_MS, timezone)) {
    const start = Math.max(stretch.start, wall.start - stretch.offsetMs)
    const end = Math.min(stretch.end, wall.end - stretch.offsetMs)
    if (start < end) shown.push({ start, end })
  }
  return mergeIntervals(shown)
}

/** `HH:MM` as minutes; `24:00` is the midnight that ends the day. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
