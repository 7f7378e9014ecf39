import type { Slot } from '../../../features/appointments/availability.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import { leadingName } from '../../understanding/en/answers/leading-name.ts'
import type { Heard } from '../../understanding/heard.ts'
import { applyRelation } from '../../understanding/relation.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, mergeWhen, type When } from '../../understanding/when.ts'
import { askOrConfirm, choose, nameFor } from './chosen-time.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  reply,
  run,
} from './dialogue-state.ts'
import { askWhen, look, unclearTime } from './offers.ts'
import { changedService, isCalledOff, leave } from './open-task.ts'
import { answerIn, correctedAnswer, keptAnswers, withAnswer } from './questions.ts'
import { notThoseDays, shifted, timeOfSlot } from './slot-answer.ts'
import { changedStaff, wishWith } from './whom.ts'

/** From the chosen time to the booking: the name, the phone number, and the caller's yes. */

const SKIP = /^\W*(?:skip|no name|anonymous|none|rather not(?: say)?|i'd rather not(?: say)?)\W*$/i

export function onName(
  state: DialogueState,
  { task, slot }: At<'name'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return leave(state, task, context)
  const led = heard.when === null && heard.relation === null ? leadingName(heard.text) : null
  if (led !== null && led.name === heard.name)
    return named(withQuestion(state, { ...heard, name: null, text: led.rest }), task, slot, led.name, context)
  // Here "April May" is a name.
  if (heard.name !== null && heard.text === heard.name && /^\p{Lu}/u.test(heard.text))
    return named(state, task, slot, heard.name, context)
  const withOther = changedStaff(task, heard)
  if (withOther) return look(state, withOther, wishWith(timeOfSlot(slot, context), heard))
  const changed = heard.name === null ? changedService(task, heard) : null
  if (changed && !heard.isAboutFacts) return look(state, changed, heard.when ?? timeOfSlot(slot, context))
  if (heard.when && heard.wantsTime && !isSame(slot, heard.when, context))
    return otherTime(state, task, slot, heard.when, context)
  if (heard.hour && heard.name === null) return otherTime(state, task, slot, heard.hour, context)
  if (heard.relation && heard.name === null && !heard.isAboutFacts)
    return look(state, task, applyRelation(heard.relation, wallClockAt(slot.start, context.timezone), heard.when))
  if (heard.wantsMore && heard.name === null && !heard.isAboutFacts)
    return look(state, task, { ...timeOfSlot(slot, context), times: [], exact: false }, { seen: [slot] })
  if (heard.isQuestion && heard.when === null) return null
  if (SKIP.test(heard.text) || (heard.answer === 'no' && NO_NAME.test(heard.text)))
    return isForOther(task)
      ? askOrConfirm(state, { ...task, name: '' }, slot, context)
      : askOrConfirm(state, task, slot, context)
  if (heard.otherName !== null && task.kind === 'book')
    return named(state, { ...task, forOther: true }, slot, heard.otherName, context)
  if (heard.name !== null) return named(state, task, slot, heard.name, context)
  if (OWN_NAME.test(heard.text) && (state.name ?? context.name) !== null)
    return named(state, task, slot, (state.name ?? context.name) as string, context)
  return heard.answer === 'no' ? askWhen(state, task, null, context, [], [slot]) : null
}

/** "Ruth Adeyemi. Do I have to be there early?" The question waits until nothing is open. */
const withQuestion = (state: DialogueState, heard: Heard): DialogueState =>
  heard.isQuestion ? { ...state, agenda: [{ heard }, ...state.agenda] } : state

const NO_NAME = /\b(?:name|say|give|tell)\b/i
const OWN_NAME = /\b(?:same name|my name|me|myself|mine|same as before|under mine)\b/i

const isForOther = (task: BookingTask): task is Extract<BookingTask, { kind: 'book' }> =>
  task.kind === 'book' && task.forOther === true

/** The name of another person belongs to that booking alone. */
const named = (state: DialogueState, task: BookingTask, slot: Slot, name: string, context: DialogueContext) =>
  isForOther(task)
    ? askOrConfirm(state, { ...task, name }, slot, context)
    : askOrConfirm({ ...state, name }, task, slot, context)

/** The fewest digits of a complete phone number. */
const LEAST_DIGITS = 7
const MAX_DIGITS = 17

/**
 * A phone number, spoken or keyed in, at once or in pieces. A number in pieces is complete when nothing follows
 * (`phoneSaid`), because in most countries the beginning of a number may itself be a complete number.
 */
export function onPhone(
  state: DialogueState,
  step: At<'phone'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return leave(state, step.task, context)
  if (heard.digits === '') return heard.answer === 'no' ? leave(state, step.task, context) : null
  const digits = (heard.startsOver ? heard.digits : step.digits + heard.digits).slice(0, MAX_DIGITS)
  const isKey = heard.text === ''
  const isWhole = heard.digits.length >= LEAST_DIGITS || (!isKey && NORTH_AMERICAN.test(phoneOf(digits, context) ?? ''))
  if (isWhole || digits.length >= MAX_DIGITS) return phoneSaid(state, { ...step, digits }, context)
  return { ...reply({ ...state, step: { ...step, digits } }), isPartial: true }
}

/** North American numbers, which all have the same length. */
const NORTH_AMERICAN = /^\+1\d{10}$/

/** Takes the complete number, or asks again if it is not a phone number. */
export function phoneSaid(state: DialogueState, step: At<'phone'>, context: DialogueContext): DialogueResponse {
  const { task, slot, digits } = step
  const phone = phoneOf(digits, context)
  if (phone === null)
    return { ...reply({ ...state, step: { ...step, digits: '' } }, context.words.badPhone()), isLost: true }
  const response = choose({ ...state, phone }, task, slot, context)
  return response.kind === 'reply' ? { ...response, outcomes: [{ did: 'gave_phone', phone }] } : response
}

/** The number as dialed in the country of the business, or with a country code without a plus. */
function phoneOf(digits: string, { country }: DialogueContext): string | null {
  if (digits.replace(/\D/g, '').length < LEAST_DIGITS) return null
  return parsePhoneNumber(digits, country) ?? parsePhoneNumber(`+${digits}`, country)
}

/** Only a plain yes books. A yes that comes with another day, time or service does not. */
export function onConfirm(
  state: DialogueState,
  step: At<'confirm'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { task, slot } = step
  if (isCalledOff(heard)) return leave(state, task, context)
  const withOther = changedStaff(task, heard)
  if (withOther)
    return look(state, changedService(withOther, heard) ?? withOther, wishWith(timeOfSlot(slot, context), heard))
  const changed = changedService(task, heard)
  if (changed) return look(state, changed, heard.when ?? timeOfSlot(slot, context))
  const otherDaysWish = notThoseDays([slot], timeOf(slot, context), heard, context)
  if (otherDaysWish) return look(state, task, otherDaysWish)
  const unclear = unclearTime(heard, context)
  if (unclear !== null) return askWhen(state, task, timeOf(slot, context), context, unclear)
  if (heard.relation)
    return look(state, task, applyRelation(heard.relation, wallClockAt(slot.start, context.timezone), heard.when))
  if (heard.when && !isSame(slot, heard.when, context)) return otherTime(state, task, slot, heard.when, context)
  if (heard.hour && !isSame(slot, heard.hour, context)) return otherTime(state, task, slot, heard.hour, context)
  if (heard.answer === 'yes' && !heard.isQuestion) return commit(state, task, slot, context)
  if (state.phone !== null && WRONG_NUMBER.test(heard.text) && heard.digits === '')
    return askPhone(state, step, context)
  if (state.phone !== null && heard.digits.length >= LEAST_DIGITS)
    return onPhone({ ...state, phone: null }, { at: 'phone', task, slot, digits: '' }, heard, context)
  const corrected = correctedAnswer(task, heard, context)
  if (corrected) return choose(state, corrected, slot, context)
  if (heard.shift) return look(state, task, shifted(slot, heard.shift, context))
  if (heard.wantsMore)
    return look(state, task, { ...timeOfSlot(slot, context), times: [], exact: false }, { seen: [slot] })
  if (heard.name !== null && task.kind === 'book') return named(state, task, slot, heard.name, context)
  // "No wait, where can I park?" asks before it agrees.
  if (heard.answer === 'no' && heard.isQuestion && heard.when === null) return null
  if (heard.answer === 'no') return askWhen(state, task, null, context, [], [slot])
  // "Could we do Wednesday?", when Wednesday is what was read out.
  if (heard.when && heard.services.length === 0 && !heard.forOther) return askOrConfirm(state, task, slot, context)
  return null
}

const WRONG_NUMBER =
  /\b(?:wrong|not my|different|change (?:the|my)|incorrect) (?:phone )?number\b|\bnumber is (?:wrong|not right|incorrect)\b/i

const askPhone = (state: DialogueState, { task, slot }: At<'confirm'>, context: DialogueContext): DialogueResponse =>
  choose({ ...state, phone: null }, task, slot, { ...context, phone: null })

const isSame = (slot: Slot, when: When, { timezone }: DialogueContext): boolean =>
  when.beside === undefined && fitting([slot], when, timezone).length === 1

/** "Yes, but at 4" keeps the day of the slot, "no, Thursday" its time. */
const otherTime = (
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  when: When,
  context: DialogueContext,
): DialogueResponse => look(state, task, mergeWhen(timeOfSlot(slot, context), when))

const timeOf = (slot: Slot, context: DialogueContext): When => ({ ...timeOfSlot(slot, context), days: [] })

function commit(state: DialogueState, task: BookingTask, slot: Slot, context: DialogueContext): DialogueResponse {
  const times = { startsAt: slot.start, endsAt: slot.end }
  const name = nameFor(task, state, context)
  const { staff = [] } = task
  const contactPhone = state.phone ?? context.phone
  // The confirmation is asked for only once a number is known.
  if (contactPhone === null && task.kind === 'book') return askPhone(state, { at: 'confirm', task, slot }, context)
  const request =
    task.kind === 'book'
      ? ({
          tool: 'book',
          ...times,
          service: task.service,
          ...(staff.length > 0 ? { staff } : {}),
          ...keptAnswers(task, context),
          contactPhone: contactPhone ?? '',
          ...(name ? { contactName: name } : {}),
        } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: task.appointment.id, ...newMember(task, slot) } as const)
  return run(state, request, { with: 'booking', task, slot })
}

/**
 * The member of staff to whom an appointment is moved: of several, the first who is free then; null for anyone who is
 * free.
 */
function newMember({ staff }: BookingTask, { staffIds = [] }: Slot): { staff?: StaffRef | null } {
  if (staff === undefined) return {}
  return { staff: staff.find(({ id }) => staffIds.includes(id)) ?? staff[0] ?? null }
}

/** The answer to a question of the service. */
export function onQuestion(
  state: DialogueState,
  step: At<'question'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (isCalledOff(heard)) return leave(state, step.task, context)
  const answer = answerIn(state, step, heard, context)
  if (answer === null || 'state' in answer) return answer
  return choose(state, answer, step.slot, context)
}

/** Takes the complete number that was keyed in. */
export function numberKeyed(state: DialogueState, step: At<'question'>, context: DialogueContext): DialogueResponse {
  const { task, slot, question, digits } = step
  return choose(state, withAnswer(task, question, digits), slot, context)
}
