import { addDays, firstOfMonth, lastOfMonth, weekdayOnOrAfter } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange, NamedClosure } from '../../when.ts'
import type { NamedHoliday } from '../../when-reading.ts'
import type { Found } from './pattern.ts'

/** What words about days are read against. */
export interface DayContext {
  /** `YYYY-MM-DD` in the business's zone. */
  today: string
  /** ISO 3166 alpha-2. */
  country: string
  /** The day that "the Monday after" counts from, where nothing follows. */
  base?: string
  /** The day that "that day" means, where the words name none before. */
  named?: string
  /** Days that were just offered: "Tuesday" is the Tuesday among them. */
  offered?: readonly string[]
  /** The day that is talked about: "Thursday" may be the one of its week. */
  around?: string
  /** The days on which the business is closed, in order of date. */
  closures?: readonly NamedClosure[]
}

/** The days that a phrase names. */
export interface DayValue {
  /** Alternatives; may lie in the past. */
  ranges: readonly DayRange[]
  /** The phrase is a day that is over or does not exist; `ranges` is empty then. */
  odd?: 'past' | 'none'
  /** What else the phrase may mean, the likeliest first. */
  choices?: readonly DayRange[]
  /** The phrase contradicts itself: "Tuesday the 25th" that is a Wednesday. `ranges` is empty then. */
  contradicts?: boolean
  holiday?: NamedHoliday
  /** Weekdays without "this" or "next", which a period can narrow: "a Tuesday next month". 0 is Sunday. */
  weekdays?: readonly number[]
  /** A week, a month or the like, which a weekday can narrow. */
  isPeriod?: boolean
  /** A day of the month without its month: "the 3rd". */
  dayOfMonth?: number
  /** The phrase counts from the day that was named before it, which is no wish of its own: "on the 5th, the day before". */
  isCounted?: boolean
  /** The phrase is a limit beside other days: they begin with its first day, or end with its last one. */
  limits?: 'from' | 'until'
  /** The phrase is about a day, but was not understood. */
  isUnread?: boolean
}

/** A rule that reads the days named at one place of `Phrases.text`; null where the rule does not apply. */
export type DayRule = (text: string, at: number, context: DayContext) => Found<DayValue> | null

export const day = (date: string): DayRange => ({ from: date, to: date })
export const days = (...ranges: DayRange[]): DayValue => ({ ranges })
export const period = (from: string, to: string): DayValue => ({ ranges: [{ from, to }], isPeriod: true })
export const UNREAD: DayValue = { ranges: [], isUnread: true }
export const PAST: DayValue = { ranges: [], odd: 'past' }
export const NO_SUCH_DAY: DayValue = { ranges: [], odd: 'none' }

/** The Sunday that ends the week of `date`. Weeks begin on Monday. */
const sundayOf = (date: string): string => weekdayOnOrAfter(date, 0)

/** The Monday to Sunday that is `weeks` after the week of `date`. */
export function week(date: string, weeks: number): DayRange {
  const sunday = addDays(sundayOf(date), 7 * weeks)
  return { from: addDays(sunday, -6), to: sunday }
}

export function weekend(date: string, weeks: number): DayRange {
  const sunday = addDays(sundayOf(date), 7 * weeks)
  return { from: addDays(sunday, -1), to: sunday }
}

export const month = (date: string, months: number): DayRange => ({
  from: firstOfMonth(date, months),
  to: lastOfMonth(date, months),
})

/** Every date of a range with one of the weekdays. */
export function weekdaysIn({ from, to }: DayRange, weekdays: readonly number[]): string[] {
  const dates: string[] = []
  for (const weekday of weekdays)
    for (let date = weekdayOnOrAfter(from, weekday); date <= to; date = addDays(date, 7)) dates.push(date)
  return dates.sort()
}
