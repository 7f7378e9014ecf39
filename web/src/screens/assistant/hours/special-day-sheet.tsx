import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../format.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { AffectedAppointments, type AffectedChoice } from '../../calendar/affected/affected-appointments.tsx'
import { useAppointmentsOutside, useCancelAll } from '../../calendar/affected/use-affected.ts'
import { text } from '../text.ts'
import { OpeningList } from './opening-list.tsx'
import { describeDay, type EditedDay, type SpecialDay, usualOpenings } from './special-days.ts'
import { useSpecialDayChanges } from './use-special-day-changes.ts'
import {
  addOpening,
  inOrder,
  MAX_OPENINGS,
  overnightNote,
  problemOf,
  type Times,
  type WeeklyHours,
} from './weekly-hours.ts'

const words = text.specialDays

const CHOICES = (['closed', 'open'] as const).map((value) => ({ value, label: words[value] }))

interface SpecialDaySheetProps {
  of: EditedDay
  /** The days that are closed or have special hours already. */
  days: readonly SpecialDay[]
  weekly: WeeklyHours
  /** The date in the time zone of the business. */
  today: string
  onClose(): void
}

/** Closes a day, or sets the times at which it is open. A new day that replaces another says so before it is saved. */
export function SpecialDaySheet({ of, days, weekly, today, onClose }: SpecialDaySheetProps) {
  const [date, setDate] = useState(of.date ?? '')
  const [what, setWhat] = useState<'closed' | 'open'>(of.openings ? 'open' : 'closed')
  /** Null until somebody changes them: those of the weekday. */
  const [changed, setChanged] = useState<readonly Times[] | null>(of.openings?.length ? of.openings : null)
  const [reason, setReason] = useState(of.reason ?? '')
  const openings = changed ?? (date === '' ? [] : usualOpenings(date, weekly))
  const before = days.find((day) => day.date === date) ?? null
  const { set, undoSet } = useSpecialDayChanges()
  const isComplete = date !== '' && (what === 'closed' || (openings.length > 0 && problemOf(openings) === null))
  const affected = useAppointmentsOutside(isComplete ? { date, openings: what === 'closed' ? null : openings } : null)
  const [choice, setChoice] = useState<AffectedChoice>('keep')
  const cancelAll = useCancelAll()
  const name = date === '' ? '' : formatDay(`${date}T12:00:00Z`, 'UTC', Date.now())
  const saving = useMutation({
    /** Null: appointments are outside of the new hours, and the page says so only now. */
    mutationFn: async () => {
      const given = reason.trim() || null
      if (what === 'open' && problemOf(openings) !== null) throw new Error(words.wrongTimes)
      if (!(await affected.mayGoOn())) return null
      const day = { date, openings: what === 'closed' ? null : inOrder(openings), reason: given }
      await set(day)
      if (choice === 'cancel') await cancelAll(affected.found?.appointments ?? [])
      return { day, before }
    },
    onSuccess: (saved) => {
      if (saved === null) return
      toast.success(words.saved(name), { undo: () => void undoSet(saved.day, saved.before) })
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={of.isNew ? words.addTitle : name}
      submitLabel={affected.found?.count ? words.saveAnyway : of.isNew && before ? words.replace : words.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      <Field label={words.date} error={fieldError(saving.error, 'date')}>
        <Input
          type="date"
          required
          min={today}
          value={date}
          disabled={!of.isNew}
          onValueChange={(next) => setDate(String(next))}
        />
      </Field>
      {of.isNew && before && (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {describeDay(before)}
        </p>
      )}
      <Field label={words.what} hint={what === 'open' ? words.openHint : undefined}>
        <Select options={CHOICES} value={what} onChange={(next) => setWhat(next)} />
      </Field>
      {what === 'open' && date !== '' && <TimesFields openings={openings} onChange={setChanged} />}
      <AffectedAppointments affected={affected.found} choice={choice} onChoose={setChoice} />
      <Field label={words.reason} hint={words.reasonHint} error={fieldError(saving.error, 'reason')}>
        <Input maxLength={200} value={reason} onValueChange={setReason} autoComplete="off" />
      </Field>
      <FormError error={saving.error} fields={['date', 'reason']} />
    </FormSheet>
  )
}

function TimesFields({ openings, onChange }: { openings: readonly Times[]; onChange(openings: Times[]): void }) {
  const problem = problemOf(openings)
  const note = overnightNote(openings)
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-1">
      <legend className="mb-1 text-[13px] font-medium">{words.times}</legend>
      <OpeningList
        openings={openings}
        onChange={onChange}
        labels={{ open: words.opens, close: words.closes }}
        removeLabel={words.removeTimes}
      />
      {problem ? (
        <p role="alert" className="text-[13px] text-bad">
          {problem}
        </p>
      ) : (
        note && <p className="text-[13px] text-muted">{note}</p>
      )}
      {openings.length < MAX_OPENINGS && (
        <Button size="sm" onClick={() => onChange(addOpening(openings))}>
          {words.addTimes}
        </Button>
      )}
    </fieldset>
  )
}
