import type { Slot } from '../../../features/appointments/availability.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  inWords,
  over,
  reply,
} from './dialogue-state.ts'
import { askField, nextField } from './fields/next-field.ts'
import { answersRead, askQuestion, nextQuestion } from './questions.ts'
import { whomOf } from './whom.ts'

/**
 * What is asked once a time has been chosen: the number, the name, the questions of the service, and finally the yes.
 */

/** Takes a chosen time: asks for what is missing, or for the confirmation. */
export function choose(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  context: DialogueContext,
  lead: readonly string[] = [],
): DialogueResponse {
  const { words, timezone, isSpoken, isUnsure } = context
  const time = words.time(slot.start, timezone)
  if (isAsItIs(task, slot)) return over(state, context, ...lead, words.alreadyThen(time))
  const isBooking = task.kind === 'book'
  if (isBooking && context.phone === null && state.phone === null)
    return reply({ ...state, step: { at: 'phone', task, slot, digits: '' } }, ...lead, words.askPhone(time))
  // If recognition is unsure, names are misheard.
  const namesAreHeard = !(isSpoken && isUnsure)
  if (isBooking && nameFor(task, state, context) === null && namesAreHeard)
    return reply({ ...state, step: { at: 'name', task, slot } }, ...lead, askNameOf(task, time, context))
  return askOrConfirm(state, task, slot, context, lead)
}

/** Asks the next question of the service or the assistant, and after the last one for the confirmation. */
export function askOrConfirm(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  context: DialogueContext,
  lead: readonly string[] = [],
): DialogueResponse {
  const question = nextQuestion(task, context)
  if (question !== null) return askQuestion(state, task, slot, question, context, lead)
  const field = task.kind === 'book' ? nextField(state, 'before_booking', context) : null
  if (field !== null) return askField(state, field, { booking: { task, slot }, ends: false }, context, lead)
  const step = { at: 'confirm', task, slot } as const
  return reply({ ...state, step }, ...lead, confirmation(step, state, context))
}

/** Whether a move leads to the time and the member of staff that the appointment already has. */
function isAsItIs(task: BookingTask, { start }: Slot): boolean {
  if (task.kind !== 'move' || start.getTime() !== task.appointment.startsAt.getTime()) return false
  const { staff = [], appointment } = task
  return staff.length === 0 || staff.some(({ name }) => name === appointment.staff)
}

export function confirmation({ task, slot }: At<'confirm'>, state: DialogueState, context: DialogueContext): string {
  const { words, timezone } = context
  const time = words.time(slot.start, timezone)
  const whom = whomOf(task)
  if (task.kind === 'move') {
    const to = whom === null ? time : `${time}, ${words.withStaff(whom)}`
    return words.shallIMove(words.time(task.appointment.startsAt, timezone), to)
  }
  const name = nameFor(task, state, context) || null
  return words.shallIBook({
    service: inWords(task.service, whom, words),
    time,
    name,
    phone: state.phone,
    answers: answersRead(task, context),
  })
}

/** The name of the person who will come; empty if they do not want to give one; null if unknown. */
export function nameFor(task: BookingTask, state: DialogueState, { name }: DialogueContext): string | null {
  if (task.kind === 'book' && task.forOther) return task.name ?? null
  return state.name ?? name
}

export const askNameOf = (task: BookingTask, time: string, { words }: DialogueContext): string =>
  task.kind === 'book' && task.forOther ? words.askOtherName(time) : words.askName(time)
