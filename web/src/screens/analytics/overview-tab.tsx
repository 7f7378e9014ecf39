import { useQueries } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getAnalytics } from '../../client/sdk.gen.ts'
import type { Analytics, GetAnalyticsData, Metrics } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useSession } from '../../session.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { useNow } from '../../use-now.ts'
import { Breakdowns } from './breakdowns.tsx'
import { compared, FIGURES } from './metrics.ts'
import { granularityOf, type Period, periodBefore, periodOf } from './period.ts'
import { PeriodBar } from './period-bar.tsx'

type Question = NonNullable<GetAnalyticsData['query']>

/** The figures of some days beside those of as many days before; read again whenever anything changes. */
export function OverviewTab() {
  const { filters } = useFilters()
  const { timezone } = useSession().business
  const period = periodOf(filters, toIsoDate(useNow(), timezone))
  const { direction } = filters
  const query = (of: Period): Question => ({
    ...of,
    granularity: granularityOf(period),
    ...(direction === 'inbound' || direction === 'outbound' ? { direction } : {}),
  })
  const [now, before] = useQueries({
    queries: [query(period), query(periodBefore(period))].map((question) => ({
      queryKey: ['any', 'analytics', question],
      queryFn: () => unwrap(getAnalytics({ query: question })),
      placeholderData: (known: Analytics | undefined) => known,
    })),
  })
  const failed = [now, before].find((each) => each?.isError)
  return (
    <div className="flex flex-col gap-4">
      <PeriodBar period={period} />
      {failed ? (
        <ErrorPanel
          error={failed.error}
          title="The figures could not be read"
          onRetry={() => void Promise.all([now?.refetch(), before?.refetch()])}
        />
      ) : now?.data && before?.data ? (
        <>
          <Cards now={now.data.totals} before={before.data.totals} />
          <Breakdowns analytics={now.data} />
        </>
      ) : (
        <Loading rows={8} />
      )}
    </div>
  )
}

function Cards({ now, before }: { now: Metrics; before: Metrics }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
      {FIGURES.map((figure) => {
        const value = figure.of(now)
        const { text, tone } = compared(figure, value, figure.of(before))
        return (
          <Stat
            key={figure.label}
            label={figure.label}
            value={value === null ? '–' : figure.show(value)}
            note={text || '\u00a0'}
            tone={tone}
          />
        )
      })}
    </dl>
  )
}
