import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getBusinessSettings } from '../../client/sdk.gen.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { BusinessDetails } from './business-details.tsx'
import { CallerProofCard } from './caller-proof-card.tsx'
import { RecordingCard } from './recording-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SettingsHeader } from './settings-header.tsx'
import { text } from './text.ts'

/** The business, the proof that callers give, and how calls are recorded. */
export function BusinessScreen() {
  const settings = useQuery({ queryKey: ['business', 'settings'], queryFn: () => unwrap(getBusinessSettings()) })
  return (
    <>
      <SettingsHeader title={text.businessTitle} />
      {settings.isPending && <Loading />}
      {settings.isError && <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <BusinessDetails settings={settings.data} />
          <div className="grid gap-4">
            <CallerProofCard settings={settings.data} />
            <RecordingCard settings={settings.data} />
            <RetentionCard />
          </div>
        </div>
      )}
    </>
  )
}
