import {
  addDays,
  dayOfMonth,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
} from '../../../../kernel/time/calendar-date.ts'
import { type DayContext, type DayRule, type DayValue, day, days, UNREAD, week } from './day-value.ts'
import { endOf, matchAt, ORDINAL, pattern, WEEKDAY, weekdayNumber } from './pattern.ts'
import { readPeriod } from './periods.ts'

/** Weekdays: "Thursday", "next Tuesday", "the last Friday of the month", "a weekday". */

const LEADING =
  '(this coming|the coming|the following|the next|this|next|coming|following|upcoming|the|any|an|a|1s|some|each|every)'
const NAMED = pattern(`(?:${LEADING} )?(${WEEKDAY})(?: (coming|next)(?! (?:week|weekend|month|year) ))?`)
const ANY_WEEKDAY = pattern('(?:a|any|the|on a|during the)? ?(?:weekday|working day|business day|work day|week day)')
const WHICH = `(${ORDINAL}|last|final|2ths (?:to )?last|next to last)`
const OF_WHICH = `(${WEEKDAY}|weekend|day|week|weekday|working day|business day)`
const NTH = pattern(`(?:the )?(?:very )?${WHICH} ${OF_WHICH}(?: (?:of|in|from|to))?`)
const OF_MONTH = pattern('(?:the |this |that |each |every )?month')
/** What follows "the last Friday of" if the phrase is about a date. */
const OF_SOMETHING = pattern(
  '(?:of|in) (?:(?:the|my|our|this|your) )?[\\p{L}]+(?: [\\p{L}]+)?'.replaceAll('\\p{L}', 'a-z'),
)

export const readWeekday: DayRule = (text, at, context) => {
  const any = matchAt(ANY_WEEKDAY, text, at)
  if (any) return { value: weekdaysFrom(context.today, [1, 2, 3, 4, 5]), end: endOf(any) }
  const named = matchAt(NAMED, text, at)
  if (named === null) return null
  const [, before = '', name = '', after] = named
  const weekday = weekdayNumber(name)
  const isAlone = (before === '' || before === 'the') && after === undefined
  const value = isAlone ? talkedAbout(weekday, context) : null
  return { value: value ?? namedWeekday(weekday, before, after, context.today), end: endOf(named) }
}

/**
 * "Tuesday", after an offer of Tuesday, January 19th, is that day. In that case "Thursday" may be the one of that week or the coming one, so the
 * caller is asked. Null if nothing that was said before decides it.
 */
function talkedAbout(weekday: number, { offered = [], around, today }: DayContext): DayValue | null {
  const meant = offered.filter((date) => weekdayOf(date) === weekday)
  if (meant.length > 0) return { ...days(...meant.map(day)), weekdays: [weekday] }
  if (around === undefined) return null
  const coming = weekdayOnOrAfter(today, weekday)
  const there = weekdayOnOrAfter(week(around, 0).from, weekday)
  if (there <= today || there === coming) return null
  return { ranges: [], choices: [day(there), day(coming)], contradicts: true, weekdays: [weekday] }
}

const BARE_WEEKDAYS_DAYS = 13

/** Every such day in the next two weeks. */
function weekdaysFrom(today: string, weekdays: readonly number[]): DayValue {
  const dates = Array.from({ length: BARE_WEEKDAYS_DAYS + 1 }, (_, ahead) => addDays(today, ahead))
  return { ranges: dates.filter((date) => weekdays.includes(weekdayOf(date))).map(day), weekdays }
}

function namedWeekday(weekday: number, before: string, after: string | undefined, today: string): DayValue {
  const coming = weekdayOnOrAfter(addDays(today, 1), weekday)
  if (/coming|upcoming/.test(before) || after === 'coming') return days(day(coming))
  if (/next|following/.test(before) || after === 'next') return nextWeekday(coming, today)
  const first = weekdayOnOrAfter(today, weekday)
  if (before === 'this') return days(day(first))
  // Said on a Thursday, "Thursday" means today or a week from today.
  if (first !== today) return { ...days(day(first)), weekdays: [weekday] }
  const choices = [day(today), day(coming)]
  return { ranges: choices, choices, weekdays: [weekday] }
}

/** "Next Friday", said on a Monday: in the next week or, for some people, in four days. */
function nextWeekday(coming: string, today: string): DayValue {
  if (coming <= week(today, 0).to) {
    const choices = [day(addDays(coming, 7)), day(coming)]
    return { ranges: choices.slice(0, 1), choices }
  }
  const isSunday = weekdayOf(today) === 0 && weekdayOf(coming) !== 0
  return isSunday ? { ...days(day(coming)), choices: [day(coming), day(addDays(coming, 7))] } : days(day(coming))
}

/** "The last Friday of the month", "the first week of December"; unread if the period is not understood. */
export const readNthWeekday: DayRule = (text, at, context) => {
  const nth = matchAt(NTH, text, at)
  if (nth === null) return null
  const [words, count = '', unit = ''] = nth
  const rest = endOf(nth)
  const isOf = / (?:of|in|from|to) $/.test(words)
  const month = isOf ? matchAt(OF_MONTH, text, rest) : null
  if (month && !/each|every/.test(month[0])) {
    const first = nthIn(count, unit, firstOfMonth(context.today))
    const found =
      first === null || first.to < context.today ? nthIn(count, unit, firstOfMonth(context.today, 1)) : first
    return { value: found === null ? UNREAD : nthValue(unit, found), end: endOf(month) }
  }
  const within = readPeriod(text, rest, context)
  const range = within?.value.ranges[0]
  if (within && range && dayOfMonth(range.from) === 1) {
    const found = nthIn(count, unit, range.from, range.to)
    return { value: found === null ? UNREAD : nthValue(unit, found), end: within.end }
  }
  const unknown = matchAt(OF_SOMETHING, text, rest - (isOf ? (/\w+ $/.exec(words)?.[0].length ?? 0) : 0))
  if (unknown && isOf) return { value: UNREAD, end: endOf(unknown) }
  // "The third Tuesday" without a month. "The first Tuesday" is the coming one.
  return /day$/.test(unit) && /^(?:[2-5]th|last|final)/.test(count) && unit !== 'day' && count !== 'last'
    ? { value: UNREAD, end: rest }
    : null
}

const nthValue = (unit: string, range: { from: string; to: string }): DayValue =>
  unit === 'week' || unit === 'weekend' ? { ranges: [range], isPeriod: true } : { ranges: [range] }

/** The nth day, weekday or week of the month, or of the longer period, that begins at `first`; null if there is none. */
function nthIn(count: string, unit: string, first: string, last = lastOfMonth(first)) {
  const isLast = /last|final/.test(count)
  const back = isLast && /^(?:2ths|next)/.test(count) ? 1 : 0
  const number = Number.parseInt(count, 10)
  if (unit === 'day') return within(isLast ? addDays(last, -back) : addDays(first, number - 1), first, last)
  if (unit === 'week') {
    const from = isLast ? addDays(last, -6 - 7 * back) : addDays(first, 7 * (number - 1))
    const to = addDays(from, 6) > last ? last : addDays(from, 6)
    return from > last ? null : { from, to }
  }
  if (/weekday|working|business/.test(unit)) {
    const weekdays = Array.from({ length: 31 }, (_, ahead) => addDays(first, ahead)).filter(
      (date) => date <= lastOfMonth(first) && weekdayOf(date) > 0 && weekdayOf(date) < 6,
    )
    const date = isLast ? weekdays.at(-1 - back) : weekdays[number - 1]
    return date === undefined ? null : day(date)
  }
  const weekday = unit === 'weekend' ? 6 : weekdayNumber(unit)
  const date = isLast
    ? addDays(weekdayOnOrBefore(last, weekday), -7 * back)
    : addDays(weekdayOnOrAfter(first, weekday), 7 * (number - 1))
  const found = within(date, first, last)
  return found && unit === 'weekend' ? { from: found.from, to: addDays(found.from, 1) } : found
}

const within = (date: string, first: string, last: string) => (date < first || date > last ? null : day(date))
