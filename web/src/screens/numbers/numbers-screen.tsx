import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { ConnectionsTab } from './connections-tab.tsx'
import { NumbersTab } from './numbers-tab.tsx'
import { RatesTab } from './rates/rates-tab.tsx'
import { text } from './text.ts'

const TABS = [
  { id: 'numbers', label: text.phoneNumbers, content: <NumbersTab /> },
  { id: 'connections', label: text.trunks, content: <ConnectionsTab /> },
  { id: 'rates', label: text.rates, content: <RatesTab /> },
]

/** The numbers, SIP connections and rates of the business. */
export function NumbersScreen() {
  const { filters, set, clear } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'numbers'
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        aria-label={text.tabs}
        tabs={TABS}
        value={tab}
        onChange={(id) => (id === 'numbers' ? clear() : set({ tab: id, q: undefined, direction: undefined }))}
      />
    </>
  )
}
