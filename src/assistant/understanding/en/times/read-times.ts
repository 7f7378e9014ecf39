import type { Beside, TimeRange } from '../../when.ts'
import { endOf, type Found, matchAt, pattern, wordsBefore } from '../dates/pattern.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { type ClockTime, readClock } from './clock.ts'
import { DAY_END, readPartOfDay } from './parts-of-day.ts'
import { readToldTime } from './told-times.ts'

/** What a phrase says about the time of day. */
export interface TimeValue {
  /** Alternatives, the most likely first. */
  ranges: readonly TimeRange[]
  kind: 'exact' | 'range' | 'from' | 'until' | 'part'
  /** What else a bare hour may mean, the most likely first. */
  choices?: readonly TimeRange[]
  prefers?: 'earliest' | 'latest'
  beside?: Beside
  isToday?: boolean
  /** Set if the time is only told next to a wish, and counts only if no other time is named. */
  isTold?: boolean
  /** Set if the time concludes what was weighed: "so seven if you can". */
  isConclusion?: boolean
}

/** In minutes: how far a start time may be from "around 3". */
const AROUND_MINUTES = 60

/** "So four if you can": the conclusion of what was weighed. */
const SO = 'so(?= \\d{1,2}s? (?:if|please|then|would|sharp|$|[,.]))'
const AT_WORDS = oneOf(
  SO,
  'ideally|preferably|at|how about|what about|say|to|for',
  "let's (?:do|say|go with|make it)|come (?:in )?at",
)
const AT = pattern(`${AT_WORDS}(?: exactly| about exactly)?`)
const BETWEEN = pattern('(?:any ?time |some ?time |somewhere )?(?:in )?(?:between|from)')
const TO = pattern('(?:and|to|until|-|through)')
const AFTER_TIME = oneOf(
  'after|past|from|later than|not (?:before|earlier than|until|any earlier than)|no (?:earlier|sooner) than',
  'starting(?: at| from)?|earliest|nothing before|at the earliest',
)

const AFTER = pattern(`(?:any ?time |some ?time )?(?:just |right |shortly |straight )?${AFTER_TIME}(?: about)?`)
const BEFORE = pattern(
  '(?:any ?time |some ?time )?(?:just |right |shortly )?(?:before|earlier than|not after|nothing after|in by)(?: about)?',
)
const BY = pattern('(?:any ?time |some ?time )?(?:by|until|no later than|not later than|latest)(?: about)?')
const ABOUT = pattern(
  '(?<!how |what )(?:at )?(?:around(?: about)?|about|near|close to|nearly|towards|toward|getting on for|coming up to|sort of|some ?time (?:around|about))',
)
const ISH = pattern('(?:ish|or so|or thereabouts|or around then|give or take)')
const ONWARDS = pattern(
  '(?:onwards?|at the earliest|or later|or after|or any ?time after|and (?:later|after)|plus|\\+)',
)
/** "From ten on", but not "at ten on Friday". */
const ON = pattern('on(?= (?:$|[,.;?!] ))')
const OR_BEFORE = pattern('(?:or earlier|or before|and earlier|at the latest|latest)')
const OR = pattern('(?:or|,|, or|or at|or maybe|and)')
/** Things that a number counts, so that it is not an hour. */
const COUNTED = pattern(
  oneOf(
    'of|hour|day|week|month|year|minute|people|person|guest|adults?|kids?|children|haircuts?|colou?rs?|st|street|road',
    'avenue|ave|dollars?|bucks|pounds?|quid|euros?|percent|%|times|time|older|years|appointments?|slots?|services?',
    'things?|other|more|th|am i',
  ),
)

/** The time of day named at one place; null if there is none. @param isLoose whether a bare number counts as an hour there. Pure. */
export function readTimes(text: string, at: number, isLoose = false): Found<TimeValue> | null {
  return (
    readToldTime(text, at, readHour) ??
    readModified(text, at, isLoose) ??
    readPart(text, at) ??
    readExact(text, at, isLoose)
  )
}

function readPart(text: string, at: number): Found<TimeValue> | null {
  const part = readPartOfDay(text, at)
  if (part === null) return null
  const { range, ...rest } = part.value
  const value: TimeValue = { ranges: [range], kind: 'part', ...rest }
  return { value, end: part.end }
}

/** "After three", "between two and four", "around noon". */
function readModified(text: string, at: number, isLoose: boolean): Found<TimeValue> | null {
  const between = matchAt(BETWEEN, text, at)
  const span = between ? readSpan(text, endOf(between), true) : readSpan(text, at, isLoose)
  if (span) return span
  const about = matchAt(ABOUT, text, at)
  const near = about && readHour(text, endOf(about))
  if (near) return { value: aroundClock(near.value), end: skip(ISH, text, near.end) }
  const after = matchAt(AFTER, text, at)
  const start = after && readHour(text, endOf(after))
  if (start)
    return { value: fromClock(start.value), end: skip(ISH, text, skip(ON, text, skip(ONWARDS, text, start.end))) }
  const before = matchAt(BEFORE, text, at)
  const limit = before && readHour(text, endOf(before))
  if (limit) return { value: untilClock(limit.value, 1), end: limit.end }
  const by = matchAt(BY, text, at)
  const last = by && readHour(text, endOf(by))
  return last ? { value: untilClock(last.value, 0), end: last.end } : null
}

const skip = (rule: RegExp, text: string, at: number): number => {
  const match = matchAt(rule, text, at)
  return match === null ? at : endOf(match)
}

/** "The one on Thursday", "the latest one". */
const PRONOUN_BEFORE =
  /(?:^| )(?:the|this|that|which|any|earlier|later|latest|earliest|soonest|last|1ths?|2ths?|3ths?|next|other|no|each|every|another|first) $/

/** A clock time that is not a number of something else. */
function readHour(text: string, at: number): Found<ClockTime> | null {
  const clock = readClock(text, at)
  if (clock === null || clock.value.readings.length === 0) return null
  if (!clock.value.isMarked && text.startsWith('1s ', at) && PRONOUN_BEFORE.test(wordsBefore(text, at))) return null
  return !clock.value.isMarked && isCounted(text, clock.end) ? null : clock
}

const isCounted = (text: string, at: number): boolean =>
  matchAt(COUNTED, text, at) !== null || /^(?:\d|[$%/:.]\d)/.test(text.slice(at))

/** "2 to 4pm". Without "between" or "from", one of the two must be marked as a time, because 2-4 may be a date. */
function readSpan(text: string, at: number, isLoose: boolean): Found<TimeValue> | null {
  const first = readHour(text, at)
  const to = first && matchAt(TO, text, first.end)
  const second = to && readHour(text, endOf(to))
  if (!first || !second) return null
  const isMarked = first.value.isMarked || second.value.isMarked
  if (!isLoose && (!isMarked || /^and/.test(to[0]))) {
    // "Nine to five", in words, means hours.
    if (!/^\d+s (?:to|until|through) \d+s /.test(text.slice(at))) return null
  }
  const range = between(first.value, second.value)
  return range === null ? null : { value: { ranges: [range], kind: 'range' }, end: second.end }
}

function between(first: ClockTime, second: ClockTime): TimeRange | null {
  // In "from 2 to 4pm" the pm counts for both times, if the first is then still before the second.
  const isLate = first.readings.length > 1 && second.readings.length === 1
  const starts = isLate ? [...first.readings].sort((a, b) => b - a) : first.readings
  for (const from of starts) for (const to of second.readings) if (to > from) return { from, to }
  return null
}

/** A range with one clock time uses the most likely reading; the other one is also named if a business may well be open at both. */
function ranged(kind: TimeValue['kind'], { readings }: ClockTime, range: (at: number) => TimeRange): TimeValue {
  const [first, ...others] = readings.map(range)
  const choices = first === undefined ? [] : [first, ...others]
  const isUnclear = choices.length > 1 && (readings[0] as number) < 12 * 60
  return { ranges: choices.slice(0, 1), kind, ...(isUnclear ? { choices } : {}) }
}

const fromClock = (clock: ClockTime): TimeValue => ranged('from', clock, (at) => ({ from: at, to: DAY_END }))
const untilClock = (clock: ClockTime, less: number): TimeValue =>
  ranged('until', clock, (at) => ({ from: 0, to: Math.max(0, at - less) }))
const aroundClock = (clock: ClockTime): TimeValue =>
  ranged('range', clock, (at) => ({
    from: Math.max(0, at - AROUND_MINUTES),
    to: Math.min(DAY_END, at + AROUND_MINUTES),
  }))

/** "At 5", "3pm", "at ten or eleven", "4ish", "10 onwards". */
function readExact(text: string, at: number, isLoose: boolean): Found<TimeValue> | null {
  const before = matchAt(AT, text, at)
  const start = before ? endOf(before) : at
  const clock = readHour(text, start)
  if (clock === null) return null
  const ish = matchAt(ISH, text, clock.end)
  if (ish) return { value: aroundClock(clock.value), end: endOf(ish) }
  const onwards = matchAt(ONWARDS, text, clock.end)
  if (onwards) return { value: fromClock(clock.value), end: endOf(onwards) }
  const earlier = matchAt(OR_BEFORE, text, clock.end)
  if (earlier) return { value: untilClock(clock.value, 0), end: endOf(earlier) }
  // "For 3" may be three people.
  const isAsked = before !== null && !/^for /.test(before[0])
  if (!clock.value.isMarked && !isAsked && !isLoose) return listedBefore(text, clock)
  return withOthers(text, clock)
}

/** "10 or 11am": the second time marks the first. */
function listedBefore(text: string, first: Found<ClockTime>): Found<TimeValue> | null {
  const or = matchAt(OR, text, first.end)
  const second = or && /^or/.test(or[0]) ? readHour(text, endOf(or)) : null
  if (!second?.value.isMarked) return null
  return { value: exactly([first.value.readings, second.value.readings]), end: second.end }
}

const nearestTo = (time: number, readings: readonly number[]): readonly number[] =>
  [...readings].sort((a, b) => Math.abs(a - time) - Math.abs(b - time)).slice(0, 1)

/** "At ten or eleven". */
function withOthers(text: string, first: Found<ClockTime>): Found<TimeValue> {
  const readings = [first.value.readings]
  let { end } = first
  for (;;) {
    const or = matchAt(OR, text, end)
    const next = or && readHour(text, endOf(or))
    // "At ten, two people": only "or" continues with a bare number.
    if (!or || !next || !(next.value.isMarked ? /or/.test(or[0]) : /^or/.test(or[0]))) break
    readings.push(next.value.readings)
    end = next.end
  }
  return { value: exactly(readings), end }
}

function exactly(named: readonly (readonly number[])[]): TimeValue {
  const at = (minutes: number): TimeRange => ({ from: minutes, to: minutes })
  // "At three or four in the afternoon": what marks the last time marks the others.
  const [last, ...more] = named.at(-1) ?? []
  const isMarked = named.length > 1 && last !== undefined && more.length === 0
  const times = isMarked ? named.map((readings) => nearestTo(last, readings)) : named
  const likely = times.flatMap((readings) => readings.slice(0, 1))
  const others = times.flatMap((readings) => readings.slice(1))
  const ranges = [...likely, ...others].map(at)
  return { ranges, kind: 'exact', ...(others.length > 0 && times.length === 1 ? { choices: ranges } : {}) }
}

const SPAN = '(half an|a half|a quarter of an|an?|\\d{1,3}s?)(?: and a half)? (hour|minute)'
const IN = pattern(
  `(?:in|within) (?:about |around )?${SPAN}(?: and a half| time)?(?! (?:earlier|later|sooner|before|after) )`,
)
const FROM_NOW = pattern('(half an|an?|\\d{1,3}s?) (hour|minute)(?: and a half)? from now')

/** "In two hours", "half an hour from now": the minutes from now; null if the text names none. */
export function readSoon(text: string, at: number): Found<number> | null {
  const match = matchAt(IN, text, at) ?? matchAt(FROM_NOW, text, at)
  if (match === null) return null
  const [words, count = '', unit = ''] = match
  const number =
    (/half/.test(count) ? 0.5 : /quarter/.test(count) ? 0.25 : Number.parseInt(count, 10) || 1) +
    (/and a half/.test(words) ? 0.5 : 0)
  return { value: number * (unit === 'hour' ? 60 : 1), end: endOf(match) }
}
