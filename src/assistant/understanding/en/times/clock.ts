import type { TimeRange } from '../../when.ts'
import { endOf, type Found, matchAt, NUMBER, pattern, wordsBefore } from '../dates/pattern.ts'

/** Times as a clock shows them: "half past four", "4:30", "16:00", "1500 hours", "4 o'clock in the afternoon", "noon". */
export interface ClockTime {
  /** Minutes from midnight that the words can mean, the most likely first: "four" is four in the afternoon, otherwise in the morning. */
  readings: readonly number[]
  /** Whether the words can only be a time, not a number of something else. */
  isMarked: boolean
}

const NOON = 12 * 60
const DAY_MINUTES = 24 * 60

const HALF_OF_DAY = pattern('(am|pm)')
const OCLOCK = pattern("o'clock|o clock")
const PART = pattern('(?:in the |at |of the |this |that )?(?:early |late )?(morning|afternoon|evening|night)|(tonight)')
const NAMED: readonly [RegExp, number][] = [
  [pattern('(?:12s? )?noon(?: time)?'), NOON],
  [pattern('(?:12s? )?midnight'), 0],
]
const FIGURES = pattern('(\\d{1,2})([:.h])(\\d\\d)')
const HOUR_ONLY = pattern('(\\d{1,2})h')
const MINUTES = '(\\d{1,2}s?|quarter|half|25s)'
const PAST = pattern(`(?:a )?${MINUTES}(?: minute)? (past|after) (\\d{1,2}s?|noon|midnight)`)
const TO = pattern(`(?:a )?${MINUTES}(?: minute)? (to|before|until|of) (\\d{1,2}s?|noon|midnight)`)
/** British: half four is half past four. */
const HALF_HOUR = pattern('half (\\d{1,2}s?)(?! (?:hour|day|minute))')
const OH = pattern('(\\d{1,2}s?) (?:oh|o) (\\d)s?')
const SPELLED = pattern('(\\d{1,2})s (10|15|20|25|30|35|40|45|50|55)s')
const TYPED = pattern('(\\d{1,2}) (00|15|30|45)(?= (?:am|pm) )')
const TYPED_PAIR = pattern('(\\d{1,2}) ([0-5][05])')
const HUNDRED = pattern('(\\d{1,2})s?(?: (\\d{1,2})s?)? hundred(?: hour)?')
const MILITARY = pattern('([01]\\d|2[0-3])([0-5]\\d)(?: hour)')
const FOUR_FIGURES = pattern('(\\d?\\d)([0-5]\\d)')
const HOUR = pattern(`(${NUMBER})`)

/** The clock time at one place; null if there is none. A bare number counts as well, with `isMarked` false. Pure. */
export function readClock(text: string, at: number): Found<ClockTime> | null {
  for (const [rule, minutes] of NAMED) {
    const match = matchAt(rule, text, at)
    if (match) return marked([minutes], endOf(match))
  }
  const spoken = readSpoken(text, at) ?? readFigures(text, at)
  if (spoken) return withHalfOfDay(text, spoken)
  const hour = matchAt(HOUR, text, at)
  if (hour === null) return null
  const readings = readingsOf(hour[1]?.replace('s', ''))
  return readings.length === 0 ? null : withHalfOfDay(text, { value: { readings, isMarked: false }, end: endOf(hour) })
}

const marked = (readings: readonly number[], end: number): Found<ClockTime> | null =>
  readings.length === 0 ? null : { value: { readings, isMarked: true }, end }

const MINUTE_WORDS: Readonly<Record<string, number>> = { quarter: 15, half: 30 }
const minutesOf = (words: string): number => MINUTE_WORDS[words] ?? Number.parseInt(words, 10)
const isMinutes = (words: string, match: string): boolean =>
  /^(?:quarter|half|\d+s)$/.test(words) ? minutesOf(words) % 5 === 0 || /minute/.test(match) : /minute/.test(match)

/** "Half past four", "quarter to five", "ten oh five", "nine forty five", "fifteen hundred". */
function readSpoken(text: string, at: number): Found<ClockTime> | null {
  const past = matchAt(PAST, text, at)
  if (past && isMinutes(past[1] ?? '', past[0])) return marked(around(past[3], minutesOf(past[1] ?? '')), endOf(past))
  const to = matchAt(TO, text, at)
  const isTo =
    to !== null && isMinutes(to[1] ?? '', to[0]) && to[1] !== 'half' && (to[2] !== 'of' || to[1] === 'quarter')
  if (to && isTo) return marked(around(to[3], -minutesOf(to[1] ?? '')), endOf(to))
  const half = matchAt(HALF_HOUR, text, at)
  if (half) return marked(around(half[1], 30), endOf(half))
  const pair =
    matchAt(OH, text, at) ??
    matchAt(SPELLED, text, at) ??
    matchAt(TYPED, text, at) ??
    (isAsked(text, at) ? matchAt(TYPED_PAIR, text, at) : null)
  // "Ten fifteen twenty" are digits of something else.
  if (pair && !/^\d/.test(text.slice(endOf(pair)))) return marked(readingsOf(bare(pair[1]), pair[2]), endOf(pair))
  const hundred = matchAt(HUNDRED, text, at)
  if (hundred) return marked(exactHour(bare(hundred[1]), bare(hundred[2] ?? '0')), endOf(hundred))
  return null
}

/** Whether the words before a number show that it is an hour. */
const isAsked = (text: string, at: number): boolean =>
  /(?:^| )(?:at|about|by|before|after|around|from|to|until|today|tomorrow|tonight|[a-z]+day|@) $/.test(
    wordsBefore(text, at),
  )

const bare = (number: string | undefined): string => (number ?? '').replace('s', '')

/** Minutes past or to an hour. */
function around(hour: string | undefined, minutes: number): number[] {
  if (hour === 'noon') return [NOON + minutes]
  if (hour === 'midnight') return [(DAY_MINUTES + minutes) % DAY_MINUTES]
  const number = Number(bare(hour))
  if (number < 1 || number > 24) return []
  if (minutes >= 0) return readingsOf(String(number), String(minutes))
  return number > 12
    ? [number * 60 + minutes]
    : readingsOf(String(number === 1 ? 12 : number - 1), String(60 + minutes))
}

function exactHour(hour: string, minute: string): number[] {
  // "Oh nine hundred" is 9, "fifteen thirty hundred" is nothing.
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(hour) < 24 && Number(minute) === 0 ? [minutes] : []
}

function readFigures(text: string, at: number): Found<ClockTime> | null {
  const figures = matchAt(FIGURES, text, at)
  if (figures) {
    const [, hour = '', mark, minute = ''] = figures
    const isPlain = mark !== '.' || /^(?:00|15|30|45)$/.test(minute)
    const isTime = isPlain || isAsked(text, at)
    const hasHalf = matchAt(HALF_OF_DAY, text, endOf(figures)) !== null
    return isTime || hasHalf ? marked(readingsOf(hour, minute), endOf(figures)) : null
  }
  const hourOnly = matchAt(HOUR_ONLY, text, at)
  if (hourOnly) return marked(exactHour(hourOnly[1] ?? '', '0'), endOf(hourOnly))
  const military = matchAt(MILITARY, text, at)
  if (military) return marked([Number(military[1]) * 60 + Number(military[2])], endOf(military))
  const four = matchAt(FOUR_FIGURES, text, at)
  if (four === null) return null
  const isTime = isAsked(text, at) || matchAt(HALF_OF_DAY, text, endOf(four)) !== null
  const isYear = /^(?:19|20)[2-9]/.test(four[0])
  return isTime && !isYear ? marked(readingsOf(four[1], four[2]), endOf(four)) : null
}

/** Adds what follows a time and says which half of the day is meant: "pm", "o'clock", "in the afternoon". */
function withHalfOfDay(text: string, found: Found<ClockTime>): Found<ClockTime> {
  let { end } = found
  let { isMarked } = found.value
  const oclock = matchAt(OCLOCK, text, end)
  if (oclock) [end, isMarked] = [endOf(oclock), true]
  const half = matchAt(HALF_OF_DAY, text, end)
  if (half) {
    const isAfternoon = half[1]?.startsWith('p') ?? false
    const inHalf = found.value.readings.filter((at) => at >= NOON === isAfternoon)
    return { value: { readings: inHalf, isMarked: true }, end: endOf(half) }
  }
  const part = matchAt(PART, text, end)
  const within = part && found.value.readings.filter((at) => isInPart(at, part[1] ?? 'night'))
  if (!part || !within || within.length === 0) return { value: { ...found.value, isMarked }, end }
  // "This afternoon" and "tonight" also name the day, so they are read again.
  const isDay = /^(?:this|tonight)/.test(part[0])
  return { value: { readings: within, isMarked: true }, end: isDay ? end : endOf(part) }
}

function isInPart(at: number, part: string): boolean {
  if (part === 'morning') return at < NOON
  if (part === 'afternoon') return at >= NOON && at < 19 * 60
  return part === 'evening' ? at >= 16 * 60 : at >= 17 * 60 || at < 5 * 60
}

/** The minutes from midnight that an hour and minutes can mean, the most likely first; empty if they are not a time. */
export function readingsOf(hourText = '', minuteText = '0'): number[] {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hourText === '' || hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return []
  if (hour === 0 || hour > 12) return [(hour % 24) * 60 + minute]
  if (hourText.startsWith('0')) return [hour * 60 + minute]
  const morning = (hour % 12) * 60 + minute
  const afternoon = morning + NOON
  return hour >= 7 && hour < 12 ? [morning, afternoon] : [afternoon, morning]
}

/** What a bare hour can mean, the most likely first; empty if it is not an hour. */
export const parseHour = (hour: string): TimeRange[] =>
  Number(hour) < 1 || Number(hour) > 12 ? [] : readingsOf(hour).map((at) => ({ from: at, to: at }))
