import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { TransferForm } from './transfer-form.tsx'
import { DestinationsCard } from './transfers/destinations-card.tsx'
import { useBusinessSettings } from './use-business.ts'

/** To whom the assistant transfers callers, and when. */
export function TransferTab() {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  const { transferPhone, transferWhen, closedGreeting, fallbackPhone } = settings.data
  const { textWhenCutOff, textWhenMissed, textWhenMissedHours } = settings.data
  const texts = [textWhenCutOff, textWhenMissed, textWhenMissedHours]
  const key = JSON.stringify([transferPhone, transferWhen, closedGreeting, fallbackPhone, ...texts])
  return (
    <div className="flex flex-col gap-4">
      <DestinationsCard openings={settings.data.openings} />
      <TransferForm key={key} settings={settings.data} />
    </div>
  )
}
