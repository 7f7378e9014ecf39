import { clsx } from 'clsx'
import { FileChartColumn, Printer } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listReports } from '../../client/sdk.gen.ts'
import type { Report } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { METRIC_CARDS } from './metrics.ts'
import { text } from './text.ts'

const TYPES = [
  { value: '', label: text.reports.kinds.all },
  { value: 'daily', label: text.reports.kinds.daily },
  { value: 'weekly', label: text.reports.kinds.weekly },
  { value: 'monthly', label: text.reports.kinds.monthly },
]

/**
 * A report for each completed day, week and month. The URL holds the chosen report; printing shows only that report.
 */
export function ReportsTab() {
  const { filters, set } = useFilters()
  const type = TYPES.find(({ value }) => value === filters.type)?.value ?? ''
  const list = useList<Report>({
    kind: 'report',
    filters: { type },
    load: (cursor) =>
      unwrapPage(listReports({ query: { limit: 20, ...(isReportType(type) && { type }), ...(cursor && { cursor }) } })),
  })
  const chosen = list.rows.find(({ id }) => id === filters.report) ?? list.rows[0]
  if (list.isLoading) return <Loading rows={8} />
  if (list.error && list.rows.length === 0) return <ErrorPanel error={list.error} onRetry={list.refresh} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_1fr]">
      <div className="flex flex-col gap-3 print:hidden">
        <Select
          aria-label={text.reports.kind}
          options={TYPES}
          value={type}
          onChange={(next) => set({ type: next, report: undefined })}
        />
        <Card flush>
          {list.rows.length === 0 ? (
            <EmptyState icon={FileChartColumn} title={text.reports.emptyTitle}>
              {text.reports.empty}
            </EmptyState>
          ) : (
            <ul aria-label={text.reports.label} className="divide-y divide-line max-lg:max-h-60 max-lg:overflow-y-auto">
              {list.rows.map((report) => (
                <li key={report.id}>
                  <button
                    type="button"
                    aria-pressed={report === chosen}
                    onClick={() => set({ report: report.id })}
                    className={clsx(
                      'w-full px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-sunken',
                      report === chosen && 'bg-sunken font-medium',
                    )}
                  >
                    {report.title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {list.hasMore && (
          <Button busy={list.isLoadingMore} onClick={list.loadMore}>
            {text.reports.older}
          </Button>
        )}
      </div>
      {chosen && <ReportView report={chosen} />}
    </div>
  )
}

const isReportType = (type: string): type is Report['type'] => ['daily', 'weekly', 'monthly'].includes(type)

function ReportView({ report: { title, periodStart, periodEnd, timezone, highlights, metrics } }: { report: Report }) {
  const { currency } = useSession().business
  return (
    <Card
      title={title}
      aside={
        <span className="print:hidden">
          <Button size="sm" onClick={() => print()}>
            <Printer aria-hidden /> {text.period.print}
          </Button>
        </span>
      }
    >
      <p className="text-[13px] text-muted">
        <Time at={periodStart} format="full" /> {text.reports.to} <Time at={periodEnd} format="full" />{' '}
        {text.reports.zone(timezone)}
      </p>
      <ul className="my-4 list-disc pl-5">
        {highlights.map((sentence) => (
          <li key={sentence} className="py-0.5">
            {sentence}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {METRIC_CARDS.map((figure) => {
          const value = figure.of(metrics)
          return (
            <Stat
              key={figure.label}
              label={figure.label}
              value={value === null ? text.none : figure.show(value, currency)}
            />
          )
        })}
      </dl>
    </Card>
  )
}
