import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useBusinessSettings } from './use-business.ts'

/** To which number the assistant transfers callers, and when. */
export function TransferTab() {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  const { transferPhone, transferWhen, closedGreeting, fallbackPhone } = settings.data
  const { textWhenCutOff, textWhenMissed, textWhenMissedHours } = settings.data
  const texts = [textWhenCutOff, textWhenMissed, textWhenMissedHours]
  const key = JSON.stringify([transferPhone, transferWhen, closedGreeting, fallbackPhone, ...texts])
  return <TransferForm key={key} settings={settings.data} />
}
