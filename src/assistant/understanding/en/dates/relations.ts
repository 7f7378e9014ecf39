import type { Relation } from '../../relation.ts'
import { anyOf, oneOf } from '../phrases/phrase-pattern.ts'
import { COUNT, countOf, endOf, type Found, matchAt, pattern } from './pattern.ts'

/** Changes relative to an appointment: "half an hour later", "same time Wednesday", "the day before". */

const NO_CHANGE: Relation = { shiftMinutes: 0, shiftDays: 0, sameTime: false, sameDay: false }

const LENGTHS: readonly string[] = [
  '(?:a )?half(?: an| a)? hour|a quarter of an hour',
  '(?:an?|\\d{1,3}s?)(?: and a half)? (?:hour|minute)(?: and (?:a half|a quarter))?',
  '\\d{1,2}s? hour and \\d{1,2}s? minute',
]
const DURATION = `(${LENGTHS.join('|')})`
const SPAN = `(${COUNT}) (day|week|fortnight)`
const LATER = '(?:later|after that|after|further on)'
const EARLIER = '(?:earlier|sooner|before that|before|in advance)'
/** "Half an hour before five" names a time, "a week after Easter" a day. */
const ENDS =
  '(?= (?:$|(?:[,.;!?]|please|if|on|than|is|would|thanks|thank|for|and|or|but|same|at|instead|that|works|the|then|i|you) ))'

const MINUTES_SHIFTED = pattern(
  `(?:by |about |just |maybe )?${DURATION} (?:(${LATER})|(${EARLIER}))(?:${ENDS}|(?= (?:tomorrow|today|tonight) ))`,
)
const PUSHED = pattern(
  `(?:(back|out|later|down|off)|(forward|up|earlier|ahead|sooner))(?: by)?(?: about)? (?:${DURATION}|${SPAN})(?! from )`,
)
const THE_APPOINTMENT = oneOf('it|that|this|my [a-z]+(?: appointment)?|the appointment')

const POSTPONED = pattern(
  `(?:delay|postpone|put off|put back|defer|extend)(?:ing|d|ed)?(?: ${THE_APPOINTMENT})?(?: by| for)?(?: about)? (?:${DURATION}|${SPAN})`,
)
const DAYS_SHIFTED = pattern(`(?:by )?${SPAN} (?:(later|after that)|(earlier|sooner|before that))`)
/** A day counted from the one that was named just before. */
const ONE_AFTER = pattern('the (?:(?:next|following) (?:one|1s)|(?:one|1s) after(?: that)?)')
const AS_BEFORE = oneOf(' slot| and day| as (?:before|last time|usual|now|always)')
const JUST_THE = oneOf('the |that |around the |about the |roughly the ')

const SAME_TIME = pattern(
  anyOf(`(?:at |for |but )?${JUST_THE}?same (?:time|hour|slot)${AS_BEFORE}?(?: of day)?|at that time`),
)
const SAME_DAY = pattern('(?:on |but )?(?:the |that )?same (?:day|date|weekday)(?: of the week)?')
const DAY_BESIDE = pattern(
  `(?:on )?the (?:(day|week) (before|after|earlier|following)|(next|following|previous|preceding) (day|week))(?: instead)?${ENDS}`,
)

/** The relation named at one place; null if there is none. Pure. */
export function readRelation(text: string, at: number): Found<Relation> | null {
  return readShift(text, at) ?? readSame(text, at) ?? readBeside(text, at)
}

function readShift(text: string, at: number): Found<Relation> | null {
  const minutes = matchAt(MINUTES_SHIFTED, text, at)
  if (minutes) {
    const sign = minutes[2] === undefined ? -1 : 1
    return { value: { ...NO_CHANGE, shiftMinutes: sign * minutesIn(minutes[1] ?? '') }, end: endOf(minutes) }
  }
  const spanShifted = matchAt(DAYS_SHIFTED, text, at)
  if (spanShifted) {
    const sign = spanShifted[3] === undefined ? -1 : 1
    const total = sign * daysIn(spanShifted[1] ?? '', spanShifted[2] ?? '')
    return { value: { ...NO_CHANGE, shiftDays: total }, end: endOf(spanShifted) }
  }
  const pushed = matchAt(PUSHED, text, at)
  const postponed = pushed ? null : matchAt(POSTPONED, text, at)
  const moved = pushed ?? postponed
  if (moved === null) return null
  const sign = pushed && pushed[1] === undefined ? -1 : 1
  const [duration, count = '', unit = ''] = moved.slice(pushed ? 3 : 1)
  const value =
    duration === undefined
      ? { ...NO_CHANGE, shiftDays: sign * daysIn(count, unit) }
      : { ...NO_CHANGE, shiftMinutes: sign * minutesIn(duration) }
  return { value, end: endOf(moved) }
}

const daysIn = (count: string, unit: string): number => countOf(count) * ({ day: 1, week: 7, fortnight: 14 }[unit] ?? 1)

function minutesIn(words: string): number {
  if (/^(?:a )?half/.test(words)) return 30
  if (/^a quarter/.test(words)) return 15
  const [first = 1, second = 0] = [...words.matchAll(/\d+/g)].map(Number)
  const fraction = /and a half/.test(words) ? 0.5 : /and a quarter/.test(words) ? 0.25 : 0
  return /hour/.test(words) ? (first + fraction) * 60 + second : first
}

function readSame(text: string, at: number): Found<Relation> | null {
  const time = matchAt(SAME_TIME, text, at)
  if (time) return { value: { ...NO_CHANGE, sameTime: true, sameDay: /and day/.test(time[0]) }, end: endOf(time) }
  const date = matchAt(SAME_DAY, text, at)
  return date === null ? null : { value: { ...NO_CHANGE, sameDay: true }, end: endOf(date) }
}

/** "Not this Friday, the one after". */
export function readOneAfter(text: string, at: number): number | null {
  const match = matchAt(ONE_AFTER, text, at)
  return match === null ? null : endOf(match)
}

/** "The day before", with nothing after it from which the day could be counted. */
function readBeside(text: string, at: number): Found<Relation> | null {
  const match = matchAt(DAY_BESIDE, text, at)
  if (match === null) return null
  const [, unit = match[4] ?? '', side = match[3] ?? ''] = match
  const sign = /before|earlier|previous|preceding/.test(side) ? -1 : 1
  return { value: { ...NO_CHANGE, shiftDays: sign * (unit === 'week' ? 7 : 1) }, end: endOf(match) }
}

/** What two relations in one text mean together. */
export const joinRelations = (first: Relation | null, second: Relation): Relation => ({
  shiftMinutes: (first?.shiftMinutes ?? 0) + second.shiftMinutes,
  shiftDays: (first?.shiftDays ?? 0) + second.shiftDays,
  sameTime: (first?.sameTime ?? false) || second.sameTime,
  sameDay: (first?.sameDay ?? false) || second.sameDay,
})
