import { addDays, weekdayOf, weekdayOnOrAfter, weekdayOnOrBefore } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../../when.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { type DayContext, type DayRule, type DayValue, day, days, UNREAD, week, weekend } from './day-value.ts'
import { COUNT, countOf, endOf, type Found, matchAt, pattern, WEEKDAY, weekdayNumber, wordsBefore } from './pattern.ts'
import { later } from './relative-days.ts'

/**
 * Days counted from another day: "two weeks from Wednesday", "the day after Thanksgiving", "the Friday before Christmas", "Wednesday
 * week", "a week tomorrow".
 */

const UNIT = '(day|week|fortnight|month|weekend|night|morning|evening)'
const AFTER = '(after|from|following|past|before|prior to|preceding|ahead of)'
const COUNTED = pattern(`(?:(the|${COUNT}) )?${UNIT} ${AFTER}`)
const WEEKS_ON = pattern(`(?:(${COUNT}) )?(week|fortnight)(?: on| from)?`)
const WEEKDAY_WEEK = pattern(`(?:on )?(${WEEKDAY}|today|tomorrow) (week|fortnight)(?! (?:of|from|after|before))`)
const WEEKDAY_BESIDE = pattern(`(?:(the|a|on the|on) )?(${WEEKDAY}|weekend) ${AFTER}`)
const AFTER_NEXT = pattern(`(?:the )?(${WEEKDAY}) after next`)
const WEEK_OF = pattern('(?:the )?week (of|beginning|starting|commencing|containing|with)')
const SIMPLE_ANCHOR = pattern(`today|tomorrow|(?:this |next |coming )?${WEEKDAY}`)
const NO_ANCHOR = oneOf(
  'now|\\d{1,4}s?|\\d{1,2}[:h.]\\d\\d|noon|midnight|lunch|work|school|morning|afternoon|evening|breakfast|dinner|half',
  'quarter|(?:the )?(?:school run|hour)|that|then|you|we|i|it|he|she|they|instead|please|would|is|if',
)

const STARTS_TIME = pattern(`(?:about )?${NO_ANCHOR}`)
/** What the phrase counts from if that is not understood: at most four words. */
const UNKNOWN_ANCHOR = pattern(
  "(?:(?!(?:at|on|please|for|is|can|if|would|in|around|about|or)\\b)[a-z][a-z']* ?){1,4}(?<! )",
)

/** Reads the anchored phrases. `readAnchor` reads the day that the phrase counts from. */
export const readAnchoredDay =
  (readAnchor: DayRule): DayRule =>
  (text, at, context) =>
    readAfterNext(text, at, context) ??
    readBesideBase(text, at, context) ??
    readWeekdaysFromNow(text, at, context) ??
    readWeekdayInWeeks(text, at, context) ??
    readWeekOf(text, at, context, readAnchor) ??
    readWeekdayWeek(text, at, context, readAnchor) ??
    readCounted(text, at, context, readAnchor) ??
    readWeekdayBeside(text, at, context, readAnchor)

/** "The Tuesday after next": one week after the coming Tuesday. */
function readAfterNext(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const match = matchAt(AFTER_NEXT, text, at)
  if (match === null) return null
  const coming = weekdayOnOrAfter(addDays(today, 1), weekdayNumber(match[1] ?? ''))
  return { value: days(day(addDays(coming, 7))), end: endOf(match) }
}

const BESIDE_BASE = pattern(
  `the (?:(${WEEKDAY}) (after|before|following)(?: that)?|(following|previous) (${WEEKDAY}))(?: instead)?(?= (?:$|[,.;!?]|at|same|please|if|in|around|for) ?)`,
)

/** "Swap my Wednesday for the Monday after". */
function readBesideBase(text: string, at: number, { base }: DayContext): Found<DayValue> | null {
  const match = base === undefined ? null : matchAt(BESIDE_BASE, text, at)
  if (base === undefined || match === null) return null
  const [, name, side, other = side, weekday = name] = match
  const isBefore = other === 'before' || other === 'previous'
  const number = weekdayNumber(weekday ?? '')
  const date = isBefore ? weekdayOnOrBefore(addDays(base, -1), number) : weekdayOnOrAfter(addDays(base, 1), number)
  return { value: days(day(date)), end: endOf(match) }
}

const WEEKDAYS_FROM_NOW = pattern(`(${COUNT}) (${WEEKDAY}) from (?:now|today)`)

/** "Two Fridays from now". */
function readWeekdaysFromNow(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const match = matchAt(WEEKDAYS_FROM_NOW, text, at)
  if (match === null) return null
  const coming = weekdayOnOrAfter(addDays(today, 1), weekdayNumber(match[2] ?? ''))
  return { value: days(day(addDays(coming, 7 * (countOf(match[1] ?? '') - 1)))), end: endOf(match) }
}

const WEEKDAY_IN_WEEKS = pattern(
  `(${WEEKDAY}) (?:in )?(${COUNT}) (week|fortnight)(?: time)?(?: (?:from (?:now|today|then)|hence|ahead|away|out|time))?`,
)

/** "Thursday two weeks from now", "Thursday in two weeks". */
function readWeekdayInWeeks(text: string, at: number, { today }: DayContext): Found<DayValue> | null {
  const match = matchAt(WEEKDAY_IN_WEEKS, text, at)
  if (match === null || !/ in | (?:from|hence|ahead|away|out) ?/.test(match[0])) return null
  const coming = weekdayOnOrAfter(addDays(today, 1), weekdayNumber(match[1] ?? ''))
  const weeks = countOf(match[2] ?? '') * (match[3] === 'fortnight' ? 2 : 1)
  return { value: days(day(addDays(coming, 7 * weeks))), end: endOf(match) }
}

/** "The week of the 7th", "week commencing 7 December". */
function readWeekOf(text: string, at: number, context: DayContext, readAnchor: DayRule): Found<DayValue> | null {
  const match = matchAt(WEEK_OF, text, at)
  const anchor = match && readAnchor(text, endOf(match), context)
  const from = anchor?.value.ranges[0]?.from
  if (!match || !anchor || from === undefined) return null
  const range = /of|containing|with/.test(match[1] ?? '') ? week(from, 0) : { from, to: addDays(from, 6) }
  return { value: { ...kept(anchor.value), ranges: [range], isPeriod: true }, end: anchor.end }
}

/** "Wednesday week", "a week tomorrow", "week on Thursday", "two weeks today". */
function readWeekdayWeek(text: string, at: number, context: DayContext, readAnchor: DayRule): Found<DayValue> | null {
  const before = matchAt(WEEKDAY_WEEK, text, at)
  if (before) {
    const base = readAnchor(text, at + (before[0].startsWith('on ') ? 3 : 0), context)?.value.ranges[0]?.from
    const ahead = before[2] === 'fortnight' ? 14 : 7
    return base === undefined ? null : { value: days(day(addDays(base, ahead))), end: endOf(before) }
  }
  const match = matchAt(WEEKS_ON, text, at)
  if (match === null || matchAt(SIMPLE_ANCHOR, text, endOf(match)) === null) return null
  const isBareNumber =
    match[1] === undefined &&
    /(?:^| )(?:this|next|last|that|per|every|each|in|the|same|of) $/.test(wordsBefore(text, at))
  const anchor = isBareNumber ? null : readAnchor(text, endOf(match), context)
  const base = anchor?.value.ranges[0]?.from
  if (!anchor || base === undefined) return null
  const ahead = countOf(match[1] ?? 'a') * (match[2] === 'fortnight' ? 14 : 7)
  return { value: { ...days(day(addDays(base, ahead))), ...shiftedChoices(anchor.value, ahead) }, end: anchor.end }
}

function shiftedChoices({ choices, weekdays }: DayValue, ahead: number): Pick<DayValue, 'choices'> {
  // "Two weeks from Monday", said on a Monday, counts from today.
  if (choices === undefined || weekdays !== undefined) return {}
  return { choices: choices.map(({ from, to }) => ({ from: addDays(from, ahead), to: addDays(to, ahead) })) }
}

/** "Two weeks from Wednesday", "the day before Christmas", "the weekend after Easter". */
function readCounted(text: string, at: number, context: DayContext, readAnchor: DayRule): Found<DayValue> | null {
  const match = matchAt(COUNTED, text, at)
  if (match === null) return null
  const [, count = '', unit = '', side = ''] = match
  const anchor = readAnchor(text, endOf(match), context)
  const base = anchor?.value.ranges[0]
  if (anchor === null || base === undefined) {
    if (anchor) return { value: anchor.value.odd ? anchor.value : UNREAD, end: anchor.end }
    return count === '' ? null : unreadAnchor(text, match)
  }
  const isBefore = /before|prior|preceding|ahead/.test(side)
  if (/night|morning|evening/.test(unit) && !/^the$/.test(count)) return null
  const range = besideUnit(base, count, unit, isBefore)
  if (range === null) return { value: UNREAD, end: anchor.end }
  const isPeriod = range.from !== range.to
  return { value: { ...kept(anchor.value), ranges: [range], ...(isPeriod ? { isPeriod } : {}) }, end: anchor.end }
}

function besideUnit(base: DayRange, count: string, unit: string, isBefore: boolean): DayRange | null {
  const from = isBefore ? base.from : base.to
  const sign = isBefore ? -1 : 1
  if (unit === 'weekend') {
    if (isBefore) return weekend(addDays(from, -1), weekdayOf(addDays(from, -1)) === 0 ? 0 : -1)
    return weekend(addDays(from, 1), 0)
  }
  if (unit === 'week' && count === 'the')
    return isBefore
      ? { from: addDays(from, -7), to: addDays(from, -1) }
      : { from: addDays(from, 1), to: addDays(from, 7) }
  if (unit === 'month' || unit === 'week' || unit === 'fortnight') {
    const found = isBefore && unit === 'month' ? null : later(from, sign * countOf(count), unit)
    return found === null ? null : day(found)
  }
  // "The morning after" is the morning of the next day.
  return day(addDays(from, sign * (count === 'the' ? 1 : countOf(count))))
}

/** "The Friday before Christmas", "Friday after the 5th". "Friday before noon" is a day and a time. */
function readWeekdayBeside(text: string, at: number, context: DayContext, readAnchor: DayRule): Found<DayValue> | null {
  const match = matchAt(WEEKDAY_BESIDE, text, at)
  if (match === null || matchAt(STARTS_TIME, text, endOf(match))) return null
  const [, article, name = '', side = ''] = match
  const isBefore = /before|prior|preceding|ahead/.test(side)
  const anchor = readAnchor(text, endOf(match), context)
  const base = anchor?.value.ranges[0]
  if (!anchor || base === undefined) {
    if (anchor) return { value: anchor.value.odd ? anchor.value : UNREAD, end: anchor.end }
    return article === undefined || article === 'on' ? null : unreadAnchor(text, match)
  }
  const weekday = name === 'weekend' ? 6 : weekdayNumber(name)
  const date = isBefore
    ? weekdayOnOrBefore(addDays(base.from, -1), weekday)
    : weekdayOnOrAfter(addDays(base.to, 1), weekday)
  const range = name === 'weekend' ? { from: date, to: addDays(date, 1) } : day(date)
  return { value: { ...kept(anchor.value), ranges: [range] }, end: anchor.end }
}

/** "The day after my birthday": a day that only the caller knows. Null if nothing follows: "the day after". */
function unreadAnchor(text: string, match: RegExpExecArray): Found<DayValue> | null {
  if (matchAt(STARTS_TIME, text, endOf(match)) || text.startsWith('next ', endOf(match))) return null
  const unknown = matchAt(UNKNOWN_ANCHOR, text, endOf(match))
  return unknown === null ? null : { value: UNREAD, end: endOf(unknown) }
}

const kept = ({ holiday }: DayValue): Pick<DayValue, 'holiday'> => (holiday === undefined ? {} : { holiday })
