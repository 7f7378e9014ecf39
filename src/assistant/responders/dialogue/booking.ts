import type { Slot } from '../../../features/appointments/availability.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, mergeWhen, otherDays, type When } from '../../understanding/when.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  done,
  over,
  reply,
  run,
} from './dialogue-state.ts'
import { askProofAgain } from './proof.ts'
import { inTrouble } from './trouble.ts'

/** What is booked, and when: the choice of a service, the wish for a time, and the times offered for it. */

const SLOTS_AT_ONCE = 3
const MAX_SERVICES = 9
const LAST_MINUTE = 24 * 60 - 1

/** The caller wants to book: asks for the service, where there are several and none was named. */
export function startBooking(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const all = context.services.map(({ name }) => name)
  const [only, ...others] = all.length === 1 ? all : heard.services
  const service = all.length === 0 ? null : others.length === 0 ? only : undefined
  if (service !== undefined) {
    const task = { kind: 'book', service } as const
    return heard.oddDay ? askWhen(state, task, null, context, oddDay(heard, context)) : look(state, task, heard.when)
  }
  const options = (heard.services.length > 1 ? heard.services : all).slice(0, MAX_SERVICES)
  return reply(
    { ...state, step: { at: 'service', options, wish: heard.when } },
    ...oddDay(heard, context),
    ...context.words.whichService(options),
  )
}

export function onService(
  state: DialogueState,
  { options, wish }: At<'service'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const named = heard.services.length === 1 ? heard.services[0] : undefined
  const service = (heard.choice === null ? undefined : options[heard.choice - 1]) ?? named
  const newWish = heard.when === null ? wish : mergeWhen(wish, heard.when)
  if (service !== undefined) return look(state, { kind: 'book', service }, newWish)
  if (heard.intent === null && heard.when !== null && !heard.isQuestion)
    return reply({ ...state, step: { at: 'service', options, wish: newWish } }, ...context.words.whichService(options))
  return heard.answer === 'no' || isCalledOff(heard) ? over(state, context, context.words.notBooked()) : null
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
  const request = { tool: 'find_slots', service, when: wish, seen: starts, count: SLOTS_AT_ONCE } as const
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
  const { slots, fit } = result
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
  return reply({ ...state, step }, ...lead, introduction, ...words.slots(slots, timezone))
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
  const picked = pickedSlot(step, heard, context)
  if (picked) return choose(state, task, picked, context)
  const changed = changedService(task, heard)
  if (changed) return look(state, changed, heard.when ?? wish)
  const otherDaysWish = notThoseDays(slots, wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  if (heard.oddDay) return askWhen(state, task, wish, context, oddDay(heard, context))
  if (heard.when) return look(state, task, mergeWhen(wish, heard.when))
  if (heard.shift === 'earlier' && slots[0]) return look(state, task, before(slots[0], context), { seen })
  if (heard.wantsMore) return look(state, task, wish, { seen })
  if (heard.wantsSoonest && slots[0]) return choose(state, task, slots[0], context)
  if (heard.answer === 'no') return askWhen(state, task, null, context)
  if (heard.answer === 'yes') return reply(state, words.whichSlot(slots, timezone))
  return null
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
  return { kind: 'book', service }
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
  if (isBooking && context.name === null && state.name === null && namesAreHeard)
    return reply({ ...state, step: { at: 'name', task, slot } }, ...lead, words.askName(time))
  const step = { at: 'confirm', task, slot } as const
  return reply({ ...state, step }, ...lead, confirmation(step, state, context))
}

export function confirmation({ task, slot }: At<'confirm'>, state: DialogueState, context: DialogueContext): string {
  const { words, timezone } = context
  const time = words.time(slot.start, timezone)
  if (task.kind === 'move') return words.shallIMove(words.time(task.appointment.startsAt, timezone), time)
  return words.shallIBook({ service: task.service, time, name: state.name ?? context.name, phone: state.phone })
}

export function onWhen(
  state: DialogueState,
  { task, wish }: At<'when'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return leave(state, task, context)
  const otherDaysWish = notThoseDays([], wish, heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  const when = heard.when ?? heard.hour
  if (when) return look(state, task, mergeWhen(wish, when))
  if (heard.oddDay) return askWhen(state, task, wish, context, oddDay(heard, context))
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
  /^\W*(?:please )?(?:cancel|drop|scrap|stop|forget)(?: (?:that|it|this|the booking))?\W*$/i.test(text)

export const leave = (state: DialogueState, task: BookingTask, context: DialogueContext): DialogueResponse =>
  over(state, context, task.kind === 'book' ? context.words.notBooked() : context.words.notMoved())

/** Reports the result of the booking. "Booked" is said only here, from the committed row. */
export function committed(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { words, timezone } = context
  switch (result.outcome) {
    case 'booked': {
      const { appointment } = result
      const { id, service, startsAt, endsAt } = appointment
      const last = { id, service, startsAt, endsAt }
      const said = words.booked(service, words.time(startsAt, timezone))
      return done({ ...state, last }, context, [{ did: 'booked', appointment }], said)
    }
    case 'rescheduled': {
      const { appointment } = result
      const { id, service, startsAt, endsAt } = appointment
      const last = { id, service, startsAt, endsAt }
      const said = words.moved(words.time(startsAt, timezone))
      return done({ ...state, last }, context, [{ did: 'rescheduled', appointment }], said)
    }
    case 'taken': {
      const { date, minutes } = wallClockAt(slot.start, timezone)
      const wish = { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
      return look(state, task, wish, { seen: [slot], lead: [words.taken()] })
    }
    default:
      return askProofAgain(state, result, 'move', context) ?? inTrouble(state, result, context)
  }
}

const serviceOf = (task: BookingTask): string | null => (task.kind === 'book' ? task.service : task.appointment.service)
