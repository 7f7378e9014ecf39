import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getSpending } from '../../client/sdk.gen.ts'
import { LOCALE } from '../../locale.ts'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Meter } from '../../ui/data/meter.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

const countryNames = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** What the business may spend on calls and texts, and what it has spent today. The operator sets the limits. */
export function SpendingCard() {
  const spending = useQuery({ queryKey: ['business', 'spending'], queryFn: () => unwrap(getSpending()) })
  if (spending.isError) return <ErrorPanel error={spending.error} onRetry={() => void spending.refetch()} />
  if (!spending.data) return <Loading rows={2} />
  const { limits, today, allowedCountries } = spending.data
  return (
    <Card title={text.today}>
      <div className="flex flex-col gap-3">
        <Meter label={text.outboundCalls} value={today.calls} max={limits.callsPerDay} />
        <Meter label={text.texts} value={today.messages} max={limits.messagesPerDay} />
        <DetailList>
          <Detail label={text.perMinute} wide>
            {text.callsAndTexts(
              limits.callsPerMinute.toLocaleString(LOCALE),
              limits.messagesPerMinute.toLocaleString(LOCALE),
            )}
          </Detail>
          {limits.maxCalls !== null && (
            <Detail label={text.callsAtOnce}>{limits.maxCalls.toLocaleString(LOCALE)}</Detail>
          )}
          <Detail label={text.countries} wide>
            {allowedCountries.map((code) => countryNames.of(code) ?? code).join(', ')}
          </Detail>
        </DetailList>
        <p className="text-[13px] text-muted">{text.spendingHint}</p>
      </div>
    </Card>
  )
}
