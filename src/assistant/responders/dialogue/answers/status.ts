import type { Heard } from '../../../understanding/heard.ts'
import { repeated } from '../asides.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, described, home } from '../dialogue-state.ts'
import { isBookingStep, openTask } from '../open-task.ts'
import { openOwn } from '../own-appointments.ts'

/**
 * "Am I booked now?": the true answer at any moment, from committed rows and the open question. The open question stays
 * open.
 */
export function tellStatus(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words, timezone } = context
  const { step, arranged } = state
  const done = arranged.map((one) => ({ service: described(one, words), time: words.time(one.startsAt, timezone) }))
  const answer = done.length === 0 ? [] : [words.arranged(done)]
  if (step.at === 'confirm_cancel') return repeated(state, [words.notCancelledYet()], context)
  const task = openTask(step)
  if (task === 'book') return repeated(state, [...answer, words.notBookedYet()], context)
  if (task === 'move' && isBookingStep(step) && step.task.kind === 'move')
    return repeated(state, [words.notMovedYet(words.time(step.task.appointment.startsAt, timezone))], context)
  if (answer.length > 0) return repeated(home(state), answer, context)
  return openOwn(state, heard, null, context)
}
