import { instantsAt } from '../../../features/appointments/opening-hours.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { type WallClock, wallClockAt } from '../wall-clock.ts'
import type { DayRange, TimeRange, TimeSense, When } from '../when.ts'
import type { Ambiguity, OddDay, WhenReading } from '../when-reading.ts'
import { combineDays, type NamedDays, ruledOutDates } from './dates/combine-days.ts'
import { type DayValue, day } from './dates/day-value.ts'
import { WEEKDAY, weekdayNumber } from './dates/pattern.ts'
import { type Phrases, saidBetween, toPhrases } from './dates/phrases.ts'
import { joinRelations } from './dates/relations.ts'
import { type Piece, scan } from './dates/scan.ts'
import { isCounted, withoutPlans } from './dates/told-days.ts'
import { oneOf } from './phrases/phrase-pattern.ts'
import { parseHour } from './times/clock.ts'
import { type CombinedTimes, combineTimes } from './times/combine-times.ts'
import { tellsOfPast } from './told.ts'

const MAX_CHARACTERS = 1_600
const LAST_MINUTE = 24 * 60 - 1
const MINUTE_MS = 60_000

/**
 * Reads what a text, typed or recognized, says about days and times. Pure; never throws.
 * @param rulesOut false if "I can't make it on Thursday" names Thursday without ruling it out
 */
export function parseWhen(text: string, sense: TimeSense, rulesOut = true): WhenReading {
  const phrases = toPhrases(text.slice(0, MAX_CHARACTERS))
  const wall = wallClockAt(sense.now, sense.timezone)
  const scanned = scan(phrases.text, contextOf(sense, wall.date, rulesOut))
  const read = withoutAnchors(withoutPlans(scanned, phrases.text, isCounted), phrases.text)
  const pieces = anchored(read, phrases.text)
  const said = withoutPlans(withoutCorrected(pieces), phrases.text)
  const notDays = ruledOutDays(said, wall.date)
  const soon = soonWish(said, sense)
  const days = soon ? soon.days : daysOf(said, notDays, phrases, wall.date)
  const times = timesOf(said, phrases.text)
  const pairs = pairsOf(said, notDays, phrases, wall.date)
  const one = soon ?? whenOf(days, times, wall)
  const when = one !== null && pairs.length > 1 ? { ...one, pairs } : one
  const skipped = when === null ? null : skippedTime(when, phrases, said, sense)
  return {
    when,
    notDays,
    relation: besideWeekday(relationOf(said), phrases.text, said, sense),
    ambiguous: ambiguousIn(said, when, phrases, wall.date),
    unread: unreadIn(said, days.length > 0, phrases.text).map(({ from, to }) => saidBetween(phrases, from, to)),
    odd: skipped ?? (days.length > 0 ? null : oddDay(said, when, phrases, wall.date)),
    holidays: said.flatMap((one) => (one.kind === 'days' && one.value.holiday ? [one.value.holiday] : [])),
  }
}

const contextOf = (
  { country, base, named, offered, around, closures }: TimeSense,
  today: string,
  rulesOut: boolean,
) => ({
  ...{ today, country, rulesOut },
  ...(named === undefined ? {} : { named }),
  ...(base === undefined ? {} : { base }),
  ...(offered === undefined ? {} : { offered }),
  ...(around === undefined ? {} : { around }),
  ...(closures === undefined ? {} : { closures }),
})

/** The pieces without what is only told next to a day that is wanted: "she was there in the spring; Wednesday please". */
function unreadIn(pieces: readonly Piece[], hasDays: boolean, text: string): readonly Piece[] {
  const unread = pieces.filter(({ kind }) => kind === 'unread')
  if (!hasDays) return unread
  return unread.filter(({ from, to }) => {
    const start = Math.max(...PAUSES.map((pause) => text.lastIndexOf(pause, from))) + 1
    const ends = PAUSES.map((pause) => text.indexOf(pause, to)).filter((at) => at >= 0)
    const end = Math.min(text.length, ...ends)
    const hasWish = pieces.some((one) => one.kind === 'days' && one.from >= start && one.to <= end + 1)
    return hasWish || !tellsOfPast(` ${text.slice(Math.max(0, start), end)} `)
  })
}

const PAUSES = [',', '.', ';', '!', '?', ' and ', ' but ']

/** "My exam is on Friday, so the day before": Friday is not a wish, unless it is joined: "Friday or the day before". */
function withoutAnchors(pieces: readonly Piece[], text: string): Piece[] {
  const anchors = pieces.flatMap((piece, index) => {
    if (piece.kind !== 'days' || piece.value.isCounted !== true) return []
    const anchor = pieces.slice(0, index).findLast((one) => one.kind === 'days')
    return anchor === undefined || JOINS.test(text.slice(anchor.to, piece.from)) ? [] : [anchor]
  })
  return pieces.filter((piece) => piece.isRuledOut || anchors.every((anchor) => anchor !== piece))
}

const JOINS = /(?:^|[ ,])(?:or|and|if not|otherwise|else|failing that)(?: [a-z]+)? $|(?:^| )(?:or|if not|otherwise) /

const COUNTED_FROM_NAMED = /^(?:on )?the (?:day|week|next|following|previous|preceding|one|1s) /

/** "Not tomorrow, the day after": counted from the day that was named just before, not from an appointment. */
function anchored(pieces: readonly Piece[], text: string): Piece[] {
  return pieces.map((piece, index) => {
    const before = pieces[index - 1]
    const base = before?.kind === 'days' ? before.value.ranges[0] : undefined
    if (piece.kind !== 'relation' || base === undefined || !COUNTED_FROM_NAMED.test(text.slice(piece.from)))
      return piece
    const { shiftDays } = piece.value
    if (shiftDays === 0) return piece
    const range = { from: addDays(base.from, shiftDays), to: addDays(base.to, shiftDays) }
    return {
      ...piece,
      kind: 'days',
      value: { ranges: [range], ...(range.from === range.to ? {} : { isPeriod: true }) },
    }
  })
}

/** The pieces without what a correction replaces: "Tuesday, no, Wednesday, at ten" is Wednesday at ten. */
function withoutCorrected(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece, index) => {
    if (piece.kind === 'correction') return false
    if (piece.isRuledOut || (piece.kind !== 'days' && piece.kind !== 'times')) return true
    const corrected = pieces.findIndex((one, at) => at > index && one.kind === 'correction')
    if (corrected < 0) return true
    return !pieces.slice(corrected).some((one) => one.kind === piece.kind && !one.isRuledOut && says(one))
  })
}

/** A part of the day does not replace a clock time, and a duration replaces nothing. */
const says = (piece: Piece): boolean =>
  piece.kind === 'days' ? piece.value.ranges.length > 0 || piece.value.contradicts === true : true

function ruledOutDays(pieces: readonly Piece[], today: string): string[] {
  const dates = pieces.flatMap((one) => (one.kind === 'days' && one.isRuledOut ? ruledOutDates(one.value, today) : []))
  return [...new Set(dates)].sort()
}

function daysOf(pieces: readonly Piece[], notDays: readonly string[], phrases: Phrases, today: string): DayRange[] {
  const named = pieces.flatMap((one): NamedDays[] => {
    if (one.kind !== 'days' || one.isRuledOut) return []
    return [
      { value: one.value, isAlternative: /(?:^| )or (?:on |maybe |even )?$/.test(phrases.text.slice(0, one.from)) },
    ]
  })
  const days = combineDays(named, notDays, today)
  const isToday = pieces.some((one) => one.kind === 'times' && one.value.isToday === true)
  return days.length === 0 && named.length === 0 && isToday ? [day(today)] : days
}

/** "Tuesday morning or Thursday afternoon": each day with its own time. Empty if the days share their times. */
function pairsOf(pieces: readonly Piece[], notDays: readonly string[], phrases: Phrases, today: string) {
  const named = pieces.filter(({ kind, isRuledOut }) => !isRuledOut && (kind === 'days' || kind === 'times'))
  const periods = named.filter((one) => one.kind === 'days' && one.value.isPeriod)
  const groups: Piece[][] = []
  for (const piece of named) {
    if (periods.includes(piece)) continue
    const last = groups.at(-1)
    const isWhole = ['days', 'times'].every((kind) => last?.some((one) => one.kind === kind))
    if (last === undefined || isWhole) groups.push([piece])
    else last.push(piece)
  }
  const pairs = groups.map((group) => {
    const { ranges } = timesOf(group, '')
    return { days: daysOf([...periods, ...group], notDays, phrases, today), times: ranges }
  })
  const haveDays = groups.every((group) => group.some(({ kind }) => kind === 'days'))
  return haveDays && pairs.every(({ days, times }) => days.length > 0 && times.length > 0) ? pairs : []
}

const EARLIEST_WORDS = oneOf(
  '(?:the )?(?<!at |at the )(?:earliest|soonest)|as (?:early|soon) as (?:possible|you can|you have)',
  'the (?:earlier|sooner) the better',
  '1ths? (?:thing|appointment|slot|available|opening|one|1s) ?(?:in the|of the|on|that|you)?',
)

const EARLIEST = new RegExp(`(?:^| )${EARLIEST_WORDS} `)
const LATEST_WORDS = oneOf(
  '(?:the )?latest|as late as (?:possible|you can|you have)|the later the better',
  'last (?:thing|appointment|slot|available|opening) ?(?:of the|on|that|you)?',
)

const LATEST = new RegExp(`(?:^| )${LATEST_WORDS} `)

/** "..., so seven if you have it", "ideally four". */
const concludes = (text: string, { from }: Piece): boolean =>
  /^(?:so|ideally|preferably) /.test(text.slice(from)) || CONCLUDES.test(text.slice(0, from))
const CONCLUDES = /(?:[,.;-] (?:so|then)(?: say| maybe| at| let's say)?|(?:ideally|preferably)(?: at)?) $/

function timesOf(pieces: readonly Piece[], text: string): CombinedTimes {
  const values = (isRuledOut: boolean) =>
    pieces.flatMap((one) =>
      one.kind === 'times' && one.isRuledOut === isRuledOut
        ? [{ ...one.value, isConclusion: concludes(text, one) }]
        : [],
    )
  const times = combineTimes(values(false), values(true))
  const prefers = times.prefers ?? (EARLIEST.test(text) ? 'earliest' : LATEST.test(text) ? 'latest' : undefined)
  return prefers === undefined ? times : { ...times, prefers }
}

/** Times that have passed today are left out, unless all have. */
function whenOf(days: readonly DayRange[], combined: CombinedTimes, wall: WallClock): When | null {
  const { ranges, exact, prefers, beside } = combined
  if (days.length === 0 && ranges.length === 0 && beside === undefined) return null
  const isToday = days.length === 1 && days[0]?.to === wall.date
  const ahead = ranges.filter(({ to }) => to >= wall.minutes)
  const times = isToday && exact && ahead.length > 0 ? ahead : ranges
  return { days, times, exact, ...(prefers && { prefers }), ...(beside && { beside }) }
}

/** "In 2 hours": from that time to the end of that day. */
function soonWish(pieces: readonly Piece[], { now, timezone }: TimeSense): When | null {
  const soon = pieces.find((one) => one.kind === 'soon')
  const named = pieces.some((one) => one.kind === 'days' && !one.isRuledOut && one.value.ranges.length > 0)
  if (soon === undefined || named) return null
  const { date, minutes } = wallClockAt(new Date(now.getTime() + soon.value * MINUTE_MS), timezone)
  return { days: [day(date)], times: [{ from: minutes, to: LAST_MINUTE }], exact: false }
}

function relationOf(pieces: readonly Piece[]): WhenReading['relation'] {
  return pieces.reduce<WhenReading['relation']>(
    (joined, one) => (one.kind === 'relation' ? joinRelations(joined, one.value) : joined),
    null,
  )
}

/** "The Saturday after", with no day named that it could follow. */
function besideWeekday(
  relation: WhenReading['relation'],
  text: string,
  pieces: readonly Piece[],
  { base }: TimeSense,
): WhenReading['relation'] {
  const isCounted = pieces.some((one) => one.kind === 'days' && one.value.isCounted)
  const [, name, side, other = side, weekday = name] = isCounted ? [] : (BESIDE.exec(text) ?? [])
  if (base !== undefined || weekday === undefined || text.search(ANY_WEEKDAY) < text.search(BESIDE)) return relation
  const isBefore = other === 'before' || other === 'previous'
  return { ...(relation ?? NO_CHANGE), weekday: { number: weekdayNumber(weekday), isBefore } }
}

const ANY_WEEKDAY = new RegExp(`(?<=^| )${WEEKDAY} `)
const DAY_BESIDE = oneOf(`(${WEEKDAY}) (after|before)(?: that)?|(following|previous) (${WEEKDAY})`)

const BESIDE = new RegExp(
  `(?:^| )(?<!\\b(?:and|or|until) )the ${DAY_BESIDE}(?: instead)? (?=$|[,.;!?]|at |same |please |if |would |works )`,
)
const NO_CHANGE = { shiftMinutes: 0, shiftDays: 0, sameTime: false, sameDay: false } as const

/** An exact time that is skipped when the clocks change on the only day named. */
function skippedTime(
  { days, times, exact }: When,
  phrases: Phrases,
  pieces: readonly Piece[],
  sense: TimeSense,
): OddDay | null {
  const [only, ...others] = days
  if (!exact || only === undefined || others.length > 0 || only.from !== only.to) return null
  const exists = times.some(({ from }) => instantsAt(only.from, from, sense.timezone).length > 0)
  if (exists) return null
  const time = pieces.find((one) => one.kind === 'times')
  return { why: 'none', text: time ? saidBetween(phrases, time.from, time.to) : '' }
}

function oddDay(pieces: readonly Piece[], when: When | null, phrases: Phrases, today: string): OddDay | null {
  const odd = pieces.find((one) => one.kind === 'days' && !one.isRuledOut && whyOdd(one.value, today) !== null)
  const why = odd?.kind === 'days' ? whyOdd(odd.value, today) : null
  if (odd === undefined || why === null || (when !== null && when.days.length > 0)) return null
  // A caller who tells what has happened does not want the past day that they name.
  if (why === 'past' && tellsOfPast(` ${phrases.text}`)) return null
  return { why, text: saidBetween(phrases, odd.from, odd.to) }
}

function whyOdd({ odd, ranges }: DayValue, today: string): OddDay['why'] | null {
  if (odd !== undefined) return odd
  return ranges.length > 0 && ranges.every(({ to }) => to < today) ? 'past' : null
}

function ambiguousIn(pieces: readonly Piece[], when: When | null, phrases: Phrases, today: string): Ambiguity[] {
  return pieces.flatMap((piece): Ambiguity[] => {
    if (piece.isRuledOut) return []
    const text = saidBetween(phrases, piece.from, piece.to)
    if (piece.kind === 'days') return ambiguousDays(piece.value, when, text, today)
    if (piece.kind !== 'times' || piece.value.choices === undefined) return []
    const hasPart = pieces.some((one) => one.kind === 'times' && one.value.kind === 'part')
    if (piece.value.kind !== 'exact' && hasPart) return []
    const choices = piece.value.kind === 'exact' ? stillMeant(piece.value.choices, when) : piece.value.choices
    return choices.length > 1 ? [{ about: 'time', text, choices }] : []
  })
}

/** A part of the day may already have decided which hour is meant. */
const stillMeant = (choices: readonly TimeRange[], when: When | null): readonly TimeRange[] =>
  choices.filter(({ from, to }) => when?.times.some((one) => one.from === from && one.to === to) ?? false)

function ambiguousDays(
  { choices, contradicts, weekdays }: DayValue,
  when: When | null,
  text: string,
  today: string,
): Ambiguity[] {
  const ahead = (choices ?? []).filter(({ to }) => to >= today)
  if (contradicts && weekdays !== undefined && when !== null && when.days.length > 0) return []
  if (contradicts) return [{ about: 'contradiction', text, choices: ahead }]
  // A period may already have decided which day is meant: "Monday next week".
  const isMeant = ahead.some(({ from }) => when?.days.some((one) => one.from === from) ?? false)
  return ahead.length > 1 && isMeant ? [{ about: 'day', text, choices: ahead }] : []
}

const HESITATION = oneOf('(?:oh|actually|no|maybe|sorry|hmm|wait|and|or)[, ]+')

/** "Eight would be better actually". */
const INSTEAD = new RegExp(
  `^\\W*${HESITATION}*(?:at )?(\\d{1,2}|one) (?:would|might|is|works|suits|'d)(?: [a-z]+){0,3}? (?:better|nicer|best|easier|preferable|instead)\\b`,
)

const POSSIBLE = oneOf(
  'be|work|is|possible|instead|better|free|available|okay|ok|alright|all right|fine|please|suit|do|actually|maybe',
  'then|for you|an option|perhaps',
)
const OPENING_WORD = oneOf('oh|ooh|actually|no|maybe|sorry|hmm+|um|wait|and|or|but|please|hang on|hold on|one sec')
const ASKS = oneOf('could|can|might|may|would|should|is|do you have|have you got|any chance|what about|how about')
const RATHER_THAN = oneOf(" (?:rather than|instead of|not) (?:at )?\\d{1,2}(?: o'clock)?")

/** "Would four be possible instead?", "any chance of four rather than three?" */
const ASKED_HOUR = new RegExp(
  `^\\W*(?:${OPENING_WORD}[,.]* )*${ASKS}\\b(?:(?! for )\\D){0,30}?(?<! for) ?\\b(?:at )?(\\d{1,2}|one)(?: o'clock)?(?: ${POSSIBLE})*${RATHER_THAN}?\\W*$`,
)

/** A text that is only an hour, as an answer to "when?": "three", "3 please". Null otherwise. Pure. */
export function parseBareHour(plain: string): When | null {
  const hour =
    /^\W*(?:the )?(\d{1,2}|one)(?: one)?(?: (?:please|then|works|is fine))?\W*$/.exec(plain)?.[1] ??
    INSTEAD.exec(plain)?.[1] ??
    ASKED_HOUR.exec(plain)?.[1]
  const times = hour === undefined ? [] : parseHour(hour === 'one' ? '1' : hour)
  return times.length === 0 ? null : { days: [], times, exact: true }
}
