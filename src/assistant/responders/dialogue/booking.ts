import { bookableHere } from '../../tools/known-business.ts'
import type { Heard } from '../../understanding/heard.ts'
import { applyRelation } from '../../understanding/relation.ts'
import type { StaffHeard } from '../../understanding/staff-heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { mergeWhen, type When } from '../../understanding/when.ts'
import { RIGHT_AFTER } from './agenda.ts'
import { askPassOn } from './asking-back/topics.ts'
import { isAboutOther } from './asking-back/unheard-of.ts'
import {
  type At,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  over,
  reply,
} from './dialogue-state.ts'
import { askWhen, look, onlyTimes, unclearTime } from './offers.ts'
import { type BookingStep, changedService, isCalledOff, leave } from './open-task.ts'
import { LAST_MINUTE, notThoseDays, timeOfSlot } from './slot-answer.ts'
import { askWhom, chosenStaff, isUnclearStaff, staffWish, whyAsked, wishWith } from './whom.ts'

/** What is booked, with whom, and when: the start of a booking, and the choice of a service and a member of staff. */

const MAX_SERVICES = 9

/** Says why a service that the business offers cannot be booked here. */
function cannotBeBooked(service: string, { services, words }: DialogueContext): string {
  const isOnline = services.some(({ name, bookable }) => name === service && bookable === 'online')
  return isOnline ? words.onlineOnly(service) : words.nobodyOffers(service)
}

/**
 * The caller wants to book: asks for the service if there are several and none was named.
 * @param asksTime whether to ask for the day and time, whatever was read
 */
export function startBooking(
  state: DialogueState,
  said: Heard,
  context: DialogueContext,
  asksTime = false,
): DialogueResponse {
  const heard = withWishedStaff(state, said)
  const all = bookableHere(context.services, context.staff).map(({ name }) => name)
  const [wanted, ...more] = heard.services
  if (wanted !== undefined && more.length === 0 && context.services.length > 0 && !all.includes(wanted))
    return over(state, context, cannotBeBooked(wanted, context))
  const forOther = heard.forOther && state.last !== null
  const other = forOther || heard.forOther ? { forOther: true, ...nameOf(heard) } : {}
  const [same, named] = [
    (forOther ? state.last?.service : state.asked) ?? null,
    heard.services.filter((name) => all.includes(name)),
  ]
  const [only, ...others] = all.length === 1 ? all : named.length === 0 && same ? [same] : named
  const service = all.length === 0 ? null : others.length === 0 ? only : undefined
  const unclear = asksTime ? [] : unclearTime(heard, context)
  const otherDaysWish = Array.isArray(heard.notDays) ? notThoseDays([], null, heard, context) : null
  const readWish = () => (unclear === null ? (otherDaysWish ?? wishOf(state, heard, context)) : onlyTimes(heard.when))
  const wish = asksTime ? null : readWish()
  if (service !== undefined) {
    const task = { kind: 'book', service, ...other, ...staffWish(heard) } as const
    const lead = [...(unclear ?? []), ...whyAsked(heard.staff, context)]
    if (isUnclearStaff(heard.staff))
      return askWhom(state, { task, wish, lead, isUnclear: unclear !== null, ...amongOf(heard.staff) }, context)
    return unclear === null ? look(state, task, wish) : askWhen(state, task, wish, context, unclear)
  }
  const options = (named.length > 1 ? named : all).slice(0, MAX_SERVICES)
  const staff = heard.staff === null ? {} : { staff: heard.staff }
  const missed = unclear === null ? {} : { isUnclear: true }
  const step = { at: 'service', options, wish, ...other, ...missed, ...staff } as const
  return reply({ ...state, step }, ...(unclear ?? []), ...context.words.whichService(options))
}

/** A member of staff who was asked for earlier, as in a request that had to be repeated, is still wanted. */
const withWishedStaff = ({ wished = [], last }: DialogueState, heard: Heard): Heard =>
  heard.staff === null && last === null && !heard.forOther && wished.length > 0
    ? { ...heard, staff: { kind: 'named', members: wished } }
    : heard

/** The members whom the words could mean. */
const amongOf = (staff: StaffHeard | null) => (staff?.kind === 'unclear' ? { among: staff.members } : {})

const nameOf = ({ otherName }: Heard) => (otherName === null ? {} : { name: otherName })

/** The wanted time; relative to the last booking, and for a second person right after it. */
function wishOf(state: DialogueState, heard: Heard, { timezone }: DialogueContext): When | null {
  const { last } = state
  if (last === null) return onMentioned(state, heard.when)
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

/** "Are you open on Friday?" "Then at three please": on that Friday. */
function onMentioned({ mentioned }: DialogueState, when: When | null): When | null {
  if (mentioned === undefined || when === null || when.days.length > 0) return when
  return { ...when, days: [{ from: mentioned, to: mentioned }] }
}

export function onService(
  state: DialogueState,
  { options, wish, forOther, name, isUnclear, staff = null }: At<'service'>,
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
    const whom = heard.staff ?? staff
    const task = { kind: 'book', service, ...other, ...staffWish({ staff: whom }) } as const
    if (isUnclearStaff(whom)) {
      const asking = { task, wish: newWish, lead: whyAsked(whom, context), ...amongOf(whom) }
      return askWhom(
        state,
        { ...asking, isUnclear: unclear !== null || (isUnclear === true && heard.when === null) },
        context,
      )
    }
    if (unclear !== null) return askWhen(state, task, onlyTimes(newWish), context, unclear)
    return isUnclear && heard.when === null ? askWhen(state, task, newWish, context) : look(state, task, newWish)
  }
  // The services have been named, and what is wanted is none of them.
  if (service === undefined && !isAsking && isAboutOther(heard, options))
    return {
      ...askPassOn(state, heard.text, context),
      say: [context.words.noSuchService(), context.words.shallIPassOn()],
    }
  if (heard.intent === null && heard.when !== null && !heard.isQuestion)
    return reply(
      { ...state, step: { at: 'service', options, wish: newWish, ...(staff && { staff }) } },
      ...context.words.whichService(options),
    )
  return heard.answer === 'no' && heard.intent !== 'book' && !heard.isQuestion
    ? over(state, context, context.words.notBooked())
    : null
}

/** Handles a name that is not on the staff in the middle of a booking: asks with whom, and keeps the day and time. */
export function askWhomInstead(
  state: DialogueState,
  step: BookingStep,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse {
  const task = changedService(step.task, heard) ?? step.task
  const wish = wishWith('slot' in step ? timeOfSlot(step.slot, context) : step.wish, heard)
  return askWhom(state, { task, wish, lead: whyAsked(heard.staff, context), ...amongOf(heard.staff) }, context)
}

/** The answer to "with whom?" */
export function onStaff(
  state: DialogueState,
  step: At<'staff'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { wish, isUnclear } = step
  if (isCalledOff(heard)) return leave(state, step.task, context)
  const staff = chosenStaff(step, heard)
  const unclear = heard.choice === null ? unclearTime(heard, context) : null
  const newWish = wishWith(wish, heard)
  if (staff === null) return heard.answer === 'no' ? leave(state, step.task, context) : null
  const task = { ...(changedService(step.task, heard) ?? step.task), staff }
  if (unclear !== null) return askWhen(state, task, onlyTimes(newWish), context, unclear)
  return isUnclear && heard.when === null ? askWhen(state, task, newWish, context) : look(state, task, newWish)
}
