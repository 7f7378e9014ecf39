import { badRequest } from '../../kernel/api-error.ts'

/** A JSON Schema, unchecked. */
export type JsonSchema = Readonly<Record<string, unknown>>

const MAX_DEPTH = 8
const MAX_CHARACTERS = 16_000
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/** The kind of value of each keyword. JSON Schema 2020-12, Validation; without references, which model vendors do not support. */
type Kind = 'schema' | 'schemas' | 'properties' | 'text' | 'names' | 'count' | 'number' | 'flag' | 'values' | 'anything'
const KEYWORDS: Readonly<Record<string, Kind | 'type' | 'pattern' | 'schema-or-flag'>> = {
  type: 'type',
  properties: 'properties',
  required: 'names',
  additionalProperties: 'schema-or-flag',
  items: 'schema',
  anyOf: 'schemas',
  oneOf: 'schemas',
  allOf: 'schemas',
  not: 'schema',
  enum: 'values',
  const: 'anything',
  default: 'anything',
  examples: 'values',
  pattern: 'pattern',
  minLength: 'count',
  maxLength: 'count',
  minItems: 'count',
  maxItems: 'count',
  minProperties: 'count',
  maxProperties: 'count',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  uniqueItems: 'flag',
  deprecated: 'flag',
  title: 'text',
  description: 'text',
  format: 'text',
  $comment: 'text',
  $schema: 'text',
}

/**
 * Checks the JSON Schema of a tool's arguments: it must describe an object and use only known keywords, so that a misspelled keyword is
 * found here rather than in a call. Pure.
 * @throws BAD_REQUEST naming the place, such as `parameters.properties.day.type`
 */
export function requireParameters(value: unknown): JsonSchema {
  if (!isObject(value) || value.type !== 'object')
    throw badRequest('parameters: must be a JSON Schema whose type is object')
  requireSchema('parameters', value, 0)
  // After the walk, which limits the depth.
  if (JSON.stringify(value).length > MAX_CHARACTERS)
    throw badRequest(`parameters: must have at most ${MAX_CHARACTERS} characters as JSON`)
  return value
}

/**
 * The schema of an MCP server's tool without what `requireParameters` would refuse: unknown keywords and references are dropped, and a part
 * that is too deep or too long becomes a schema that accepts anything. A server's patterns are dropped, too. Pure.
 */
export function knownParameters(value: unknown): JsonSchema {
  const schema = { ...known(value, 0), type: 'object' }
  try {
    return requireParameters('properties' in schema ? schema : { ...schema, properties: {} })
  } catch {
    return { type: 'object', properties: {}, additionalProperties: true }
  }
}

/** Unknown keywords that declare properties. */
const DECLARING = ['$ref', '$dynamicRef', 'patternProperties', 'dependentSchemas', 'if']

function known(value: unknown, depth: number): JsonSchema {
  if (!isObject(value) || depth > MAX_DEPTH) return {}
  const kept = Object.entries(value).flatMap(([keyword, content]) => {
    const part = knownContent(keyword, content, depth)
    return part === undefined ? [] : [[keyword, part]]
  })
  const schema = Object.fromEntries(kept) as Record<string, unknown>
  // What was dropped may declare further properties.
  if (DECLARING.some((keyword) => keyword in value)) schema.additionalProperties ??= true
  if (isList(schema.required) && isObject(schema.properties)) {
    const { properties } = schema
    schema.required = schema.required.filter((name) => Object.hasOwn(properties as object, name as string))
  } else delete schema.required
  return schema
}

/** Undefined if the keyword is dropped. */
function knownContent(keyword: string, content: unknown, depth: number): unknown {
  const kind = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
  if (kind === undefined || kind === 'pattern') return undefined
  if (kind === 'schema') return known(content, depth + 1)
  if (kind === 'schema-or-flag') return typeof content === 'boolean' ? content : known(content, depth + 1)
  if (kind === 'schemas')
    return isList(content) && content.length > 0 ? content.map((one) => known(one, depth + 1)) : undefined
  if (kind === 'properties') {
    if (!isObject(content)) return undefined
    return Object.fromEntries(Object.entries(content).map(([name, one]) => [name, known(one, depth + 1)]))
  }
  try {
    requireContent(keyword, kind, content, depth)
    return content
  } catch {
    return undefined
  }
}

function requireSchema(path: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw badRequest(`${path}: must be at most ${MAX_DEPTH} schemas deep`)
  if (!isObject(value)) throw badRequest(`${path}: must be a JSON Schema, an object`)
  for (const [keyword, content] of Object.entries(value)) {
    const kind = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
    const place = `${path}.${keyword.slice(0, 100)}`
    if (kind === undefined) throw badRequest(`${place}: is not a known keyword of JSON Schema`)
    requireContent(place, kind, content, depth)
  }
  if (isObject(value.properties)) requireKnown(path, value.required, value.properties)
}

function requireContent(path: string, kind: (typeof KEYWORDS)[string], content: unknown, depth: number): void {
  switch (kind) {
    case 'schema':
      requireSchema(path, content, depth + 1)
      break
    case 'schema-or-flag':
      if (typeof content !== 'boolean') requireSchema(path, content, depth + 1)
      break
    case 'schemas':
      if (!isList(content) || content.length === 0) throw badRequest(`${path}: must be a list of schemas`)
      for (const [index, schema] of content.entries()) requireSchema(`${path}[${index}]`, schema, depth + 1)
      break
    case 'properties':
      if (!isObject(content)) throw badRequest(`${path}: must be an object of schemas`)
      for (const [name, schema] of Object.entries(content))
        requireSchema(`${path}.${name.slice(0, 100)}`, schema, depth + 1)
      break
    case 'type':
      if (!isType(content)) throw badRequest(`${path}: must be one of ${TYPES.join(', ')}, or a list of them`)
      break
    case 'pattern':
      if (!isPattern(content)) throw badRequest(`${path}: must be a regular expression`)
      break
    default:
      if (!SIMPLE[kind].holds(content)) throw badRequest(`${path}: must be ${SIMPLE[kind].what}`)
  }
}

function isType(value: unknown): boolean {
  const types = isList(value) ? value : [value]
  return types.length > 0 && types.every((type) => TYPES.includes(type as string))
}

type SimpleKind = Exclude<Kind, 'schema' | 'schemas' | 'properties'>
const SIMPLE: Record<SimpleKind, { what: string; holds: (content: unknown) => boolean }> = {
  text: { what: 'text', holds: (content) => typeof content === 'string' },
  names: { what: 'a list of names', holds: (c) => isList(c) && c.every((name) => typeof name === 'string') },
  count: { what: 'a whole number, not negative', holds: (c) => Number.isInteger(c) && (c as number) >= 0 },
  number: { what: 'a number', holds: (content) => typeof content === 'number' && Number.isFinite(content) },
  flag: { what: 'true or false', holds: (content) => typeof content === 'boolean' },
  values: { what: 'a list of values', holds: (content) => isList(content) && content.length > 0 },
  anything: { what: 'a value', holds: (content) => content !== undefined },
}

/** A required name without a property is a mistake. */
function requireKnown(path: string, required: unknown, properties: JsonSchema): void {
  if (!isList(required)) return
  const missing = required.find((name) => !Object.hasOwn(properties, name as string))
  if (missing !== undefined) throw badRequest(`${path}.required: ${String(missing)} is not among the properties`)
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp
  } catch {
    return false
  }
}
