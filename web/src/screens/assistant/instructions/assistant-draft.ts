import type { Assistant, AssistantChange, CallerLookup, FieldToCollect, Tool } from '../../../client/types.gen.ts'
import { text } from './text.ts'

/** An assistant as the form holds it. */
export type AssistantDraft = Omit<
  Assistant,
  'id' | 'publishedVersion' | 'latestVersion' | 'createdAt' | 'updatedAt' | 'languages'
> & {
  /** Separated by commas, as typed. */
  languages: string
}

export function draftOf(assistant: Assistant): AssistantDraft {
  const { id: _, publishedVersion: _p, latestVersion: _l, createdAt: _c, updatedAt: _u, languages, ...rest } = assistant
  return { ...rest, languages: languages.join(', ') }
}

/** The fields of `after` that differ from `before`, as they are saved. Pure. */
export function changeOf(before: AssistantDraft, after: AssistantDraft): AssistantChange {
  const isOther = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof AssistantDraft])
  const { languages, ...change } = Object.fromEntries(Object.entries(after).filter(isOther)) as Partial<AssistantDraft>
  return { ...change, ...(languages === undefined ? {} : { languages: listOf(languages) }) }
}

export const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The values of a look-up, one a line, such as `plan = basic`. Pure. */
export const linesOf = (variables: CallerLookup['variables']): string =>
  variables.map(({ name, fallback }) => `${name} = ${fallback}`).join('\n')

/** The values that are typed, one a line. Pure. */
export const variablesIn = (typed: string): CallerLookup['variables'] =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split('=')
      return { name: name.trim(), fallback: rest.join('=').trim() }
    })

export const MAX_FIELDS = 20

export const newField = (): FieldToCollect => ({
  ...{ key: '', label: '', question: '', type: 'text', choices: [], required: false, when: 'before_booking' },
})

/** The key of a field that has none yet, made of its label, such as `date_of_birth`. Pure. */
export function keyFor(label: string, taken: readonly string[]): string {
  const word =
    label
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+|_+$/g, '')
      .slice(0, 36) || 'field'
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? word : `${word}_${number}`
    if (!taken.includes(key)) return key
  }
}

/** Gives a key to every field without one. Stored keys stay, as records and exports name values by them. Pure. */
export function withKeys(fields: readonly FieldToCollect[]): FieldToCollect[] {
  const taken = fields.map(({ key }) => key).filter((key) => key !== '')
  return fields.map((field) => {
    if (field.key !== '') return field
    const key = keyFor(field.label, taken)
    taken.push(key)
    return { ...field, key }
  })
}

/** What a person turns on and off, and the tools behind it. */
export interface Ability {
  label: string
  tools: readonly string[]
}

const BUILT_IN: readonly Ability[] = [
  { label: text.toolGroups.book, tools: ['find_slots', 'book'] },
  { label: text.toolGroups.change, tools: ['find_appointments', 'reschedule', 'cancel'] },
  { label: text.toolGroups.hours, tools: ['opening_hours'] },
  { label: text.toolGroups.answer, tools: ['answer'] },
  { label: text.toolGroups.transfer, tools: ['transfer'] },
]

/** The built-in abilities, and the tools that the business added. Pure. */
export const abilitiesOf = (tools: readonly Pick<Tool, 'name' | 'type'>[]): Ability[] => [
  ...BUILT_IN,
  ...tools.filter(({ type }) => type !== 'builtin').map(({ name }) => ({ label: name, tools: [name] })),
]

/** The chosen tools with an ability turned on or off. Pure. */
export const toggled = (chosen: readonly string[], { tools }: Ability, isOn: boolean): string[] => {
  const others = chosen.filter((name) => !tools.includes(name))
  return isOn ? [...others, ...tools] : others
}
