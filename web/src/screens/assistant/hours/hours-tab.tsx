import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useBusinessSettings } from '../use-business.ts'
import { BookingRules, toRuleTexts } from './booking-rules.tsx'
import { ClosedDays } from './closed-days.tsx'
import { WeekEditor } from './week-editor.tsx'

/** Opening hours, closed days and booking rules. */
export function HoursTab() {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading rows={8} />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  const { openings, timezone } = settings.data
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <WeekEditor key={JSON.stringify(openings)} hours={openings} timezone={timezone} />
      <div className="flex flex-col gap-4">
        <ClosedDays />
        <BookingRules key={JSON.stringify(toRuleTexts(settings.data))} settings={settings.data} />
      </div>
    </div>
  )
}
