import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getBusinessSettings, updateBusinessSettings } from '../../../client/sdk.gen.ts'
import type { BusinessSettings } from '../../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { AffectedAppointments, type AffectedChoice } from '../../calendar/affected/affected-appointments.tsx'
import { useAppointmentsOutsideWeek, useCancelAll } from '../../calendar/affected/use-affected.ts'
import { text } from '../text.ts'
import { useBusinessChanges } from '../use-business.ts'
import { WeekFields } from './week-fields.tsx'
import { type Day, hasProblems, toDays, toWeeklyHours, type WeeklyHours } from './weekly-hours.ts'

/** The weekly opening hours, with several openings a day. A change applies to future bookings; existing appointments stay. */
export function WeekEditor({ settings }: { settings: BusinessSettings }) {
  const { timezone } = settings
  const form = useRecordForm<BusinessSettings, { days: readonly Day[] }>({
    record: settings,
    draftOf: (record) => ({ days: toDays((record ?? settings).openings as WeeklyHours) }),
    stored: (draft) => ({ days: toDays(toWeeklyHours(draft.days)) }),
  })
  const { days } = form.draft
  const { isChanged } = form
  const affected = useAppointmentsOutsideWeek(isChanged && !hasProblems(days) ? toWeeklyHours(days) : null)
  const [choice, setChoice] = useState<AffectedChoice>('keep')
  const cancelAll = useCancelAll()
  const { change, known } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const saving = useMutation({
    /** Null: appointments are outside of the new hours, and the page says so only now. */
    mutationFn: async (over?: SaveOver<{ days: readonly Day[] }>) => {
      if (hasProblems(days)) throw new Error(text.hoursNotSaved)
      if (!(await affected.mayGoOn())) return null
      const toCancel = choice === 'cancel' ? (affected.found?.appointments ?? []) : []
      const before = settings.openings
      const write = (merged: { days: readonly Day[] }, headers: { 'If-Match': string }) =>
        updateBusinessSettings({ headers, body: { openings: toWeeklyHours(merged.days) } })
      await known(await form.save({ read: getBusinessSettings, write }, over))
      if (toCancel.length > 0) await cancelAll(toCancel)
      return before
    },
    onSuccess: (before) => {
      if (before === null) return
      setChoice('keep')
      toast.success(text.hoursSaved, {
        undo: () =>
          void change({ openings: before }).catch((error: unknown) => toast.error(text.hoursNotUndone, error)),
      })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  return (
    <Card title={text.openingHours} aside={<span className="text-[13px] text-muted">{timezone}</span>}>
      <form onSubmit={submit} className="flex flex-col gap-1">
        <UnsavedChanges when={isChanged} />
        <WeekFields days={days} onChange={(next) => form.put({ days: next })} readOnly={readOnly} />
        <AffectedAppointments affected={affected.found} choice={choice} onChoose={setChoice} />
        <FormError error={saving.error} />
        <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
        {!readOnly && !form.isConflict && (
          <div className="mt-3 flex gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
              {affected.found?.count ? text.saveHoursAnyway : text.saveHours}
            </Button>
            {isChanged && <Button onClick={form.loadTheirs}>{text.discard}</Button>}
          </div>
        )}
      </form>
    </Card>
  )
}
