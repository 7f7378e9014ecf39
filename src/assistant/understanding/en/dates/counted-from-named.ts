import { addDays, weekdayOnOrAfter, weekdayOnOrBefore } from '../../../../kernel/time/calendar-date.ts'
import { anyOf, before, oneOf } from '../phrases/phrase-pattern.ts'
import { type DayValue, day, days, week } from './day-value.ts'
import { COUNT, countOf, endOf, type Found, matchAt, pattern, WEEKDAY, weekdayNumber } from './pattern.ts'

/** Days that are counted from a day named earlier in the text: "that day", "before then", "two days before it". */

/** The day that was named, and whether the text has ruled it out. */
export interface NamedDay {
  date: string
  isRuledOut: boolean
}

const NEXT_WORD = oneOf(
  '[,.;!?]|please|if|on|at|in|than|is|was|would|works|thanks|thank|for|and|or|but|so|same|instead|the|then|i|we|you',
  'around|about|ideally|maybe|perhaps|as|with|after|before|between|from|any|some',
)
const CLAUSE_GOES_ON = oneOf(`$|${NEXT_WORD} `)

const ENDS = before(` ${CLAUSE_GOES_ON}`)
const OCCASION =
  'big day|event|day|date|wedding|exam|test|party|trip|flight|interview|deadline|concert|ceremony|holiday'
const IT = `(?:(?:it|they|that)(?:'s| is|'re| are) (?:due|on|over|up)|it|that|then|the (?:${OCCASION}))`
const SHORTLY = '(?:(?:right|just|directly|immediately|straight|shortly) )?'

const THAT_DAY = pattern(
  anyOf(
    `(?:on )?that (?:same |very )?(?:day|date)(?! (?:before|after|week|later|earlier) )|on the (?:same )?day${ENDS}`,
    '(?:on )?that(?= (?:same )?(?:morning|afternoon|evening|night) )',
  ),
)
const BEFORE_IT = pattern(
  `(?:any ?time |some ?time |some day |at some point )?(?:before|ahead of|prior to) ${IT}${ENDS}`,
)
const BY_THEN = pattern(`by ${IT}${ENDS}`)
const AFTER_IT = pattern(
  `(?:any ?(?:time|day)|some ?(?:time|day)|anything|something|not until|only) after ${IT}${ENDS}`,
)
const COUNTED = pattern(
  `(?:(the|${COUNT}) )(day|week|fortnight|night|evening|morning) ${SHORTLY}(?:(before|ahead of|prior to)|(?:after|following))(?: ${IT})?(?: instead)?${ENDS}`,
)
const BESIDE = pattern(
  `the (?:(${WEEKDAY}) ${SHORTLY}(before|after|following)(?: ${IT})?|(following|previous|next|preceding) (${WEEKDAY}))(?: instead)?${ENDS}`,
)
/** "The Tuesday of the same week". */
const OF_SAME_WEEK = pattern(
  `(?:on )?(?:the )?(${WEEKDAY}) (?:(?:of|in) )?(?:that|the|the very|that very) (?:same )?week${ENDS}`,
)
const OPEN_END_DAYS = 27

/** The days counted from the day that was named before; null if the words at this place count from none. Pure. */
export function readFromNamed(text: string, at: number, named: NamedDay, today: string): Found<DayValue> | null {
  const { date } = named
  const same = matchAt(THAT_DAY, text, at)
  if (same) return { value: days(day(date)), end: endOf(same) }
  const inWeek = matchAt(OF_SAME_WEEK, text, at)
  if (inWeek) {
    const found = weekdayOnOrAfter(week(date, 0).from, weekdayNumber(inWeek[1] ?? ''))
    return { value: days(day(found)), end: endOf(inWeek) }
  }
  const before = matchAt(BEFORE_IT, text, at)
  if (before) return upTo(addDays(date, -1), today, endOf(before))
  const by = matchAt(BY_THEN, text, at)
  if (by) return upTo(date, today, endOf(by))
  const after = matchAt(AFTER_IT, text, at)
  if (after) {
    const range = { from: addDays(date, 1), to: addDays(date, OPEN_END_DAYS) }
    return { value: { ranges: [range], isPeriod: true, isCounted: true }, end: endOf(after) }
  }
  return readBeside(text, at, date) ?? readCounted(text, at, named)
}

const upTo = (last: string, today: string, end: number): Found<DayValue> | null =>
  last < today ? null : { value: { ranges: [{ from: today, to: last }], isPeriod: true, isCounted: true }, end }

/** "The Monday after". */
function readBeside(text: string, at: number, date: string): Found<DayValue> | null {
  const match = matchAt(BESIDE, text, at)
  if (match === null) return null
  const [, name, side, other = side, weekday = name] = match
  const number = weekdayNumber(weekday ?? '')
  const isBefore = other === 'before' || other === 'previous' || other === 'preceding'
  const found = isBefore ? weekdayOnOrBefore(addDays(date, -1), number) : weekdayOnOrAfter(addDays(date, 1), number)
  return { value: { ...days(day(found)), isCounted: true }, end: endOf(match) }
}

/**
 * "The day before", "two weeks later", "the week before": a week means the seven days next to a day that is still wanted, and the same weekday in
 * place of one that is not.
 */
function readCounted(text: string, at: number, { date, isRuledOut }: NamedDay): Found<DayValue> | null {
  const match = matchAt(COUNTED, text, at)
  if (match === null) return null
  const [, count = '', unit = '', before] = match
  const sign = before === undefined ? 1 : -1
  if (count === 'the' && unit === 'week' && !isRuledOut) {
    const ends = [addDays(date, sign), addDays(date, 7 * sign)].sort()
    const range = { from: ends[0] as string, to: ends[1] as string }
    return { value: { ranges: [range], isPeriod: true, isCounted: true }, end: endOf(match) }
  }
  const length = unit === 'week' ? 7 : unit === 'fortnight' ? 14 : 1
  const found = addDays(date, sign * length * (count === 'the' ? 1 : countOf(count)))
  return { value: { ...days(day(found)), isCounted: true }, end: endOf(match) }
}
