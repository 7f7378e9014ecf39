import { addDays, addMonths } from '../../../../kernel/time/calendar-date.ts'
import { anyOf, oneOf } from '../phrases/phrase-pattern.ts'
import { type DayContext, type DayRule, type DayValue, day, days, PAST, week } from './day-value.ts'
import { COUNT, countOf, endOf, type Found, MONTH, matchAt, pattern, WEEKDAY, weekdayNumber } from './pattern.ts'

/** Days counted from today: "tomorrow", "in two weeks", "a week today"; and past days: "yesterday", "last Friday". */

const UNIT = '(day|week|fortnight|month|year)'
const NAMED: readonly [RegExp, number][] = [
  [pattern('(?:the )?day after tomorrow'), 2],
  [pattern('tomorrow'), 1],
  [pattern('this day week'), 7],
  [pattern('today'), 0],
]
const IN_UNITS = pattern(
  `in (?:about |exactly )?(${COUNT}) ${UNIT}(?: time)?(?: from now)?(?: (?:on |, )?(${WEEKDAY}))?`,
)
const IN_FEW = pattern('in a few (day|week)(?: time)?')
const FROM_NOW = pattern(`(${COUNT}) ${UNIT} (?:from now|from today|hence|time|today)`)
const OVER = pattern(
  [
    '(?:the )?day before yesterday',
    'yesterday(?: (?:morning|afternoon|evening))?',
    'last night',
    `(?:${COUNT}|a few|few|several) ${UNIT} (?:ago|back)`,
    `(?:the )?(?:last|past|previous) (?:week|weekend|month|year|${WEEKDAY}|${MONTH})(?! (?:of|in|before|after)\\b)`,
    `${WEEKDAY} (?:last|past)`,
    'earlier (?:this week|this month|today)',
  ].join('|'),
)
const PAST_PERIOD = oneOf(`${WEEKDAY}|${MONTH}|yesterday|today|week|month|year|weekend|night|morning|then`)

/** "For the last two weeks", "since Monday": how long something has lasted. */
const LASTED = pattern(
  anyOf(
    `(?:for )?(?:the )?(?:last|past) (?:${COUNT}|few|several) ${UNIT}`,
    `since (?:(?:last|the|early|late) )*${PAST_PERIOD}(?: (?:night|morning|last))?`,
  ),
)

/** Reads a phrase that says how long something has lasted, which means no day. */
export const readLasted: DayRule = (text, at) => {
  const lasted = matchAt(LASTED, text, at)
  return lasted === null ? null : { value: { ranges: [] }, end: endOf(lasted) }
}

export const readRelativeDay: DayRule = (text, at, context) => {
  const over = matchAt(OVER, text, at)
  if (over) return { value: PAST, end: endOf(over) }
  for (const [rule, ahead] of NAMED) {
    const match = matchAt(rule, text, at)
    if (match) return { value: days(day(addDays(context.today, ahead))), end: endOf(match) }
  }
  return readCounted(text, at, context)
}

function readCounted(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const few = matchAt(IN_FEW, text, at)
  if (few) {
    const [from, to] = few[1] === 'week' ? [14, 35] : [2, 5]
    return { value: days({ from: addDays(today, from), to: addDays(today, to) }), end: endOf(few) }
  }
  const match = matchAt(IN_UNITS, text, at) ?? matchAt(FROM_NOW, text, at)
  if (match === null) return null
  const [, count = '', unit = '', weekday] = match
  const date = later(today, countOf(count), unit)
  if (date === null) return null
  // "In two weeks on Tuesday" is the Tuesday of that week.
  const found = weekday === undefined ? date : addDays(week(date, 0).from, (weekdayNumber(weekday) + 6) % 7)
  return { value: days(day(found)), end: endOf(match) }
}

const MAX_YEARS = 5

/** Null if the date is more than five years ahead. */
export function later(date: string, count: number, unit: string): string | null {
  const months = unit === 'year' ? 12 * count : unit === 'month' ? count : 0
  if (months > 12 * MAX_YEARS || count > 366 * MAX_YEARS) return null
  if (months > 0 || unit === 'month' || unit === 'year') return addMonths(date, months)
  return addDays(date, count * (unit === 'week' ? 7 : unit === 'fortnight' ? 14 : 1))
}
