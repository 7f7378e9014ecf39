import { clsx } from 'clsx'
import type { Plan } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

/** All plans side by side, with the business's own marked. */
export function PlanTable({ plan }: { plan: Plan }) {
  return (
    <Card title={text.plan} flush>
      <table className="w-full">
        <thead>
          <tr className="text-left text-[13px] text-muted [&>th]:h-9 [&>th]:px-4 max-[25rem]:[&>th]:px-2 [&>th]:font-medium">
            <th scope="col">{text.plan}</th>
            <th scope="col" className="text-right">
              {text.requests}
            </th>
            <th scope="col" className="text-right">
              {text.exports}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {plan.plans.map(({ name, standardPerMinute, bulkPerMinute }) => (
            <tr
              key={name}
              aria-current={name === plan.name ? 'true' : undefined}
              className={clsx('[&>*]:h-11 [&>*]:px-4 max-[25rem]:[&>*]:px-2', name === plan.name && 'bg-accent-soft')}
            >
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                <span className="capitalize">{name}</span>{' '}
                {name === plan.name && <Badge tone="accent">{text.yours}</Badge>}
              </th>
              <td className="text-right">{formatCount(standardPerMinute)}</td>
              <td className="text-right">{formatCount(bulkPerMinute)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-[13px] text-muted">{text.planHint}</p>
    </Card>
  )
}
