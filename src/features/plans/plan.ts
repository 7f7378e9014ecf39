/**
 * What a business may ask of the API, per key and 60 s window. Contract: Limits, Rate limits. The three stay; a
 * self-hoster may name more in the configuration.
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

/** The three and what the configuration adds; an addition cannot redefine one of the three. */
export const planTable = (additions: PlanTable = {}): PlanTable => ({ ...additions, ...PLANS })

/** The plan's limits; those of `starter` where a plan has since left the configuration. */
export function planNamed(plans: PlanTable, name: string): Plan {
  return Object.hasOwn(plans, name) ? (plans[name] ?? PLANS.starter) : PLANS.starter
}
