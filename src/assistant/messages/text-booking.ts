import type { Slot } from '../../features/appointments/availability.ts'
import type { Heard } from '../brain/understanding/understand.ts'
import { wallClockAt } from '../brain/understanding/wall-clock.ts'
import { fitting, mergeWhen, type When } from '../brain/understanding/when.ts'
import type { ToolResult } from '../tools/tool.ts'
import { sms } from './sms-phrases.ts'
import { type Errand, home, reply, run, type Screen, type Step, type Talk, type TextContext } from './talk.ts'
import { textTrouble } from './text-trouble.ts'
import { writtenInstant, writtenSlots } from './written-time.ts'

type At<K extends Screen['at']> = Extract<Screen, { at: K }>

const SLOTS_AT_ONCE = 3
const MOST_SERVICES = 9

/** Somebody wants to book: asks for what, where there is a choice that they have not made. */
export function startBooking(talk: Talk, heard: Heard, context: TextContext): Step {
  const all = context.services.map(({ name }) => name)
  const [only, ...others] = all.length === 1 ? all : heard.services
  if (all.length === 0) return look(talk, { kind: 'book', service: null }, heard.when, context)
  if (only !== undefined && others.length === 0) return look(talk, { kind: 'book', service: only }, heard.when, context)
  const options = (heard.services.length > 1 ? heard.services : all).slice(0, MOST_SERVICES)
  return ask(talk, { at: 'service', options, wish: heard.when }, context)
}

export function onService(
  talk: Talk,
  { options, wish }: At<'service'>,
  heard: Heard,
  context: TextContext,
): Step | null {
  const named = heard.services.length === 1 ? heard.services[0] : undefined
  const service = (heard.choice === null ? undefined : options[heard.choice - 1]) ?? named
  const newWish = heard.when === null ? wish : mergeWhen(wish, heard.when)
  if (service !== undefined) return look(talk, { kind: 'book', service }, newWish, context)
  if (heard.intent === null && heard.when !== null) return ask(talk, { at: 'service', options, wish: newWish }, context)
  return heard.answer === 'no' ? leave(talk, sms.notBooked()) : null
}

/** Looks for times that fit the wish and offers them; says before that what led here. */
export function look(
  talk: Talk,
  errand: Errand,
  wish: When | null,
  context: TextContext,
  past: { seen?: readonly Slot[]; lead?: readonly string[] } = {},
): Step {
  const { seen = [], lead = [] } = past
  const service = serviceOf(errand)
  const request = {
    tool: 'find_slots',
    service,
    when: wish,
    seen: seen.map(({ start }) => start),
    count: SLOTS_AT_ONCE,
  } as const
  return run(request, (result) => offer(talk, { errand, wish, seen, lead }, result, context))
}

interface Sought {
  errand: Errand
  wish: When | null
  seen: readonly Slot[]
  lead: readonly string[]
}

function offer(talk: Talk, { errand, wish, seen, lead }: Sought, result: ToolResult, context: TextContext): Step {
  if (result.outcome !== 'slots') return textTrouble(talk, result, context)
  const { slots, fit } = result
  const [first] = slots
  if (first === undefined) {
    if (seen.length === 0) return leave(talk, ...lead, sms.noTimes())
    return reply(
      { ...talk, screen: { at: 'when', errand, wish: null } },
      ...lead,
      sms.noOtherTimes(),
      sms.whenInstead(),
    )
  }
  if (fit === 'wished' && wish?.exact && slots.length === 1) return choose(talk, errand, first, context, lead)
  const screen = { at: 'slots', errand, slots, seen: [...seen, ...slots], wish } as const
  return reply(
    { ...talk, screen },
    ...lead,
    introduction(errand, slots.length, wish === null ? 'wished' : fit),
    ...listed(screen, context),
  )
}

function introduction(errand: Errand, count: number, fit: 'wished' | 'near' | 'soonest' | undefined): string {
  if (fit === 'near') return sms.notThen()
  if (fit === 'soonest') return sms.noneThen()
  return count === 1 ? sms.oneFreeTime(serviceOf(errand)) : sms.freeTimes(serviceOf(errand))
}

function listed({ slots }: At<'slots'>, context: TextContext): string[] {
  const lines = writtenSlots(slots, context.timezone).map((words, index) => `${index + 1}) ${words}`)
  return [...lines, `${sms.replyNumber(slots.length)}, ${sms.orOther()}`]
}

export function onSlots(talk: Talk, screen: At<'slots'>, heard: Heard, context: TextContext): Step | null {
  const { errand, slots, seen, wish } = screen
  const picked = pickedSlot(screen, heard, context)
  if (picked) return choose(talk, errand, picked, context)
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, heard.when ?? wish, context)
  if (heard.when) return look(talk, errand, mergeWhen(wish, heard.when), context)
  if (heard.wantsMore) return look(talk, errand, wish, context, { seen })
  if (heard.wantsSoonest && slots[0]) return choose(talk, errand, slots[0], context)
  if (heard.answer === 'no') return ask(talk, { at: 'when', errand, wish: null }, context)
  if (heard.answer === 'yes') return reply(talk, sms.whichOne(slots.length))
  return null
}

/** The offered slot that is meant, by its number, by its time, or by a yes to the only one. */
function pickedSlot({ slots }: At<'slots'>, heard: Heard, context: TextContext): Slot | undefined {
  if (heard.choice !== null) return slots[heard.choice - 1]
  if (heard.when !== null) {
    const meant = fitting(slots, heard.when, context.timezone)
    return meant.length === 1 && heard.answer !== 'no' ? meant[0] : undefined
  }
  return slots.length === 1 && heard.answer === 'yes' ? slots[0] : undefined
}

/** A booking that is for something else after all. */
function changedService(errand: Errand, heard: Heard): Errand | null {
  const [service, ...others] = heard.services
  if (errand.kind !== 'book' || service === undefined || others.length > 0 || service === errand.service) return null
  return { kind: 'book', service }
}

function choose(talk: Talk, errand: Errand, slot: Slot, context: TextContext, lead: readonly string[] = []): Step {
  const needsName = errand.kind === 'book' && context.name === null && talk.name === null
  const screen: Screen = needsName ? { at: 'name', errand, slot } : { at: 'confirm', errand, slot }
  return reply({ ...talk, screen }, ...lead, ...bookingPrompt(screen, talk, context))
}

export function onWhen(talk: Talk, { errand, wish }: At<'when'>, heard: Heard, context: TextContext): Step | null {
  if (heard.when) return look(talk, errand, mergeWhen(wish, heard.when), context)
  if (heard.wantsSoonest || heard.wantsMore) return look(talk, errand, null, context)
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, wish, context)
  return heard.answer === 'no' ? leave(talk, errand.kind === 'book' ? sms.notBooked() : sms.notMoved()) : null
}

const SKIP = /^\W*(?:skip|no name|anonymous|none)\W*$/i

export function onName(talk: Talk, screen: At<'name'>, heard: Heard, context: TextContext): Step | null {
  const { errand, slot } = screen
  if (heard.when && !isSame(slot, heard.when, context)) return otherTime(talk, errand, slot, heard.when, context)
  if (heard.name !== null) return ask({ ...talk, name: heard.name }, { at: 'confirm', errand, slot }, context)
  if (SKIP.test(heard.text)) return ask(talk, { at: 'confirm', errand, slot }, context)
  return heard.answer === 'no' ? ask(talk, { at: 'when', errand, wish: null }, context) : null
}

/** Only a plain yes books: one with another day, time or service in it does not. */
export function onConfirm(talk: Talk, screen: At<'confirm'>, heard: Heard, context: TextContext): Step | null {
  const { errand, slot } = screen
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, heard.when ?? dayAndTimeOf(slot, context), context)
  if (heard.when && !isSame(slot, heard.when, context)) return otherTime(talk, errand, slot, heard.when, context)
  if (heard.answer === 'yes' && !heard.isQuestion) return commit(talk, errand, slot, context)
  if (heard.wantsMore)
    return look(talk, errand, { ...dayAndTimeOf(slot, context), times: [], exact: false }, context, { seen: [slot] })
  if (heard.answer === 'no') return ask(talk, { at: 'when', errand, wish: null }, context)
  if (heard.name !== null && errand.kind === 'book') return ask({ ...talk, name: heard.name }, screen, context)
  return null
}

const isSame = (slot: Slot, when: When, { timezone }: TextContext): boolean =>
  fitting([slot], when, timezone).length === 1

/** "Yes, but at 4" keeps the day of the slot, "no, Thursday" its time. */
const otherTime = (talk: Talk, errand: Errand, slot: Slot, when: When, context: TextContext): Step =>
  look(talk, errand, mergeWhen(dayAndTimeOf(slot, context), when), context)

function dayAndTimeOf(slot: Slot, { timezone }: TextContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
}

function commit(talk: Talk, errand: Errand, slot: Slot, context: TextContext): Step {
  const times = { startsAt: slot.start, endsAt: slot.end }
  const name = talk.name ?? context.name
  const request =
    errand.kind === 'book'
      ? ({
          tool: 'book',
          ...times,
          service: errand.service,
          contactPhone: context.phone,
          ...(name === null ? {} : { contactName: name }),
        } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: errand.appointment.id } as const)
  return run(request, (result) => committed(talk, errand, slot, result, context))
}

/** The calendar has answered. "Booked" is said here and nowhere else, from the committed row. */
function committed(talk: Talk, errand: Errand, slot: Slot, result: ToolResult, context: TextContext): Step {
  switch (result.outcome) {
    case 'booked': {
      const { service, startsAt } = result.appointment
      return leave(talk, sms.booked(service, writtenInstant(startsAt, context.timezone)))
    }
    case 'rescheduled':
      return leave(talk, sms.moved(writtenInstant(result.appointment.startsAt, context.timezone)))
    case 'taken':
      return look(talk, errand, dayAndTimeOf(slot, context), context, { seen: [slot], lead: [sms.taken()] })
    default:
      return textTrouble(talk, result, context)
  }
}

/** What the screens of a booking ask. */
export function bookingPrompt(screen: Screen, talk: Talk, context: TextContext): string[] {
  switch (screen.at) {
    case 'service':
      return [
        sms.whichService(),
        ...screen.options.map((name, index) => `${index + 1}) ${name}`),
        `${sms.replyNumber(screen.options.length)}.`,
      ]
    case 'when':
      return [sms.whenInstead()]
    case 'slots':
      return listed(screen, context)
    case 'name':
      return [sms.askName(writtenInstant(screen.slot.start, context.timezone))]
    case 'confirm':
      return [confirmation(screen, talk, context)]
    default:
      return []
  }
}

function confirmation({ errand, slot }: At<'confirm'>, talk: Talk, context: TextContext): string {
  const time = writtenInstant(slot.start, context.timezone)
  if (errand.kind === 'book') return sms.shallIBook(errand.service, time, talk.name ?? context.name)
  return sms.shallIMove(writtenInstant(errand.appointment.startsAt, context.timezone), time)
}

const ask = (talk: Talk, screen: Screen, context: TextContext): Step =>
  reply({ ...talk, screen }, ...bookingPrompt(screen, talk, context))

const leave = (talk: Talk, ...say: readonly string[]): Step => reply(home(talk), ...say)

const serviceOf = (errand: Errand): string | null =>
  errand.kind === 'book' ? errand.service : errand.appointment.service
