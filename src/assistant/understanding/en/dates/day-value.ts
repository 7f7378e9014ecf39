import { addDays, firstOfMonth, lastOfMonth, weekdayOnOrAfter } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange, NamedClosure } from '../../when.ts'
import type { NamedHoliday } from '../../when-reading.ts'
import type { Found } from './pattern.ts'

/** The context for interpreting words about days. */
export interface DayContext {
  /** `YYYY-MM-DD` in the business's zone. */
  today: string
  /** ISO 3166 alpha-2. */
  country: string
  /** The day that "the Monday after" counts from if nothing follows. */
  base?: string
  /** The day that "that day" means if the words name none before it. */
  named?: string
  /** Days that were just offered: "Tuesday" is the Tuesday among them. */
  offered?: readonly string[]
  /** The day under discussion: "Thursday" may be the one in its week. */
  around?: string
  /** The days on which the business is closed, in order of date. */
  closures?: readonly NamedClosure[]
}

/** The days that a phrase names. */
export interface DayValue {
  /** Alternatives; may be in the past. */
  ranges: readonly DayRange[]
  /** Set if the phrase names a day that is past or does not exist; `ranges` is then empty. */
  odd?: 'past' | 'none'
  /** What else the phrase may mean, the most likely first. */
  choices?: readonly DayRange[]
  /** Set if the phrase contradicts itself: "Tuesday the 25th" when that is a Wednesday. `ranges` is then empty. */
  contradicts?: boolean
  holiday?: NamedHoliday
  /** Weekdays without "this" or "next", which a period can narrow: "a Tuesday next month". 0 is Sunday. */
  weekdays?: readonly number[]
  /** Whether this is a week, a month or the like, which a weekday can narrow. */
  isPeriod?: boolean
  /** A day of the month without its month: "the 3rd". */
  dayOfMonth?: number
  /** Set if the phrase counts from the day named before it, which is not a wish itself: "on the 5th, the day before". */
  isCounted?: boolean
  /** Set if the phrase limits other days: they begin with its first day, or end with its last one. */
  limits?: 'from' | 'until'
  /** Set if the phrase is about a day but was not understood. */
  isUnread?: boolean
}

/** A rule that reads the days named at one place of `Phrases.text`; null if the rule does not apply. */
export type DayRule = (text: string, at: number, context: DayContext) => Found<DayValue> | null

export const day = (date: string): DayRange => ({ from: date, to: date })
export const days = (...ranges: DayRange[]): DayValue => ({ ranges })
export const period = (from: string, to: string): DayValue => ({ ranges: [{ from, to }], isPeriod: true })
export const UNREAD: DayValue = { ranges: [], isUnread: true }
export const PAST: DayValue = { ranges: [], odd: 'past' }
export const NO_SUCH_DAY: DayValue = { ranges: [], odd: 'none' }

/** The Sunday that ends the week of `date`. Weeks begin on Monday. */
const sundayOf = (date: string): string => weekdayOnOrAfter(date, 0)

/** The Monday to Sunday that is `weeks` weeks after the week of `date`. */
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
