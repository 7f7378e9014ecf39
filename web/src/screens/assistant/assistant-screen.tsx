import { ScreenLink } from '../../layout/screen-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { HoursTab } from './hours/hours-tab.tsx'
import { InstructionsTab } from './instructions/instructions-tab.tsx'
import { ServicesTab } from './services-tab.tsx'
import { text } from './text.ts'
import { ToolsTab } from './tools/tools-tab.tsx'
import { TransferTab } from './transfer-tab.tsx'
import { VoiceTab } from './voice/voice-tab.tsx'

/** The settings of the assistant, one tab per topic. */
const TABS = [
  { id: 'voice', label: text.greetingAndVoice, content: <VoiceTab /> },
  { id: 'instructions', label: text.instructions, content: <InstructionsTab /> },
  { id: 'hours', label: text.hoursAndBooking, content: <HoursTab /> },
  { id: 'services', label: text.services, content: <ServicesTab /> },
  { id: 'transfer', label: text.transfers, content: <TransferTab /> },
  { id: 'tools', label: text.tools, content: <ToolsTab /> },
]

export function AssistantScreen() {
  const { filters, set } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'voice'
  return (
    <>
      <PageHeader title={text.title} actions={<ScreenLink to="/talk" button={text.testCall} />} />
      <Tabs
        aria-label={text.tabs}
        tabs={TABS}
        value={tab}
        onChange={(id) => set({ tab: id === 'voice' ? undefined : id })}
      />
    </>
  )
}
