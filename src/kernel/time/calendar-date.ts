/**
 * Arithmetic of calendar dates in the form `YYYY-MM-DD` (proleptic Gregorian, years 1 to 9999). A date has no zone and no time, so
 * no change of the clocks can shift it.
 */

const DAY_MS = 86_400_000
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`)
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** `2026-02-28` and 1 give `2026-03-01`. */
export const addDays = (date: string, days: number): string => dateOf(noon(date) + days * DAY_MS)

/** Whole days from one date to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / DAY_MS)

/** The dates from `from` to `to`, both included, in order; none when `to` is earlier. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, days) => addDays(from, days))

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(noon(date)).getUTCDay()

export const yearOf = (date: string): number => Number(date.slice(0, 4))
/** 1 to 12. */
export const monthOf = (date: string): number => Number(date.slice(5, 7))
/** 1 to 31. */
export const dayOfMonth = (date: string): number => Number(date.slice(8, 10))

/** Null if that day does not exist, such as 30 February. @param month 1 to 12 */
export function calendarDate(year: number, month: number, day: number): string | null {
  const parts = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  const ms = Date.parse(`${parts.join('-')}T00:00:00Z`)
  if (Number.isNaN(ms) || year < 1 || year > 9999) return null
  const found = new Date(ms)
  return found.getUTCMonth() + 1 === month && found.getUTCDate() === day ? dateOf(ms) : null
}

/** The first day of the month that is `months` after the month of `date`. */
export function firstOfMonth(date: string, months = 0): string {
  const count = yearOf(date) * 12 + monthOf(date) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of the month that is `months` after the month of `date`. */
export const lastOfMonth = (date: string, months = 0): string => addDays(firstOfMonth(date, months + 1), -1)

/** The same day of a later month; that month's last day where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const last = lastOfMonth(date, months)
  return dayOfMonth(last) < dayOfMonth(date) ? last : `${last.slice(0, 8)}${date.slice(8)}`
}

/** The first date with that weekday on or after `date`. */
export const weekdayOnOrAfter = (date: string, weekday: number): string =>
  addDays(date, (weekday - weekdayOf(date) + 7) % 7)

/** The last date with that weekday on or before `date`. */
export const weekdayOnOrBefore = (date: string, weekday: number): string =>
  addDays(date, -((weekdayOf(date) - weekday + 7) % 7))
