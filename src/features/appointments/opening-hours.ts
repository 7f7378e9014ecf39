import { Temporal } from 'temporal-polyfill'
import { type Interval, mergeIntervals } from '../../kernel/interval.ts'
import { type OpeningTimes, WEEKDAYS, type Weekday, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { type ConstantOffset, constantOffsets } from '../../kernel/time/zone.ts'

/**
 * Computes when a business is open, by the clock of its zone. No other file does.
 *
 * A business is open exactly while its wall clock shows a time within that day's hours. So an hour that the spring change skips
 * cannot be booked, an hour that the autumn change repeats can be booked twice, and a date that a zone skipped (Samoa, 30 December
 * 2011) has no opening. All other files work with instants.
 */

/** A business's calendar: its weekly hours, the dates that differ from them, and their time zone. */
export interface OpeningCalendar {
  hours: WeeklyHours
  /** `YYYY-MM-DD`. An opening that began the evening before still lasts to its end. */
  closedOn: ReadonlySet<string>
  /** The openings of a date that replace those of its weekday. Absent if there are none. */
  specialHours?: ReadonlyMap<string, readonly OpeningTimes[]>
  /** IANA name. */
  timezone: string
}

const DAY_MS = 86_400_000

/**
 * The openings that begin on `date`, in order; an opening interrupted by a clock change is two intervals. Empty if
 * closed.
 */
export function openingOn(date: string, calendar: OpeningCalendar): Interval[] {
  if (calendar.closedOn.has(date)) return []
  const openings = calendar.specialHours?.get(date) ?? calendar.hours[weekdayOf(date)] ?? []
  return openings.flatMap((times) => instantsOfOpening(date, times, calendar.timezone))
}

function instantsOfOpening(date: string, times: OpeningTimes, timezone: string): Interval[] {
  const open = minutesOf(times.open)
  const close = minutesOf(times.close)
  return instantsShowing(wallClock(date, { start: open, end: close > open ? close : close + 24 * 60 }), timezone)
}

const weekdayOf = (date: string): Weekday => WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] as Weekday

/** The instants of a date in a zone: one interval, or two where the clocks go back across midnight. */
export function instantsOf(date: string, timezone: string): Interval[] {
  return instantsShowing(wallClock(date, { start: 0, end: 24 * 60 }), timezone)
}

/**
 * The instants at which the clocks of a zone show a time on a date, in order: none where a clock change skips the time, two where
 * a clock change repeats it. @param minutes from midnight
 */
export function instantsAt(date: string, minutes: number, timezone: string): Date[] {
  const shown = instantsShowing(wallClock(date, { start: minutes, end: minutes + 1 }), timezone)
  return shown.map(({ start }) => new Date(start))
}

/** A wall-clock interval. @param minutes from the midnight that begins `date` */
function wallClock(date: string, minutes: Interval): Interval {
  const midnight = Date.parse(`${date}T00:00Z`)
  return { start: midnight + minutes.start * 60_000, end: midnight + minutes.end * 60_000 }
}

/**
 * The intervals in which the zone's clocks show a time within `wall`.
 * @param wall wall-clock times as the epoch milliseconds at which a clock in UTC shows them
 */
export function instantsShowing(wall: Interval, timezone: string): Interval[] {
  const shown: Interval[] = []
  for (const stretch of offsetsAround(wall, timezone)) {
    const start = Math.max(stretch.start, wall.start - stretch.offsetMs)
    const end = Math.min(stretch.end, wall.end - stretch.offsetMs)
    if (start < end) shown.push({ start, end })
  }
  return mergeIntervals(shown)
}

const MAX_KNOWN = 2_000
const known = new Map<string, ConstantOffset[]>()

/** The offsets of whole days around a wall-clock interval, cached because the members of a business ask for the same days. */
function offsetsAround(wall: Interval, timezone: string): ConstantOffset[] {
  // Two days on each side: Manila and Alaska once shifted by a whole day.
  const start = (Math.floor(wall.start / DAY_MS) - 2) * DAY_MS
  const end = (Math.ceil(wall.end / DAY_MS) + 2) * DAY_MS
  const key = `${timezone} ${start} ${end}`
  const offsets = known.get(key) ?? constantOffsets(start, end, timezone)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, offsets)
  return offsets
}

/** `HH:MM` as minutes; `24:00` is the midnight that ends the day. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
