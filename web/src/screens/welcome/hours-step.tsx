import { useState } from 'react'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { WeekFields } from '../assistant/hours/week-fields.tsx'
import {
  type DailyHours,
  hasProblems,
  hasSeveralOpenings,
  toDays,
  toLists,
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
  const { openings } = settings.data
  // A trade and a new business have one opening a day: several openings were chosen, so nothing is suggested in their place.
  const isChosen = props.isDone || hasSeveralOpenings(openings)
  const suggested = isChosen ? undefined : trades.data?.find(({ id }) => id === props.trade)?.hours
  return <HoursForm {...props} hours={suggested ? toLists(suggested as DailyHours) : openings} />
}

function HoursForm({ hours, ...step }: StepProps & { hours: WeeklyHours }) {
  const [days, setDays] = useState(() => toDays(hours))
  const [error, setError] = useState<unknown>(null)
  const { change } = useBusinessChanges()
  const save = async () => {
    if (!days.some(({ isOpen }) => isOpen)) throw new Error(text.hours.none)
    if (hasProblems(days)) throw new Error(text.hours.notSaved)
    await change({ openings: toWeeklyHours(days) })
  }
  return (
    <StepForm {...step} intro={text.hours.intro} onSave={save} error={error} onError={setError}>
      <div className="flex flex-col gap-1">
        <WeekFields
          days={days}
          onChange={(next) => {
            setDays(next)
            setError(null)
          }}
        />
      </div>
    </StepForm>
  )
}
