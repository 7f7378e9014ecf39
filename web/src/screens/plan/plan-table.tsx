import { clsx } from 'clsx'
import type { Plan } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/page/card.tsx'

/** All plans side by side, with the business's own marked. */
export function PlanTable({ plan }: { plan: Plan }) {
  return (
    <Card title="Plan" flush>
      <table className="w-full">
        <thead>
          <tr className="text-left text-[13px] text-muted [&>th]:h-9 [&>th]:px-4 [&>th]:font-medium">
            <th scope="col">Plan</th>
            <th scope="col" className="text-right">
              Requests per minute
            </th>
            <th scope="col" className="text-right">
              Exports per minute
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {plan.plans.map(({ name, standardPerMinute, bulkPerMinute }) => (
            <tr
              key={name}
              aria-current={name === plan.name ? 'true' : undefined}
              className={clsx('[&>*]:h-11 [&>*]:px-4', name === plan.name && 'bg-accent-soft')}
            >
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                <span className="capitalize">{name}</span> {name === plan.name && <Badge tone="accent">Yours</Badge>}
              </th>
              <td className="text-right">{formatCount(standardPerMinute)}</td>
              <td className="text-right">{formatCount(bulkPerMinute)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-[13px] text-muted">
        Each API key has the full limits. The operator of the service chooses the plan.
      </p>
    </Card>
  )
}
