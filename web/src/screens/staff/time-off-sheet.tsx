import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '../../client/types.gen.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { AffectedAppointments, type AffectedChoice } from '../calendar/affected/affected-appointments.tsx'
import { useAppointmentsInTimeOff, useCancelAll } from '../calendar/affected/use-affected.ts'
import { text } from './text.ts'
import { newTimeOff, type TimeOffDraft, toTimeOffBody, withFirstDay } from './time-off-draft.ts'
import { useStaffChanges } from './use-staff.ts'

interface TimeOffSheetProps {
  staff: readonly StaffMember[]
  /** The date in the time zone of the business. */
  today: string
  onClose(): void
}

/** Adds time off of a member or of the whole business. */
export function TimeOffSheet({ staff, today, onClose }: TimeOffSheetProps) {
  const [draft, setDraft] = useState(() => newTimeOff(today))
  const { addTimeOff } = useStaffChanges()
  const body = toTimeOffBody(draft)
  const isComplete = body.startsAt.length === 16 && body.endsAt.length === 16
  const affected = useAppointmentsInTimeOff(isComplete ? { ...body, reason: null } : null)
  const [choice, setChoice] = useState<AffectedChoice>('keep')
  const cancelAll = useCancelAll()
  const put = (part: Partial<TimeOffDraft>) => setDraft({ ...draft, ...part })
  const adding = useMutation({
    /** False: appointments are booked in this time, and the page says so only now. */
    mutationFn: async () => {
      if (!(await affected.mayGoOn())) return false
      await addTimeOff(body)
      if (choice === 'cancel') await cancelAll(affected.found?.appointments ?? [])
      return true
    },
    onSuccess: (isAdded) => {
      if (!isAdded) return
      toast.success(text.timeOffAdded)
      onClose()
    },
  })
  const whom = [{ value: '', label: text.everybody }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]
  const input = (field: 'firstDay' | 'lastDay' | 'from' | 'until' | 'repeatsUntil') => ({
    type: field === 'from' || field === 'until' ? 'time' : 'date',
    value: draft[field],
    onValueChange: (value: string) =>
      field === 'firstDay' ? setDraft(withFirstDay(draft, value)) : put({ [field]: value }),
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.addTimeOff}
      submitLabel={affected.found?.count ? text.addAnyway : text.addTimeOff}
      busy={adding.isPending}
      onSubmit={() => adding.mutate()}
    >
      <Field label={text.who}>
        <Select options={whom} value={draft.staffId} onChange={(staffId) => put({ staffId })} />
      </Field>
      <Checkbox label={text.allDay} checked={draft.isAllDay} onChange={(isAllDay) => put({ isAllDay })} />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={draft.isAllDay ? text.firstDay : text.date}
          className={draft.isAllDay ? '' : 'col-span-2'}
          error={fieldError(adding.error, 'startsAt')}
        >
          <Input required {...input('firstDay')} />
        </Field>
        {draft.isAllDay ? (
          <Field label={text.lastDay}>
            <Input required min={draft.firstDay} {...input('lastDay')} />
          </Field>
        ) : (
          <>
            <Field label={text.from}>
              <Input required {...input('from')} />
            </Field>
            <Field label={text.until}>
              <Input required {...input('until')} />
            </Field>
          </>
        )}
      </div>
      <Checkbox label={text.weekly} checked={draft.isWeekly} onChange={(isWeekly) => put({ isWeekly })} />
      {draft.isWeekly && (
        <Field label={text.repeatsUntil} hint={text.repeatsUntilHint} error={fieldError(adding.error, 'repeatsUntil')}>
          <Input min={draft.firstDay} {...input('repeatsUntil')} />
        </Field>
      )}
      <AffectedAppointments affected={affected.found} choice={choice} onChoose={setChoice} />
      <Field label={text.reason} hint={text.reasonHint} error={fieldError(adding.error, 'reason')}>
        <Input maxLength={200} value={draft.reason} onValueChange={(reason) => put({ reason })} />
      </Field>
      <FormError error={adding.error} fields={['startsAt', 'repeatsUntil', 'reason']} />
    </FormSheet>
  )
}
