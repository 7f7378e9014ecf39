import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { badRequest, notFound } from '../kernel/api-error.ts'
import { assert } from '../kernel/assert.ts'
import { isStorable } from '../kernel/fields.ts'
import { patternWords } from '../kernel/schema.ts'
import { isCalendarDate, parseInstant } from '../kernel/time/instant.ts'
import { emptyFieldReader } from './empty-fields.ts'
import { firstErrors } from './first-errors.ts'

/**
 * Validates input against the schema and turns instants into `Date`s. Types are not coerced: a number in quotes is a
 * string. Error messages name the field first: "phone: must be ...".
 */
interface Property {
  readonly type?: string | readonly string[]
  readonly format?: string
}

type Fields = Record<string, unknown>

/**
 * Compiles the validator of a JSON body. Forms send "" for empty fields, and many serializers send null: both mean null in an optional
 * field, or, if the field of a new record (`isNew`) allows no null, that the field is absent. White space around an e-mail address is
 * removed. The validator
 * @throws BAD_REQUEST naming the field
 */
export function compileBody(schema: TObject, isNew = false): (body: unknown) => Fields {
  const checkFilled = compileCheck(schema, 'body')
  const withoutEmpty = emptyFieldReader(schema, isNew)
  const check = (body: unknown) => checkFilled(withoutEmpty(body))
  const instants = propertiesWith(schema, 'date-time')
  const dates = propertiesWith(schema, 'date')
  return (body) => {
    const fields = check(body)
    const copy = { ...fields }
    refuseUnstorable('body', fields)
    for (const name of instants) if (typeof fields[name] === 'string') copy[name] = instantIn(name, fields[name])
    for (const name of dates) if (typeof fields[name] === 'string') requireDate(name, fields[name])
    return copy
  }
}

/** Compiles the validator of query parameters, which are text on the wire. It @throws BAD_REQUEST naming the parameter */
export function compileQuery(schema: TObject): (values: Record<string, string>) => Fields {
  const check = compileCheck(schema, 'query')
  const properties = Object.entries(schema.properties as Record<string, Property>)
  const readers = properties.map(([name, property]) => [name, readerOf(name, property)] as const)
  return (values) => {
    const read: Fields = {}
    for (const [name, reader] of readers) {
      const value = values[name]
      if (value !== undefined) read[name] = reader(value)
    }
    const checked = check(read)
    refuseUnstorable('query', checked)
    for (const [name, property] of properties) {
      const value = checked[name]
      if (typeof value !== 'string') continue
      // The + of an offset was decoded as a space unless it was percent-encoded.
      if (property.format === 'date-time') checked[name] = instantIn(name, value.replace(' ', '+'))
      if (property.format === 'date') requireDate(name, value)
    }
    return checked
  }
}

/**
 * Path parameters are opaque ids: text that the database cannot store is not the id of any record. @throws
 * NOT_FOUND
 */
export function readParams(params: Fields): Fields {
  for (const value of Object.values(params))
    if (typeof value === 'string' && !isStorable(value)) throw notFound('the resource')
  return params
}

type SchemaValidator = ReturnType<typeof Compile>

/** Compiled once per schema and process: routes share schemas, and compiling all takes 100 ms per server. */
const validators = new WeakMap<TSchema, SchemaValidator>()

function validatorOf(schema: TSchema): SchemaValidator {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validator = Compile(withoutTimeFormats(schema))
  validators.set(schema, validator)
  return validator
}

function compileCheck(schema: TSchema, whole: string): (value: unknown) => Fields {
  const validator = validatorOf(schema)
  return (value) => {
    if (validator.Check(value)) return value as Fields
    throw badRequest(explain(firstErrors(value, schema, validatorOf), whole))
  }
}

/** Removes the time formats, because `parseInstant` checks and parses them in one step, and conditions. */
function withoutTimeFormats(schema: TSchema): TSchema {
  const { anyOf, ...checked } = schema as TSchema & { anyOf?: unknown }
  // A condition on an object's fields is described for clients; the domain checks it, with a better message.
  const unconditional = 'properties' in checked ? checked : schema
  return JSON.parse(JSON.stringify(unconditional), (key, value) =>
    key === 'format' && (value === 'date-time' || value === 'date') ? undefined : value,
  )
}

function readerOf(name: string, property: Property): (value: string) => unknown {
  if (property.type === 'integer')
    return (value) => {
      // `Number` would also take '', ' 1 ', '1e1' and '0x1'.
      if (!/^-?\d{1,15}$/.test(value)) throw badRequest(`${name}: must be a whole number`)
      return Number(value)
    }
  if (property.type === 'boolean')
    return (value) => {
      if (value !== 'true' && value !== 'false') throw badRequest(`${name}: must be true or false`)
      return value === 'true'
    }
  assert(property.type === 'string', `query parameter ${name} is a string, an integer or a boolean`)
  return (value) => value
}

const propertiesWith = (schema: TObject, format: string): string[] =>
  Object.entries(schema.properties as Record<string, Property>)
    .filter(([, property]) => property.format === format)
    .map(([name]) => name)

function instantIn(field: string, text: string) {
  const instant = parseInstant(text)
  if (instant === null)
    throw badRequest(`${field}: must be a date and time with an offset, such as 2026-03-02T09:30:00Z`)
  return instant
}

function requireDate(field: string, text: string): void {
  if (!isCalendarDate(text)) throw badRequest(`${field}: must be a date such as 2026-03-02`)
}

function refuseUnstorable(path: string, value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw badRequest(`${path}: must not contain NUL or half of a surrogate pair`)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnstorable(`${path}[${index}]`, item)
  } else if (typeof value === 'object' && value !== null) {
    const top = path === 'body' || path === 'query'
    for (const [name, field] of Object.entries(value)) {
      refuseUnstorable(path, name)
      refuseUnstorable(top ? name : `${path}.${name}`, field)
    }
  }
}

/** Describes the first error in one sentence. Unknown fields come last, because missing fields matter more. */
function explain(errors: readonly TLocalizedValidationError[], whole: string): string {
  const relevant = errors.filter((error) => error.keyword !== 'boolean')
  const first = relevant.find((error) => error.keyword !== 'additionalProperties') ?? relevant[0] ?? errors[0]
  if (first === undefined) return `${whole}: is not valid`
  const path = fieldPath(first.instancePath)
  const params = first.params as Record<string, unknown>
  switch (first.keyword) {
    case 'required':
      return `${joined(path, firstOf(params.requiredProperties))}: is required`
    case 'additionalProperties':
      return `${joined(path, firstOf(params.additionalProperties))}: is not a known field`
    case 'boolean':
      return `${pathOfUnknown(first.instancePath)}: is not a known field`
    default:
      return `${path || whole}: ${wording(first.keyword, params) ?? first.message}`
  }
}

function wording(keyword: string, params: Record<string, unknown>): string | null {
  const { limit } = params
  switch (keyword) {
    case 'type':
      return `must be ${[params.type].flat().map(article).join(' or ')}`
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().join(', ')}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must be at least ${limit} characters`
    case 'maxLength':
      return `must be at most ${limit} characters`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'format':
      return params.format === 'idn-email' ? 'must be an email address' : `must be a ${params.format}`
    case 'pattern':
      return patternWords(params.pattern)
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items`
    default:
      return null
  }
}

const article = (type: unknown): string =>
  type === 'null' ? 'null' : `${/^[aeio]/.test(String(type)) ? 'an' : 'a'} ${type}`

/** A field name from the request may be any text: unusual names are quoted and shortened. */
function firstOf(names: unknown): string {
  const name = Array.isArray(names) ? String(names[0]) : ''
  return /^[\w-]{1,100}$/.test(name) ? name : JSON.stringify(name.slice(0, 100))
}

/** The path of an unknown field; of many, the validator reports each only by itself, not the list. */
function pathOfUnknown(pointer: string): string {
  const end = pointer.lastIndexOf('/')
  return joined(fieldPath(pointer.slice(0, end)), firstOf([unescaped(pointer.slice(end + 1))]))
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Turns the JSON pointer `/items/0/name` into `items[0].name`. */
const fieldPath = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll(/~[01]/g, unescaped)

/** RFC 6901, 4. */
const unescaped = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~')
