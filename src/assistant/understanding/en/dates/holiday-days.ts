import { findHoliday, holidayOn, MAX_HOLIDAY_WORDS, mayBeginHoliday } from '../../../../features/holidays/holiday.ts'
import { addDays, weekdayOf, yearOf } from '../../../../kernel/time/calendar-date.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { dayOfClosure, nextHolidayClosure, readClosure } from './closure-days.ts'
import { type DayRule, type DayValue, day } from './day-value.ts'
import { endOf, MONTH, matchAt, pattern, wordsBefore } from './pattern.ts'

/** Holidays by name: "Christmas Eve", "Easter Monday", "the 4th of July", "Thanksgiving next year". */

const BEFORE_NAME = pattern('(?:this|next|coming|this coming)')
const YEAR = pattern(',? ?(?:of )?(this year|next year|\\d{4})')
/** "Christmas week" is a period, and an eve that is not in the list is another day. */
const NAME_GOES_ON = pattern('eve|week|weekend|bank holiday weekend')
/** "Orthodox Easter" has another date. */
const OTHER_CALENDAR = /(?:^| )(?:orthodox|greek|coptic|russian|armenian) $/

const DESCRIBES = oneOf(
  "be|no|not|sounds?|looks?|seems?|feels?|works?|very|pretty|really|quite|so|also|any|that's|it's",
  'is (?:it|that|this|there)|(?:\\w+ )?\\p{L}+(?<!\\b(?:when|date|day|what)) is',
)

/** "That sounds good, Friday", which recognizers write without a comma. Does not match "when is Good Friday?" and "is Good Friday all right?". */
const GOOD_BEFORE_DAY = new RegExp(`(?:\\b${DESCRIBES} )$`, 'u')
const isGoodOnly = (text: string, at: number): boolean =>
  /^good ?[,.;] ?fri/.test(text.slice(at, at + 10)) ||
  (text.startsWith('good fri', at) && GOOD_BEFORE_DAY.test(wordsBefore(text, at)))

export const readHoliday: DayRule = (text, at, context) =>
  readNamedHoliday(text, at, context) ?? readClosure(text, at, context) ?? readAnyHoliday(text, at, context)

const UNNAMED_HOLIDAY = oneOf(
  '(?:bank|public|national|federal|statutory|legal) holiday(?: (monday|friday|weekend))?',
  'holiday (monday|friday|weekend)|long (weekend)',
)

const ANY_HOLIDAY = pattern(
  `(?:(?:on|over|during|at) )?(?:(?:the|this|that|next|coming|upcoming|1ths) )*${UNNAMED_HOLIDAY}`,
)
/** "The Easter bank holiday" has a name, and is not simply the next one. */
const NAME_BEFORE = new RegExp(`(?:^| )(?:${MONTH}|easter|christmas|spring|summer|winter|whit|year|year's|day|eve) $`)
const SEARCH_DAYS = 366

/** "The bank holiday", "the long weekend": the next public holiday; a weekend includes the holiday on its Monday or Friday. */
const readAnyHoliday: DayRule = (text, at, { today, country, closures = [] }) => {
  const match = matchAt(ANY_HOLIDAY, text, at)
  if (match === null || NAME_BEFORE.test(wordsBefore(text, at))) return null
  const kind = match[1] ?? match[2] ?? match[3]
  const weekdays = kind === undefined ? null : kind === 'monday' ? [1] : kind === 'friday' ? [5] : [1, 5]
  const closure = nextHolidayClosure(closures, today, (date) => weekdays?.includes(weekdayOf(date)) ?? true)
  for (let date = today; date <= addDays(today, SEARCH_DAYS); date = addDays(date, 1)) {
    const holiday = holidayOn(date, country)
    if (closure?.date === date && kind !== 'weekend' && holiday?.kind !== 'public')
      return { value: dayOfClosure(closure), end: endOf(match) }
    if (holiday?.kind !== 'public' || weekdays?.includes(weekdayOf(date)) === false) continue
    const isMonday = weekdayOf(date) === 1
    const weekend = { from: addDays(date, isMonday ? -2 : 0), to: addDays(date, isMonday ? 0 : 2) }
    const range = kind === 'weekend' ? weekend : day(date)
    const value = { ranges: [range], holiday: { name: holiday.name, date } }
    return { value: kind === 'weekend' ? { ...value, isPeriod: true } : value, end: endOf(match) }
  }
  return null
}

const readNamedHoliday: DayRule = (text, at, { today, country }) => {
  if (OTHER_CALENDAR.test(wordsBefore(text, at)) || isGoodOnly(text, at)) return null
  const before = matchAt(BEFORE_NAME, text, at)
  const start = before ? endOf(before) : at
  const word = text.slice(text.startsWith('the ', start) ? start + 4 : start).split(' ', 1)[0] ?? ''
  if (!mayBeginHoliday(asNamed(word))) return null
  const ends = wordEnds(text, start)
  for (const end of ends.reverse()) {
    const name = asNamed(text.slice(start, end))
    const holiday = findHoliday(name, country, today)
    if (holiday === null) continue
    if (matchAt(NAME_GOES_ON, text, end)) return null
    const year = matchAt(YEAR, text, end)
    const wished = year === null ? null : yearOfWords(year[1] ?? '', today)
    const dated = wished === null ? holiday : findHoliday(name, country, `${String(wished).padStart(4, '0')}-01-01`)
    if (dated === null || (wished !== null && yearOf(dated.date) !== wished)) return null
    const value: DayValue = { ranges: [day(dated.date)], holiday: { name: dated.name, date: dated.date } }
    return { value, end: year === null ? end : endOf(year) }
  }
  return null
}

const yearOfWords = (words: string, today: string): number =>
  words === 'this year' ? yearOf(today) : words === 'next year' ? yearOf(today) + 1 : Number(words)

/** Where each of the next words ends. */
function wordEnds(text: string, start: number): number[] {
  const ends: number[] = []
  for (
    let end = text.indexOf(' ', start);
    end >= 0 && ends.length <= MAX_HOLIDAY_WORDS;
    end = text.indexOf(' ', end + 1)
  )
    ends.push(end + 1)
  return ends
}

/** `4th of july`: ordinals are spelled as in the lists of holidays. */
const asNamed = (words: string): string =>
  words
    .replace(/\b4ths?\b/g, '4th')
    .replace(/\b(\d+)ths\b/g, '$1th')
    .replace(/\b(1|2|3)th\b/g, (_, digit: string) => `${digit}${['st', 'nd', 'rd'][Number(digit) - 1]}`)
    .trim()
