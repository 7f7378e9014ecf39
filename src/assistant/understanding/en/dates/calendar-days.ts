import { isMonthFirst } from '../../../../kernel/locale.ts'
import { addDays, addMonths, calendarDate, dayOfMonth, monthOf, yearOf } from '../../../../kernel/time/calendar-date.ts'
import { anyOf } from '../phrases/phrase-pattern.ts'
import { type DayContext, type DayRule, type DayValue, day, days, NO_SUCH_DAY, PAST } from './day-value.ts'
import { endOf, type Found, MONTH, matchAt, monthNumber, pattern, wordsBefore } from './pattern.ts'

/** Dates of the calendar: "March 3rd", "the third of next month", "the 23rd", 11/27, 27.11., 2026-11-27. */

const DAY = '(\\d{1,2})(?:s|ths?)?'
const YEAR = '(?:(?: ,)? (\\d{4}|20s (?:\\d{2})s?|2s thousand (?:and )?\\d{1,2}s?)(?! (?:hour|people) ))?'
const MONTH_DAY = pattern(`(?:on )?(${MONTH}) (?:the )?${DAY}(?! (?:am|pm|o'clock|hour) )${YEAR}`)
const DAY_MONTH = pattern(`(?:the )?${DAY} (?:day )?(?:of )?(${MONTH})${YEAR}`)
const DAY_OF_PERIOD = pattern(
  '(?:the )?(\\d{1,2})(?:ths?) (?:day )?of (?:(this|the|next|the following|the coming|every|each) month)',
)
const DAY_OF_MONTH_NUMBER = pattern('(?:the )?(\\d{1,2})ths? of the (\\d{1,2})ths?')
const ISO = pattern('(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})')
const FIGURES = pattern('(\\d{1,2})([/.-])(\\d{1,2})(?:\\2(\\d{4}|\\d{2})?)?')
const TWO_NUMBERS = pattern("(\\d{1,2}) - (\\d{1,2})(?! (?:am|pm|-|until|to|o'clock) )")

/** "the 2nd one" chooses from a list; "3rd floor" is a place. */
const NOT_A_DATE = anyOf(
  'one|1s|option|time|slot|choice|thing|available|appointment|free|opening|floor|street|st|ave|avenue|road|grade',
  'child|visit|person|place|half|opinion|class|degree|try|attempt|session|call|week|weekend|weekday|day|quarter',
  'hand|party|birthday|anniversary|chance|question|part|step|name|and (?:\\d+ths?|last|only|final|foremost)|of',
  '[a-z]+day',
)
const ORDINAL_DAY = pattern(`(?:(the|on the|on) )?(\\d{1,2})th(s)?(?! (?:${NOT_A_DATE})\\b(?! (?:or|at|the)\\b))`)
const ORDINAL_BEFORE_LIST = pattern('(?:(the|on the|on) )?(\\d{1,2})th(s)?(?= (?:and|or) (?:the )?\\d{1,2}ths? )')

/** How far ahead "the 9th" is searched: the longest gap between two 31sts is 62 days. */
const ORDINAL_SEARCH_DAYS = 62
/** A date without a year that passed at most this long ago is taken for a day in the past, not for next year's. */
const JUST_OVER_DAYS = 30

export const readCalendarDay: DayRule = (text, at, context) =>
  readFigures(text, at, context) ?? readMonthAndDay(text, at, context) ?? readOrdinal(text, at, context)

function readMonthAndDay(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const monthFirst = matchAt(MONTH_DAY, text, at)
  if (monthFirst) {
    const [, name = '', number = '', year] = monthFirst
    // "March 10 15": the 10 may be an hour, so the day is read only if no minutes follow.
    return { value: dated(Number(number), monthNumber(name), yearNumber(year), context), end: endOf(monthFirst) }
  }
  const dayFirst = matchAt(DAY_MONTH, text, at)
  if (dayFirst) {
    const [, number = '', name = '', year] = dayFirst
    if (name === 'may' && /^(?:i|we|you|it|be|have) /.test(text.slice(endOf(dayFirst)))) return null
    return { value: dated(Number(number), monthNumber(name), yearNumber(year), context), end: endOf(dayFirst) }
  }
  const numbered = matchAt(DAY_OF_MONTH_NUMBER, text, at)
  if (numbered) return { value: dated(Number(numbered[1]), Number(numbered[2]), null, context), end: endOf(numbered) }
  const ofPeriod = matchAt(DAY_OF_PERIOD, text, at)
  if (ofPeriod === null || /every|each/.test(ofPeriod[2] ?? '')) return null
  const [, number = '', which = ''] = ofPeriod
  const months = /next|following|coming/.test(which) ? 1 : 0
  const first = addMonths(`${context.today.slice(0, 8)}01`, months)
  const found = calendarDate(yearOf(first), monthOf(first), Number(number))
  const end = endOf(ofPeriod)
  if (found === null) return { value: NO_SUCH_DAY, end }
  // "The first of the month", said later in the month, means the next one.
  if (found < context.today) return { value: which === 'the' ? days(day(addMonths(found, 1))) : PAST, end }
  return { value: days(day(found)), end }
}

/** "20s 26s", "2s thousand 26s", "2026". */
function yearNumber(words: string | undefined): number | null {
  if (words === undefined) return null
  const [first = 0, second = 0] = [...words.matchAll(/\d+/g)].map(Number)
  return first > 100 ? first : first === 2 ? 2000 + second : 100 * first + second
}

/** A day and a month; without a year, the coming one. */
function dated(number: number, month: number, year: number | null, { today }: DayContext): DayValue {
  if (year !== null) {
    const found = calendarDate(year, month, number)
    if (found === null) return NO_SUCH_DAY
    return found < today ? PAST : days(day(found))
  }
  const thisYear = calendarDate(yearOf(today), month, number)
  if (thisYear !== null && thisYear >= today) return days(day(thisYear))
  if (thisYear !== null && thisYear >= addDays(today, -JUST_OVER_DAYS)) return PAST
  const nextYear = calendarDate(yearOf(today) + 1, month, number)
  const justOver = calendarDate(yearOf(today) - 1, month, number)
  if (justOver !== null && justOver >= addDays(today, -JUST_OVER_DAYS))
    return thisYear === null ? PAST : days(day(thisYear))
  return nextYear === null ? NO_SUCH_DAY : days(day(nextYear))
}

/** "The 9th": of this month or of the next one that has that day. */
function readOrdinal(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const match = matchAt(ORDINAL_BEFORE_LIST, text, at) ?? matchAt(ORDINAL_DAY, text, at)
  if (match === null) return null
  const [, article, digits = '', isSpelled] = match
  const number = Number(digits)
  // "First" and "second" are dates only after "on the". Next to a weekday they are read together with it (read-days.ts).
  const isBeforeDate = /(?:^| )(?:[a-z]+day|on|by|until|from|before|after|to|or|and|day|for|about|between) $/.test(
    wordsBefore(text, at),
  )
  if (isSpelled && number < 3 && /(?:before|after|about|for) $/.test(wordsBefore(text, at))) return null
  const isTimed = article !== undefined && /^at \d/.test(text.slice(endOf(match)))
  if (isSpelled && number < 3 && !isTimed && !(article?.startsWith('on') || (article && isBeforeDate))) return null
  if (isSpelled && article === undefined && !isBeforeDate) return null
  if (number > 31) return { value: NO_SUCH_DAY, end: endOf(match) }
  const found = comingDayOfMonth(today, number)
  return found === null ? null : { value: { ...days(day(found)), dayOfMonth: number }, end: endOf(match) }
}

/** The first date from `from` on with that day of the month; null if no month has it. */
export function comingDayOfMonth(from: string, number: number): string | null {
  for (let ahead = 0; ahead <= ORDINAL_SEARCH_DAYS; ahead += 1) {
    const date = addDays(from, ahead)
    if (dayOfMonth(date) === number) return date
  }
  return null
}

/** Countries in which people use both orders. */
const BOTH_ORDERS: ReadonlySet<string> = new Set(['CA'])

function readFigures(text: string, at: number, context: DayContext): Found<DayValue> | null {
  const iso = matchAt(ISO, text, at)
  if (iso) return { value: dated(Number(iso[3]), Number(iso[2]), Number(iso[1]), context), end: endOf(iso) }
  const pair = matchAt(FIGURES, text, at)
  if (pair) return readPair(pair, text, at, context)
  const numbers = matchAt(TWO_NUMBERS, text, at)
  if (numbers === null) return null
  // "11-27" cannot be a range of hours.
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  const isDate = isMonthFirst(context.country) ? first <= 12 && second > 24 : second <= 12 && first > 24
  return isDate ? { value: inOrder(first, second, null, context), end: endOf(numbers) } : null
}

function readPair(pair: RegExpExecArray, text: string, at: number, context: DayContext): Found<DayValue> | null {
  const [written, first = '', mark, second = '', year] = pair
  const full = year === undefined ? null : year.length === 2 ? 2000 + Number(year) : Number(year)
  const end = endOf(pair)
  if (mark !== '.') return { value: inOrder(Number(first), Number(second), full, context), end }
  // 27.11. is a date; 10.30 is a time; 27.11 can only be a date.
  const isClosed = full !== null || /\. $/.test(written)
  const isTime = Number(first) < 24 && Number(second) < 60 && second.length === 2
  if (!isClosed && (isTime || /(?:^| )(?:at|about|after|before|by) $/.test(wordsBefore(text, at)))) return null
  return { value: dated(Number(first), Number(second), full, context), end }
}

function inOrder(first: number, second: number, year: number | null, context: DayContext): DayValue {
  const monthFirst = dated(second, first, year, context)
  const dayFirst = dated(first, second, year, context)
  const isUsual = isMonthFirst(context.country)
  const [usual, other] = isUsual ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  if (usual.odd === 'none' && (isUsual ? first > 12 : second > 12)) return other
  if (!BOTH_ORDERS.has(context.country) || first === second) return usual
  const choices = [...usual.ranges, ...other.ranges]
  return choices.length < 2 ? (usual.ranges.length > 0 ? usual : other) : { ranges: usual.ranges, choices }
}
