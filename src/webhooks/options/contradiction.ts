import type { Condition, ConditionValue } from './condition.ts'

/**
 * Whether no single value can meet all conditions of one field, such as `greater_than` 10 beside `less_than` 5. Each condition
 * can be met alone.
 * @param conditions all of one field that has one value, not a list
 * @param listed all values that the field can have; null if they are not listed
 */
export function contradict(conditions: readonly Condition[], listed: readonly ConditionValue[] | null): boolean {
  const isAbsent = conditions.some(({ operator }) => operator === 'is_not_set')
  if (isAbsent) return conditions.some(({ operator }) => operator !== 'is_not_set' && operator !== 'not_equals')
  const candidates = conditions.find(({ operator }) => operator === 'equals')?.values ?? listed
  // The value may be absent, so that only values that are asked for can be missing.
  const isAsked = conditions.some(({ operator }) => operator !== 'not_equals')
  if (candidates !== null) return isAsked && !candidates.some((value) => conditions.every((one) => meets(value, one)))
  return bounds(conditions, 'greater_than').some((least) =>
    bounds(conditions, 'less_than').some((most) => least >= most),
  )
}

const bounds = (conditions: readonly Condition[], operator: 'greater_than' | 'less_than'): ConditionValue[] =>
  conditions.filter((one) => one.operator === operator).flatMap(({ values }) => values)

/** As the database compares: values of different types are different. */
function meets(value: ConditionValue, { operator, values }: Condition): boolean {
  if (operator === 'is_set') return true
  if (operator === 'is_not_set') return false
  if (operator === 'not_equals') return !values.includes(value)
  return values.some((other) => {
    if (typeof other !== typeof value) return false
    if (operator === 'equals') return value === other
    if (operator === 'greater_than') return value > other
    if (operator === 'less_than') return value < other
    return operator === 'contains' ? String(value).includes(String(other)) : String(value).startsWith(String(other))
  })
}
