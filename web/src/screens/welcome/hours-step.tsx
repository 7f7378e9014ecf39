import { useState } from 'react'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { DayRow } from '../assistant/hours/day-row.tsx'
import {
  copyTimesToOpenDays,
  type Day,
  toDays,
  toWeeklyHours,
  type WeeklyHours,
} from '../assistant/hours/weekly-hours.ts'
import { useBusinessChanges, useBusinessSettings } from '../assistant/use-business.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { useTrades } from './use-setup.ts'

export function HoursStep(props: StepProps) {
  const settings = useBusinessSettings()
  const trades = useTrades()
  if (settings.isPending || trades.isPending) return <Loading rows={7} />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  const suggested = props.isPassed ? undefined : trades.data?.find(({ id }) => id === props.trade)?.hours
  return <HoursForm {...props} hours={(suggested ?? settings.data.hours) as WeeklyHours} />
}

function HoursForm({ hours, ...step }: StepProps & { hours: WeeklyHours }) {
  const [days, setDays] = useState(() => toDays(hours))
  const [error, setError] = useState<unknown>(null)
  const { change } = useBusinessChanges()
  const put = (changed: Day) => setDays(days.map((day) => (day.day === changed.day ? changed : day)))
  const save = async () => {
    if (!days.some(({ isOpen }) => isOpen)) throw new Error(text.hours.none)
    await change({ hours: toWeeklyHours(days) })
  }
  return (
    <StepForm {...step} intro={text.hours.intro} onSave={save} error={error} onError={setError}>
      <div className="flex flex-col gap-1">
        {days.map((day) => (
          <DayRow
            key={day.day}
            day={day}
            onChange={put}
            readOnly={false}
            onCopy={() => setDays(copyTimesToOpenDays(days, day.day))}
          />
        ))}
      </div>
    </StepForm>
  )
}
