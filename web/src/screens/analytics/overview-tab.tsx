import { useQueries, useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getAnalytics } from '../../client/sdk.gen.ts'
import type { Analytics, GetAnalyticsData, Metrics } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { SampleFiguresNote } from '../../layout/demo/sample-figures-note.tsx'
import { useSession } from '../../session.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { useNow } from '../../use-now.ts'
import { Breakdowns } from './breakdowns.tsx'
import { compareMetric, METRIC_CARDS } from './metrics.ts'
import { chooseGranularity, type Period, parsePeriod, previousPeriod } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { text as words } from './text.ts'

type AnalyticsQuery = NonNullable<GetAnalyticsData['query']>

/** The metrics of a period and of the previous one; loaded again when anything changes. */
export function OverviewTab() {
  const { filters } = useFilters()
  const { timezone } = useSession().business
  const period = parsePeriod(filters, toIsoDate(useNow(), timezone))
  const { direction, topic } = filters
  const query = (of: Period): AnalyticsQuery => ({
    ...of,
    granularity: chooseGranularity(period),
    includeSample: true,
    ...(direction === 'inbound' || direction === 'outbound' ? { direction } : {}),
    ...(topic ? { topic } : {}),
  })
  const [now, before] = useQueries({
    queries: [query(period), query(previousPeriod(period))].map((question) => ({
      queryKey: ['any', 'analytics', question],
      queryFn: () => unwrap(getAnalytics({ query: question })),
      placeholderData: (known: Analytics | undefined) => known,
    })),
  })
  // Topics are read from every call, so nothing else waits for them.
  const { data: counted } = useQuery({
    queryKey: ['any', 'analytics', 'topics', query(period)],
    queryFn: () => unwrap(getAnalytics({ query: { ...query(period), topics: true } })),
    placeholderData: (known: Analytics | undefined) => known,
  })
  const failed = [now, before].find((each) => each?.isError)
  return (
    <div className="flex flex-col gap-4">
      <PeriodBar period={period} topics={counted?.breakdown.topic?.map((one) => one.topic) ?? []} />
      {failed ? (
        <ErrorPanel
          error={failed.error}
          title={words.loadFailed}
          onRetry={() => void Promise.all([now?.refetch(), before?.refetch()])}
        />
      ) : now?.data && before?.data ? (
        <>
          <SampleFiguresNote />
          <MetricCards now={now.data.totals} before={before.data.totals} />
          <Breakdowns analytics={now.data} counted={counted?.breakdown} />
        </>
      ) : (
        <Loading rows={8} />
      )}
    </div>
  )
}

function MetricCards({ now, before }: { now: Metrics; before: Metrics }) {
  const { currency } = useSession().business
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5">
      {METRIC_CARDS.map((figure) => {
        const value = figure.of(now)
        const { text, tone } = compareMetric(figure, value, figure.of(before), currency)
        return (
          <Stat
            key={figure.label}
            label={figure.label}
            value={value === null ? words.none : figure.show(value, currency)}
            note={text || '\u00a0'}
            tone={tone}
          />
        )
      })}
    </dl>
  )
}
