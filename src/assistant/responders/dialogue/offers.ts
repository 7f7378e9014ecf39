import type { Slot } from '../../../features/appointments/availability.ts'
import { weekdayOf } from '../../../kernel/time/calendar-date.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { oneOf } from '../../understanding/en/phrases/phrase-pattern.ts'
import type { Heard } from '../../understanding/heard.ts'
import { applyRelation } from '../../understanding/relation.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { mergeWhen, unpaired, type When } from '../../understanding/when.ts'
import { choose } from './chosen-time.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  inWords,
  over,
  reply,
  run,
} from './dialogue-state.ts'
import { changedOffers, withNearer } from './discussed.ts'
import { changedService, isCalledOff, leave, serviceOf } from './open-task.ts'
import { before, nearestOffered, notThoseDays, pickedSlot, timeOfSlot } from './slot-answer.ts'
import { inTrouble } from './trouble.ts'
import { askWhom, changedStaff, whomOf, wishWith } from './whom.ts'

/** Times for a booking or a move: looks for them, offers them, and understands the reply to the offer. */

const SLOTS_AT_ONCE = 3

interface Offered {
  seen?: readonly Slot[]
  lead?: readonly string[]
}

/** Looks for times that fit the wish. `lead` is said before the offer; `seen` times are not offered again. */
export function look(
  state: DialogueState,
  task: BookingTask,
  wish: When | null,
  offered: Offered = {},
): DialogueResponse {
  const { seen = [], lead = [] } = offered
  const service = serviceOf(task)
  const own =
    task.kind === 'move' && wish?.exact !== true && task.staff === undefined ? [task.appointment.startsAt] : []
  const starts = [...own, ...seen.map(({ start }) => start)]
  const moves = task.kind === 'move' ? { moves: task.appointment.id } : {}
  const { staff } = task
  const whom = staff === undefined ? {} : staff.length > 0 ? { staff } : task.kind === 'move' ? { anyone: true } : {}
  const request = {
    tool: 'find_slots',
    service,
    when: wish,
    ...whom,
    ...moves,
    seen: starts,
    count: SLOTS_AT_ONCE,
  } as const
  return run(state, request, { with: 'slots', task, wish, seen, lead })
}

interface Search extends Required<Offered> {
  task: BookingTask
  wish: When | null
}

export function offer(
  state: DialogueState,
  { task, wish, seen, lead }: Search,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { words, timezone } = context
  const second = withSecondChoice(task, result)
  if (second !== null) return look(state, second, wish, { seen, lead })
  const whom = whomOf(task)
  if (result.outcome === 'not_offered' && result.offeredBy.length === 0)
    return over(state, context, ...lead, words.nobodyOffers(serviceOf(task) ?? ''))
  if (result.outcome === 'not_offered') {
    const why = words.staffNotOffering(whom ?? '', serviceOf(task) ?? '')
    return askWhom(state, { task, wish, lead: [...lead, why] }, context)
  }
  if (result.outcome === 'online_only') return over(state, context, ...lead, words.onlineOnly(serviceOf(task) ?? ''))
  if (result.outcome !== 'slots') return inTrouble(state, result, context)
  const { slots, fit, closedOn, noBreakOn } = result
  if (noBreakOn !== undefined) {
    const { beside: _, ...rest } = wish ?? { days: [], times: [], exact: false }
    const day = noBreakOn === null ? null : words.day(noBreakOn)
    return askWhen(state, task, rest, context, [...lead, words.noBreak(whom, day)])
  }
  const [first] = slots
  if (first === undefined) {
    if (whom !== null && seen.length === 0)
      return askWhom(state, { task, wish, lead: [...lead, words.noTimes(whom)] }, context)
    if (seen.length > 0) return askWhen(state, task, null, context, [...lead, words.noOtherTimes()])
    return { ...over(state, context, ...lead, words.noTimes(null)), outcomes: [{ did: 'found_nothing_free' }] }
  }
  if (fit === 'wished' && wish?.exact && slots.length === 1) return choose(state, task, first, context, lead)
  const step = { at: 'slots', task, slots, seen: [...seen, ...slots], wish } as const
  const introduction =
    wish === null || fit === undefined || fit === 'wished'
      ? words.freeTimes(inWords(serviceOf(task), whom, words), slots.length)
      : fit === 'near'
        ? words.notThen(whom)
        : words.noneThen(whom)
  const closed = closedOn === undefined ? [] : [words.closedOn(words.day(closedOn), null)]
  return reply({ ...state, step }, ...lead, ...closed, introduction, ...words.slots(slots, timezone))
}

/** The task with those who come second, if nobody of the first choice is free at the wanted time; otherwise null. */
function withSecondChoice(task: BookingTask, result: ToolResult): BookingTask | null {
  const { otherwise, ...first } = task
  const isFree = result.outcome === 'slots' && result.slots.length > 0 && result.fit === 'wished'
  return otherwise === undefined || isFree ? null : { ...first, staff: otherwise }
}

export function onSlots(
  state: DialogueState,
  step: At<'slots'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { task, slots, seen, wish } = step
  const { words, timezone } = context
  if (isCalledOff(heard)) return leave(state, task, context)
  if (heard.isAboutFacts) return null
  const unclear = heard.choice === null ? askUnclear(state, step, heard, context) : null
  if (unclear !== null) return unclear
  const picked = pickedSlot(step, heard, context)
  const withOther = changedStaff(task, heard)
  if (withOther)
    return look(
      state,
      changedService(withOther, heard) ?? withOther,
      picked ? timeOfSlot(picked, context) : wishWith(wish, heard),
    )
  if (picked) return choose(state, task, picked, context)
  const changed = changedService(task, heard)
  if (changed) return look(state, changed, heard.when ?? wish)
  const otherDaysWish = notThoseDays(slots, wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  const changes = heard.relation === null ? [] : changedOffers(step, heard.relation, heard.when, context)
  if (changes.length > 0) return lookAtOne(state, step, changes, context)
  if (heard.when && isSameWish(wish, mergeWhen(wish, heard.when))) return onlyThese(state, step, context)
  if (heard.when) return look(state, task, mergeWhen(wish, heard.when))
  if (NEAREST.test(heard.text)) return choose(state, task, nearestOffered(slots, wish, timezone), context)
  if (context.isSpoken && heard.hour !== null && heard.choice === null)
    return look(state, task, mergeWhen(wish, heard.hour))
  if (heard.shift === 'earlier' && slots[0]) return look(state, task, before(slots[0], context), { seen })
  if (heard.wantsMore) return look(state, task, wish, { seen })
  if (heard.wantsSoonest && slots[0]) return choose(state, task, slots[0], context)
  if (heard.answer === 'no') return askWhen(state, task, null, context, [], slots)
  if (heard.answer === 'yes') return reply(state, words.whichSlot(slots, timezone))
  return null
}

/** Whether the caller repeats a time for which these were already offered. */
const isSameWish = (wish: When | null, repeated: When): boolean =>
  wish?.exact === true && JSON.stringify([wish.days, wish.times]) === JSON.stringify([repeated.days, repeated.times])

/** Says that only these times can be booked; offers a message to a caller who insists. */
function onlyThese(state: DialogueState, step: At<'slots'>, { words, timezone }: DialogueContext): DialogueResponse {
  if (step.insists === true)
    return reply({ ...state, step: { at: 'offer_message' } }, words.notExactlyThen(), words.orMessage())
  return reply(
    { ...state, step: { ...step, insists: true } },
    words.notExactlyThen(),
    ...words.slots(step.slots, timezone),
  )
}

/** Asks the caller what "the day after" means if both the wanted day and the offered one have a next day. */
function lookAtOne(
  state: DialogueState,
  { task, wish, slots }: At<'slots'>,
  changes: readonly When[],
  context: DialogueContext,
): DialogueResponse {
  const dates = [...new Set(changes.flatMap(({ days }) => days.map(({ from }) => from)))]
  const [change] = changes
  if (change !== undefined && dates.length < 2) return look(state, task, change)
  const today = wallClockAt(context.now, context.timezone).date
  return askBetween(state, task, onlyTimes(change ?? wish), { days: withNearer(dates, wish, today), slots }, context)
}

/** Asks for a day or time that was not understood or may be one of several; null if all is clear. */
function askUnclear(
  state: DialogueState,
  step: At<'slots' | 'when'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { task, wish } = step
  const unclear = unclearTime(heard, context)
  if (unclear === null) return null
  const times = onlyTimes(heard.when ?? wish)
  const several = heard.unread.length > 0 ? undefined : heard.ambiguous.find(({ about }) => about === 'contradiction')
  if (several?.about !== 'contradiction') return askWhen(state, task, times, context, unclear)
  const slots = step.at === 'slots' ? step.slots : (step.refused ?? [])
  const today = wallClockAt(context.now, context.timezone).date
  const dates = several.choices.map(({ from }) => from)
  return askBetween(state, task, times, { days: withNearer(dates, wish, today), slots }, context)
}

/** Asks which of several days is meant. None of them is taken without an answer. */
function askBetween(
  state: DialogueState,
  task: BookingTask,
  wish: When | null,
  { days, slots }: { days: readonly string[]; slots: readonly Slot[] },
  context: DialogueContext,
): DialogueResponse {
  const lead = [context.words.whichDay(days.map((date) => context.words.day(date)))]
  const refused = slots.length > 0 ? { refused: slots } : {}
  const step = { at: 'when', task, wish, ...refused, between: days } as const
  return reply({ ...state, step }, ...lead, context.words.whenInstead())
}

/** The answer to which of several days is meant; null if the input names another day or is not an answer. */
function onBetween(
  state: DialogueState,
  { task, wish, refused = [], between = [] }: At<'when'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const [first, ...others] = between
  if (first === undefined) return null
  const named = heard.when ?? heard.hour
  const times = named === null ? wish : mergeWhen(wish, { ...unpaired(named), days: [] })
  const on = (date: string) =>
    look(state, task, { ...(times ?? { times: [], exact: false }), days: [{ from: date, to: date }] })
  const [day, ...more] = named?.days ?? []
  const isDay = day !== undefined && more.length === 0 && day.from === day.to
  const place = ORDINAL.exec(heard.text)?.[1]?.toLowerCase()
  if (isDay && between.includes(day.from) && NAMES_DATE.test(heard.text)) return on(day.from)
  if (place !== undefined && !NAMES_DATE.test(heard.text.replace(ORDINAL, '')))
    return on(FIRST.test(place) ? first : (others.at(place === 'second' ? 0 : -1) ?? first))
  const isOpen = day === undefined ? named !== null || heard.relation !== null : isDay && !NAMES_DATE.test(heard.text)
  if (!isOpen || heard.isQuestion) return null
  const isOther = isDay && !between.some((date) => weekdayOf(date) === weekdayOf(day.from))
  return isOther ? null : askBetween(state, task, times, { days: between, slots: refused }, context)
}

const ORDINAL =
  /\b(?:the )?(first|second|former|latter|earlier|later|last)(?: (?:one|of (?:them|those|these|the two)))\b/i
const FIRST = /^(?:first|former|earlier)$/
/** Matches a date, but not a weekday on its own. */
const NAMES_DATE = new RegExp(
  `\\b${oneOf(
    '\\d{1,2}(?:st|nd|rd|th)|may (?:the )?\\d|\\d (?:of )?may|\\d+[/.]\\d+|today|tomorrow|first|second|third',
    '(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)',
    '\\p{L}*(?:teenth|tieth|fourth|fifth|sixth|seventh|eighth|ninth)',
  )}\\b`,
  'iu',
)

const NEAREST = /\b(?:nearest|closest)\b/i

export function onWhen(
  state: DialogueState,
  step: At<'when'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { task, wish, refused = [] } = step
  if (isCalledOff(heard)) return leave(state, task, context)
  if (heard.isAboutFacts) return null
  const between = onBetween(state, step, heard, context)
  if (between !== null) return between
  const unclear = askUnclear(state, step, heard, context)
  if (unclear !== null) return unclear
  const withOther = changedStaff(task, heard)
  if (withOther) return look(state, changedService(withOther, heard) ?? withOther, wishWith(wish, heard))
  const otherDaysWish = notThoseDays([], wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  if (heard.relation && refused.length > 0) {
    const offers = { at: 'slots', task, slots: refused, seen: refused, wish } as const
    return lookAtOne(state, offers, changedOffers(offers, heard.relation, heard.when, context), context)
  }
  const old = task.kind === 'move' ? task.appointment : state.last
  if (heard.relation && old)
    return look(state, task, applyRelation(heard.relation, wallClockAt(old.startsAt, context.timezone), heard.when))
  const when = heard.when ?? heard.hour
  if (when) return look(state, task, mergeWhen(wish, when))
  if (NEAREST.test(heard.text) && wish) return look(state, task, wish)
  if (heard.wantsSoonest || heard.wantsMore) return look(state, task, null)
  const changed = changedService(task, heard)
  if (changed) return look(state, changed, wish)
  return heard.answer === 'no' ? leave(state, task, context) : null
}

export const askWhen = (
  state: DialogueState,
  task: BookingTask,
  wish: When | null,
  { words }: DialogueContext,
  lead: readonly string[] = [],
  refused: readonly Slot[] = [],
): DialogueResponse => {
  const step = { at: 'when', task, wish, ...(refused.length > 0 ? { refused } : {}) } as const
  return reply({ ...state, step }, ...lead, words.whenInstead())
}

export const onlyTimes = (when: When | null): When | null =>
  when === null || when.times.length === 0 ? null : { ...unpaired(when), days: [] }

/** Names the words about a day or time that were not understood or that contradict each other; null if all is clear. */
export function unclearTime(heard: Heard, context: DialogueContext): readonly string[] | null {
  const { words } = context
  const [unread] = heard.unread
  if (unread !== undefined) return [words.notUnderstoodTime(unread)]
  for (const ambiguity of heard.ambiguous) {
    if (ambiguity.about !== 'contradiction') continue
    return [words.whichDay(ambiguity.choices.map(({ from }) => words.day(from)))]
  }
  return heard.oddDay === null ? null : oddDay(heard, context)
}

/** The answer to a day that is past or does not exist; empty if the day is possible. */
const oddDay = ({ oddDay }: Heard, { words }: DialogueContext): string[] =>
  oddDay === null ? [] : [oddDay === 'past' ? words.dayIsPast() : words.noSuchDay()]
