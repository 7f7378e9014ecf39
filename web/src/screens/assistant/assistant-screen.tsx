import { ScreenLink } from '../../layout/screen-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { HoursTab } from './hours/hours-tab.tsx'
import { ServicesTab } from './services-tab.tsx'
import { ToolsTab } from './tools/tools-tab.tsx'
import { TransferTab } from './transfer-tab.tsx'
import { VoiceTab } from './voice/voice-tab.tsx'

/** The settings of the assistant, one tab per topic. */
const TABS = [
  { id: 'voice', label: 'Greeting and voice', content: <VoiceTab /> },
  { id: 'hours', label: 'Hours and booking', content: <HoursTab /> },
  { id: 'services', label: 'Services', content: <ServicesTab /> },
  { id: 'transfer', label: 'Transfers', content: <TransferTab /> },
  { id: 'tools', label: 'Tools', content: <ToolsTab /> },
]

export function AssistantScreen() {
  const { filters, set } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'voice'
  return (
    <>
      <PageHeader title="Assistant" actions={<ScreenLink to="/talk" button="Talk to it" />} />
      <Tabs
        aria-label="Parts of the assistant"
        tabs={TABS}
        value={tab}
        onChange={(id) => set({ tab: id === 'voice' ? undefined : id })}
      />
    </>
  )
}
