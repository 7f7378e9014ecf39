import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getPlan } from '../../client/sdk.gen.ts'
import { useHasRole } from '../../session.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { KeyMeters } from './key-meters.tsx'
import { LimitMeters } from './limit-meters.tsx'
import { MonthUsage } from './month-usage.tsx'
import { PlanTable } from './plan-table.tsx'
import { SpendingCard } from './spending-card.tsx'
import { text } from './text.ts'

/** The limits of the business's plan, and their usage. */
export function PlanScreen() {
  const plan = useQuery({ queryKey: ['business', 'plan'], queryFn: () => unwrap(getPlan()) })
  const seesKeys = useHasRole('admin')
  return (
    <>
      <SettingsHeader title={text.title} />
      <div className="flex flex-col gap-4">
        <MonthUsage />
        {plan.isPending && <Loading />}
        {plan.isError && <ErrorPanel error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.data && (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <PlanTable plan={plan.data} />
            <div className="flex min-w-0 flex-col gap-4">
              {seesKeys && <KeyMeters plan={plan.data} />}
              <SpendingCard />
              <LimitMeters />
            </div>
          </div>
        )}
      </div>
    </>
  )
}
