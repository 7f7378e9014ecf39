import { findHoliday } from '../../../../features/holidays/holiday.ts'
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  weekdayOf,
  yearOf,
} from '../../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../../when.ts'
import { type DayContext, type DayRule, type DayValue, days, month, period, week, weekend } from './day-value.ts'
import { COUNT, countOf, endOf, type Found, MONTH, matchAt, monthNumber, pattern, wordsBefore } from './pattern.ts'

/** Weeks, weekends, months and years, and parts of them: "next week", "the end of the month", "early in March". */

const NEXT = '(?:next|coming|this coming|the coming|following|the following|upcoming|the next)'
const AFTER_NEXT = pattern('(?:the )?(week|weekend|month) after next')
const THIS = pattern('(?:this|the current|this very) (week|weekend|month|year)(?: coming)?')
const COMING = pattern(`${NEXT} (week|weekend|month|year)`)
const BARE_WEEKEND = pattern('(?:the |a )?weekend')
const BARE = pattern('(?:the |that |this )?(week|month|year)')
const MONTH_NAMED = pattern(`(?:(this|next|the|of|in|coming) )?(${MONTH})(?: (?:of )?(this year|next year|\\d{4}))?`)
const COMING_UNITS = pattern(
  `(?:the )?(?:next|coming|following) (${COUNT}|few|several) (day|week|month)(?: or so| or 2s)?`,
)
const WITHIN = pattern(
  `(?:with)?in (?:the )?(?:(?:next|coming) )?(${COUNT}|few) (day|week|fortnight|month)(?: or so| or 2s)?`,
)
const SPAN = pattern('(?:the )?(?:next|coming) (fortnight)')
const NEW_YEAR = pattern('in (?:the )?new year')
const HOLIDAY_SPAN = pattern('(?:the |over )?((?:[a-z.]+ ){1,4})(week|weekend|bank holiday weekend)')

const PART_NAME = [
  'beginning|start|early|1ths half|1th half|1ths part',
  'middle|mid|midway',
  'end|late|later|2ths half|2th half|back end|latter half|latter part|tail end',
  'rest|remainder',
].join('|')
const PART = pattern(
  `(?:the |at the |towards the |toward the )?(?:very )?(${PART_NAME})(?: part)?(?: of| in| through)?`,
)
const MID_WEEK = pattern('mid week')

/** Words that only look like the name of a month: "may I", "march in". */
const NO_MONTH =
  /^(?:may (?:i|we|you|it|he|she|they|be|have|not|also|as|need|want|there|the|this|that)|march (?:in|up|on)) /

export const readPeriod: DayRule = (text, at, context) =>
  readPartOfPeriod(text, at, context) ?? readWholePeriod(text, at, context)

/** "The end of next week": the part of the period that is still to come. */
function readPartOfPeriod(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const midWeek = matchAt(MID_WEEK, text, at)
  const part = midWeek ?? matchAt(PART, text, at)
  if (part === null) return null
  const whole =
    midWeek === null
      ? (readWholePeriod(text, endOf(part), context) ?? readBarePeriod(text, endOf(part), context))
      : readWholePeriod(text, endOf(part), context)
  const range = whole?.value.ranges[0] ?? (midWeek === null ? undefined : week(context.today, 0))
  if (range === undefined) return null
  const end = whole?.end ?? endOf(part)
  const cut = partOf(midWeek === null ? (part[1] ?? '') : 'mid', range, context.today)
  const isOver = cut.to < context.today && whole?.value.choices === undefined && daysBetween(range.from, range.to) < 7
  return { value: period(...bounds(isOver ? { from: addDays(cut.from, 7), to: addDays(cut.to, 7) } : cut)), end }
}

const bounds = ({ from, to }: DayRange): [string, string] => [from, to]

function partOf(part: string, range: DayRange, today: string): DayRange {
  const length = daysBetween(range.from, range.to) + 1
  if (/^(?:later|rest|remainder)/.test(part)) {
    const from = part === 'later' ? addDays(today, 1) : today
    const start = from > range.from ? from : range.from
    return { from: start > range.to ? range.to : start, to: range.to }
  }
  const isStart = /^(?:beginning|start|early)/.test(part)
  const isMiddle = /^mid/.test(part)
  if (/half/.test(part)) {
    const half = addDays(range.from, Math.floor(length / 2) - 1)
    return /^1/.test(part) ? { from: range.from, to: half } : { from: addDays(half, 1), to: range.to }
  }
  // For a week: Monday and Tuesday; Tuesday to Thursday; Thursday and Friday.
  if (length === 7) {
    const [first, last] = isStart ? [0, 1] : isMiddle ? [1, 3] : [3, 4]
    return { from: addDays(range.from, first), to: addDays(range.from, last) }
  }
  const third = Math.max(1, Math.round(length / 3))
  if (isStart) return { from: range.from, to: addDays(range.from, third - 1) }
  if (isMiddle) return { from: addDays(range.from, third), to: addDays(range.to, -third) }
  return { from: addDays(range.to, 1 - third), to: range.to }
}

/** "The week", "the month": only after "the end of" and the like. */
function readBarePeriod(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const bare = matchAt(BARE, text, at)
  if (bare === null) return null
  const [, unit = ''] = bare
  return { value: unitFrom(unit, today, 0), end: endOf(bare) }
}

const readWholePeriod: DayRule = (text, at, context) => {
  const { today } = context
  const afterNext = matchAt(AFTER_NEXT, text, at)
  if (afterNext) return { value: unitFrom(afterNext[1] ?? '', today, 2), end: endOf(afterNext) }
  const coming = matchAt(COMING, text, at)
  if (coming) return { value: comingUnit(coming[0], coming[1] ?? '', today), end: endOf(coming) }
  const current = matchAt(THIS, text, at)
  if (current) return { value: unitFrom(current[1] ?? '', today, 0), end: endOf(current) }
  const span = matchAt(COMING_UNITS, text, at) ?? matchAt(WITHIN, text, at) ?? matchAt(SPAN, text, at)
  if (span) return { value: period(today, spanEnd(span, today)), end: endOf(span) }
  const newYear = matchAt(NEW_YEAR, text, at)
  const next = firstOfMonth(`${yearOf(today)}-12-01`, 1)
  if (newYear) return { value: period(next, lastOfMonth(next)), end: endOf(newYear) }
  const bareWeekend = matchAt(BARE_WEEKEND, text, at)
  if (bareWeekend) return { value: unitFrom('weekend', today, 0), end: endOf(bareWeekend) }
  return readMonth(text, at, context) ?? readHolidaySpan(text, at, context)
}

function unitFrom(unit: string, today: string, count: number): DayValue {
  if (unit === 'year') return period(`${yearOf(today) + count}-01-01`, `${yearOf(today) + count}-12-31`)
  const range = unit === 'week' ? week(today, count) : unit === 'weekend' ? weekend(today, count) : month(today, count)
  return { ranges: [range], isPeriod: true }
}

/** "Next weekend", said on a weekday, may mean the coming one; "the coming weekend" does. */
function comingUnit(words: string, unit: string, today: string): DayValue {
  const isComing = /coming/.test(words)
  if (unit === 'weekend' && isComing) return unitFrom(unit, today, 0)
  if (unit === 'week' && isComing && weekdayOf(today) !== 0) return period(today, addDays(today, 7))
  const value = unitFrom(unit, today, 1)
  const isWorkday = weekdayOf(today) > 0 && weekdayOf(today) < 6
  return unit === 'weekend' && isWorkday ? { ...value, choices: [weekend(today, 1), weekend(today, 0)] } : value
}

function spanEnd(match: RegExpExecArray, today: string): string {
  const [words, count = '', unit = ''] = match
  if (words.includes('fortnight')) return addDays(today, 14 * (unit === '' ? 1 : countOf(count)))
  const number = /few|several/.test(count) ? 5 : countOf(count) + (/ or 2s/.test(words) ? 1 : 0)
  return unit === 'month' ? addMonths(today, number) : addDays(today, number * (unit === 'week' ? 7 : 1))
}

/** "March", "in May", "next June", "January 2027": the rest of the current month, otherwise the coming one. */
function readMonth(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const named = matchAt(MONTH_NAMED, text, at)
  if (named === null) return null
  const [, before, name = '', year] = named
  if (before === undefined && (name === 'may' || name === 'march')) {
    const isAfterPreposition = /(?:^| )(?:in|of|early|late|mid|until|by|since|before|after|during|from|to|or) $/.test(
      wordsBefore(text, at),
    )
    const isAlone = text.slice(at).trim() === name
    if (NO_MONTH.test(text.slice(at)) || (name === 'may' && !isAfterPreposition && !isAlone)) return null
  }
  const number = monthNumber(name)
  const thisYear = calendarDate(yearOf(today), number, 1) as string
  const years =
    year === undefined
      ? number < monthOf(today) || (before === 'next' && number === monthOf(today))
        ? 1
        : 0
      : year === 'this year'
        ? 0
        : year === 'next year'
          ? 1
          : Number(year) - yearOf(today)
  const first = addMonths(thisYear, 12 * years)
  return { value: period(first, lastOfMonth(first)), end: endOf(named) }
}

/** "Christmas week", "Labor Day weekend": the week of the holiday; the weekend next to it. */
function readHolidaySpan(text: string, at: number, { today, country }: DayContext): Found<DayValue> | null {
  const named = matchAt(HOLIDAY_SPAN, text, at)
  if (named === null) return null
  const holiday = findHoliday(named[1] ?? '', country, today)
  if (holiday === null) return null
  const { name, date } = holiday
  if (named[2] === 'week')
    return { value: { ...days(week(date, 0)), isPeriod: true, holiday: { name, date } }, end: endOf(named) }
  const { from, to } = weekendBeside(date)
  return { value: { ...period(from, to), holiday: { name, date } }, end: endOf(named) }
}

/** The weekend next to a day, with the days in between: "July 4th weekend". */
export function weekendBeside(date: string): DayRange {
  const weekday = weekdayOf(date)
  const saturday = weekday < 3 ? addDays(date, -1 - weekday) : addDays(date, 6 - weekday)
  const sunday = addDays(saturday, 1)
  return { from: date < saturday ? date : saturday, to: date > sunday ? date : sunday }
}
