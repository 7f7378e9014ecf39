import type { Heard } from '../../understanding/heard.ts'
import {
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  over,
} from './dialogue-state.ts'

export type BookingStep = Extract<DialogueStep, { task: BookingTask }>

/** Whether the open question is about a booking or a move. Pure. */
export const isBookingStep = (step: DialogueStep): step is BookingStep => 'task' in step

/** What the open question leads to; null if neither a booking nor a move. Pure. */
export function openTask(step: DialogueStep): 'book' | 'move' | null {
  if (step.at === 'service') return 'book'
  if (step.at === 'leaving') return openTask(step.back)
  return isBookingStep(step) ? step.task.kind : null
}

/** The task with another service if the caller names one; otherwise null. */
export function changedService(task: BookingTask, heard: Heard): BookingTask | null {
  const [service, ...others] = heard.services
  if (task.kind !== 'book' || service === undefined || others.length > 0 || service === task.service) return null
  return { ...task, service }
}

/** "Cancel that", while nothing is booked yet. */
export const isCalledOff = ({ text, when, services }: Heard): boolean => {
  if (isCallOff(text)) return true
  // "No, you know what, leave it. I'll try my cousin first."
  const [first = '', ...rest] = text.split(/(?<=[.!])\s+/)
  return rest.length > 0 && when === null && services.length === 0 && !text.includes('?') && isCallOff(first)
}

const isCallOff = (text: string): boolean =>
  /^\W*(?:(?:no|please|actually|ok|okay|just|oh|well|sorry|then|let's|you know what|what)[,.]* )*(?:cancel|drop|scrap|stop|forget|leave|never ?mind)(?: (?:that|it|this|the booking|about it|the whole thing))?(?: (?:then|please|thanks|thank you|for now))*\W*$/i.test(
    text,
  )

/** "Then leave it as it is": an appointment that was to be moved stays. */
export const keepsIt = (text: string): boolean => KEEPS.test(text)

const KEEPS =
  /\b(?:leave|keep|let's (?:leave|keep)|stick with) (?:it|that|mine|my \p{L}+|the \p{L}+)(?: then)? (?:how|as|where|the way|when) (?:it|that)(?:'s| is| was)\b|\b(?:leave|keep) it (?:as is|the same|there)\b/iu

export const leave = (state: DialogueState, task: BookingTask, context: DialogueContext): DialogueResponse =>
  over(state, context, task.kind === 'book' ? context.words.notBooked() : context.words.notMoved())

export const serviceOf = (task: BookingTask): string | null =>
  task.kind === 'book' ? task.service : task.appointment.service
