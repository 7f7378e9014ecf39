import { addDays, dayOfMonth, daysBetween } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../../when.ts'
import { type DayValue, day, weekdaysIn } from './day-value.ts'

/** Puts together what a text says about days: "a Tuesday", "next month", "but not the 7th". Pure. */

/** A phrase about days, and whether "or" joins it to the phrase before. */
export interface NamedDays {
  value: DayValue
  isAlternative: boolean
}

/** The days that remain: none before today, none that was ruled out. In the order in which they were named. */
export function combineDays(named: readonly NamedDays[], ruledOut: readonly string[], today: string): DayRange[] {
  const periods = named.filter(({ value }) => value.isPeriod).flatMap(({ value }) => value.ranges)
  const narrowed = named.flatMap((one, index) => narrow(one, named[index + 1], periods))
  const isNarrowed = named.some(
    ({ value }, index) =>
      value.isPeriod !== true && isNarrowing(named[index] as NamedDays, named[index + 1]) && fits(value, periods),
  )
  const ranges = isNarrowed ? narrowed : named.flatMap(({ value }) => value.ranges)
  const left = withoutDates(unique(ranges), ruledOut).flatMap((range) => cutAtToday(range, today))
  return left.length > 0 || ruledOut.length === 0 ? left : nextAllowed(named, ruledOut, today)
}

/** "A Friday, but not this Friday": the first one after those that are ruled out. */
function nextAllowed(named: readonly NamedDays[], ruledOut: readonly string[], today: string): DayRange[] {
  const weekdays = named.flatMap(({ value }) => value.weekdays ?? [])
  const dates = weekdaysIn({ from: today, to: addDays(today, 7 * RULED_OUT_WEEKS) }, weekdays)
  return dates
    .filter((date) => !ruledOut.includes(date))
    .slice(0, 1)
    .map(day)
}

const isNarrowing = (one: NamedDays, next: NamedDays | undefined): boolean =>
  !(one.isAlternative && one.value.weekdays === undefined) &&
  !(next?.isAlternative === true && next.value.isPeriod === true)

/** Whether a weekday or a day of the month can be found in the periods. */
const fits = (value: DayValue, periods: readonly DayRange[]): boolean => inPeriods(value, periods).length > 0

function inPeriods({ ranges, weekdays, dayOfMonth: number }: DayValue, periods: readonly DayRange[]): DayRange[] {
  if (weekdays !== undefined) return periods.flatMap((one) => weekdaysIn(one, weekdays)).map(day)
  if (number !== undefined)
    return periods.flatMap((one) => datesIn(one).filter((date) => dayOfMonth(date) === number)).map(day)
  return ranges.filter(({ from, to }) => periods.some((one) => one.from <= from && to <= one.to))
}

/** What a phrase contributes where weekdays narrow periods: nothing for the period itself. */
function narrow(one: NamedDays, next: NamedDays | undefined, periods: readonly DayRange[]): readonly DayRange[] {
  if (one.value.isPeriod) return []
  return isNarrowing(one, next) && fits(one.value, periods) ? inPeriods(one.value, periods) : one.value.ranges
}

function unique(ranges: readonly DayRange[]): DayRange[] {
  const seen = new Set<string>()
  return ranges.filter(({ from, to }) => {
    const key = `${from}/${to}`
    return !seen.has(key) && seen.add(key)
  })
}

const MAX_DATES = 400

const datesIn = ({ from, to }: DayRange): string[] =>
  Array.from({ length: Math.min(daysBetween(from, to) + 1, MAX_DATES) }, (_, ahead) => addDays(from, ahead))

/** The ranges without single dates: what remains before and after each. */
function withoutDates(ranges: readonly DayRange[], dates: readonly string[]): DayRange[] {
  return dates.reduce<DayRange[]>(
    (left, date) =>
      left.flatMap((range) => {
        if (date < range.from || date > range.to) return [range]
        const before = { from: range.from, to: addDays(date, -1) }
        const after = { from: addDays(date, 1), to: range.to }
        return [before, after].filter(({ from, to }) => from <= to)
      }),
    [...ranges],
  )
}

const cutAtToday = ({ from, to }: DayRange, today: string): DayRange[] =>
  to < today ? [] : [{ from: from < today ? today : from, to }]

const RULED_OUT_WEEKS = 5

/** Single dates that a phrase rules out: a weekday rules out that day of the next five weeks. */
export function ruledOutDates({ ranges, weekdays }: DayValue, today: string): string[] {
  const named = weekdays === undefined ? ranges : []
  const recurring = weekdaysIn({ from: today, to: addDays(today, 7 * RULED_OUT_WEEKS) }, weekdays ?? [])
  return [...named.flatMap(datesIn), ...recurring].filter((date) => date >= today)
}
