import type { Relation } from './relation.ts'
import type { DayRange, TimeRange, When } from './when.ts'

/**
 * All that a text says about days and times. Every word about a day or a time is either read (`when`, `notDays`, `relation`), or named here
 * (`unread`, `ambiguous`, `odd`): code that uses the reading asks about what is named here and never acts on the rest alone. Plain data.
 */
export interface WhenReading {
  /** The wish, as far as it was understood; null if the text wants no day and no time. */
  when: When | null
  /**
   * The days that the text rules out ("not Friday"), as single dates in order. Days that the text rules out of a named range ("next
   * week but not Monday") are already left out of `when.days`.
   */
  notDays: readonly string[]
  /** A change relative to an appointment ("half an hour later", "same time on Wednesday"); null if there is none. */
  relation: Relation | null
  /** Words that have two meanings. */
  ambiguous: readonly Ambiguity[]
  /** Words about a day or a time that were not understood, as they were said ("the last friday of lent"). */
  unread: readonly string[]
  /**
   * A day that is past or does not exist, if the text names no other day; or an exact time that is skipped when the clocks change on the named day
   * (`when` then has that day and time, and no slot fits).
   */
  odd: OddDay | null
  /** The holidays that were named, with the dates that were read: "Christmas Day is Friday, December 25th." */
  holidays: readonly NamedHoliday[]
}

/**
 * The choices between which the caller has to decide, the most likely first.
 *
 * - `time`: a bare hour, "at 8". `when.times` holds the same choices. Ask only where the business is open at both.
 * - `day`: "next Friday" (in this week or in the next), 3/5 where the country writes both orders, "Monday" said on a Monday.
 *   `when.days` holds the likeliest, or both. A dialogue that reads the date back before it books may use that.
 * - `contradiction`: "Tuesday the 25th" where the 25th is a Wednesday. `when.days` holds neither: always ask.
 */
export type Ambiguity =
  | { about: 'time'; text: string; choices: readonly TimeRange[] }
  | { about: 'day' | 'contradiction'; text: string; choices: readonly DayRange[] }

/** `past` means that the day or time is over, `none` that the calendar has no such day (30 February). */
export interface OddDay {
  why: 'past' | 'none'
  text: string
}

export interface NamedHoliday {
  name: string
  /** `YYYY-MM-DD` */
  date: string
}

export const NO_READING: WhenReading = {
  when: null,
  notDays: [],
  relation: null,
  ambiguous: [],
  unread: [],
  odd: null,
  holidays: [],
}
