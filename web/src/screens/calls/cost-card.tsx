import type { CallDetail } from '../../client/types.gen.ts'
import { Cost } from '../../ui/data/cost.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

/** The cost of the call by component. */
export function CostCard({ call: { costCents, costBreakdown } }: { call: CallDetail }) {
  const parts = Object.entries(costBreakdown as Record<string, number>).filter(([, cents]) => cents > 0)
  return (
    <Card title={text.cost.title} aside={<Cost cents={costCents} />}>
      {parts.length === 0 ? (
        <p className="text-muted">{text.cost.none}</p>
      ) : (
        <dl className="flex flex-col gap-1">
          {parts.map(([name, cents]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-muted">{text.cost.parts[name] ?? name}</dt>
              <dd>
                <Cost cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
