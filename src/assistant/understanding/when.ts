import { addDays } from '../../features/appointments/opening-hours.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type DayRange, daysIn } from './days.ts'
import { plainText } from './plain-text.ts'
import { hourReadings, type TimeRange, timesIn } from './times.ts'
import { wallClockAt } from './wall-clock.ts'

/**
 * When somebody would like to come, in the words of the business's wall clock. Never an instant: it is compared with what
 * the wall clock shows at the open slots, so a change of the clocks cannot bend it. Plain data.
 */
export interface When {
  /** Alternatives; empty: any day. */
  days: readonly DayRange[]
  /** Alternatives, the likeliest first; empty: any time. */
  times: readonly TimeRange[]
  /** One time of day was named. */
  exact: boolean
}

/** What a text about time is read against. */
export interface TimeSense {
  /** When it was written. */
  now: Instant
  /** The business's, IANA. */
  timezone: string
  /** ISO 3166 alpha-2: how 3/5 is read. */
  country: string
}

/** The days and times that a text names; null: none. Pure. */
export function whenIn(text: string, sense: TimeSense): When | null {
  const plain = plainText(text)
  const wall = wallClockAt(sense.now, sense.timezone)
  const soon = soonIn(plain, sense)
  if (soon) return soon
  const times = timesIn(plain)
  const named = daysIn(times.rest, wall.date, sense.country)
  const days = named.length === 0 && times.today ? [{ from: wall.date, to: wall.date }] : named
  const wholeDay = times.ranges.every(({ from, to }) => from === 0 && to === LAST_MINUTE)
  if (days.length === 0 && wholeDay) return null
  return { days, times: wholeDay ? [] : times.ranges, exact: times.exact }
}

const LAST_MINUTE = 24 * 60 - 1
const MINUTE_MS = 60_000

/** "in 2 hours", "in half an hour": from then on, on the day that it is then. */
function soonIn(plain: string, { now, timezone }: TimeSense): When | null {
  const found = /\bin (?:about )?(half an|an?|1|\d{1,2}) ?(hours?|hrs?|minutes?|mins?)\b/.exec(plain)
  if (!found) return null
  const count = found[1] === 'half an' ? 0.5 : Number(found[1]) || 1
  const ms = count * (found[2]?.startsWith('h') ? 60 : 1) * MINUTE_MS
  const { date, minutes } = wallClockAt(new Date(now.getTime() + ms), timezone)
  return { days: [{ from: date, to: date }], times: [{ from: minutes, to: LAST_MINUTE }], exact: false }
}

/** A newer wish over an older one: "no, Thursday" keeps the time of day, "make it 4" keeps the day. */
export function mergeWhen(older: When | null, newer: When): When {
  if (older === null) return newer
  const days = newer.days.length > 0 ? newer.days : older.days
  return newer.times.length > 0 ? { ...newer, days } : { days, times: older.times, exact: older.exact }
}

/** A text that is nothing but an hour, as an answer to "when?": "three", "3 please". Null: it is something else. Pure. */
export function bareHourIn(plain: string): When | null {
  const hour = /^\W*(?:the )?(\d{1,2}|one)(?: one)?(?: (?:please|then|works|is fine))?\W*$/.exec(plain)?.[1]
  const times = hour === undefined ? [] : hourReadings(hour === 'one' ? '1' : hour)
  return times.length === 0 ? null : { days: [], times, exact: true }
}

/** How far from today other days than those excluded are looked for. */
const OTHER_DAYS = 14

/** The days from today on, but for those. Pure. @param excluded dates, `YYYY-MM-DD` */
export function otherDays(excluded: readonly string[], today: string): DayRange[] {
  const days: DayRange[] = []
  for (let ahead = 0; ahead <= OTHER_DAYS; ahead += 1) {
    const date = addDays(today, ahead)
    if (!excluded.includes(date)) days.push({ from: date, to: date })
  }
  return days
}

interface Starting {
  start: Instant
}

/** Those that begin on one of the days, at the likeliest of the times that any of them begins at. */
export function fitting<T extends Starting>(slots: readonly T[], when: When, timezone: string): T[] {
  const shown = slots.map((slot) => ({ slot, wall: wallClockAt(slot.start, timezone) }))
  const onDays = shown.filter(({ wall }) => isOnDays(wall.date, when))
  if (when.times.length === 0) return onDays.map(({ slot }) => slot)
  for (const { from, to } of when.times) {
    const found = onDays.filter(({ wall }) => wall.minutes >= from && wall.minutes <= to)
    if (found.length > 0) return found.map(({ slot }) => slot)
  }
  return []
}

export const isOnDays = (date: string, { days }: When): boolean =>
  days.length === 0 || days.some(({ from, to }) => from <= date && date <= to)
