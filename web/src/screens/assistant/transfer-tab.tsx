import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useBusinessSettings } from './use-business.ts'

/** To whom the assistant hands a caller over, and when. */
export function TransferTab() {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  return <TransferForm key={settings.data.updatedAt} settings={settings.data} />
}
