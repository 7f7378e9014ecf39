import { addDays, dayOfMonth, daysBetween } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../../when.ts'
import { type DayValue, day, weekdaysIn } from './day-value.ts'

/** Combines what a text says about days: "a Tuesday", "next month", "but not the 7th". Pure. */

/** A phrase about days, and whether "or" joins it to the previous phrase. */
export interface NamedDays {
  value: DayValue
  isAlternative: boolean
}

/** The days that remain: none before today, and none that was ruled out. In the order in which they were named. */
export function combineDays(all: readonly NamedDays[], ruledOut: readonly string[], today: string): DayRange[] {
  const { named, limit } = limited(all)
  const periods = named.filter(({ value }) => value.isPeriod).flatMap(({ value }) => value.ranges)
  const narrowed = named.flatMap((one, index) => narrow(one, named[index + 1], periods))
  const isNarrowed = named.some(
    ({ value }, index) =>
      value.isPeriod !== true && isNarrowing(named[index] as NamedDays, named[index + 1]) && fits(value, periods),
  )
  const ranges = isNarrowed ? narrowed : named.flatMap(({ value }) => value.ranges)
  const left = withoutDates(unique(within(ranges, limit)), ruledOut).flatMap((range) => cutAtToday(range, today))
  return left.length > 0 || ruledOut.length === 0 ? left : nextAllowed(named, ruledOut, today)
}

/** "Not before Thursday, and by the 20th": a limit narrows the days that are named with it, and all limits apply together. */
function limited(all: readonly NamedDays[]): { named: readonly NamedDays[]; limit: DayRange | null } {
  const isLimit = ({ value, isAlternative }: NamedDays) => value.limits !== undefined && !isAlternative
  const limits = all.filter(isLimit)
  const days = all.filter((one) => !isLimit(one))
  // "She has the car until Tuesday, so not before Wednesday."
  const begins = limits.filter(({ value }) => value.limits === 'from')
  const limit = overlapOf(limits) ?? overlapOf(begins)
  if (limit === null) return { named: all, limit: null }
  return days.length > 0 && days.some(({ value }) => value.ranges.length > 0)
    ? { named: days, limit }
    : { named: [{ value: { ranges: [limit], isPeriod: true }, isAlternative: false }], limit: null }
}

/** The days within all limits; null if there are none. */
function overlapOf(limits: readonly NamedDays[]): DayRange | null {
  const ranges = limits.flatMap(({ value }) => value.ranges)
  const from = ranges
    .map((range) => range.from)
    .sort()
    .at(-1)
  const to = ranges.map((range) => range.to).sort()[0]
  return from !== undefined && to !== undefined && from <= to ? { from, to } : null
}

/** The parts of the ranges within the limit; the ranges unchanged if none of them is within it. */
function within(ranges: readonly DayRange[], limit: DayRange | null): readonly DayRange[] {
  if (limit === null) return ranges
  const left = ranges.flatMap(({ from, to }) => {
    const cut = { from: from > limit.from ? from : limit.from, to: to < limit.to ? to : limit.to }
    return cut.from <= cut.to ? [cut] : []
  })
  return left.length > 0 ? left : ranges
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

/** What a phrase contributes if weekdays narrow periods: nothing for the period itself. */
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

/** The single dates that a phrase rules out: a weekday rules out that day in the next five weeks. */
export function ruledOutDates({ ranges, weekdays }: DayValue, today: string): string[] {
  const named = weekdays === undefined ? ranges : []
  const recurring = weekdaysIn({ from: today, to: addDays(today, 7 * RULED_OUT_WEEKS) }, weekdays ?? [])
  return [...named.flatMap(datesIn), ...recurring].filter((date) => date >= today)
}
