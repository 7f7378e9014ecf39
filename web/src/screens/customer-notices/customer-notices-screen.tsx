import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { KindsCard } from './kinds-card.tsx'
import { SendingCard } from './sending-card.tsx'
import { TemplateCard } from './template-card.tsx'
import { text } from './text.ts'
import { TimesCard } from './times-card.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'

/** What customers are told about their appointments, when and how. */
export function CustomerNoticesScreen() {
  const settings = useNoticeSettings()
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} />
      {settings.isPending && <Loading />}
      {settings.isError && (
        <ErrorPanel error={settings.error} title={text.loadFailed} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <KindsCard settings={settings.data} />
          <div className="grid gap-4">
            <SendingCard settings={settings.data} />
            <TimesCard settings={settings.data} />
          </div>
          <TemplateCard settings={settings.data} />
        </div>
      )}
    </>
  )
}
