import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { OverviewTab } from './overview-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { text } from './text.ts'

const TABS = [
  { id: 'overview', label: text.tabs.overview, content: <OverviewTab /> },
  { id: 'reports', label: text.tabs.reports, content: <ReportsTab /> },
]

/** Metrics compared with the previous period, and the daily, weekly and monthly reports. */
export function AnalyticsScreen() {
  const { filters, set, clear } = useFilters()
  const tab = filters.tab === 'reports' ? 'reports' : 'overview'
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        aria-label={text.tabs.label}
        tabs={TABS}
        value={tab}
        onChange={(id) => (id === 'overview' ? clear() : set({ tab: id }))}
      />
    </>
  )
}
