import { Check, Errors } from 'typebox/schema'
import type { JsonSchema } from './parameters-schema.ts'

const MAX_CHARACTERS = 8_000

/**
 * What is wrong with the arguments, on one line; null if nothing. Schemas are interpreted and never compiled to code, because businesses
 * write them. Their patterns and formats are ignored, because a regular expression can take exponential time; the tool's server checks its
 * arguments anyway. An argument that the schema does not declare is a fault, unless the schema has `additionalProperties`: a tool gets
 * nothing that its owner did not expect.
 */
export function argumentFaults(parameters: JsonSchema, given: unknown): string | null {
  if (!isObject(given)) return 'arguments: must be an object'
  if (JSON.stringify(given).length > MAX_CHARACTERS)
    return `arguments: must have at most ${MAX_CHARACTERS} characters as JSON`
  const undeclared = undeclaredArgument(parameters, given, '', true)
  if (undeclared !== null) return `${undeclared}: is not among the parameters of the tool`
  const schema = withoutExpressions(parameters) as Record<string, unknown>
  if (Check(schema, given)) return null
  const [, errors] = Errors(schema, given)
  const faults = errors.slice(0, 3).map(({ instancePath, message }) => {
    const place = instancePath.replace(/^\//, '').replaceAll('/', '.')
    return place === '' ? `arguments ${message}` : `${place}: ${message}`
  })
  return faults.length === 0 ? 'arguments: do not fit the parameters of the tool' : faults.join('; ')
}

/** The names of the arguments that the schema declares at the top level. */
export const declaredArguments = (parameters: JsonSchema): string[] => [
  ...new Set([parameters, ...alternatives(parameters)].flatMap(({ properties }) => Object.keys(asObject(properties)))),
]

/**
 * The path of an argument that no part of the schema declares; null if there is none. An inner object without `properties` may have any
 * fields, but the arguments themselves may not.
 */
function undeclaredArgument(schema: JsonSchema, value: unknown, path: string, isTop: boolean): string | null {
  const parts = [schema, ...alternatives(schema)]
  if (Array.isArray(value))
    return firstOf(value, (one) =>
      inParts(
        parts.map(({ items }) => items),
        one,
        path,
      ),
    )
  if (!isObject(value)) return null
  const isOpen = parts.some(({ additionalProperties }) => additionalProperties !== undefined)
  const declares = isTop || parts.some(({ properties }) => properties !== undefined)
  return firstOf(Object.entries(value), ([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`
    const described = parts.map(({ properties }) => own(asObject(properties), name)).filter((one) => one !== undefined)
    if (described.length === 0) return declares && !isOpen ? place : null
    return inParts(described, inner, place)
  })
}

/** The value fits if one of the schemas that describe it declares all of its fields. */
function inParts(schemas: readonly unknown[], value: unknown, path: string): string | null {
  const faults = schemas.filter(isObject).map((schema) => undeclaredArgument(schema, value, path, false))
  return faults.length === 0 || faults.includes(null) ? null : (faults[0] as string)
}

/** The schemas that describe the same value as `schema`. */
const alternatives = (schema: JsonSchema): JsonSchema[] =>
  ['allOf', 'anyOf', 'oneOf']
    .flatMap((keyword) => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : []))
    .filter(isObject)
    .flatMap((part) => [part, ...alternatives(part)])

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

/** Keywords whose value is not a schema. */
const VALUES = new Set(['enum', 'const', 'default', 'examples', 'required', 'type'])

/**
 * The schema without `pattern` and `format`, so that it accepts at least what it accepted before: a `not` that needs them is dropped, and
 * more than one part of a `oneOf` that needs them may match.
 */
function withoutExpressions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExpressions)
  if (!isObject(schema)) return schema
  const kept: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'pattern' || keyword === 'format') continue
    if (VALUES.has(keyword)) kept[keyword] = value
    else if (keyword === 'properties') kept[keyword] = ofEachProperty(asObject(value))
    else if (keyword === 'oneOf' && hasExpressions(value))
      kept.allOf = [...((kept.allOf ?? []) as unknown[]), { anyOf: withoutExpressions(value) }]
    else if (keyword === 'allOf')
      kept.allOf = [...((kept.allOf ?? []) as unknown[]), ...listed(withoutExpressions(value))]
    else if (keyword !== 'not' || !hasExpressions(value)) kept[keyword] = withoutExpressions(value)
  }
  return kept
}

const ofEachProperty = (properties: JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutExpressions(schema)]))

const hasExpressions = (schema: unknown): boolean =>
  JSON.stringify(withoutExpressions(schema)) !== JSON.stringify(schema)

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asObject = (value: unknown): JsonSchema => (isObject(value) ? value : {})

const own = (object: JsonSchema, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined)
