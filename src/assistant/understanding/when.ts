import type { Instant } from '../../kernel/clock.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { wallClockAt } from './wall-clock.ts'

/** Dates of the business's calendar, `YYYY-MM-DD`, both ends included. */
export interface DayRange {
  from: string
  to: string
}

/** Acceptable start times, in minutes from midnight by the wall clock, both ends included. */
export interface TimeRange {
  from: number
  to: number
}

/**
 * When the caller would like to come, by the wall clock of the business. A wish has no instants: it is compared with what the wall clock shows at the
 * open slots, so a change of the clocks cannot shift it. Plain data.
 */
export interface When {
  /** Alternatives; empty for any day. */
  days: readonly DayRange[]
  /** Alternatives, the most likely first; empty for any time. */
  times: readonly TimeRange[]
  /** Whether the caller named one exact time of day. */
  exact: boolean
  /** Set if the caller wants the first or the last of the times that fit. */
  prefers?: 'earliest' | 'latest'
  /** "After her lunch break": the search for times finds out when that day's break is. */
  beside?: Beside
  /** "Tuesday morning or Thursday afternoon": only these pairs of days and times fit; `days` and `times` hold all of them. */
  pairs?: readonly Pick<When, 'days' | 'times'>[]
  /** Of the times that fit, the one at this time of day (minutes from midnight) is among those offered. */
  near?: number
}

/** A break between two openings of the wanted member of staff, or otherwise of the business. */
export type Beside = 'before_break' | 'after_break'

/** A closed day (`YYYY-MM-DD`) and the reason, in the words of the owner. */
export interface NamedClosure {
  date: string
  name: string
}

/** The context for interpreting words about time. */
export interface TimeSense {
  /** When the words were said or written. */
  now: Instant
  /** The time zone of the business, IANA. */
  timezone: string
  /** ISO 3166 alpha-2; it decides whether 3/5 is in March or in May. */
  country: string
  /** The day (`YYYY-MM-DD`) that "the Monday after" counts from if the words name none. */
  base?: string
  /** The day (`YYYY-MM-DD`) that "that day" and "before then" mean if the words name none before. */
  named?: string
  /** Days that were just offered or read out (`YYYY-MM-DD`): a weekday on its own means the one among these. */
  offered?: readonly string[]
  /** The day under discussion (`YYYY-MM-DD`): a weekday on its own may be one of its week. */
  around?: string
  /** The days on which the business is closed, in order of date. */
  closures?: readonly NamedClosure[]
}

/** Merges a newer wish into an older one: "no, Thursday" keeps the time of day, "make it 4" keeps the day. */
export function mergeWhen(older: When | null, newer: When): When {
  if (older === null) return newer
  const days = newer.days.length > 0 ? newer.days : older.days
  if (newer.times.length > 0 || newer.prefers !== undefined || newer.beside !== undefined) return { ...newer, days }
  return { ...unpaired(older), days }
}

/** The wish without the pairs, for other days or times. */
export function unpaired({ pairs, ...when }: When): When {
  return when
}

const OTHER_DAYS_AHEAD = 14

/** The days of the next two weeks, today included, without the excluded ones. Pure. @param excluded dates, `YYYY-MM-DD` */
export function otherDays(excluded: readonly string[], today: string): DayRange[] {
  const days: DayRange[] = []
  for (let ahead = 0; ahead <= OTHER_DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead)
    if (!excluded.includes(date)) days.push({ from: date, to: date })
  }
  return days
}

interface Starting {
  start: Instant
}

/** The slots on the wanted days, at the most likely of the wanted times at which any slot starts. */
export function fitting<T extends Starting>(slots: readonly T[], when: When, timezone: string): T[] {
  if (when.pairs !== undefined) {
    const fits = when.pairs.flatMap((pair) => fitting(slots, { ...pair, exact: when.exact }, timezone))
    return slots.filter((slot) => fits.includes(slot))
  }
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
