import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getAnalytics } from '../../client/sdk.gen.ts'
import { formatCount, formatDuration, toIsoDate } from '../../format.ts'
import { LOCALE } from '../../locale.ts'
import { formatCost } from '../../money.ts'
import { useSession } from '../../session.ts'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useNow } from '../../use-now.ts'
import { text } from './text.ts'

/** The usage since the first of the month, in the business's time zone. */
export function MonthUsage() {
  const { timezone, currency } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  const first = `${today.slice(0, 8)}01`
  const usage = useQuery({
    queryKey: ['any', 'month', first, today],
    queryFn: () => unwrap(getAnalytics({ query: { startDate: first, endDate: today, granularity: 'month' } })),
  })
  const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T12:00:00Z`),
  )
  const totals = usage.data?.totals
  const waiting = <Skeleton className="my-1.5 w-16" />
  if (usage.isError) return <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />
  return (
    <section aria-label={text.usageIn(month)}>
      <h2 className="mb-2 font-semibold">{month}</h2>
      <StatRow>
        <Stat label={text.calls} value={totals ? formatCount(totals.calls) : waiting} />
        <Stat label={text.callTime} value={totals ? formatDuration(totals.totalDurationSeconds) : waiting} />
        <Stat label={text.messagesSent} value={totals ? formatCount(totals.messagesSent) : waiting} />
        <Stat label={text.booked} value={totals ? formatCount(totals.appointmentsBooked) : waiting} />
        <Stat label={text.callCost} value={totals ? formatCost(totals.costCents, currency) : waiting} />
      </StatRow>
      <p className="mt-2 text-[13px] text-muted">{text.testCalls}</p>
    </section>
  )
}
