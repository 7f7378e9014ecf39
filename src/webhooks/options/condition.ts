import { EVENT_ALIASES, EVENT_NAMES, EVENTS, type EventName } from '../../events/catalogue.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { isCalendarDate, parseInstant } from '../../kernel/time/instant.ts'
import { requirePossible } from './possible.ts'

export const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'starts_with',
  'greater_than',
  'less_than',
  'is_set',
  'is_not_set',
] as const
export type Operator = (typeof OPERATORS)[number]

export type ConditionValue = string | number | boolean

/** A condition for a field of an event, such as `data.direction` `equals` `inbound`. */
export interface Condition {
  /** Begins with `data`; names are joined by dots. */
  readonly field: string
  readonly operator: Operator
  /** One of them must match; with `not_equals`, none of them. Empty for `is_set` and `is_not_set`. */
  readonly values: readonly ConditionValue[]
}

export const MAX_CONDITIONS = 10
export const MAX_VALUES = 20
export const MAX_VALUE_LENGTH = 200
const FIELD = /^data(?:\.[A-Za-z_][A-Za-z0-9_-]{0,63}){1,4}$/

/** A condition as a client sends it: `values` may be left out where the operator takes none. */
export type ConditionToSet = Omit<Condition, 'values'> & { readonly values?: readonly ConditionValue[] | undefined }

/**
 * The conditions, with times in UTC. `events`: the events of the endpoint, one of which must be able to meet all conditions.
 * @throws BAD_REQUEST naming the condition
 */
export function requireConditions(conditions: readonly ConditionToSet[], events: readonly string[]): Condition[] {
  if (conditions.length > MAX_CONDITIONS) throw badRequest(`conditions: must be at most ${MAX_CONDITIONS}`)
  const wellFormed = conditions.map(({ field, operator, values = [] }, at) => {
    const where = `conditions[${at}]`
    if (!FIELD.test(field)) throw badRequest(`${where}.field: must be the name of a field such as data.direction`)
    requireKnown(field, where, events)
    if (!OPERATORS.includes(operator)) throw badRequest(`${where}.operator: must be one of ${OPERATORS.join(', ')}`)
    requireValues(operator, values, where)
    return {
      field,
      operator,
      values: isOrder(operator) ? values.map((value) => comparable(value, where)) : [...values],
    }
  })
  requirePossible(wellFormed, events)
  return wellFormed
}

const isOrder = (operator: Operator): boolean => operator === 'greater_than' || operator === 'less_than'

/** Times are compared as texts, so a value gets the form of the times in the body. A date is the start of its day in UTC. */
function comparable(value: ConditionValue, where: string): ConditionValue {
  if (typeof value !== 'string') return value
  const time = isCalendarDate(value) ? new Date(value) : parseInstant(value)
  if (time === null) throw badRequest(`${where}.values: ${NUMBER_OR_TIME}`)
  return time.toISOString()
}

const NUMBER_OR_TIME =
  'must be one number without quotation marks, or one time such as "2026-03-02T14:00:00.000Z", for greater_than and less_than'

/** A misspelled field would keep all events from the endpoint. */
function requireKnown(field: string, where: string, events: readonly string[]): void {
  const real = events.map((name) => (EVENT_ALIASES as Record<string, string>)[name] ?? name)
  const names = EVENT_NAMES.filter((name) => real.includes('*') || real.includes(name))
  const known = new Set(names.flatMap(fieldsOf))
  const [, first = ''] = field.split('.')
  if (known.has(first)) return
  const list = [...known].map((name) => `data.${name}`).join(', ')
  throw badRequest(`${where}.field: no event of the endpoint has ${field}; its events have ${list}`)
}

const fieldsOf = (name: EventName): string[] => Object.keys(EVENTS[name].data.properties)

function requireValues(operator: Operator, values: readonly ConditionValue[], where: string): void {
  const refuse = (why: string) => badRequest(`${where}.values: ${why}`)
  if (operator === 'is_set' || operator === 'is_not_set') {
    if (values.length > 0) throw refuse(`must be empty for ${operator}`)
    return
  }
  if (values.length === 0 || values.length > MAX_VALUES) throw refuse(`must be 1 to ${MAX_VALUES} values`)
  if (values.some((value) => typeof value === 'string' && value.length > MAX_VALUE_LENGTH))
    throw refuse(`a value must have at most ${MAX_VALUE_LENGTH} characters`)
  if (values.some((value) => typeof value === 'string' && /[\0\uD800-\uDFFF]/.test(value.replace(PAIR, ''))))
    throw refuse('a value must be text that can be stored')
  const isText = operator === 'contains' || operator === 'starts_with'
  if (isText && values.some((value) => typeof value !== 'string' || value === ''))
    throw refuse(`must be text for ${operator}`)
  if (isOrder(operator) && (values.length > 1 || typeof values[0] === 'boolean')) throw refuse(NUMBER_OR_TIME)
}

/** Two surrogates that form one character. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/**
 * The conditions as a jsonpath predicate over the body of an event, which the database evaluates; null if there are none. A comparison of
 * different types is false, and a list matches if one of its elements does.
 */
export function filterOf(conditions: readonly Condition[]): string | null {
  if (conditions.length === 0) return null
  return conditions.map(predicateOf).join(' && ')
}

function predicateOf({ field, operator, values }: Condition): string {
  const path = `$.${field
    .split('.')
    .map((name) => JSON.stringify(name))
    .join('.')}`
  const any = (test: (value: string) => string) => {
    const tests = values.map((value) => test(JSON.stringify(value))).join(' || ')
    return `exists(${path} ? (${tests}))`
  }
  switch (operator) {
    case 'equals':
      return any((value) => `@ == ${value}`)
    case 'not_equals':
      return `!(${any((value) => `@ == ${value}`)})`
    case 'contains':
      return any((value) => `@ like_regex ${value} flag "q"`)
    case 'starts_with':
      return any((value) => `@ starts with ${value}`)
    case 'greater_than':
      return any((value) => `@ > ${value}`)
    case 'less_than':
      return any((value) => `@ < ${value}`)
    case 'is_set':
      return `exists(${path} ? (@ != null))`
    case 'is_not_set':
      return `!(exists(${path} ? (@ != null)))`
  }
}
