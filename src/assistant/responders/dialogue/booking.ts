import type { Slot } from '../../../features/appointments/availability.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, mergeWhen, otherDays, type When } from '../../understanding/when.ts'
import { type At, done, type Errand, over, reply, run, type Step, type Talk, type TalkContext } from './talk.ts'
import { inTrouble } from './trouble.ts'

/** What is booked, and when: a choice of services, a wish for a time, the times that are offered for it. */

const SLOTS_AT_ONCE = 3
const MAX_SERVICES = 9
const LAST_MINUTE = 24 * 60 - 1

/** Somebody wants to book: asks for what, where there is a choice that they have not made. */
export function startBooking(talk: Talk, heard: Heard, context: TalkContext): Step {
  const all = context.services.map(({ name }) => name)
  const [only, ...others] = all.length === 1 ? all : heard.services
  const service = all.length === 0 ? null : others.length === 0 ? only : undefined
  if (service !== undefined) {
    const errand = { kind: 'book', service } as const
    return heard.oddDay
      ? askWhen(talk, errand, null, context, oddDay(heard, context))
      : look(talk, errand, heard.when, context)
  }
  const options = (heard.services.length > 1 ? heard.services : all).slice(0, MAX_SERVICES)
  return reply(
    { ...talk, screen: { at: 'service', options, wish: heard.when } },
    ...oddDay(heard, context),
    ...context.words.whichService(options),
  )
}

export function onService(
  talk: Talk,
  { options, wish }: At<'service'>,
  heard: Heard,
  context: TalkContext,
): Step | null {
  const named = heard.services.length === 1 ? heard.services[0] : undefined
  const service = (heard.choice === null ? undefined : options[heard.choice - 1]) ?? named
  const newWish = heard.when === null ? wish : mergeWhen(wish, heard.when)
  if (service !== undefined) return look(talk, { kind: 'book', service }, newWish, context)
  if (heard.intent === null && heard.when !== null && !heard.isQuestion)
    return reply({ ...talk, screen: { at: 'service', options, wish: newWish } }, ...context.words.whichService(options))
  return heard.answer === 'no' || isCalledOff(heard) ? over(talk, context, context.words.notBooked()) : null
}

interface Past {
  seen?: readonly Slot[]
  lead?: readonly string[]
}

/** Looks for times that fit the wish and offers them; says before that what led here. */
export function look(talk: Talk, errand: Errand, wish: When | null, context: TalkContext, past: Past = {}): Step {
  const { seen = [], lead = [] } = past
  const service = serviceOf(errand)
  const starts = seen.map(({ start }) => start)
  const request = { tool: 'find_slots', service, when: wish, seen: starts, count: SLOTS_AT_ONCE } as const
  return run(request, (result) => offer(talk, { errand, wish, seen, lead }, result, context))
}

interface Sought extends Required<Past> {
  errand: Errand
  wish: When | null
}

function offer(talk: Talk, { errand, wish, seen, lead }: Sought, result: ToolResult, context: TalkContext): Step {
  if (result.outcome !== 'slots') return inTrouble(talk, result, context)
  const { words, timezone } = context
  const { slots, fit } = result
  const [first] = slots
  if (first === undefined) {
    if (seen.length > 0) return askWhen(talk, errand, null, context, [...lead, words.noOtherTimes()])
    return { ...over(talk, context, ...lead, words.noTimes()), did: [{ did: 'found_nothing_free' }] }
  }
  if (fit === 'wished' && wish?.exact && slots.length === 1) return choose(talk, errand, first, context, lead)
  const screen = { at: 'slots', errand, slots, seen: [...seen, ...slots], wish } as const
  const introduction =
    wish === null || fit === undefined || fit === 'wished'
      ? words.freeTimes(serviceOf(errand), slots.length)
      : fit === 'near'
        ? words.notThen()
        : words.noneThen()
  return reply({ ...talk, screen }, ...lead, introduction, ...words.slots(slots, timezone))
}

export function onSlots(talk: Talk, screen: At<'slots'>, heard: Heard, context: TalkContext): Step | null {
  const { errand, slots, seen, wish } = screen
  const { words, timezone } = context
  if (isCalledOff(heard)) return leave(talk, errand, context)
  const picked = pickedSlot(screen, heard, context)
  if (picked) return choose(talk, errand, picked, context)
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, heard.when ?? wish, context)
  const elsewhen = notThoseDays(slots, wish, heard, context)
  if (elsewhen) return look(talk, errand, elsewhen, context)
  if (heard.oddDay) return askWhen(talk, errand, wish, context, oddDay(heard, context))
  if (heard.when) return look(talk, errand, mergeWhen(wish, heard.when), context)
  if (heard.shift === 'earlier' && slots[0]) return look(talk, errand, before(slots[0], context), context, { seen })
  if (heard.wantsMore) return look(talk, errand, wish, context, { seen })
  if (heard.wantsSoonest && slots[0]) return choose(talk, errand, slots[0], context)
  if (heard.answer === 'no') return askWhen(talk, errand, null, context)
  if (heard.answer === 'yes') return reply(talk, words.whichSlot(slots, timezone))
  return null
}

/** The offered slot that is meant: by its time, by its number, or by a yes to the only one. */
function pickedSlot({ slots }: At<'slots'>, heard: Heard, { timezone, isSpoken }: TalkContext): Slot | undefined {
  // Who hears times, not numbers, means by "one" the one at one o'clock.
  const byHour = isSpoken && heard.hour ? fitting(slots, heard.hour, timezone) : []
  if (byHour.length === 1) return byHour[0]
  if (heard.choice !== null) return slots[heard.choice - 1]
  if (heard.when !== null) {
    const meant = fitting(slots, heard.when, timezone)
    return meant.length === 1 && heard.answer !== 'no' && heard.notDays === null ? meant[0] : undefined
  }
  return slots.length === 1 && heard.answer === 'yes' ? slots[0] : undefined
}

/** "Not that day", "not Tuesday": the days around, at the time that was wished. Null: nothing of the kind. */
export function notThoseDays(
  shown: readonly Slot[],
  wish: When | null,
  { notDays, when }: Heard,
  { now, timezone }: TalkContext,
): When | null {
  if (notDays === null || (when !== null && when.days.length > 0)) return null
  const these = shown.map(({ start }) => wallClockAt(start, timezone).date)
  const excluded = notDays === 'those' ? these : notDays.flatMap(({ from, to }) => [from, to])
  const days = otherDays(excluded, wallClockAt(now, timezone).date)
  return { days, times: when?.times ?? wish?.times ?? [], exact: when?.exact ?? wish?.exact ?? false }
}

/** Earlier on the same day. */
function before(slot: Slot, { timezone }: TalkContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: 0, to: Math.max(0, minutes - 1) }], exact: false }
}

function after(slot: Slot, { timezone }: TalkContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  const from = Math.min(minutes + 1, LAST_MINUTE)
  return { days: [{ from: date, to: date }], times: [{ from, to: LAST_MINUTE }], exact: false }
}

export const shifted = (slot: Slot, shift: 'earlier' | 'later', context: TalkContext): When =>
  shift === 'earlier' ? before(slot, context) : after(slot, context)

/** A booking that is for something else after all. */
export function changedService(errand: Errand, heard: Heard): Errand | null {
  const [service, ...others] = heard.services
  if (errand.kind !== 'book' || service === undefined || others.length > 0 || service === errand.service) return null
  return { kind: 'book', service }
}

/** A time is chosen: asks for what is still missing, or whether to book it. */
export function choose(
  talk: Talk,
  errand: Errand,
  slot: Slot,
  context: TalkContext,
  lead: readonly string[] = [],
): Step {
  const { words, timezone, isSpoken, isUnsure } = context
  const time = words.time(slot.start, timezone)
  const isBooking = errand.kind === 'book'
  if (isBooking && context.phone === null && talk.phone === null)
    return reply({ ...talk, screen: { at: 'phone', errand, slot, digits: '' } }, ...lead, words.askPhone(time))
  // A recogniser that guesses cannot guess names.
  const namesAreHeard = !(isSpoken && isUnsure)
  if (isBooking && context.name === null && talk.name === null && namesAreHeard)
    return reply({ ...talk, screen: { at: 'name', errand, slot } }, ...lead, words.askName(time))
  const screen = { at: 'confirm', errand, slot } as const
  return reply({ ...talk, screen }, ...lead, confirmation(screen, talk, context))
}

export function confirmation({ errand, slot }: At<'confirm'>, talk: Talk, context: TalkContext): string {
  const { words, timezone } = context
  const time = words.time(slot.start, timezone)
  if (errand.kind === 'move') return words.shallIMove(words.time(errand.appointment.startsAt, timezone), time)
  return words.shallIBook({ service: errand.service, time, name: talk.name ?? context.name, phone: talk.phone })
}

export function onWhen(talk: Talk, { errand, wish }: At<'when'>, heard: Heard, context: TalkContext): Step | null {
  if (isCalledOff(heard)) return leave(talk, errand, context)
  const elsewhen = notThoseDays([], wish, heard, context)
  if (elsewhen) return look(talk, errand, elsewhen, context)
  const when = heard.when ?? heard.hour
  if (when) return look(talk, errand, mergeWhen(wish, when), context)
  if (heard.oddDay) return askWhen(talk, errand, wish, context, oddDay(heard, context))
  if (heard.wantsSoonest || heard.wantsMore) return look(talk, errand, null, context)
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, wish, context)
  return heard.answer === 'no' ? leave(talk, errand, context) : null
}

export const askWhen = (
  talk: Talk,
  errand: Errand,
  wish: When | null,
  { words }: TalkContext,
  lead: readonly string[] = [],
): Step => reply({ ...talk, screen: { at: 'when', errand, wish } }, ...lead, words.whenInstead())

/** What is said of a day that cannot be; nothing where the day can. */
export const oddDay = ({ oddDay }: Heard, { words }: TalkContext): string[] =>
  oddDay === null ? [] : [oddDay === 'past' ? words.dayIsPast() : words.noSuchDay()]

/** "Cancel that", while nothing is booked yet. */
export const isCalledOff = ({ text }: Heard): boolean =>
  /^\W*(?:please )?(?:cancel|drop|scrap|stop|forget)(?: (?:that|it|this|the booking))?\W*$/i.test(text)

export const leave = (talk: Talk, errand: Errand, context: TalkContext): Step =>
  over(talk, context, errand.kind === 'book' ? context.words.notBooked() : context.words.notMoved())

/** The calendar has answered. "Booked" is said here and nowhere else, from the committed row. */
export function committed(talk: Talk, errand: Errand, slot: Slot, result: ToolResult, context: TalkContext): Step {
  const { words, timezone } = context
  switch (result.outcome) {
    case 'booked': {
      const { appointment } = result
      const { id, service, startsAt, endsAt } = appointment
      const last = { id, service, startsAt, endsAt }
      const said = words.booked(service, words.time(startsAt, timezone))
      return done({ ...talk, last }, context, [{ did: 'booked', appointment }], said)
    }
    case 'rescheduled': {
      const { appointment } = result
      const { id, service, startsAt, endsAt } = appointment
      const last = { id, service, startsAt, endsAt }
      const said = words.moved(words.time(startsAt, timezone))
      return done({ ...talk, last }, context, [{ did: 'rescheduled', appointment }], said)
    }
    case 'taken': {
      const { date, minutes } = wallClockAt(slot.start, timezone)
      const wish = { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
      return look(talk, errand, wish, context, { seen: [slot], lead: [words.taken()] })
    }
    default:
      return inTrouble(talk, result, context)
  }
}

const serviceOf = (errand: Errand): string | null =>
  errand.kind === 'book' ? errand.service : errand.appointment.service
