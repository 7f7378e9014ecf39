import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../api.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { text } from '../text.ts'
import { useBusinessChanges } from '../use-business.ts'
import { WeekFields } from './week-fields.tsx'
import { problemOf, toDays, toWeeklyHours, type WeeklyHours } from './weekly-hours.ts'

/** The weekly opening hours, with several openings a day. A change applies to future bookings; existing appointments stay. */
export function WeekEditor({ hours, timezone }: { hours: WeeklyHours; timezone: string }) {
  const [days, setDays] = useState(() => toDays(hours))
  const { change } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const saving = useMutation({
    mutationFn: async () => {
      if (days.some(problemOf)) throw new Error(text.hoursNotSaved)
      await change({ openings: toWeeklyHours(days) })
    },
    onSuccess: () =>
      toast.success(text.hoursSaved, {
        undo: () => void change({ openings: hours }).catch((error: unknown) => toast.error(text.hoursNotUndone, error)),
      }),
  })
  const isChanged = JSON.stringify(toWeeklyHours(days)) !== JSON.stringify(toWeeklyHours(toDays(hours)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Card title={text.openingHours} aside={<span className="text-[13px] text-muted">{timezone}</span>}>
      <form onSubmit={submit} className="flex flex-col gap-1">
        <UnsavedChanges when={isChanged} />
        <WeekFields days={days} onChange={setDays} readOnly={readOnly} />
        {saving.error && (
          <p role="alert" className="mt-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
            {errorMessage(saving.error)}
          </p>
        )}
        {!readOnly && (
          <div className="mt-3 flex gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
              {text.saveHours}
            </Button>
            {isChanged && <Button onClick={() => setDays(toDays(hours))}>{text.discard}</Button>}
          </div>
        )}
      </form>
    </Card>
  )
}
