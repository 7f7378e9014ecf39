import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useFilters } from '../../use-filters.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { KindsCard } from './kinds-card.tsx'
import { NoticeLog } from './notice-log.tsx'
import { SendingCard } from './sending-card.tsx'
import { ServiceRemindersCard } from './service-reminders-card.tsx'
import { TemplateCard } from './template-card.tsx'
import { text } from './text.ts'
import { TimesCard } from './times-card.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'

const TABS = [
  { id: 'settings', label: text.settings, content: <NoticeSettingsTab /> },
  { id: 'log', label: text.log, content: <NoticeLog /> },
]

/** What customers are told about their appointments, and what they were told. */
export function CustomerNoticesScreen() {
  const { filters, set, clear } = useFilters()
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? 'settings'
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} />
      <Tabs
        aria-label={text.tabs}
        tabs={TABS}
        value={tab}
        onChange={(id) => (id === 'settings' ? clear() : set({ tab: id }))}
      />
    </>
  )
}

/** What is told, when and how. */
function NoticeSettingsTab() {
  const settings = useNoticeSettings()
  return (
    <>
      {settings.isPending && <Loading />}
      {settings.isError && (
        <ErrorPanel error={settings.error} title={text.loadFailed} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <KindsCard settings={settings.data} />
            <SendingCard settings={settings.data} />
          </div>
          <div className="grid gap-4">
            <TimesCard settings={settings.data} />
            <ServiceRemindersCard settings={settings.data} />
          </div>
          <TemplateCard settings={settings.data} />
        </div>
      )}
    </>
  )
}
