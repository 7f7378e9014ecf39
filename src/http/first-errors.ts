import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'

type Errors = readonly TLocalizedValidationError[]
type ValidatorOf = (schema: TSchema) => Pick<Validator, 'Check' | 'Errors'>

/** The keywords of a schema that matter here. */
interface Keywords {
  readonly items?: TSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, TSchema>>
}

const LONG_LIST = 100

/**
 * The errors of a value. Of a long list, only those of the first wrong item: the validator's own list of errors ends after eight, but
 * the validator still looks at every item, which takes 100 times as long as `Check`.
 */
export function firstErrors(value: unknown, schema: TSchema, validatorOf: ValidatorOf, pointer = ''): Errors {
  const { items, maxItems, properties = {} } = schema as Keywords
  if (isLongList(value) && items !== undefined) {
    if (maxItems !== undefined && value.length > maxItems) return [tooMany(maxItems, pointer)]
    const item = validatorOf(items)
    const wrong = value.findIndex((one) => !item.Check(one))
    return wrong < 0 ? [] : firstErrors(value[wrong], items, validatorOf, `${pointer}/${wrong}`)
  }
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const list = fieldOf(value, name)
    return isLongList(list) ? [{ name, property, list }] : []
  })
  const errors = lists.flatMap(({ name, property, list }) => [
    ...firstErrors(list, property, validatorOf, `${pointer}/${name}`),
  ])
  const shortened = lists.map(({ name, list }) => [name, list.slice(0, LONG_LIST)])
  const short = lists.length === 0 ? value : { ...(value as object), ...Object.fromEntries(shortened) }
  const others = validatorOf(schema).Errors(short)
  return [...errors, ...others.map((error) => ({ ...error, instancePath: pointer + error.instancePath }))]
}

const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG_LIST

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const tooMany = (limit: number, instancePath: string): TLocalizedValidationError => ({
  keyword: 'maxItems',
  schemaPath: '#',
  instancePath,
  params: { limit },
  message: `must have at most ${limit} items`,
})
