import type { TimeRange } from '../when.ts'

/** What a text says about the time of day. */
export interface Times {
  /** The likeliest first: "at 4" is four in the afternoon, else in the morning. Empty where the text names no time. */
  ranges: readonly TimeRange[]
  /** The text names one time, not a part of the day. */
  exact: boolean
  /** The words also mean today: "this afternoon", "tonight". */
  today: boolean
  /** The text without the words about the time. */
  rest: string
}

const DAY_END = 24 * 60 - 1
const NOON = 12 * 60
/** In minutes: how far a start may be from "around 3". */
const AROUND_MINUTES = 60

const PARTS: readonly [RegExp, TimeRange][] = [
  [/\bearly (?:in the )?morning\b|\bfirst thing\b/, { from: 0, to: 10 * 60 }],
  [/\b(?:late|mid)(?: |-)?(?:in the )?morning\b/, { from: 10 * 60, to: NOON }],
  [/\bbefore lunch\b/, { from: 0, to: NOON - 1 }],
  [/\bafter (?:lunch|lunchtime)\b/, { from: 13 * 60, to: 18 * 60 - 1 }],
  [/\blate (?:in the )?afternoon\b|\bend of (?:the )?day\b/, { from: 15 * 60, to: 18 * 60 - 1 }],
  [/\bearly (?:in the )?afternoon\b/, { from: NOON, to: 15 * 60 }],
  [/\bafter (?:work|school)\b/, { from: 16 * 60 + 30, to: DAY_END }],
  [/\b(?:lunch ?time|lunch(?: ?break| hour)?)\b/, { from: 11 * 60 + 30, to: 13 * 60 + 30 }],
  [/\bmornings?\b/, { from: 0, to: NOON - 1 }],
  [/\bafternoons?\b/, { from: NOON, to: 18 * 60 - 1 }],
  [/\bevenings?\b|\btonight\b/, { from: 17 * 60, to: DAY_END }],
]

const CLOCK = "(\\d{1,2})(?:[:.h]([0-5]\\d))?(?: ?(am|pm|a\\.m\\.?|p\\.m\\.?|a|p)(?![\\w']))?(?: ?o'?clock)?"
/** Not followed by the rest of a date, an ordinal, a longer number or a unit that makes it a count. */
const ENDS = '(?![\\d/:]|[.]\\d|st\\b|nd\\b|rd\\b|th\\b| ?%| ?(?:day|week|month|hour|minute|min|people|person|of)s?\\b)'
const BETWEEN = new RegExp(`\\b(?:between|from) ${CLOCK} ?(?:and|to|till|until|-) ?${CLOCK}${ENDS}`)
const SPAN = new RegExp(`(?<![\\d/.:])${CLOCK} ?(?:-|to|till|until) ?${CLOCK}${ENDS}`)
const AFTER = new RegExp(
  `\\b(?:any ?time )?(?:after|from|past|later than|not before|earliest) ${CLOCK}${ENDS}(?: onwards?| or later)?`,
)
const OR_LATER = new RegExp(`(?:\\bat )?(?<![\\d/.:])${CLOCK}${ENDS} (?:onwards?|or later|or after)\\b`)
const BEFORE = new RegExp(`\\b(?:any ?time )?(?:before|by|until|till|earlier than|no later than) ${CLOCK}${ENDS}`)
const ABOUT = new RegExp(`\\b(?:around|about|roughly|approximately|circa) ${CLOCK}${ENDS}`)
const ISH = new RegExp(`(?<![\\d/.:])${CLOCK}(?: |-)?ish\\b`)
const AT = new RegExp(
  `(?:\\b(?:at|make (?:it|that)|how about|what about|say|rather|to)|@) ?${CLOCK}${ENDS}(?! ?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))`,
)
const MARKED = /(?<![\d/.:])(\d{1,2})(?:[:.h]([0-5]\d))? ?(am|pm|a\.m\.?|p\.m\.?|o'?clock)(?![\w'])/
const COLON = /(?<![\d/.:])(\d{1,2})[:h]([0-5]\d)(?![\d:])/
const DOTTED = /(?<![\d/.:])(\d{1,2})\.(00|15|30|45)(?![\d./])/
const DAY_AND_HOUR = /(?<=\b(?:today|tomorrow|tonight)(?: at)? )(\d{1,2})(?= *$)/

/** Reads the time of day out of a plain text (`plainText`). Pure. */
export function parseTimes(text: string): Times {
  const part = partOfDay(text)
  const clock = clockTimes(part?.rest ?? text)
  const today = /\b(?:this (?:late |early )?(?:morning|afternoon|evening)|tonight)\b/.test(text)
  const rest = clock?.rest ?? part?.rest ?? text
  if (clock === null) return { ranges: part ? [part.range] : [], exact: false, today, rest }
  if (part === null) return { ranges: clock.ranges, exact: clock.exact, today, rest }
  // "4 in the afternoon": the part of the day says which 4 is meant.
  const both = clock.ranges.filter((one) => one.from <= part.range.to && one.to >= part.range.from)
  return { ranges: both.length > 0 ? both : clock.ranges, exact: clock.exact, today, rest }
}

function partOfDay(text: string): { range: TimeRange; rest: string } | null {
  // "Good morning" is a greeting, not a wish.
  const asked = text.replace(/\bgood (?:morning|afternoon|evening)\b/g, ' ')
  for (const [pattern, range] of PARTS)
    if (pattern.test(asked))
      return { range, rest: asked.replace(pattern, ' ').replace(/\b(?:in|during) the (?= |$)/, ' ') }
  return asked === text ? null : { range: { from: 0, to: DAY_END }, rest: asked }
}

interface Clock {
  ranges: TimeRange[]
  exact: boolean
  rest: string
}

type Reader = (found: readonly (string | undefined)[]) => TimeRange[] | null

const READERS: readonly { pattern: RegExp; exact: boolean; read: Reader }[] = [
  { pattern: BETWEEN, exact: false, read: between },
  { pattern: SPAN, exact: false, read: span },
  { pattern: OR_LATER, exact: false, read: (found) => likely(found, (at) => ({ from: at, to: DAY_END })) },
  { pattern: AFTER, exact: false, read: (found) => likely(found, (at) => ({ from: at, to: DAY_END })) },
  { pattern: BEFORE, exact: false, read: (found) => likely(found, (at) => ({ from: 0, to: Math.max(0, at - 1) })) },
  { pattern: ABOUT, exact: false, read: around },
  { pattern: ISH, exact: false, read: around },
  { pattern: MARKED, exact: true, read: exactly },
  { pattern: COLON, exact: true, read: exactly },
  { pattern: AT, exact: true, read: exactly },
  { pattern: DOTTED, exact: true, read: exactly },
  { pattern: DAY_AND_HOUR, exact: true, read: exactly },
]

function clockTimes(text: string): Clock | null {
  for (const { pattern, exact, read } of READERS) {
    const found = pattern.exec(text)
    const ranges = found === null ? null : read(found)
    if (found !== null && ranges !== null) return { ranges, exact, rest: text.replace(pattern, ' ') }
  }
  return null
}

function exactly(found: readonly (string | undefined)[]): TimeRange[] | null {
  const readings = readingsOf(found[1], found[2], found[3])
  return readings.length === 0 ? null : readings.map((at) => ({ from: at, to: at }))
}

function around(found: readonly (string | undefined)[]): TimeRange[] | null {
  return likely(found, (at) => ({ from: Math.max(0, at - AROUND_MINUTES), to: Math.min(DAY_END, at + AROUND_MINUTES) }))
}

/** A range with one clock time uses only the likeliest reading of that time. */
function likely(found: readonly (string | undefined)[], range: (at: number) => TimeRange): TimeRange[] | null {
  const [at] = readingsOf(found[1], found[2], found[3])
  return at === undefined ? null : [range(at)]
}

function between(found: readonly (string | undefined)[]): TimeRange[] | null {
  const ends = readingsOf(found[4], found[5], found[6])
  const starts = readingsOf(found[1], found[2], found[3])
  // In "from 2 to 4pm" the pm counts for both times, if the first is then still before the second.
  const marked = found[3] === undefined && found[6] !== undefined ? [...starts].sort((a, b) => b - a) : starts
  for (const from of marked) for (const to of ends) if (to > from) return [{ from, to }]
  return null
}

/** Two numbers with a hyphen are times only with minutes or am/pm: 2-4 might be a date. */
function span(found: readonly (string | undefined)[]): TimeRange[] | null {
  return [2, 3, 5, 6].some((index) => found[index] !== undefined) ? between(found) : null
}

/** The minutes from midnight that "4", "4:30", "4pm" or "16:00" can mean, the likeliest first; none where it is not a time. */
function readingsOf(hourText = '', minuteText = '0', half = ''): number[] {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return []
  if (/^[ap]/.test(half)) {
    if (hour < 1 || hour > 12) return hour > 12 && half.startsWith('p') ? [hour * 60 + minute] : []
    return [((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute]
  }
  if (hour === 0 || hour > 12) return [(hour % 24) * 60 + minute]
  if (hourText.startsWith('0')) return [hour * 60 + minute]
  const morning = (hour % 12) * 60 + minute
  const afternoon = morning + NOON
  return hour >= 7 && hour < 12 ? [morning, afternoon] : [afternoon, morning]
}

/** What a bare hour can mean, the likeliest first; none where it is not an hour. */
export const parseHour = (hour: string): TimeRange[] =>
  Number(hour) < 1 || Number(hour) > 12 ? [] : readingsOf(hour).map((at) => ({ from: at, to: at }))
