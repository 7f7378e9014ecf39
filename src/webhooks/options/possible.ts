import type { TSchema } from 'typebox'
import { EVENT_ALIASES, EVENT_NAMES, EVENTS } from '../../events/catalogue.ts'
import { badRequest } from '../../kernel/api-error.ts'
import type { Condition, ConditionValue, Operator } from './condition.ts'
import { contradict } from './contradiction.ts'

/** Whether an event can meet a condition, judged by the schema of its data. A condition that none can meet would keep all events away. */

type Kind = 'text' | 'time' | 'number' | 'boolean'

/** What a field of an event can hold. */
interface FieldShape {
  readonly kind: Kind
  /** All values that it can have; null if they are not listed. */
  readonly listed: readonly ConditionValue[] | null
  /** Whether it can be null or missing. */
  readonly canBeAbsent: boolean
  /** A list meets a condition if one of its elements does. */
  readonly isList: boolean
}

/** The fields of the data of one event, by their names in a condition. */
type EventShape = ReadonlyMap<string, FieldShape>

/** The events of an endpoint: `*` stands for all. */
export function shapesOf(events: readonly string[]): EventShape[] {
  const real = events.map((name) => (EVENT_ALIASES as Record<string, string>)[name] ?? name)
  return EVENT_NAMES.filter((name) => real.includes('*') || real.includes(name)).map((name) => {
    const { properties, required = [] } = EVENTS[name].data
    const fields = Object.entries<TSchema>(properties)
    return new Map(
      fields.map(([field, schema]) => [`data.${field}`, shapeOf(schema, !required.includes(field as never))]),
    )
  })
}

interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly const?: ConditionValue
  readonly anyOf?: readonly JsonSchema[]
}

function shapeOf(schema: JsonSchema, isOptional: boolean): FieldShape {
  const parts = schema.anyOf ?? [schema]
  const values = parts.filter(({ type }) => type !== 'null')
  const listed = values.flatMap((one) => (one.const === undefined ? [] : [one.const]))
  return {
    kind: kindOf(values[0] ?? schema),
    listed: listed.length === values.length ? listed : null,
    canBeAbsent: isOptional || values.length < parts.length,
    isList: values.some(({ type }) => type === 'array'),
  }
}

function kindOf({ type, format }: JsonSchema): Kind {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return format === 'date-time' ? 'time' : 'text'
}

/**
 * Refuses conditions that no event of the endpoint can meet, each alone and all together.
 * @throws BAD_REQUEST
 */
export function requirePossible(conditions: readonly Condition[], events: readonly string[]): void {
  const shapes = shapesOf(events)
  for (const [at, condition] of conditions.entries()) {
    if (shapes.some((shape) => canMeet(shape, condition))) continue
    throw badRequest(`conditions[${at}].${reasonOf(shapes, condition)}`)
  }
  if (conditions.length > 0 && !shapes.some((shape) => canMeetAll(shape, conditions)))
    throw badRequest('conditions: no event of the endpoint can meet all of them')
}

function canMeetAll(shape: EventShape, conditions: readonly Condition[]): boolean {
  if (!conditions.every((condition) => canMeet(shape, condition))) return false
  return [...shape].every(([field, { isList, listed }]) => {
    const ofField = conditions.filter((condition) => condition.field === field)
    return isList || !contradict(ofField, listed)
  })
}

function canMeet(shape: EventShape, { field, operator, values }: Condition): boolean {
  const found = shape.get(field)
  if (found === undefined) return operator === 'not_equals' || operator === 'is_not_set'
  if (operator === 'is_set') return true
  if (operator === 'is_not_set') return found.canBeAbsent
  return comparesWith(operator, found.kind) && values.some((value) => canFit(found, operator, value))
}

/** Times are texts in the body. */
function comparesWith(operator: Operator, kind: Kind): boolean {
  if (operator === 'contains' || operator === 'starts_with') return kind === 'text' || kind === 'time'
  if (operator === 'greater_than' || operator === 'less_than') return kind === 'number' || kind === 'time'
  return true
}

function canFit({ kind, listed }: FieldShape, operator: Operator, value: ConditionValue): boolean {
  if (typeof value !== (kind === 'text' || kind === 'time' ? 'string' : kind)) return false
  if (listed === null || operator === 'not_equals') return true
  return listed.some((one) => {
    if (operator === 'contains') return String(one).includes(String(value))
    if (operator === 'starts_with') return String(one).startsWith(String(value))
    return one === value
  })
}

const NAMES = { text: 'a text', time: 'a time', number: 'a number', boolean: 'true or false' } as const
const EXAMPLES = { text: '"Ada"', time: '"2026-03-02T14:00:00.000Z"', number: '5', boolean: 'true' } as const

/** Why no event can meet the condition: the name of the field of the condition that is wrong, and a sentence. */
function reasonOf(shapes: readonly EventShape[], { field, operator, values }: Condition): string {
  const found = shapes.flatMap((shape) => shape.get(field) ?? [])
  const [first] = found
  if (first === undefined) return `field: no event of the endpoint has ${field}`
  const { kind } = first
  if (operator === 'is_not_set') return `operator: ${field} always has a value`
  if (!comparesWith(operator, kind)) return `operator: ${field} is ${NAMES[kind]}, which ${operator} does not compare`
  const hasType = values.some((value) => canFit({ ...first, listed: null }, operator, value))
  if (!hasType) return `values: ${field} is ${NAMES[kind]}, which is written as ${EXAMPLES[kind]}`
  const listed = new Set(found.flatMap((one) => one.listed ?? []))
  return `values: ${field} can only be ${[...listed].join(' or ')}`
}
