import type { BookingTask, DialogueStep } from './dialogue-state.ts'

type BookingStep = Extract<DialogueStep, { task: BookingTask }>

/** The open question is about a booking or a move. Pure. */
export const isBookingStep = (step: DialogueStep): step is BookingStep => 'task' in step

/** What the open question leads to; null: neither a booking nor a move. Pure. */
export function openTask(step: DialogueStep): 'book' | 'move' | null {
  if (step.at === 'service') return 'book'
  if (step.at === 'leaving') return openTask(step.back)
  return isBookingStep(step) ? step.task.kind : null
}
