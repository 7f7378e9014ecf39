import { badRequest } from '../../kernel/api-error.ts'
import { requireLine, requireOneOf } from '../../kernel/fields.ts'

/** `phone`: E.164 once it is collected; `date`: YYYY-MM-DD; `choice`: one of the choices; the others as the caller said them. */
export const FIELD_TYPES = ['text', 'number', 'phone', 'email', 'date', 'choice'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** `every_call`: at the end of a call, before the goodbye. */
export const FIELD_MOMENTS = ['before_booking', 'after_booking', 'every_call'] as const
export type FieldMoment = (typeof FIELD_MOMENTS)[number]

/** A question that the assistant asks callers; the answer is stored with the call. */
export interface FieldToCollect {
  /** Names the value in records and exports, such as `insurance`. */
  key: string
  /** The label that people see beside the value, such as "Insurance". */
  label: string
  /** How the assistant asks. */
  question: string
  type: FieldType
  /** The answers of a `choice`; empty for other types. */
  choices: string[]
  /** Nothing is booked until a required field that is asked before booking has its answer. */
  required: boolean
  when: FieldMoment
}

/** A field as input; by default its type is `text`, and it is asked before booking. */
export type FieldInput = Pick<FieldToCollect, 'key' | 'label' | 'question'> & {
  [K in 'type' | 'choices' | 'required' | 'when']?: FieldToCollect[K] | undefined
}

/** Callers do not answer more questions than this. */
export const MAX_FIELDS = 20
export const MAX_CHOICES = 9
const KEY = /^[a-z][a-z0-9_]{0,39}$/

/** @throws BAD_REQUEST naming the field and its position in the list, counted from 1 */
export function requireFields(input: readonly FieldInput[]): FieldToCollect[] {
  const fields = input.map((one, index) => requireField(`fields.${index + 1}`, one))
  if (fields.length > MAX_FIELDS) throw badRequest(`fields: must be at most ${MAX_FIELDS}`)
  const twice = fields.find(({ key }, index) => fields.findIndex((other) => other.key === key) < index)
  if (twice !== undefined) throw badRequest(`fields: the key ${twice.key} is used twice; give each field its own key`)
  return fields
}

function requireField(place: string, input: FieldInput): FieldToCollect {
  const type = requireOneOf(`${place}.type`, input.type ?? 'text', FIELD_TYPES)
  if (typeof input.key !== 'string' || !KEY.test(input.key))
    throw badRequest(
      `${place}.key: must be 1 to 40 lower-case letters, digits and underscores, beginning with a letter, such as insurance`,
    )
  return {
    key: input.key,
    label: requireLine(`${place}.label`, input.label, 60),
    question: requireLine(`${place}.question`, input.question, 200),
    type,
    choices: requireChoices(`${place}.choices`, type, input.choices ?? []),
    required: input.required === true,
    when: requireOneOf(`${place}.when`, input.when ?? 'before_booking', FIELD_MOMENTS),
  }
}

function requireChoices(place: string, type: FieldType, input: readonly string[]): string[] {
  if (type !== 'choice') {
    if (input.length > 0) throw badRequest(`${place}: only a field of the type choice has choices; remove them`)
    return []
  }
  const choices = input.map((choice) => requireLine(place, choice, 60))
  if (choices.length < 2 || choices.length > MAX_CHOICES)
    throw badRequest(`${place}: must be 2 to ${MAX_CHOICES} choices, as callers also choose by key`)
  const lower = choices.map((choice) => choice.toLowerCase())
  if (new Set(lower).size < lower.length) throw badRequest(`${place}: must differ from each other`)
  return choices
}
