import { badRequest } from '../../kernel/api-error.ts'

/**
 * The limits of requests per key and 60 s window. Contract: Limits, Rate limits. The contract's three plans are fixed;
 * an operator may add plans in the configuration.
 */
export interface Plan {
  /** Also the texts per minute of the three fixed plans: features/spending/spending-limits.ts. */
  readonly standardPerMinute: number
  readonly bulkPerMinute: number
  /**
   * What a business may spend; absent fields are those of starter. The limits of the fixed plans are in
   * features/spending.
   */
  readonly spending?: Partial<SpendingLimits>
  /** How much space the uploaded documents of a business may take; as starter if absent. */
  readonly documentMegabytes?: number
}

/** What a business may spend; 0 for nothing. */
export interface SpendingLimits {
  readonly callsPerMinute: number
  readonly callsPerDay: number
  readonly messagesPerMinute: number
  readonly messagesPerDay: number
  /** Simultaneous calls, inbound and outbound; null for the service's share for one business. */
  readonly maxCalls: number | null
}

export const SPENDING_FIELDS = [
  'callsPerMinute',
  'callsPerDay',
  'messagesPerMinute',
  'messagesPerDay',
  'maxCalls',
] as const satisfies readonly (keyof SpendingLimits)[]

export type PlanTable = Readonly<Record<string, Plan>>

export const PLANS = {
  starter: { standardPerMinute: 60, bulkPerMinute: 10, documentMegabytes: 500 },
  professional: { standardPerMinute: 100, bulkPerMinute: 20, documentMegabytes: 2_000 },
  enterprise: { standardPerMinute: 500, bulkPerMinute: 100, documentMegabytes: 10_000 },
} as const satisfies PlanTable

/** The three plans and those of the configuration, which cannot redefine one of the three. */
export const planTable = (additions: PlanTable = {}): PlanTable => ({ ...additions, ...PLANS })

/** The plan's limits; those of `starter` for a plan that is no longer in the configuration. */
export function planNamed(plans: PlanTable, name: string): Plan {
  return Object.hasOwn(plans, name) ? (plans[name] ?? PLANS.starter) : PLANS.starter
}

/** How much space the documents of a business of this plan may take, in bytes. */
export const documentQuota = (plans: PlanTable, name: string): number =>
  (planNamed(plans, name).documentMegabytes ?? PLANS.starter.documentMegabytes) * 1_000_000

const MAX_COUNT = 1_000_000_000
const FIELDS = ['standardPerMinute', 'bulkPerMinute'] as const
const OPTIONAL_FIELDS = [...SPENDING_FIELDS, 'documentMegabytes'] as const

/**
 * Checks plans from outside, such as a file: `{"gold":{"standardPerMinute":2000,"bulkPerMinute":400}}`.
 * @throws BAD_REQUEST naming the plan
 */
export function requirePlans(value: unknown): PlanTable {
  if (!isObject(value)) throw badRequest('plans: must be an object of plans by name')
  return Object.fromEntries(Object.entries(value).map(([name, limits]) => [name, requirePlan(name, limits)]))
}

function requirePlan(name: string, limits: unknown): Plan {
  if (!/^[a-z][a-z0-9-]{0,29}$/.test(name)) throw badRequest(`${name}: a plan's name is one word in lower case`)
  if (Object.hasOwn(PLANS, name)) throw badRequest(`${name}: is fixed and cannot be changed`)
  const known: readonly string[] = [...FIELDS, ...OPTIONAL_FIELDS]
  if (!isObject(limits) || Object.keys(limits).some((field) => !known.includes(field)))
    throw badRequest(`${name}: must have ${FIELDS.join(' and ')}, and may have ${OPTIONAL_FIELDS.join(', ')}`)
  const count = (field: (typeof known)[number], least: number): number => {
    const value = limits[field]
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > MAX_COUNT)
      throw badRequest(`${name}.${field}: must be a whole number from ${least} to ${MAX_COUNT}`)
    return value
  }
  const spending = SPENDING_FIELDS.filter((field) => limits[field] !== undefined).map((field) => [
    field,
    count(field, 0),
  ])
  return {
    standardPerMinute: count('standardPerMinute', 1),
    bulkPerMinute: count('bulkPerMinute', 1),
    ...(limits.documentMegabytes !== undefined && { documentMegabytes: count('documentMegabytes', 0) }),
    ...(spending.length > 0 && { spending: Object.fromEntries(spending) }),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
