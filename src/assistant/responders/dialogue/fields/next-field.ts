import type { Slot } from '../../../../features/appointments/availability.ts'
import type { FieldMoment, FieldToCollect } from '../../../../features/assistants/field-to-collect.ts'
import { phrases } from '../../../speech/phrases.ts'
import {
  type BookingTask,
  type DialogueContext,
  type DialogueReply,
  type DialogueState,
  reply,
} from '../dialogue-state.ts'

/** The fields to collect: which one is asked next, and how. */

/** The next field of a moment that was neither answered nor left out; null if there is none. Pure. */
export function nextField(state: DialogueState, when: FieldMoment, context: DialogueContext): FieldToCollect | null {
  const { collected = {} } = state
  const open = (context.fields ?? []).filter((field) => field.when === when && !Object.hasOwn(collected, field.key))
  return open.find((field) => field.required || canAnswer(field, context)) ?? null
}

/** A recognizer that is limited to expected words does not understand free text. */
const canAnswer = ({ type }: FieldToCollect, { namesAreHeard }: DialogueContext): boolean =>
  namesAreHeard || (type !== 'text' && type !== 'email')

interface After {
  /** What is booked once the field is answered; null if the field is asked on its own. */
  booking: { task: BookingTask; slot: Slot } | null
  /** Whether the caller is leaving, so that the goodbye follows. */
  ends: boolean
}

/** Asks for a field. If this caller cannot answer a required one, nothing is booked, and a message is offered. */
export function askField(
  state: DialogueState,
  field: FieldToCollect,
  after: After,
  context: DialogueContext,
  lead: readonly string[] = [],
): DialogueReply {
  if (after.booking !== null && !canAnswer(field, context)) return cannotBook(state, after.booking.task, context)
  const step = { at: 'field', field, digits: '', tries: 0, ...after } as const
  return reply({ ...state, step }, ...lead, fieldQuestion(field))
}

export const fieldQuestion = ({ question, choices }: FieldToCollect): string => phrases.fieldQuestion(question, choices)

/** Says what is needed, and offers to take a message instead. */
export function cannotBook(state: DialogueState, task: BookingTask, { words }: DialogueContext): DialogueReply {
  const service = task.kind === 'book' ? task.service : null
  return reply({ ...state, step: { at: 'offer_message' } }, words.answerNeeded(service), words.orMessage())
}

/** The state with the answer to a field; empty if the caller leaves it out. */
export const withField = (state: DialogueState, key: string, value: string): DialogueState => ({
  ...state,
  collected: { ...state.collected, [key]: value },
})

/** After a booking, asks the fields of that moment before "is there anything else?". */
export function askAfterBooking(response: DialogueReply, context: DialogueContext): DialogueReply {
  const { state, follows } = response
  if (state.hasBooked !== true || state.step.at !== 'home' || follows !== undefined) return response
  const field = nextField(state, 'after_booking', context)
  if (field === null) return response
  const asked = askField(state, field, { booking: null, ends: false }, context)
  return { ...response, state: asked.state, asks: asked.say }
}
