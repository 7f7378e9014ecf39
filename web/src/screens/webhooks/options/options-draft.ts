import type { WebhookCondition, WebhookOptions, WebhookOptionsChange } from '../../../client/types.gen.ts'

export type Operator = WebhookCondition['operator']

/** A row of the form. `key` stays the same while the row is edited. */
export interface HeaderRow {
  key: number
  name: string
  /** Empty for a stored header: its value stays. */
  value: string
  isStored: boolean
}

export interface ConditionRow {
  key: number
  field: string
  operator: Operator
  /** Separated by commas. */
  values: string
}

export interface OptionsDraft {
  headers: HeaderRow[]
  conditions: ConditionRow[]
  /** Empty: no limit. */
  max: string
  per: 'second' | 'minute'
}

export const hasNoValue = (operator: Operator): boolean => operator === 'is_set' || operator === 'is_not_set'

export const optionsDraft = ({ headers, conditions, rateLimit }: WebhookOptions): OptionsDraft => ({
  headers: headers.map(({ name }, key) => ({ key, name, value: '', isStored: true })),
  conditions: conditions.map((one, key) => ({ ...one, key, values: valuesAsText(one.values) })),
  max: rateLimit === null ? '' : String(rateLimit.max),
  per: rateLimit?.per ?? 'second',
})

export const optionsBody = ({ headers, conditions, max, per }: OptionsDraft): WebhookOptionsChange => ({
  headers: headers.map(({ name, value, isStored }) => ({
    name: name.trim(),
    ...(isStored && value === '' ? {} : { value: value.trim() }),
  })),
  conditions: conditions.map(({ field, operator, values }) => ({
    field: field.trim(),
    operator,
    values: hasNoValue(operator) ? [] : valuesOf(values),
  })),
  rateLimit: max.trim() === '' ? null : { max: Number(max), per },
})

type Value = WebhookCondition['values'][number]

/** Numbers, true and false as such; everything else, and what is in quotation marks, is text. */
export const valuesOf = (text: string): Value[] =>
  (text.match(/\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      try {
        const value: unknown = JSON.parse(part)
        return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : part
      } catch {
        return part
      }
    })

export const valuesAsText = (values: readonly Value[]): string =>
  values.map((value) => (typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value))).join(', ')

/** Whether the text is read as the same text again. */
function isPlain(text: string): boolean {
  const [value, ...others] = valuesOf(text)
  return others.length === 0 && value === text
}
