import type { Slot } from '../../../features/appointments/availability.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { applyRelation } from '../../understanding/relation.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, mergeWhen, otherDays, unpaired, type When } from '../../understanding/when.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  over,
  reply,
  run,
} from './dialogue-state.ts'
import { inTrouble } from './trouble.ts'

/** What is booked, and when: the choice of a service, the wish for a time, and the times offered for it. */

const SLOTS_AT_ONCE = 3
const MAX_SERVICES = 9
const LAST_MINUTE = 24 * 60 - 1

/** The caller wants to book: asks for the service, where there are several and none was named. */
export function startBooking(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const all = context.services.map(({ name }) => name)
  const forOther = heard.forOther && state.last !== null
  const other = forOther || heard.forOther ? { forOther: true, ...nameOf(heard) } : {}
  const [same, named] = [forOther ? state.last?.service : null, heard.services]
  const [only, ...others] = all.length === 1 ? all : named.length === 0 && same ? [same] : named
  const service = all.length === 0 ? null : others.length === 0 ? only : undefined
  const unclear = unclearTime(heard, context)
  const wish = unclear === null ? wishOf(state, heard, context) : onlyTimes(heard.when)
  if (service !== undefined) {
    const task = { kind: 'book', service, ...other } as const
    return unclear === null ? look(state, task, wish) : askWhen(state, task, wish, context, unclear)
  }
  const options = (named.length > 1 ? named : all).slice(0, MAX_SERVICES)
  const step = { at: 'service', options, wish, ...other, ...(unclear === null ? {} : { isUnclear: true }) } as const
  return reply({ ...state, step }, ...(unclear ?? []), ...context.words.whichService(options))
}

const nameOf = ({ otherName }: Heard) => (otherName === null ? {} : { name: otherName })

/** The wished time; relative to what was booked last, and for a second person right after it. */
function wishOf({ last }: DialogueState, heard: Heard, { timezone }: DialogueContext): When | null {
  if (last === null) return heard.when
  const start = wallClockAt(last.startsAt, timezone)
  const onDay = (when: When): When =>
    when.days.length > 0 ? when : { ...when, days: [{ from: start.date, to: start.date }] }
  if (heard.relation !== null) return onDay(applyRelation(heard.relation, start, heard.when))
  if (heard.when === null && RIGHT_AFTER.test(heard.text)) {
    const { minutes } = wallClockAt(last.endsAt, timezone)
    return onDay({ days: [], times: [{ from: minutes, to: minutes }], exact: true })
  }
  if (!heard.forOther || heard.when !== null) return heard.when
  const times = [{ from: start.minutes, to: LAST_MINUTE }]
  return { days: [{ from: start.date, to: start.date }], times, exact: false, prefers: 'earliest' }
}

const RIGHT_AFTER = /\b(?:(?:right|straight|directly|just) after|afterwards)\b/i

const onlyTimes = (when: When | null): When | null =>
  when === null || when.times.length === 0 ? null : { ...unpaired(when), days: [] }

/** Names the words about a day or time that were not understood, or that contradict each other; null: all is clear. */
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

export function onService(
  state: DialogueState,
  { options, wish, forOther, name, isUnclear }: At<'service'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return over(state, context, context.words.notBooked())
  const named = heard.services.length === 1 ? heard.services[0] : undefined
  const service = (heard.choice === null ? undefined : options[heard.choice - 1]) ?? named
  const other = forOther || heard.forOther ? { forOther: true, ...(name ? { name } : nameOf(heard)) } : {}
  const isAsking = heard.isQuestion && heard.choice === null && (heard.isAboutFacts || named === undefined)
  const unclear = isAsking ? null : unclearTime(heard, context)
  const newWish = heard.when === null ? wish : mergeWhen(wish, heard.when)
  if (service !== undefined && !isAsking) {
    const task = { kind: 'book', service, ...other } as const
    if (unclear !== null) return askWhen(state, task, onlyTimes(newWish), context, unclear)
    return isUnclear && heard.when === null ? askWhen(state, task, newWish, context) : look(state, task, newWish)
  }
  if (heard.intent === null && heard.when !== null && !heard.isQuestion)
    return reply({ ...state, step: { at: 'service', options, wish: newWish } }, ...context.words.whichService(options))
  return heard.answer === 'no' && heard.intent !== 'book' && !heard.isQuestion
    ? over(state, context, context.words.notBooked())
    : null
}

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
  const starts = seen.map(({ start }) => start)
  const moves = task.kind === 'move' ? { moves: task.appointment.id } : {}
  const request = { tool: 'find_slots', service, when: wish, ...moves, seen: starts, count: SLOTS_AT_ONCE } as const
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
  if (result.outcome !== 'slots') return inTrouble(state, result, context)
  const { words, timezone } = context
  const { slots, fit, closedOn } = result
  const [first] = slots
  if (first === undefined) {
    if (seen.length > 0) return askWhen(state, task, null, context, [...lead, words.noOtherTimes()])
    return { ...over(state, context, ...lead, words.noTimes()), outcomes: [{ did: 'found_nothing_free' }] }
  }
  if (fit === 'wished' && wish?.exact && slots.length === 1) return choose(state, task, first, context, lead)
  const step = { at: 'slots', task, slots, seen: [...seen, ...slots], wish } as const
  const introduction =
    wish === null || fit === undefined || fit === 'wished'
      ? words.freeTimes(serviceOf(task), slots.length)
      : fit === 'near'
        ? words.notThen()
        : words.noneThen()
  const closed = closedOn === undefined ? [] : [words.closedOn(words.day(closedOn), null)]
  return reply({ ...state, step }, ...lead, ...closed, introduction, ...words.slots(slots, timezone))
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
  const unclear = heard.choice === null ? unclearTime(heard, context) : null
  if (unclear !== null) return askWhen(state, task, onlyTimes(heard.when ?? wish), context, unclear)
  const picked = pickedSlot(step, heard, context)
  if (picked) return choose(state, task, picked, context)
  const changed = changedService(task, heard)
  if (changed) return look(state, changed, heard.when ?? wish)
  const otherDaysWish = notThoseDays(slots, wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  if (heard.relation && slots[0])
    return look(state, task, applyRelation(heard.relation, wallClockAt(slots[0].start, timezone), heard.when))
  if (heard.when) return look(state, task, mergeWhen(wish, heard.when))
  if (NEAREST.test(heard.text)) return choose(state, task, nearest(slots, wish, timezone), context)
  if (context.isSpoken && heard.hour !== null && heard.choice === null)
    return look(state, task, mergeWhen(wish, heard.hour))
  if (heard.shift === 'earlier' && slots[0]) return look(state, task, before(slots[0], context), { seen })
  if (heard.wantsMore) return look(state, task, wish, { seen })
  if (heard.wantsSoonest && slots[0]) return choose(state, task, slots[0], context)
  if (heard.answer === 'no') return askWhen(state, task, null, context)
  if (heard.answer === 'yes') return reply(state, words.whichSlot(slots, timezone))
  return null
}

const NEAREST = /\b(?:nearest|closest)\b/i

/** The slot that is closest to the wished time of day. */
function nearest(slots: readonly Slot[], wish: When | null, timezone: string): Slot {
  const [time] = wish?.times ?? []
  const distance = ({ start }: Slot) => Math.abs(wallClockAt(start, timezone).minutes - (time?.from ?? 0))
  return [...slots].sort((a, b) => distance(a) - distance(b))[0] as Slot
}

/** The offered slot that the caller chose: by its time, by its number, or by a yes to the only one. */
function pickedSlot({ slots }: At<'slots'>, heard: Heard, { timezone, isSpoken }: DialogueContext): Slot | undefined {
  // A caller who heard times, not numbers, means one o'clock by "one".
  const byHour = isSpoken && heard.hour ? fitting(slots, heard.hour, timezone) : []
  if (byHour.length === 1) return byHour[0]
  if (heard.choice !== null) return slots[heard.choice - 1]
  if (heard.when !== null) {
    const meant = fitting(slots, heard.when, timezone)
    return meant.length === 1 && heard.answer !== 'no' && heard.notDays === null ? meant[0] : undefined
  }
  return slots.length === 1 && heard.answer === 'yes' ? slots[0] : undefined
}

/** "Not that day", "not Tuesday": the other days, at the wished time. Null: the caller ruled out no day. */
export function notThoseDays(
  shown: readonly Slot[],
  wish: When | null,
  { notDays, when }: Heard,
  { now, timezone }: DialogueContext,
): When | null {
  if (notDays === null || (when !== null && when.days.length > 0)) return null
  const these = shown.map(({ start }) => wallClockAt(start, timezone).date)
  const excluded = notDays === 'those' ? these : notDays.flatMap(({ from, to }) => [from, to])
  const days = otherDays(excluded, wallClockAt(now, timezone).date)
  return { days, times: when?.times ?? wish?.times ?? [], exact: when?.exact ?? wish?.exact ?? false }
}

/** Earlier on the same day. */
function before(slot: Slot, { timezone }: DialogueContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: 0, to: Math.max(0, minutes - 1) }], exact: false }
}

function after(slot: Slot, { timezone }: DialogueContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  const from = Math.min(minutes + 1, LAST_MINUTE)
  return { days: [{ from: date, to: date }], times: [{ from, to: LAST_MINUTE }], exact: false }
}

export const shifted = (slot: Slot, shift: 'earlier' | 'later', context: DialogueContext): When =>
  shift === 'earlier' ? before(slot, context) : after(slot, context)

/** The caller names another service than before; null: no. */
export function changedService(task: BookingTask, heard: Heard): BookingTask | null {
  const [service, ...others] = heard.services
  if (task.kind !== 'book' || service === undefined || others.length > 0 || service === task.service) return null
  return { ...task, service }
}

/** A time was chosen: asks for what is missing, or for the confirmation. */
export function choose(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  context: DialogueContext,
  lead: readonly string[] = [],
): DialogueResponse {
  const { words, timezone, isSpoken, isUnsure } = context
  const time = words.time(slot.start, timezone)
  const isBooking = task.kind === 'book'
  if (isBooking && context.phone === null && state.phone === null)
    return reply({ ...state, step: { at: 'phone', task, slot, digits: '' } }, ...lead, words.askPhone(time))
  // Where recognition is unsure, names come out wrong.
  const namesAreHeard = !(isSpoken && isUnsure)
  if (isBooking && nameFor(task, state, context) === null && namesAreHeard)
    return reply({ ...state, step: { at: 'name', task, slot } }, ...lead, askNameOf(task, time, context))
  const step = { at: 'confirm', task, slot } as const
  return reply({ ...state, step }, ...lead, confirmation(step, state, context))
}

export function confirmation({ task, slot }: At<'confirm'>, state: DialogueState, context: DialogueContext): string {
  const { words, timezone } = context
  const time = words.time(slot.start, timezone)
  if (task.kind === 'move') return words.shallIMove(words.time(task.appointment.startsAt, timezone), time)
  const name = nameFor(task, state, context) || null
  return words.shallIBook({ service: task.service, time, name, phone: state.phone })
}

/** The name of the person who comes; empty: they want to give none; null: not known. */
export function nameFor(task: BookingTask, state: DialogueState, { name }: DialogueContext): string | null {
  if (task.kind === 'book' && task.forOther) return task.name ?? null
  return state.name ?? name
}

export const askNameOf = (task: BookingTask, time: string, { words }: DialogueContext): string =>
  task.kind === 'book' && task.forOther ? words.askOtherName(time) : words.askName(time)

export function onWhen(
  state: DialogueState,
  { task, wish }: At<'when'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return leave(state, task, context)
  if (heard.isAboutFacts) return null
  const unclear = unclearTime(heard, context)
  if (unclear !== null) return askWhen(state, task, onlyTimes(heard.when ?? wish), context, unclear)
  const otherDaysWish = notThoseDays([], wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
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
): DialogueResponse => reply({ ...state, step: { at: 'when', task, wish } }, ...lead, words.whenInstead())

/** The answer to a day that is past or does not exist; empty where the day is possible. */
export const oddDay = ({ oddDay }: Heard, { words }: DialogueContext): string[] =>
  oddDay === null ? [] : [oddDay === 'past' ? words.dayIsPast() : words.noSuchDay()]

/** "Cancel that", while nothing is booked yet. */
export const isCalledOff = ({ text }: Heard): boolean =>
  /^\W*(?:(?:no|please|actually|ok|okay|just|oh|well|sorry|then|let's|you know what)[,.]* )*(?:cancel|drop|scrap|stop|forget|leave|never ?mind)(?: (?:that|it|this|the booking|about it|the whole thing))?(?: (?:then|please|thanks|thank you|for now))*\W*$/i.test(
    text,
  )

export const leave = (state: DialogueState, task: BookingTask, context: DialogueContext): DialogueResponse =>
  over(state, context, task.kind === 'book' ? context.words.notBooked() : context.words.notMoved())

export const serviceOf = (task: BookingTask): string | null =>
  task.kind === 'book' ? task.service : task.appointment.service
