import type { Appointment } from '../../../features/appointments/appointment.ts'
import { isDenied } from '../../tools/format-access.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import type { Relation } from '../../understanding/relation.ts'
import { applyRelation } from '../../understanding/relation.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, unpaired, type When } from '../../understanding/when.ts'
import { askWhen, look } from './booking.ts'
import {
  type AppointmentRef,
  type At,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  done,
  over,
  type Purpose,
  reply,
  run,
} from './dialogue-state.ts'
import { askProof, askProofAgain, introducedName, type Wanted } from './proof.ts'
import { inTrouble } from './trouble.ts'

/** As many fit into one text message. */
const MAX_WRITTEN = 5
/** Callers do not remember a fourth one. */
const MAX_SPOKEN = 3

/**
 * Opens the appointments of the caller, or asks for the proof that they need. What was booked in this dialogue needs none.
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

export function appointmentsFound(
  state: DialogueState,
  wanted: Wanted,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const booked = bookedHere(result)
  const isOther = !names(wanted, booked.map(toRef), context)
  if (isDenied(result) && (booked.length === 0 || isOther || introducedName(wanted.heard) !== null))
    return askProof(state, result, wanted, context)
  if (booked.length > 0) return opened(state, booked.map(toRef), wanted.heard, wanted.purpose, context)
  if (result.outcome !== 'appointments') return inTrouble(state, result, context)
  const { heard, purpose, name = '' } = wanted
  // Who has said their name as proof is not asked for it when they book.
  const known = state.name === null && name !== '' ? { ...state, name } : state
  return opened(known, result.appointments.map(toRef), heard, purpose, context)
}

/** Whether the words may mean one of the appointments: "cancel the check-up on Tuesday" does not mean a filling on Thursday. */
function names({ heard, purpose }: Wanted, all: readonly AppointmentRef[], context: DialogueContext): boolean {
  const { from, when, services } = heard
  const which = purpose === 'move' ? from : when
  const isThen = which === null || pickByTime(all, which, context).length > 0
  const isOne =
    purpose === 'move' || services.length === 0 || all.some(({ service }) => services.includes(service ?? ''))
  return isThen && isOne
}

/** What was booked in this call or thread needs no proof. */
const bookedHere = (result: ToolResult): readonly Appointment[] =>
  result.outcome === 'proof_needed' && !result.wasWrong ? result.appointments : []

/** "Cancel it", "make it four instead": the appointment that was just arranged. */
const isAboutLast = ({ text }: Heard): boolean =>
  /\b(?:it|that(?: one)?|this(?: one)?|what (?:i|you) just booked)\b/i.test(text) &&
  !/\b(?:my|appointments?)\b/i.test(text)

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

const toRef = ({ id, service, startsAt, endsAt }: Appointment): AppointmentRef => ({ id, service, startsAt, endsAt })

function opened(
  state: DialogueState,
  all: readonly AppointmentRef[],
  heard: Heard,
  purpose: Purpose,
  context: DialogueContext,
): DialogueResponse {
  if (all.length === 0) return over(state, context, context.words.noneFound())
  const { which, to } = purpose === 'move' ? timesOfMove(all, heard, context) : { which: heard.when, to: null }
  const meant = narrowed(all, which, heard.services, context)
  const target = { when: to, relation: purpose === 'move' ? heard.relation : null }
  const [only, ...others] = meant
  const other = only && others.length === 0 && purpose === 'move' ? otherService(only, heard) : null
  if (only && other !== null) {
    const step = { at: 'own_one', appointment: only } as const
    return reply({ ...state, step }, context.words.cannotChangeService(other), ...ownPrompt(step, context))
  }
  if (only && others.length === 0) return continueWithAppointment(state, only, purpose, target, context, all)
  const most = context.isSpoken ? MAX_SPOKEN : MAX_WRITTEN
  const step = { at: 'own', appointments: meant.slice(0, most), purpose, to, relation: target.relation } as const
  return ask(state, step, context)
}

/** The service that the caller wants in place of that of the appointment; null: none. */
function otherService({ service }: AppointmentRef, { services, text }: Heard): string | null {
  const [other, ...more] = services.filter((name) => name !== service)
  return other !== undefined && more.length === 0 && CHANGES_SERVICE.test(text) ? other : null
}

const CHANGES_SERVICE = /\b(?:rather|instead|switch|swap|change|upgrade|make (?:it|that)|turn)\b/i

/** Which appointment is moved, and to when. "An hour earlier on Friday" and "my Friday appointment" name the old time. */
function timesOfMove(
  all: readonly AppointmentRef[],
  { from, when, relation, text }: Heard,
  context: DialogueContext,
): { which: When | null; to: When | null } {
  if (from !== null || when === null) return { which: from, to: when }
  const old = when.days.filter((days) => pickByTime(all, { days: [days], times: [], exact: false }, context).length > 0)
  const left = when.days.filter((days) => !old.includes(days))
  // "I have to move Tuesday, does Thursday work?"
  if (old.length > 0 && left.length > 0)
    return {
      which: { days: old, times: [], exact: false },
      to: { ...unpaired(when), ...pairOn(left, when), days: left },
    }
  const isOld =
    relation !== null ? !relation.sameTime && !relation.sameDay : OLD_TIME.test(text) && !NEW_TIME.test(text)
  return isOld && pickByTime(all, when, context).length > 0 ? { which: when, to: null } : { which: null, to: when }
}

/** The times that were named with just these days. */
const pairOn = (days: When['days'], { pairs = [] }: When) => {
  const pair = pairs.find((one) => one.days.every((range) => days.includes(range)))
  return pair === undefined ? {} : { times: pair.times }
}

const OLD_TIME = /\b(?:my|the|that|our|an)\b.{0,40}\b(?:appointment|booking|one|slot|haircut|visit|session|at)\b/i
const NEW_TIME =
  /\b(?:to|until|till|instead|for) (?:the |next |this |on )?(?:mon|tue|wed|thu|fri|sat|sun|today|tomorrow|\d|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** The new time, in words of its own or relative to the old one. */
interface Target {
  when: When | null
  relation: Relation | null
}

const NO_TARGET: Target = { when: null, relation: null }

/** The appointments with the named time or service; all of them where none fits, as people err. */
function narrowed(
  all: readonly AppointmentRef[],
  when: When | null,
  services: readonly string[],
  context: DialogueContext,
): readonly AppointmentRef[] {
  const byTime = when === null ? [] : pickByTime(all, when, context)
  const timed = byTime.length > 0 ? byTime : all
  const byService = timed.filter(({ service }) => service !== null && services.includes(service))
  return byService.length > 0 ? byService : timed
}

const pickByTime = (all: readonly AppointmentRef[], when: When, { timezone }: DialogueContext): AppointmentRef[] =>
  fitting(
    all.map((appointment) => ({ start: appointment.startsAt, appointment })),
    when,
    timezone,
  ).map(({ appointment }) => appointment)

function continueWithAppointment(
  state: DialogueState,
  appointment: AppointmentRef,
  purpose: Purpose,
  { when, relation }: Target,
  context: DialogueContext,
  all: readonly AppointmentRef[] = [],
): DialogueResponse {
  const { words, timezone } = context
  const others = all.filter(({ id }) => id !== appointment.id)
  if (purpose === 'cancel') return ask(state, { at: 'confirm_cancel', appointment, others }, context)
  if (purpose === null) return ask(state, { at: 'own_one', appointment }, context)
  const task = { kind: 'move', appointment } as const
  const old = wallClockAt(appointment.startsAt, timezone)
  if (relation !== null) return look(state, task, applyRelation(relation, old, when))
  // "To four" means on the same day.
  if (when !== null && when.days.length === 0)
    return look(state, task, { ...when, days: [{ from: old.date, to: old.date }] })
  const isAnyTime = when !== null && when.times.length === 0 && when.prefers === undefined
  if (when !== null) return look(state, task, isAnyTime ? { ...when, near: old.minutes } : when)
  const time = words.time(appointment.startsAt, timezone)
  return askWhen(state, task, null, context, [words.yours(appointment.service, time)])
}

export function onOwn(
  state: DialogueState,
  step: At<'own'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { appointments, to, relation = null } = step
  const purpose = step.purpose ?? wanted(heard)
  const chosen = heard.choice === null ? undefined : appointments[heard.choice - 1]
  const when = heard.when ?? heard.hour
  const meant = when || heard.services.length > 0 ? narrowed(appointments, when, heard.services, context) : []
  const one = chosen ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return continueWithAppointment(state, one, purpose, { when: to, relation }, context, appointments)
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
    (heard.when !== null && heard.wantsTime && !heard.isQuestion)
  )
    return continueWithAppointment(state, appointment, 'move', { when: heard.when, relation: heard.relation }, context)
  if (heard.choice === 2 || heard.intent === 'cancel')
    return continueWithAppointment(state, appointment, 'cancel', NO_TARGET, context)
  const keeps = heard.choice === 3 || heard.answer === 'no' || /\b(?:keep|leave) it\b/i.test(heard.text)
  return keeps ? over(state, context, context.words.kept()) : null
}

/** Only a yes to exactly this appointment cancels it. */
export function onConfirmCancel(
  state: DialogueState,
  { appointment, others }: At<'confirm_cancel'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (heard.intent === 'move' || heard.relation !== null)
    return continueWithAppointment(state, appointment, 'move', { when: heard.when, relation: heard.relation }, context)
  const other = otherMeant(appointment, others, heard, context)
  if (other) return continueWithAppointment(state, other, 'cancel', NO_TARGET, context, [appointment, ...others])
  if (heard.when !== null && pickByTime([appointment], heard.when, context).length === 0) return null
  if (heard.answer === 'no') return over(state, context, context.words.kept())
  if (heard.isQuestion || (heard.answer !== 'yes' && heard.intent !== 'cancel')) return null
  return run(state, { tool: 'cancel', appointmentId: appointment.id }, { with: 'cancellation' })
}

/** "No, the other one"; "no, the one on Thursday". */
function otherMeant(
  now: AppointmentRef,
  others: readonly AppointmentRef[],
  heard: Heard,
  context: DialogueContext,
): AppointmentRef | undefined {
  if (others.length === 1 && /\b(?:the )?other (?:one|appointment|booking)?\b/i.test(heard.text)) return others[0]
  const fits = heard.when !== null && pickByTime([now], heard.when, context).length > 0
  const byService = heard.services.length === 1 ? others.filter(({ service }) => service === heard.services[0]) : []
  const meant = heard.when !== null && !fits ? pickByTime(others, heard.when, context) : byService
  const isAnother = heard.services.length === 0 || now.service !== heard.services[0]
  return meant.length === 1 && isAnother ? meant[0] : undefined
}

export function cancelled(state: DialogueState, result: ToolResult, context: DialogueContext): DialogueResponse {
  const { words, timezone } = context
  if (result.outcome === 'already_cancelled') return over({ ...state, last: null }, context, words.alreadyCancelled())
  const denied = askProofAgain(state, result, 'cancel', context)
  if (denied) return denied
  if (result.outcome !== 'cancelled') return inTrouble(state, result, context)
  const { appointment } = result
  const said = words.cancelled(appointment.service, words.time(appointment.startsAt, timezone))
  const arranged = state.arranged.filter(({ id }) => id !== appointment.id)
  return done({ ...state, last: arranged.at(-1) ?? null, arranged }, context, [{ did: 'cancelled', appointment }], said)
}

/** The questions about the caller's own appointments. */
export function ownPrompt(step: DialogueStep, { words, timezone }: DialogueContext): readonly string[] {
  const described = ({ service, startsAt }: AppointmentRef) => ({ service, time: words.time(startsAt, timezone) })
  switch (step.at) {
    case 'own':
      return words.several(step.appointments.map(described))
    case 'own_one': {
      const { service, time } = described(step.appointment)
      return [words.yours(service, time), words.moveOrCancel()]
    }
    case 'confirm_cancel': {
      const { service, time } = described(step.appointment)
      return [words.sureToCancel(service, time)]
    }
    default:
      return []
  }
}

const ask = (state: DialogueState, step: DialogueStep, context: DialogueContext): DialogueResponse =>
  reply({ ...state, step }, ...ownPrompt(step, context))
