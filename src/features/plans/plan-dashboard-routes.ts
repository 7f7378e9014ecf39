import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf } from '../../kernel/schema.ts'
import { type PlanTable, planNamed } from './plan.ts'

export interface PlanParts {
  /** The three of the contract and what the configuration adds. */
  readonly plans: PlanTable
}

const limits = {
  name: Type.String(),
  standardPerMinute: Type.Integer({ description: 'Requests of each key a minute' }),
  bulkPerMinute: Type.Integer({ description: 'The same of exports and reports' }),
}
const PlanLimits = Type.Object(limits, { title: 'PlanLimits' })
const Plan = Type.Object({ ...limits, plans: listOf(PlanLimits) }, { title: 'Plan' })

/** Which plan the business is on. It is chosen where the service runs: `frontbell business`. */
export const planDashboardRoutes = ({ plans }: PlanParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/plan',
    role: 'viewer',
    operationId: 'getPlan',
    summary: 'The plan of the business, and all that there are',
    reply: { data: Plan },
    handle({ caller: { plan } }) {
      const all = Object.entries(plans).map(([name, one]) => ({ name, ...one }))
      const smallestFirst = all.sort((one, other) => one.standardPerMinute - other.standardPerMinute)
      return { name: plan, ...planNamed(plans, plan), plans: smallestFirst }
    },
  }),
]
