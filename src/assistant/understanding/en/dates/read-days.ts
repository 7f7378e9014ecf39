import {
  addDays,
  calendarDate,
  dayOfMonth,
  daysBetween,
  monthOf,
  weekdayOf,
  weekdayOnOrAfter,
  yearOf,
} from '../../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../../when.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { readAnchoredDay } from './anchored-days.ts'
import { comingDayOfMonth, readCalendarDay } from './calendar-days.ts'
import { type DayContext, type DayRule, type DayValue, day, days, NO_SUCH_DAY, PAST } from './day-value.ts'
import { readHoliday } from './holiday-days.ts'
import { endOf, type Found, MONTH, matchAt, pattern } from './pattern.ts'
import { readPeriod, weekendBeside } from './periods.ts'
import { readLasted, readRelativeDay } from './relative-days.ts'
import { readNthWeekday, readWeekday } from './weekdays.ts'

/** Reads the days named at one place: a day, a range of days, or the days before or after a day. */

const firstOf =
  (...rules: readonly DayRule[]): DayRule =>
  (text, at, context) => {
    for (const rule of rules) {
      const found = rule(text, at, context)
      if (found !== null) return found
    }
    return null
  }

const WEEKEND_AFTER = pattern('weekend')

/** "July 4th weekend". */
const readDateWeekend: DayRule = (text, at, context) => {
  const date = readCalendarDay(text, at, context)
  const weekend = date && matchAt(WEEKEND_AFTER, text, date.end)
  const only = date?.value.ranges[0]
  return weekend && only ? { value: { ranges: [weekendBeside(only.from)], isPeriod: true }, end: endOf(weekend) } : null
}

const readPlainDay = firstOf(
  readDateWeekend,
  readNthWeekday,
  readRelativeDay,
  readDatedWeekday,
  readCalendarDay,
  readHoliday,
  readPeriod,
)
const readOneDay = firstOf(readLasted, readAnchoredDay(readPlainDay), readPlainDay)

const NUMBER_AFTER = pattern(
  "(\\d{1,2})(?! (?:am|pm|o'clock|hour|minute|of|to|past|people|or|-|in the|\\d+s?|ish|at night|week|day|month) )",
)

/** "Tuesday the 25th", "Tuesday, November 24th": the weekday and the date must agree. */
function readDatedWeekday(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const named = readWeekday(text, at, context)
  if (named === null) return null
  const weekdays = new Set(named.value.ranges.map(({ from }) => weekdayOf(from)))
  if (weekdays.size !== 1) return named
  const weekday = [...weekdays][0] as number
  const start = text.startsWith(', ', named.end) ? named.end + 2 : named.end
  const dated = readCalendarDay(text, start, context) ?? bareNumber(text, start, weekday, context)
  if (dated === null) return named
  const date = dated.value.ranges[0]?.from
  if (date === undefined) return dated
  if (weekdayOf(date) === weekday) return dated
  const { dayOfMonth: number, choices } = dated.value
  // 3/5 where both orders are in use: the weekday decides.
  const fits = choices?.find(({ from }) => weekdayOf(from) === weekday)
  if (fits) return { value: days(fits), end: dated.end }
  const second = number === undefined ? null : comingDayOfMonth(addDays(date, 1), number)
  if (second !== null && weekdayOf(second) === weekday) return { value: days(day(second)), end: dated.end }
  return { value: contradiction(weekday, date, context), end: dated.end }
}

/** "Friday 13" is a date if the 13th is a Friday. */
function bareNumber(text: string, at: number, weekday: number, { today }: DayContext): Found<DayValue> | null {
  const match = matchAt(NUMBER_AFTER, text, at)
  const date = match && comingDayOfMonth(today, Number(match[1]))
  return match && date && weekdayOf(date) === weekday ? { value: days(day(date)), end: endOf(match) } : null
}

function contradiction(weekday: number, date: string, { today }: DayContext): DayValue {
  const nearest = weekdayOnOrAfter(addDays(date, -3), weekday)
  const choices = [nearest < today ? addDays(nearest, 7) : nearest, date].map(day)
  return { ranges: [], choices, contradicts: true }
}

const TO = pattern('(?:to|through|until|-|and until)')
const AND = pattern('(?:and|to|-)')
const BETWEEN = pattern('(?:any ?time |some ?time )?(?:in )?between')
const FROM = pattern('(?:any ?time |some ?time )?from')
const SECOND_DAY = pattern("(?:the )?(\\d{1,2})(?:s|ths?)?(?! (?:am|pm|o'clock|hour|minute|in the|past) )")

/** A day or a range of days. */
function readRange(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const between = matchAt(BETWEEN, text, at)
  if (between) {
    const first = readOneDay(text, endOf(between), context)
    const connected = first && matchAt(AND, text, first.end)
    const second = connected && readEnd(text, endOf(connected), first, context)
    return first && second ? { value: spanned(first.value, second.value, true), end: second.end } : null
  }
  const listed = readDaysOfMonth(text, at, context)
  if (listed) return listed
  const from = matchAt(FROM, text, at)
  const first = readOneDay(text, from ? endOf(from) : at, context)
  if (first === null) return null
  const connected = matchAt(TO, text, first.end)
  const second = connected && first.value.ranges.length > 0 ? readEnd(text, endOf(connected), first, context) : null
  if (second) return { value: spanned(first.value, second.value, false), end: second.end }
  return from === null ? first : null
}

const DAYS_OF_MONTH = pattern(
  `(?:from )?(?:the )?(\\d{1,2})(?:s|ths?)? (to|-|until|through|and|or)(?= (?:the )?\\d{1,2}(?:s|ths?)? (?:of )?${MONTH} )`,
)
const MORE_DAYS = pattern('(?:or|and|,|, or) (?:the )?(\\d{1,2})ths?(?! (?:of|one|1s))')

/** "The 3rd or 4th of March", "3-5 March": days before the name of their month; "March 3rd or 4th": days after it. */
function readDaysOfMonth(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const before = matchDaysOfMonth(text, at)
  const last = before ? readCalendarDay(text, before.end, context) : null
  const date = last?.value.ranges[0]?.from
  if (before && last && date !== undefined) {
    const first = calendarDate(yearOf(date), monthOf(date), before.value.number)
    if (first === null) return { value: NO_SUCH_DAY, end: last.end }
    const ranges = before.value.isRange && first <= date ? [{ from: first, to: date }] : [day(first), day(date)]
    return { value: { ranges }, end: last.end }
  }
  const first = readCalendarDay(text, at, context)
  const start = first?.value.ranges[0]?.from
  if (!first || start === undefined || !isMonthDay(text, first)) return null
  const more = matchAt(MORE_DAYS, text, first.end)
  const other = more && calendarDate(yearOf(start), monthOf(start), Number(more[1]))
  return more && other ? { value: days(day(start), day(other)), end: endOf(more) } : null
}

function matchDaysOfMonth(text: string, at: number): Found<{ number: number; isRange: boolean }> | null {
  const match = matchAt(DAYS_OF_MONTH, text, at)
  if (match === null) return null
  const [, number = '', connected = ''] = match
  return { value: { number: Number(number), isRange: !/and|or/.test(connected) }, end: endOf(match) }
}

/** The end of a range: "March 3rd to 5th" ends in March. */
function readEnd(text: string, at: number, first: Found<DayValue>, context: DayContext): Found<DayValue> | null {
  const start = first.value.ranges[0]?.from
  if (start === undefined) return null
  const number = matchAt(SECOND_DAY, text, at)
  const full = readOneDay(text, at, { ...context, today: start })
  if (full && full.value.ranges.length > 0 && full.value.dayOfMonth === undefined) return full
  // "Friday to 5": here the 5 is an hour.
  const isDate = number !== null && (/th/.test(number[0]) || isMonthDay(text, first))
  if (!number || !isDate) return full && full.value.ranges.length > 0 ? full : null
  const date = comingDayOfMonth(start, Number(number[1]))
  return date === null ? null : { value: { ...days(day(date)), dayOfMonth: Number(number[1]) }, end: endOf(number) }
}

const isMonthDay = (text: string, { value, end }: Found<DayValue>): boolean =>
  value.dayOfMonth === undefined &&
  value.weekdays === undefined &&
  /[a-z]+ \d{1,2}(?:s|ths?)? $/.test(text.slice(0, end))

function spanned(first: DayValue, second: DayValue, isBetween: boolean): DayValue {
  const start = first.ranges[0] as DayRange
  const end = second.ranges.at(-1) as DayRange
  // "Between Christmas and New Year's" includes neither of them.
  const isInside = isBetween && first.holiday !== undefined && second.holiday !== undefined
  const from = isInside ? addDays(start.from, 1) : start.from
  const last = second.ranges[0] as DayRange
  const to = isInside ? addDays(last.from, -1) : second.weekdays === undefined ? end.to : last.to
  // "The 3rd to the 5th of March": the first day has no month of its own.
  const moved =
    first.dayOfMonth !== undefined && second.dayOfMonth === undefined && daysBetween(from, to) > 31
      ? `${to.slice(0, 8)}${String(first.dayOfMonth).padStart(2, '0')}`
      : from
  const isSound = moved <= to && dayOfMonth(moved) === Number(moved.slice(8))
  return { ranges: [isSound ? { from: moved, to } : start], isPeriod: true }
}

const BEFORE = pattern('(?:any ?time |some ?time |some day |a day )?(?:before|earlier than)(?: the)?')
const BY = pattern('(?:any ?time |some ?time )?(?:by|until|up to|no later than|not later than|at the latest)')
const AFTER = pattern('(?:any ?time |some ?time |some day |a day )?(?:after|past|later than)')
const NOT_ABLE =
  "(?:can't|cannot|can not|couldn't|won't|mustn't|must not|shouldn't|may not|not able to|unable to|don't want to|doesn't want to|not going to)"
const AWAY = oneOf('away|busy|abroad|working|gone|travell?ing|in [a-z]+|out of town|on (?:holiday|vacation)')
const FROM_THEN_ON = oneOf(
  'from|starting(?: on| from)?|beginning|not before|not until|nothing (?:before|until|earlier than)',
  "no (?:earlier|sooner) than|(?:not |n't )?any (?:earlier|sooner) than|as of|as from",
  `${NOT_ABLE}(?: (?!at|on|after)[a-z']+){0,4} (?:before|until|earlier than|any (?:earlier|sooner) than)`,
  `${AWAY}(?: for work| with work)? until`,
)

const FROM_ON = pattern(`(?:any ?time |some ?time )?${FROM_THEN_ON}`)
const AROUND = pattern('(?:around(?: about)?|near|close to|over)(?: the)?')
const ONWARDS = pattern('(?:onwards?|or later|or after|or any ?time after|on(?= (?:$|[,.;?!] )))')
const EARLIER = pattern('(?:or earlier|or before|at the latest)')
const OPEN_END_DAYS = 27

/** Reads the days named at one place of `Phrases.text`; null if there are none. Pure. */
export const readDays: DayRule = (text, at, context) => {
  const range = readRange(text, at, context)
  if (range) return withSuffix(text, range, context)
  const { today } = context
  for (const { words, cut, limits } of MODIFIERS) {
    const match = matchAt(words, text, at)
    const anchor = match && readOneDay(text, endOf(match), context)
    if (!anchor) continue
    if (anchor.value.ranges.length === 0) return anchor
    const value = cutAt(anchor.value, cut, today)
    return { value: limits === undefined ? value : { ...value, limits }, end: anchor.end }
  }
  return null
}

interface Modifier {
  words: RegExp
  cut: (range: DayRange, today: string) => DayRange
  limits?: 'from' | 'until'
}

const MODIFIERS: readonly Modifier[] = [
  { words: FROM_ON, cut: ({ from }) => ({ from, to: addDays(from, OPEN_END_DAYS) }), limits: 'from' },
  { words: BEFORE, cut: ({ from }, today) => ({ from: today, to: addDays(from, -1) }), limits: 'until' },
  { words: BY, cut: ({ to }, today) => ({ from: today, to }), limits: 'until' },
  { words: AFTER, cut: ({ to }) => ({ from: addDays(to, 1), to: addDays(to, OPEN_END_DAYS) }), limits: 'from' },
  {
    words: AROUND,
    cut: ({ from, to }) => (from === to ? { from: addDays(from, -2), to: addDays(to, 2) } : { from, to }),
  },
]

function cutAt(value: DayValue, cut: Modifier['cut'], today: string): DayValue {
  const { holiday } = value
  const range = cut(value.ranges[0] as DayRange, today)
  if (range.to < range.from || range.to < today) return PAST
  return { ranges: [range], isPeriod: true, ...(holiday === undefined ? {} : { holiday }) }
}

/** "Friday onwards", "the 5th or later". */
function withSuffix(text: string, found: Found<DayValue>, { today }: DayContext): Found<DayValue> {
  const first = found.value.ranges[0]
  if (first === undefined) return found
  const onwards = matchAt(ONWARDS, text, found.end)
  if (onwards) {
    const range = { from: first.from, to: addDays(first.from, OPEN_END_DAYS) }
    return { value: { ...period(found.value), ranges: [range], limits: 'from' }, end: endOf(onwards) }
  }
  const earlier = matchAt(EARLIER, text, found.end)
  if (earlier === null) return found
  return { value: { ...period(found.value), ranges: [{ from: today, to: first.to }] }, end: endOf(earlier) }
}

const period = ({ holiday }: DayValue): Pick<DayValue, 'holiday' | 'isPeriod'> => ({
  isPeriod: true,
  ...(holiday === undefined ? {} : { holiday }),
})
