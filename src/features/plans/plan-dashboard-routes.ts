import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf } from '../../kernel/schema.ts'
import { type Plan as PlanOf, type PlanTable, planNamed } from './plan.ts'

export interface PlanParts {
  /** The contract's three plans and those of the configuration. */
  readonly plans: PlanTable
}

const limits = {
  name: Type.String({ description: 'Name of the plan' }),
  standardPerMinute: Type.Integer({ description: 'Requests per minute and key' }),
  bulkPerMinute: Type.Integer({ description: 'Exports and reports per minute and key' }),
}
const PlanLimits = Type.Object(limits, { title: 'PlanLimits' })
const Plan = Type.Object({ ...limits, plans: listOf(PlanLimits, 'All plans') }, { title: 'Plan' })

const requestsOf = ({ standardPerMinute, bulkPerMinute }: PlanOf) => ({ standardPerMinute, bulkPerMinute })

/** The plan of the business. The operator chooses it: `frontbell business`. */
export const planDashboardRoutes = ({ plans }: PlanParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/plan',
    role: 'viewer',
    operationId: 'getPlan',
    summary: 'Read the plan of the business and all available plans',
    reply: { data: Plan },
    handle({ caller: { plan } }) {
      const all = Object.entries(plans).map(([name, one]) => ({ name, ...requestsOf(one) }))
      const smallestFirst = all.sort((one, other) => one.standardPerMinute - other.standardPerMinute)
      return { name: plan, ...requestsOf(planNamed(plans, plan)), plans: smallestFirst }
    },
  }),
]
