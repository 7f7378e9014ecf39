import type { Appointment } from '../../../features/appointments/appointment.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { isDenied } from '../../tools/format-access.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type Heard, NOTHING_HEARD } from '../../understanding/heard.ts'
import type { Relation } from '../../understanding/relation.ts'
import { applyRelation } from '../../understanding/relation.ts'
import type { StaffHeard } from '../../understanding/staff-heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import type { When } from '../../understanding/when.ts'
import {
  type AppointmentRef,
  type At,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  described,
  done,
  inWords,
  over,
  type Purpose,
  reply,
  run,
  toAppointmentRef,
} from './dialogue-state.ts'
import { askWhen, look } from './offers.ts'
import {
  inItsWeek,
  narrowed,
  ofStaff,
  otherMeant,
  pickByTime,
  placed,
  timesOfMove,
  withoutKept,
} from './own/which-appointment.ts'
import { askProof, askProofAgain, introducedName, type Wanted, withProvenName } from './proof.ts'
import { shifted, timeOfSlot } from './slot-answer.ts'
import { inTrouble } from './trouble.ts'
import { askWhom, isUnclearStaff, staffWish, whyAsked } from './whom.ts'

/** As many appointments as fit into one text message. */
const MAX_WRITTEN = 5
/** Callers do not remember more appointments than this. */
const MAX_SPOKEN = 3

/**
 * Opens the appointments of the caller, or asks for the proof that is needed. What was booked in this dialogue needs
 * none.
 */
export function openOwn(
  state: DialogueState,
  heard: Heard,
  purpose: Purpose,
  context: DialogueContext,
): DialogueResponse {
  const { phone, words } = context
  if (phone === null && state.last === null) return over(state, context, words.withheld())
  if (phone === null || (state.last !== null && (isAboutLast(heard) || isChangeOfLast(heard, purpose))))
    return opened(state, state.last === null ? [] : [state.last], atSameTime(heard, purpose), purpose, context)
  const request = { tool: 'find_appointments', ...(context.namesAreHeard ? {} : { byDay: true as const }) } as const
  return run(state, request, { with: 'own_appointments', heard, purpose })
}

/** What the caller wanted with their own appointments. */
type OwnWanted = Wanted & { purpose: Purpose }

export function appointmentsFound(
  state: DialogueState,
  wanted: OwnWanted,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { purpose } = wanted
  const booked = bookedHere(result)
  const isOther = !names({ heard: wanted.heard, purpose }, booked.map(toAppointmentRef), context)
  if (isDenied(result) && (booked.length === 0 || isOther || introducedName(wanted.heard) !== null))
    return askProof(state, result, wanted, context)
  if (booked.length > 0) return opened(state, booked.map(toAppointmentRef), wanted.heard, purpose, context)
  if (result.outcome !== 'appointments') return inTrouble(state, result, context)
  return opened(
    withProvenName(state, wanted),
    result.appointments.map(toAppointmentRef),
    wanted.heard,
    purpose,
    context,
  )
}

/** Whether the words may mean one of the appointments: "cancel the check-up on Tuesday" does not mean a filling on Thursday. */
function names(
  { heard, purpose }: { heard: Heard; purpose: Purpose },
  all: readonly AppointmentRef[],
  context: DialogueContext,
): boolean {
  const { from, when, services } = heard
  const which = purpose === 'move' ? from : when
  const isThen = which === null || pickByTime(all, which, context).length > 0
  const isOne =
    purpose === 'move' || services.length === 0 || all.some(({ service }) => services.includes(service ?? ''))
  return isThen && isOne
}

/** What was booked in this call or thread, which needs no proof. */
const bookedHere = (result: ToolResult): readonly Appointment[] =>
  result.outcome === 'proof_needed' && !result.wasWrong ? result.appointments : []

/** "Cancel it", "make it four instead": about the appointment that was just arranged. */
const isAboutLast = ({ text }: Heard): boolean => {
  const asks = text.split(/(?<=[.!?])\s+/).findLast((sentence) => CHANGES.test(sentence)) ?? text
  return (
    /\b(?:it|that(?: one)?|this(?: one)?|what (?:i|you) just booked)\b/i.test(asks) &&
    !/\b(?:my|appointments?)\b/i.test(asks)
  )
}

/** "I forgot my dentist. Can you move it to one?" */
const CHANGES = /\b(?:move|cancel|change|make|push|shift|reschedule|swap|drop|scrap|delete)\b/i

/** "Half an hour later", said right after a booking. */
const isChangeOfLast = ({ text, relation, from }: Heard, purpose: Purpose): boolean =>
  purpose === 'move' && from === null && (relation !== null || CORRECTS_LAST.test(text)) && !/\bmy\b/i.test(text)

const CORRECTS_LAST = /\b(?:actually|instead|rather|make it|make that|no|sorry|i meant?)\b/i

/** "No wait, Thursday" means the same time on that day. */
function atSameTime(heard: Heard, purpose: Purpose): Heard {
  const { when, relation } = heard
  if (purpose !== 'move' || relation !== null || when === null) return heard
  if (when.days.length === 0 || when.times.length > 0 || when.prefers !== undefined) return heard
  return { ...heard, relation: SAME_TIME }
}

const SAME_TIME: Relation = { shiftMinutes: 0, shiftDays: 0, sameTime: true, sameDay: false }

function opened(
  state: DialogueState,
  all: readonly AppointmentRef[],
  heard: Heard,
  purpose: Purpose,
  context: DialogueContext,
): DialogueResponse {
  if (all.length === 0) return over(state, context, context.words.noneFound())
  const { open, stay } = withoutKept(all, heard, context)
  const { which, to } = purpose === 'move' ? timesOfMove(open, heard, context) : { which: heard.when, to: null }
  const fitting = ofStaff(narrowed(open, which, heard.services, context), purpose, heard)
  const meant = purpose === null ? fitting : placed(fitting, heard)
  const [only, ...others] = meant
  const isMove = purpose === 'move'
  const target = {
    when: only === undefined ? to : inItsWeek(only, to, heard, context),
    relation: isMove ? heard.relation : null,
    staff: isMove ? heard.staff : null,
    shift: isMove ? heard.shift : null,
  }
  const other = only && others.length === 0 && purpose === 'move' ? otherService(only, heard) : null
  if (only && other !== null) {
    const step = { at: 'own_one', appointment: only } as const
    return reply({ ...state, step }, context.words.cannotChangeService(other), ...ownPrompt(step, context))
  }
  if (only && others.length === 0) return continueWithAppointment(state, only, purpose, target, context, all, stay)
  if (purpose === 'cancel' && ALL_OF_THEM.test(heard.text)) return cancelAll(state, meant, context)
  const most = context.isSpoken ? MAX_SPOKEN : MAX_WRITTEN
  const step = {
    at: 'own',
    appointments: meant.slice(0, most),
    purpose,
    to,
    relation: target.relation,
    staff: target.staff,
  } as const
  return ask(state, step, context)
}

/** "Cancel everything I have with you, both of them": the caller is asked about each of them separately. */
const ALL_OF_THEM =
  /\b(?:both|everything|all (?:of )?(?:them|my|our|the|it|those|these|2|3|two|three|i|we)|the (?:whole )?lot|every (?:one|single|appointment|booking)|each of them|all(?= appointments| bookings))\b/i

function cancelAll(
  state: DialogueState,
  [first, ...others]: readonly AppointmentRef[],
  context: DialogueContext,
): DialogueResponse {
  if (first === undefined) return over(state, context, context.words.noneFound())
  const agenda = [...others.map((one) => ({ heard: cancelOf(one, context) })), ...state.agenda]
  return continueWithAppointment({ ...state, agenda }, first, 'cancel', NO_TARGET, context)
}

/** The wish to cancel one appointment, as if it had been named. */
const cancelOf = (one: AppointmentRef, context: DialogueContext): Heard => ({
  ...NOTHING_HEARD,
  text: context.words.time(one.startsAt, context.timezone),
  intent: 'cancel',
  when: timeOfStart(one, context),
})

/** The service that the caller wants instead of that of the appointment; null if there is none. */
function otherService({ service }: AppointmentRef, { services, text }: Heard): string | null {
  const [other, ...more] = services.filter((name) => name !== service)
  return other !== undefined && more.length === 0 && CHANGES_SERVICE.test(text) ? other : null
}

const CHANGES_SERVICE = /\b(?:rather|instead|switch|swap|change|upgrade|make (?:it|that)|turn)\b/i

/** The new time, absolute or relative to the old one. */
interface Target {
  when: When | null
  relation: Relation | null
  /** The new member of staff, as the caller said it. */
  staff: StaffHeard | null
  /** "Something later": on the day of the appointment if no time is named. */
  shift?: 'earlier' | 'later' | null
}

const NO_TARGET: Target = { when: null, relation: null, staff: null }

function continueWithAppointment(
  state: DialogueState,
  appointment: AppointmentRef,
  purpose: Purpose,
  { when, relation, staff, shift = null }: Target,
  context: DialogueContext,
  all: readonly AppointmentRef[] = [],
  stay: readonly AppointmentRef[] = [],
): DialogueResponse {
  const { words, timezone } = context
  const others = all.filter(({ id }) => id !== appointment.id)
  const stays = stay.length > 0 ? { stay } : {}
  if (purpose === 'cancel') return ask(state, { at: 'confirm_cancel', appointment, others, ...stays }, context)
  if (purpose === null) return ask(state, { at: 'own_one', appointment }, context)
  const task = { kind: 'move', appointment, ...staffWish({ staff }) } as const
  const old = wallClockAt(appointment.startsAt, timezone)
  if (isUnclearStaff(staff)) {
    const wish = relation === null ? when : applyRelation(relation, old, when)
    return askWhom(
      state,
      { task, wish: wish ?? timeOfStart(appointment, context), lead: whyAsked(staff, context) },
      context,
    )
  }
  if (relation !== null) return look(state, task, applyRelation(relation, old, when))
  // "To four" means on the same day.
  if (when !== null && when.days.length === 0)
    return look(state, task, { ...when, days: [{ from: old.date, to: old.date }] })
  const isThatDay = when?.days.length === 1 && when.days[0]?.from === old.date && when.days[0].to === old.date
  if (shift !== null && isThatDay && when.times.length === 0)
    return look(state, task, shifted({ start: appointment.startsAt, end: appointment.endsAt }, shift, context))
  const isAnyTime = when !== null && when.times.length === 0 && when.prefers === undefined
  if (when !== null) return look(state, task, isAnyTime ? { ...when, near: old.minutes } : when)
  // "Move it to Ben" keeps the time.
  if (task.staff !== undefined) return look(state, task, timeOfStart(appointment, context))
  const time = words.time(appointment.startsAt, timezone)
  return askWhen(state, task, null, context, [words.yours(described(appointment, words), time)])
}

const timeOfStart = ({ startsAt }: AppointmentRef, context: DialogueContext): When =>
  timeOfSlot({ start: startsAt }, context)

export function onOwn(
  state: DialogueState,
  step: At<'own'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { appointments, to, relation = null, staff = null } = step
  const purpose = step.purpose ?? wanted(heard)
  const chosen = heard.choice === null ? undefined : appointments[heard.choice - 1]
  const when = heard.when ?? heard.hour
  const meant = when || heard.services.length > 0 ? narrowed(appointments, when, heard.services, context) : []
  const one = chosen ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return continueWithAppointment(state, one, purpose, { when: to, relation, staff }, context, appointments)
  if (purpose === 'cancel' && ALL_OF_THEM.test(heard.text)) return cancelAll(state, appointments, context)
  if (heard.answer === 'no') return over(state, context, context.words.allRight())
  return purpose !== step.purpose ? ask(state, { ...step, purpose }, context) : null
}

const wanted = ({ intent }: Heard): Purpose => (intent === 'move' || intent === 'cancel' ? intent : null)

export function onOwnOne(
  state: DialogueState,
  { appointment }: At<'own_one'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (
    heard.choice === 1 ||
    heard.intent === 'move' ||
    heard.relation !== null ||
    (heard.staff !== null && !heard.isQuestion) ||
    (heard.when !== null && heard.wantsTime && !heard.isQuestion)
  )
    return continueWithAppointment(state, appointment, 'move', heard, context)
  if (heard.choice === 2 || heard.intent === 'cancel')
    return continueWithAppointment(state, appointment, 'cancel', NO_TARGET, context)
  const keeps = heard.choice === 3 || heard.answer === 'no' || /\b(?:keep|leave) it\b/i.test(heard.text)
  return keeps ? over(state, context, context.words.kept()) : null
}

/** Cancels an appointment only after a yes to exactly this one. */
export function onConfirmCancel(
  state: DialogueState,
  { appointment, others }: At<'confirm_cancel'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (heard.intent === 'move' || heard.relation !== null)
    return continueWithAppointment(state, appointment, 'move', heard, context)
  const other = otherMeant(appointment, others, heard, context)
  if (other) return continueWithAppointment(state, other, 'cancel', NO_TARGET, context, [appointment, ...others])
  if (heard.when !== null && pickByTime([appointment], heard.when, context).length === 0) return null
  if (heard.answer === 'no') return over(state, context, context.words.kept())
  if (heard.isQuestion || (heard.answer !== 'yes' && heard.intent !== 'cancel')) return null
  return run(state, { tool: 'cancel', appointmentId: appointment.id }, { with: 'cancellation' })
}

const DAYS_AHEAD = 14

/**
 * Changes an appointment that is already known because the customer replies to a notice about it. Asks for the yes that
 * cancels it, or offers the same time of day on other days.
 */
export function changeKnown(
  state: DialogueState,
  [appointment, ...others]: readonly [AppointmentRef, ...AppointmentRef[]],
  purpose: 'move' | 'cancel',
  context: DialogueContext,
): DialogueResponse {
  if (purpose === 'cancel') return ask(state, { at: 'confirm_cancel', appointment, others }, context)
  const { now, timezone } = context
  const today = wallClockAt(now, timezone).date
  const { minutes } = wallClockAt(appointment.startsAt, timezone)
  const days = [{ from: today, to: addDays(today, DAYS_AHEAD) }]
  const wish = { days, times: [{ from: minutes, to: minutes }], exact: false }
  const seen = [{ start: appointment.startsAt, end: appointment.endsAt }]
  return look(state, { kind: 'move', appointment }, wish, { seen })
}

export function cancelled(state: DialogueState, result: ToolResult, context: DialogueContext): DialogueResponse {
  const { words, timezone } = context
  if (result.outcome === 'already_cancelled') return over({ ...state, last: null }, context, words.alreadyCancelled())
  const denied = askProofAgain(state, result, 'cancel', context)
  if (denied) return denied
  if (result.outcome !== 'cancelled') return inTrouble(state, result, context)
  const { appointment } = result
  const said = words.cancelled(
    inWords(appointment.service, appointment.staffName, words),
    words.time(appointment.startsAt, timezone),
  )
  const arranged = state.arranged.filter(({ id }) => id !== appointment.id)
  return done({ ...state, last: arranged.at(-1) ?? null, arranged }, context, [{ did: 'cancelled', appointment }], said)
}

/** The questions about the caller's own appointments. */
export function ownPrompt(step: DialogueStep, { words, timezone }: DialogueContext): readonly string[] {
  const shown = (one: AppointmentRef) => ({ service: described(one, words), time: words.time(one.startsAt, timezone) })
  switch (step.at) {
    case 'own':
      return words.several(step.appointments.map(shown))
    case 'own_one': {
      const { service, time } = shown(step.appointment)
      return [words.yours(service, time), words.moveOrCancel()]
    }
    case 'confirm_cancel': {
      const { service, time } = shown(step.appointment)
      const stay = (step.stay ?? []).map(shown).map((one) => words.stays(one.service, one.time))
      return [...stay, words.sureToCancel(service, time)]
    }
    default:
      return []
  }
}

const ask = (state: DialogueState, step: DialogueStep, context: DialogueContext): DialogueResponse =>
  reply({ ...state, step }, ...ownPrompt(step, context))
