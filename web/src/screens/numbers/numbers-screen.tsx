import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { ConnectionsTab } from './connections-tab.tsx'
import { NumbersTab } from './numbers-tab.tsx'
import { RatesTab } from './rates-tab.tsx'

const TABS = [
  { id: 'numbers', label: 'Phone numbers', content: <NumbersTab /> },
  { id: 'connections', label: 'SIP connections', content: <ConnectionsTab /> },
  { id: 'rates', label: 'Rates', content: <RatesTab /> },
]

/** The numbers, SIP connections and rates of the business. */
export function NumbersScreen() {
  const { filters, set, clear } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'numbers'
  return (
    <>
      <PageHeader title="Numbers" />
      <Tabs
        aria-label="Numbers, lines and rates"
        tabs={TABS}
        value={tab}
        onChange={(id) => (id === 'numbers' ? clear() : set({ tab: id, q: undefined, direction: undefined }))}
      />
    </>
  )
}
