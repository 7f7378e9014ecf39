import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getSpending } from '../../client/sdk.gen.ts'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Meter } from '../../ui/data/meter.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'

const countryNames = new Intl.DisplayNames(undefined, { type: 'region' })

/** What the business may spend on calls and texts, and what it has spent today. The operator sets the limits. */
export function SpendingCard() {
  const spending = useQuery({ queryKey: ['business', 'spending'], queryFn: () => unwrap(getSpending()) })
  if (spending.isError) return <ErrorPanel error={spending.error} onRetry={() => void spending.refetch()} />
  if (!spending.data) return <Loading rows={2} />
  const { limits, today, allowedCountries } = spending.data
  return (
    <Card title="Calls and texts of today">
      <div className="flex flex-col gap-3">
        <Meter label="Outbound calls" value={today.calls} max={limits.callsPerDay} />
        <Meter label="Texts" value={today.messages} max={limits.messagesPerDay} />
        <DetailList>
          <Detail label="At most a minute" wide>
            {limits.callsPerMinute.toLocaleString()} calls, {limits.messagesPerMinute.toLocaleString()} texts
          </Detail>
          {limits.maxCalls !== null && <Detail label="Calls at a time">{limits.maxCalls.toLocaleString()}</Detail>}
          <Detail label="Countries" wide>
            {allowedCountries.map((code) => countryNames.of(code) ?? code).join(', ')}
          </Detail>
        </DetailList>
        <p className="text-[13px] text-muted">
          Premium-rate and satellite numbers are never called. Ask the operator of this service to change these limits.
        </p>
      </div>
    </Card>
  )
}
