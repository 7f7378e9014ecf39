import { addDays, calendarDate, weekdayOnOrAfter, weekdayOnOrBefore } from '../../kernel/time/calendar-date.ts'

/** Computes a holiday's date in a year. Pure. Null in years without the holiday. */
export type DateRule = (year: number) => string | null

/** 0 is Sunday. */
export const WEEKDAY = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 } as const
type WeekdayName = keyof typeof WEEKDAY

export const fixed =
  (month: number, day: number): DateRule =>
  (year) =>
    calendarDate(year, month, day)

/** The first (1) to fourth (4) weekday of a month, or the last (-1). */
export const nth =
  (count: 1 | 2 | 3 | 4 | -1, weekday: WeekdayName, month: number): DateRule =>
  (year) => {
    const number = WEEKDAY[weekday]
    if (count > 0) return addDays(weekdayOnOrAfter(dateIn(year, month, 1), number), 7 * (count - 1))
    const next = month === 12 ? dateIn(year + 1, 1, 1) : dateIn(year, month + 1, 1)
    return weekdayOnOrBefore(addDays(next, -1), number)
  }

/** The last given weekday before a date: "the Monday before 25 May". */
export const weekdayBefore =
  (weekday: WeekdayName, month: number, day: number): DateRule =>
  (year) =>
    weekdayOnOrBefore(addDays(dateIn(year, month, day), -1), WEEKDAY[weekday])

/** Days after Easter Sunday; Good Friday is -2. */
export const easter =
  (days: number): DateRule =>
  (year) =>
    addDays(easterSunday(year), days)

export const daysAfter =
  (days: number, rule: DateRule): DateRule =>
  (year) => {
    const date = rule(year)
    return date === null ? null : addDays(date, days)
  }

/** Dates that a law lists year by year, as `MM-DD`. */
export const listed =
  (dates: Readonly<Record<number, string>>): DateRule =>
  (year) =>
    dates[year] === undefined ? null : `${year}-${dates[year]}`

const dateIn = (year: number, month: number, day: number): string => calendarDate(year, month, day) as string

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm; Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateIn(year, Math.floor(n / 31), (n % 31) + 1)
}
