import type { Closure, Holiday, SpecialHours } from '../../../client/types.gen.ts'
import { formatTimes } from '../../../format.ts'
import { text } from '../text.ts'
import { inOrder, type Times, toDays, WEEKDAYS, type WeeklyHours } from './weekly-hours.ts'

/** A date on which the weekly opening hours do not apply. Pure. */
export interface SpecialDay {
  /** `YYYY-MM-DD` */
  date: string
  /** Null: closed all day. */
  openings: readonly Times[] | null
  reason: string | null
}

/** What the form begins with. Openings without times are those of the weekday; `isNew` lets the date be chosen. */
export type EditedDay = Partial<SpecialDay> & { isNew: boolean }

/** The special days from `today` on, in order. */
export const specialDays = (
  closures: readonly Closure[],
  special: readonly SpecialHours[],
  today: string,
): SpecialDay[] =>
  [...closures.map((closure) => ({ ...closure, openings: null })), ...special]
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))

/** The holidays on which the weekly opening hours still apply. */
export const openHolidays = (holidays: readonly Holiday[], days: readonly SpecialDay[]): Holiday[] => {
  const decided = new Set(days.map(({ date }) => date))
  return holidays.filter(({ date }) => !decided.has(date))
}

/** "Closed", "9:00 AM–1:00 PM, 2:00 PM–4:00 PM" */
export const formatOpenings = (openings: SpecialDay['openings']): string =>
  openings === null ? text.closed : inOrder(openings).map(formatTimes).join(', ')

/** What a new day of the same date would replace: "This day is already closed (Christmas). Replace it?" */
export const describeDay = ({ openings, reason }: SpecialDay): string =>
  openings === null
    ? text.specialDays.alreadyClosed(reason)
    : text.specialDays.alreadySpecial(formatOpenings(openings), reason)

/** The weekly openings of a date, with which its special hours begin; the usual hours of a new day where it is closed. */
export function usualOpenings(date: string, weekly: WeeklyHours): readonly Times[] {
  // A week begins with Sunday for JavaScript.
  const weekday = WEEKDAYS[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7]
  return toDays(weekly).find(({ day }) => day === weekday)?.openings ?? []
}
