import type { FieldToCollect } from '../../../features/assistants/field-to-collect.ts'
import { isMonthFirst } from '../../../kernel/locale.ts'
import { readFieldValue } from '../../fields/field-value.ts'
import { phrases } from '../../speech/phrases.ts'
import type { CallContext } from '../script.ts'
import type { At, Menu, MenuStep, Move } from './menu-types.ts'

/** The fields that the assistant collects before a booking, as far as keys can answer them. */

const NEEDS_WORDS: ReadonlySet<string> = new Set(['text', 'email'])
const MAX_KEYS = 17

const beforeBooking = ({ fields = [] }: CallContext): readonly FieldToCollect[] =>
  fields.filter(({ when }) => when === 'before_booking')

/** Whether a required field can only be answered in words, so that nothing can be booked with keys. */
export const needsWords = (context: CallContext): boolean =>
  beforeBooking(context).some(({ type, required }) => required && NEEDS_WORDS.has(type))

/** The next field that keys can answer; otherwise the confirmation. */
export function toFields(confirm: At<'confirm'>, context: CallContext): MenuStep {
  const { task, asked = [] } = confirm
  if (task.kind !== 'book') return confirm
  const field = beforeBooking(context).find(({ key, type }) => !NEEDS_WORDS.has(type) && !asked.includes(key))
  return field === undefined ? confirm : { at: 'field', field, keyed: '', confirm }
}

function answered({ field, confirm }: At<'field'>, value: string | null, context: CallContext): Move {
  const { key, label } = field
  const to = toFields({ ...confirm, asked: [...(confirm.asked ?? []), key] }, context)
  return value === null ? { to } : { to, outcomes: [{ did: 'collected', key, label, value }] }
}

/** The choices of a field, one for each key. */
export function fieldMenu(step: At<'field'>, context: CallContext): Menu | null {
  const { type, question, choices } = step.field
  if (type !== 'choice') return null
  return {
    lead: [phrases.serviceQuestion(question)],
    options: choices.map((choice, index) => ({
      digit: String(index + 1),
      words: [choice.toLowerCase()],
      say: phrases.forChoice(choice, String(index + 1)),
      take: () => answered(step, choice, context),
    })),
  }
}

/** The question for a field that is keyed in. */
export function fieldPrompt({ type, question, required }: FieldToCollect, { country }: CallContext): string[] {
  const how = { phone: phrases.keyPhone(), date: phrases.keyDate(isMonthFirst(country)) }[type as 'phone' | 'date']
  return [phrases.serviceQuestion(question), how ?? phrases.keyNumber(), ...(required ? [] : [phrases.keyNothing()])]
}

/** One key of an answer; hash finishes it, star clears it. Null if the key means nothing. */
export function keyField(step: At<'field'>, digit: string, context: CallContext): Move | null {
  if (digit === '*') return { to: { ...step, keyed: '' } }
  if (digit !== '#')
    return /^\d$/.test(digit)
      ? { to: { ...step, keyed: `${step.keyed}${digit}`.slice(0, MAX_KEYS) }, partial: true }
      : null
  if (step.keyed === '') return step.field.required ? null : answered(step, null, context)
  const { timezone, country, answeredAt: now } = context
  const value = readFieldValue(step.field, step.keyed, { now, timezone, country })
  return value === null ? null : answered(step, value, context)
}
