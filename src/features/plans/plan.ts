import { badRequest } from '../../kernel/api-error.ts'

/**
 * The limits of requests per key and 60 s window. Contract: Limits, Rate limits. The contract's three plans stay; an
 * operator may add plans in the configuration.
 */
export interface Plan {
  readonly standardPerMinute: number
  readonly bulkPerMinute: number
}

export type PlanTable = Readonly<Record<string, Plan>>

export const PLANS = {
  starter: { standardPerMinute: 60, bulkPerMinute: 10 },
  professional: { standardPerMinute: 100, bulkPerMinute: 20 },
  enterprise: { standardPerMinute: 500, bulkPerMinute: 100 },
} as const satisfies PlanTable

/** The three plans and those of the configuration, which cannot redefine one of the three. */
export const planTable = (additions: PlanTable = {}): PlanTable => ({ ...additions, ...PLANS })

/** The plan's limits; those of `starter` for a plan that is no longer in the configuration. */
export function planNamed(plans: PlanTable, name: string): Plan {
  return Object.hasOwn(plans, name) ? (plans[name] ?? PLANS.starter) : PLANS.starter
}

const MAX_PER_MINUTE = 1_000_000_000
const FIELDS = ['standardPerMinute', 'bulkPerMinute'] as const

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
  if (!isObject(limits) || Object.keys(limits).some((field) => !FIELDS.some((known) => known === field)))
    throw badRequest(`${name}: must have ${FIELDS.join(' and ')} and nothing else`)
  const perMinute = (field: (typeof FIELDS)[number]): number => {
    const count = limits[field]
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_PER_MINUTE)
      throw badRequest(`${name}.${field}: must be a whole number from 1 to ${MAX_PER_MINUTE}`)
    return count
  }
  return { standardPerMinute: perMinute('standardPerMinute'), bulkPerMinute: perMinute('bulkPerMinute') }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
