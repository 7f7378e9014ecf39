import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getProviderSettings } from '../../client/sdk.gen.ts'
import { useHasRole } from '../../session.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { RoleRequired } from '../settings/role-required.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { MailServerCard } from './mail-server-card.tsx'
import { PortCard } from './port-card.tsx'
import { SmsCarrierCard } from './sms-carrier-card.tsx'
import { text } from './text.ts'

/** Who recognizes speech, thinks and speaks on calls. */
export function ProvidersScreen() {
  const may = useHasRole('admin')
  return may ? <Providers /> : <RoleRequired least="admin" title={text.title} />
}

function Providers() {
  const settings = useQuery({ queryKey: ['provider'], queryFn: () => unwrap(getProviderSettings()) })
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} />
      {settings.isPending && <Loading />}
      {settings.isError && <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {settings.data.ports.map((port) => (
            // A new key resets the form when somebody else has changed the choice.
            <PortCard
              key={`${port.port} ${port.provider} ${port.model} ${port.voice} ${port.isOwn}`}
              settings={port}
              keys={settings.data.keys}
            />
          ))}
          <MailServerCard />
          <SmsCarrierCard />
        </div>
      )}
    </>
  )
}
