import { addDays } from '../../../../kernel/time/calendar-date.ts'
import type { Relation } from '../../relation.ts'
import { anyOf, oneOf } from '../phrases/phrase-pattern.ts'
import { readSoon, readTimes, type TimeValue } from '../times/read-times.ts'
import { type NamedDay, readFromNamed } from './counted-from-named.ts'
import { type DayContext, type DayValue, day, days, weekdaysIn } from './day-value.ts'
import { skipNoise } from './noise.ts'
import { endOf, type Found, MONTH, matchAt, pattern, WEEKDAY, wordsBefore } from './pattern.ts'
import { readDays } from './read-days.ts'
import { readOneAfter, readRelation } from './relations.ts'
import { ruledOutAhead, ruledOutBehind, skipCorrection } from './ruled-out.ts'
import { findUnread } from './unread.ts'

/** What a text says about days and times, in the order in which it was said. `from` and `to` are positions in `Phrases.text`. */
export type Piece = { from: number; to: number; isRuledOut: boolean } & (
  | { kind: 'days'; value: DayValue }
  | { kind: 'times'; value: TimeValue }
  /** Minutes from now. */
  | { kind: 'soon'; value: number }
  | { kind: 'relation'; value: Relation }
  /** What follows replaces what was said before. */
  | { kind: 'correction' }
  | { kind: 'unread' }
)

export interface ScanOptions extends DayContext {
  /** False if "I can't make it on Thursday" names Thursday without ruling it out. */
  rulesOut: boolean
}

const NEXT_TOKEN = / /g
const CONNECTS = pattern('(?:or|and|,|, or|, and|nor|or on|and on|or maybe|,? or even)')
const HALF_AFTER_DAY = pattern('(am|pm)')
const BARE_HOUR_AHEAD = pattern('(?:1[0-2]|[1-9])s?(?= (?:today|tomorrow|tonight) )')
const HOURS_AFTER_DAY = pattern('(?:1[0-2]|[1-9])s? (?:-|to|until|and) (?:1[0-2]|[1-9])s?')
/** "Do you have 4 on Tuesday", "can you do 4". */
const ASKED_FOR =
  /(?:^| )(?:do|have|got|prefer|take|(?:it|that|this|we|[a-z]+day) be|(?:can|could|shall) (?:we|you) say) $/
const HOUR_BEFORE_DAY = pattern(
  '(?:1[0-2]|[2-9])s?(?= (?:on |this |next )?(?:[a-z]+day|tomorrow|today|tonight|the \\d+ths?) )',
)
const BARE_HOUR = '(?:1[0-2]|[1-9])s?'
/** Next to a day, a number is an hour unless something is counted: "Friday 9 if possible", but not "Friday 2 cleanings". */
const HOUR_BESIDE_DAY = pattern(
  `${BARE_HOUR}(?! (?:\\d|[-/:]|${MONTH}|of us |(?!(?:thanks|please|pls|plz|cheers|is|works|was|suits|yes|guys|lads|as|us|this) )[a-z]+s ))`,
)
const CLOSING_WORD = oneOf(
  "if (?:[a-z']+ ){0,4}[a-z']+|or so|would be best|is best|please|maybe|perhaps|possibly|ideally|preferably|then",
  'mate|thanks|cheers|ish',
)
const CLOSING_WORDS = oneOf(`${CLOSING_WORD} `)

/** A number with a pause after it. */
const HOUR_AND_PAUSE = pattern(`${BARE_HOUR}(?= ${CLOSING_WORDS}*(?:$|[.,;!?] (?!\\d+s? [,.])))`)
const PAUSE_AND_DAY = new RegExp(`^\\d+s? [.,;!?] (?:on |this |next |the )?(?:${WEEKDAY}|tomorrow|today) `)
/** Not within a list of numbers. */
const AFTER_PAUSE = /(?<!\ds? )[.,;:!?-] $/

/** Reads all pieces of a text. Pure; each word belongs to at most one piece. */
export function scan(text: string, options: ScanOptions): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let isOut = false
  while (at < text.length) {
    const piece = readPiece(text, at, pieces, options, isOut)
    if (piece !== null) {
      pieces.push({ ...piece, isRuledOut: isOut })
      at = piece.to
      const behind = options.rulesOut && canBeRuledOut(piece) ? ruledOutBehind(text, at) : null
      if (behind !== null) {
        ruleOutRun(pieces, text)
        at = behind
      }
      isOut = isOut && continuesList(text, at, options)
      continue
    }
    const ahead = options.rulesOut && !isOut ? ruledOutAhead(text, at) : null
    if (ahead !== null && isReadable(text, ahead, pieces, options)) {
      isOut = true
      at = ahead
      continue
    }
    at = skip(text, at, isOut)
  }
  return pieces
}

const after = (text: string, at: number): number => {
  NEXT_TOKEN.lastIndex = at
  const found = NEXT_TOKEN.exec(text)
  return found === null ? text.length : found.index + 1
}

const skip = (text: string, at: number, isInList: boolean): number =>
  isInList ? after(text, at) : (skipNoise(text, at) ?? after(text, at))

/** "Not Monday or Tuesday": the list continues. "Not Monday, Tuesday" is a correction, unless the list continues with "or". */
function continuesList(text: string, at: number, options: ScanOptions): boolean {
  const connects = matchAt(CONNECTS, text, at)
  if (connects === null) return false
  const next = readDays(text, endOf(connects), options) ?? readTimes(text, endOf(connects))
  if (next === null) return false
  return connects[0] !== ', ' || /^(?:, )?(?:or|and|nor) /.test(text.slice(next.end))
}

const isReadable = (text: string, at: number, pieces: readonly Piece[], options: ScanOptions): boolean =>
  readDays(text, at, options) !== null ||
  readTimes(text, at) !== null ||
  readNextOne(text, at, pieces, options.today) !== null

const COMING = oneOf('coming |next |1ths? |upcoming |nearest |following ')

const NEXT_ONE = pattern(
  anyOf(
    `(?:(?:this|the) )?(?:very )?${COMING}?(?:one|1s)(?: (?:coming|coming up))?|this week(?:'s)?(?: (?:one|1s))?`,
    'the (?:very )?(?:next|1ths?)(?= [,.;])',
  ),
)

/** "Any Monday but not the next one": the first of the days that the weekday names, and today. */
function readNextOne(text: string, at: number, pieces: readonly Piece[], today: string): Found<DayValue> | null {
  const match = matchAt(NEXT_ONE, text, at)
  const named = pieces.findLast((piece) => piece.kind === 'days')
  const weekdays = named?.kind === 'days' ? named.value.weekdays : undefined
  if (match === null || weekdays === undefined) return null
  const dates = weekdaysIn({ from: today, to: addDays(today, 7) }, weekdays)
  return { value: days(...dates.map(day)), end: endOf(match) }
}

const canBeRuledOut = (piece: Read): boolean =>
  piece.kind === 'days' || (piece.kind === 'times' && piece.value.kind === 'part')

/** "Monday or Tuesday doesn't work" rules out both. */
function ruleOutRun(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)?.kind
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index] as Piece
    if (piece.kind !== last) return
    const next = pieces[index + 1]
    if (next !== undefined && !/^(?:or |and |, |nor )?$/.test(text.slice(piece.to, next.from))) return
    pieces[index] = { ...piece, isRuledOut: true }
  }
}

const A_WEEK_LATER: Relation = { shiftMinutes: 0, shiftDays: 7, sameTime: false, sameDay: false }

type Read = Piece extends infer P ? (P extends Piece ? Omit<P, 'isRuledOut'> : never) : never

function readPiece(
  text: string,
  at: number,
  pieces: readonly Piece[],
  options: ScanOptions,
  isOut: boolean,
): Read | null {
  const last = pieces.at(-1)
  const named = dayNamed(pieces, options.named)
  const counted = named === null ? null : readFromNamed(text, at, named, options.today)
  if (counted) return { kind: 'days', value: counted.value, from: at, to: counted.end }
  const relation = readRelation(text, at)
  if (relation) return { kind: 'relation', value: relation.value, from: at, to: relation.end }
  const nextOne = isOut ? readNextOne(text, at, pieces, options.today) : null
  if (nextOne) return { kind: 'days', value: nextOne.value, from: at, to: nextOne.end }
  const oneAfter = last?.kind === 'days' ? readOneAfter(text, at) : null
  if (oneAfter !== null) return { kind: 'relation', value: A_WEEK_LATER, from: at, to: oneAfter }
  const soon = readSoon(text, at)
  if (soon) return { kind: 'soon', value: soon.value, from: at, to: soon.end }
  const days = readDays(text, at, options)
  if (days?.value.isUnread) return { kind: 'unread', from: at, to: days.end }
  if (days) return { kind: 'days', value: days.value, from: at, to: days.end }
  if (skipNoise(text, at) !== null && !isFirstThing(text, at)) return null
  const hasDay = pieces.some((one) => one.kind === 'days' || (one.kind === 'times' && one.value.kind === 'part'))
  const correction = skipCorrection(text, at)
  if (correction !== null) return { kind: 'correction', from: at, to: correction }
  const times = readTimes(text, at, isLooseHour(text, at, last, hasDay)) ?? halfAfterDay(text, at, last)
  if (times) return { kind: 'times', value: times.value, from: at, to: times.end }
  const unread = findUnread(text, at, last?.to ?? 0, last?.kind === 'days')
  return unread === null ? null : { kind: 'unread', ...unread }
}

/** The single day that was named last, in the text or before it; null if there was none, or if several days may be meant. */
function dayNamed(pieces: readonly Piece[], before: string | undefined): NamedDay | null {
  // "Before that, the Thursday before" counts from the named day twice.
  const last = pieces.findLast((piece) => piece.kind === 'days' && !(piece.value.isCounted && piece.value.isPeriod))
  if (last === undefined && before !== undefined) return { date: before, isRuledOut: false }
  const [range, ...others] = last?.kind === 'days' ? last.value.ranges : []
  if (last === undefined || range === undefined || others.length > 0 || range.from !== range.to) return null
  return { date: range.from, isRuledOut: last.isRuledOut }
}

const isFirstThing = (text: string, at: number): boolean => /^(?:1ths? thing|last thing)/.test(text.slice(at))

/** Whether a bare number is an hour here: "tomorrow 3", "3 tomorrow", "at ten, no, eleven". */
function isLooseHour(text: string, at: number, last: Piece | undefined, hasDay: boolean): boolean {
  if (at === 0 && (matchAt(BARE_HOUR_AHEAD, text, at) || matchAt(HOUR_BEFORE_DAY, text, at))) return true
  if (
    ASKED_FOR.test(wordsBefore(text, at)) &&
    (matchAt(HOUR_BEFORE_DAY, text, at) ||
      /^\d{1,2}s? (?:$|[?.!,]|instead|please|rather|if|or|maybe|then)/.test(text.slice(at)))
  )
    return true
  if (/^1s (?:for|on|at|in|if|would|then|or|is|of) /.test(text.slice(at))) return false
  if (last?.kind === 'days' && last.to === at && matchAt(HOURS_AFTER_DAY, text, at)) return true
  const isAfterPause = at === 0 || AFTER_PAUSE.test(wordsBefore(text, at))
  if (isAfterPause && matchAt(HOUR_AND_PAUSE, text, at) && (hasDay || PAUSE_AND_DAY.test(text.slice(at)))) return true
  if (last === undefined || (last.kind !== 'days' && last.kind !== 'correction')) return false
  return /^(?:[,.;:-] )?$/.test(text.slice(last.to, at)) && matchAt(HOUR_BESIDE_DAY, text, at) !== null
}

/** "Thursday pm". */
function halfAfterDay(text: string, at: number, last: Piece | undefined): Found<TimeValue> | null {
  const half = last?.kind === 'days' && last.to === at ? matchAt(HALF_AFTER_DAY, text, at) : null
  if (half === null) return null
  const range = half[1] === 'am' ? { from: 0, to: 719 } : { from: 720, to: 1439 }
  return { value: { ranges: [range], kind: 'part' }, end: endOf(half) }
}
