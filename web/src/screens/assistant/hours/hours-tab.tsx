import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useBusinessSettings } from '../use-business.ts'
import { BookingRules } from './booking-rules.tsx'
import { SpecialDaysCard } from './special-days-card.tsx'
import { WeekEditor } from './week-editor.tsx'

/** Opening hours, closed days, special hours and booking rules. */
export function HoursTab() {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading rows={8} />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <WeekEditor settings={settings.data} />
      <div className="flex flex-col gap-4">
        <SpecialDaysCard weekly={settings.data.openings} country={settings.data.country} />
        <BookingRules settings={settings.data} />
      </div>
    </div>
  )
}
