import { PLANS, type SpendingLimits } from '../plans/plan.ts'

/** As many texts as requests per minute: fewer would refuse what the rate limit allows. */
export const PLAN_SPENDING: Readonly<Record<keyof typeof PLANS, SpendingLimits>> = {
  starter: {
    ...{ callsPerMinute: 10, callsPerDay: 300, maxCalls: null },
    ...{ messagesPerMinute: PLANS.starter.standardPerMinute, messagesPerDay: 1_000 },
  },
  professional: {
    ...{ callsPerMinute: 30, callsPerDay: 1_500, maxCalls: null },
    ...{ messagesPerMinute: PLANS.professional.standardPerMinute, messagesPerDay: 5_000 },
  },
  enterprise: {
    ...{ callsPerMinute: 200, callsPerDay: 10_000, maxCalls: null },
    ...{ messagesPerMinute: PLANS.enterprise.standardPerMinute, messagesPerDay: 50_000 },
  },
}

/** The limits of a business: those that the operator set for it, otherwise those of its plan, otherwise those of the plan starter. Pure. */
export function limitsOf(
  plan: string,
  configured: Partial<SpendingLimits> | null,
  own: Partial<Record<keyof SpendingLimits, number | null>>,
): SpendingLimits {
  const fixed = Object.hasOwn(PLAN_SPENDING, plan) ? PLAN_SPENDING[plan as keyof typeof PLANS] : PLAN_SPENDING.starter
  const given = Object.entries(own).filter(([, value]) => value !== null && value !== undefined)
  return { ...fixed, ...configured, ...Object.fromEntries(given) }
}
