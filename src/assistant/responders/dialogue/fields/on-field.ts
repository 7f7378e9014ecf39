import { readFieldValue } from '../../../fields/field-value.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { choose } from '../chosen-time.ts'
import {
  type At,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  home,
  over,
  reply,
} from '../dialogue-state.ts'
import { leave } from '../open-task.ts'
import { REFUSES } from '../questions.ts'
import { cannotBook, withField } from './next-field.ts'

/** Says goodbye, or first asks for what is still open. */
type Goodbye = (state: DialogueState, context: DialogueContext) => DialogueResponse

/** After this many answers that were not understood, a field is left out; if it is required, nothing is booked. */
const MAX_TRIES = 2
const MAX_DIGITS = 17

/** The answer to a field; null if the caller asks something. */
export function onField(
  state: DialogueState,
  step: At<'field'>,
  heard: Heard,
  context: DialogueContext,
  goodbye: Goodbye,
): DialogueResponse | null {
  const { field, booking } = step
  if (booking !== null && heard.intent === 'menu') return leave(state, booking.task, context)
  if (REFUSES.test(heard.text)) return leaveOut(state, step, context, goodbye)
  const value = valueIn(step, heard, context)
  if (value !== null) return answered(state, step, value, context, goodbye)
  if (heard.isQuestion) return null
  const isKeyed = heard.digits !== '' && (heard.text === '' || field.type === 'phone')
  if (isKeyed && TAKES_KEYS.has(field.type)) {
    const digits = `${step.digits}${heard.digits}`.slice(0, MAX_DIGITS)
    return { ...reply({ ...state, step: { ...step, digits } }), isPartial: true }
  }
  if (heard.answer === 'no' && !field.required) return leaveOut(state, step, context, goodbye)
  const tries = step.tries + 1
  if (tries >= MAX_TRIES) return leaveOut(state, step, context, goodbye)
  return { ...reply({ ...state, step: { ...step, digits: '', tries } }), isLost: true }
}

/** The types that can be answered digit by digit with keys. */
export const TAKES_KEYS: ReadonlySet<string> = new Set(['number', 'phone', 'date'])

function valueIn({ field }: At<'field'>, { text, choice, isQuestion }: Heard, context: DialogueContext): string | null {
  if (field.type === 'choice' && choice !== null) return field.choices[choice - 1] ?? null
  if (field.type === 'text' && isQuestion) return null
  return readFieldValue(field, text, context)
}

/** Takes the complete number, phone number or date that was keyed in. */
export function fieldKeyed(
  state: DialogueState,
  step: At<'field'>,
  context: DialogueContext,
  goodbye: Goodbye,
): DialogueResponse {
  const value = readFieldValue(step.field, step.digits, context)
  if (value !== null) return answered(state, step, value, context, goodbye)
  return { ...reply({ ...state, step: { ...step, digits: '' } }), isLost: true }
}

function answered(
  state: DialogueState,
  step: At<'field'>,
  value: string,
  context: DialogueContext,
  goodbye: Goodbye,
): DialogueResponse {
  const { key, label } = step.field
  const next = goOn(withField(state, key, value), step, context, goodbye)
  return { ...next, outcomes: [{ did: 'collected', key, label, value }, ...(next.outcomes ?? [])] }
}

function leaveOut(
  state: DialogueState,
  step: At<'field'>,
  context: DialogueContext,
  goodbye: Goodbye,
): DialogueResponse {
  const { field, booking } = step
  if (field.required && booking !== null) return cannotBook(state, booking.task, context)
  return goOn(withField(state, field.key, ''), step, context, goodbye)
}

function goOn(
  state: DialogueState,
  { booking, ends }: At<'field'>,
  context: DialogueContext,
  goodbye: Goodbye,
): DialogueResponse {
  if (booking !== null) return choose(state, booking.task, booking.slot, context)
  return ends ? goodbye({ ...home(state), step: { at: 'home', again: true } }, context) : over(state, context)
}
