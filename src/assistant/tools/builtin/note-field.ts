import { Type } from 'typebox'
import type { FieldToCollect } from '../../../features/assistants/field-to-collect.ts'
import { readFieldValue } from '../../fields/field-value.ts'
import { defineInternalTool, type InputContext, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

/** The answer to a field of the assistant, as it is stored with the call. */
export interface NoteFieldRequest {
  key: string
  label: string
  value: string
}

type NoteFieldResult = { outcome: 'noted' } & NoteFieldRequest

/** Notes the caller's answer. It is stored at the end of the call. */
export const noteFieldTool = defineInternalTool({
  name: 'note_field',
  hasEffects: false,
  run: async (_: ToolContext, { key, label, value }: NoteFieldRequest): Promise<NoteFieldResult> => ({
    outcome: 'noted',
    ...{ key, label, value },
  }),
  formatResult: ({ key, value }) => ({ field: key, value, note: 'It is stored with the call.' }),
  remember: (memory, { key }) => ({ ...memory, noted: [...memory.noted.filter((other) => other !== key), key] }),
})

/** Offered to a model in calls whose assistant collects fields. */
export const noteFieldOffer = {
  name: noteFieldTool.name,
  description:
    "Stores the caller's answer to one of the details that are to be collected. Call it as soon as the caller has answered, and again if they correct it. Never invent an answer.",
  input: Type.Object({
    field: textInput('The key of the detail, as it is listed'),
    value: textInput("The answer in the caller's words; a date as YYYY-MM-DD, a choice as it is listed"),
  }),
}

/** Reads the arguments of a model. @throws InputRefusal for an unknown field, or for a value that is not an answer to it */
export function readNote(
  { field: key, value }: { readonly field?: unknown; readonly value?: unknown },
  fields: readonly FieldToCollect[],
  { business, now }: Pick<InputContext, 'business' | 'now'>,
): NoteFieldRequest {
  const asked = readText(key)
  const field = fields.find((one) => one.key === asked)
  if (field === undefined)
    throw new InputRefusal(`field: there is no "${asked ?? ''}". There are ${fields.map((one) => one.key).join(', ')}.`)
  const given = readText(value)
  if (given === null) throw new InputRefusal('value: is missing. Ask the caller.')
  const { timezone, country } = business
  const read = readFieldValue(field, given, { now, timezone, country })
  if (read === null) throw new InputRefusal(`value: "${given.slice(0, 100)}" is ${NO_VALUE[field.type](field)}.`)
  return { key: field.key, label: field.label, value: read }
}

const NO_VALUE: Readonly<Record<FieldToCollect['type'], (field: FieldToCollect) => string>> = {
  text: () => 'no answer. Ask again',
  number: () => 'no number. Ask again',
  phone: () => 'no whole phone number. Ask for it again, digit by digit',
  email: () => 'no email address. Ask the caller to spell it',
  date: () => 'no date. Give it as YYYY-MM-DD, or ask again',
  choice: ({ choices }) => `none of the choices. Ask which: ${choices.join(', ')}`,
}

/** Makes sure that nothing is booked before the required fields are collected. @throws InputRefusal naming what is missing */
export function requireNoted({ fields = [], memory }: Pick<InputContext, 'fields' | 'memory'>): void {
  const missing = fields.filter(
    ({ key, required, when }) => required && when === 'before_booking' && !memory.noted.includes(key),
  )
  if (missing.length === 0) return
  const list = missing.map(({ key, question }) => `${key} (${JSON.stringify(question)})`).join(', ')
  throw new InputRefusal(
    `Before a booking, ask the caller and store the answers with note_field: ${list}. Without them nothing can be booked; offer to take a message.`,
  )
}
