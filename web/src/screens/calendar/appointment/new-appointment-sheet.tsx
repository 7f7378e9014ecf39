import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, unwrap } from '../../../api.ts'
import { createAppointment } from '../../../client/sdk.gen.ts'
import type { Answer, Contact } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useServices } from '../../assistant/use-business.ts'
import { ContactPicker } from '../../contacts/contact-picker.tsx'
import { toInstant, toLocalTime } from '../calendar-dates.ts'
import { text } from '../text.ts'
import { useTimeNote } from '../use-time-note.ts'
import { AnswerFields } from './answer-fields.tsx'
import { StaffField } from './staff-field.tsx'
import { TimeFields, type TimeValues } from './time-fields.tsx'
import { explainConflict } from './use-reschedule.ts'

/** What the user chose in the calendar: a day, a start time or a time range, and the column of a member of staff. */
export interface NewAppointmentTime {
  date: string
  startsAt?: string
  endsAt?: string
  staffId?: string
}

const EMPTY_FIELDS = {
  ...{ contact: null as Contact | null, name: '', phone: '', service: '', staffId: '', notes: '' },
  answers: [] as Answer[],
}
const DEFAULT_MINUTES = 30
const TIME_FIELDS = ['startsAt', 'endsAt', 'durationMinutes']
/** The fields of the API that show their own error. */
const FIELDS = ['contactId', 'contactName', 'contactPhone', 'service', 'staffId', 'notes', ...TIME_FIELDS]

/** Books an appointment for a known or a new contact, at any time that is not taken. */
export function NewAppointmentSheet({ wish, onClose }: { wish: NewAppointmentTime | null; onClose(): void }) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const form = useBookingForm(wish)
  const { error, setError, book, timeNote } = form
  const queryClient = useQueryClient()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      if (!(await timeNote.mayGoOn())) return
      const appointment = await book()
      queryClient.setQueryData(['appointment', appointment.id], appointment)
      refreshKinds(queryClient, new Set(['appointment', 'contact']))
      onClose()
      toast.success(text.book.done)
    } catch (failure) {
      setError(explainConflict(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={wish !== null}
      onClose={onClose}
      title={text.newAppointment}
      actions={
        <>
          <Button onClick={onClose}>{text.book.close}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {timeNote.note === null ? text.book.submit : text.book.submitAnyway}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <BookingFields form={form} />
        <FormError error={error} fields={FIELDS} />
      </form>
    </Sheet>
  )
}

type BookingForm = ReturnType<typeof useBookingForm>

function useBookingForm(wish: NewAppointmentTime | null) {
  const { timezone } = useSession().business
  const [fields, setFields] = useState(EMPTY_FIELDS)
  const [when, setWhen] = useState<TimeValues>({ date: '', time: '', minutes: '' })
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (wish === null) return
    const { date, startsAt, endsAt } = wish
    const minutes = startsAt && endsAt ? (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 : DEFAULT_MINUTES
    setWhen({ date, time: startsAt ? toLocalTime(startsAt, timezone) : '', minutes: String(minutes) })
    setFields({ ...EMPTY_FIELDS, staffId: wish.staffId ?? '' })
    setError(null)
  }, [wish, timezone])
  const { contact, name, phone, service, staffId, answers, notes } = fields
  const book = () => {
    if (contact === null && !name.trim() && !phone.trim())
      throw new ApiError(400, 'BAD_REQUEST', `contactName: ${text.book.nobody}`)
    const who = contact
      ? { contactId: contact.id }
      : { ...(name.trim() && { contactName: name.trim() }), ...(phone.trim() && { contactPhone: phone.trim() }) }
    return unwrap(
      createAppointment({
        body: {
          startsAt: toInstant(when.date, when.time, timezone),
          durationMinutes: Number(when.minutes),
          ...who,
          ...(service && { service }),
          ...(staffId && { staffId }),
          ...(answers.length > 0 && { answers }),
          ...(notes.trim() && { notes: notes.trim() }),
        },
      }),
    )
  }
  const errorOf = (...names: string[]) => fieldError(error, ...names)
  const timeNote = useTimeNote(when, staffId || null)
  return { fields, setFields, when, setWhen, error, setError, errorOf, book, timeNote }
}

function BookingFields({ form }: { form: BookingForm }) {
  const { fields, when, errorOf, timeNote } = form
  // An error holds for what was sent: another time may be free.
  const setFields = (next: typeof fields) => {
    form.setError(null)
    form.setFields(next)
  }
  const setWhen = (next: TimeValues) => {
    form.setError(null)
    form.setWhen(next)
  }
  const services = useServices().data ?? []
  const options = [
    { value: '', label: text.book.noService },
    ...services.map(({ name }) => ({ value: name, label: name })),
  ]
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const chooseService = (service: string) => {
    set({ service, answers: [] })
    const minutes = services.find(({ name }) => name === service)?.durationMinutes
    if (minutes !== undefined) setWhen({ ...when, minutes: String(minutes) })
  }
  return (
    <>
      <Field label={text.book.contact} hint={text.book.contactHint} error={errorOf('contactId')}>
        <ContactPicker value={fields.contact} onChange={(contact) => set({ contact })} />
      </Field>
      {fields.contact === null && (
        <div className="grid gap-3 min-[22rem]:grid-cols-2">
          <Field label={text.book.name} error={errorOf('contactName')}>
            <Input maxLength={200} autoComplete="off" value={fields.name} onValueChange={(name) => set({ name })} />
          </Field>
          <PhoneField
            label={text.book.phone}
            error={errorOf('contactPhone')}
            value={fields.phone}
            onValueChange={(phone) => set({ phone })}
          />
        </div>
      )}
      {services.length > 0 && (
        <Field label={text.book.service} error={errorOf('service')}>
          <Select options={options} value={fields.service} onChange={chooseService} />
        </Field>
      )}
      <StaffField value={fields.staffId} onChange={(staffId) => set({ staffId })} error={errorOf('staffId')} />
      <TimeFields
        value={when}
        onChange={setWhen}
        service={fields.service || null}
        staffId={fields.staffId || null}
        note={timeNote.note}
        error={errorOf(...TIME_FIELDS)}
      />
      <AnswerFields
        questions={services.find(({ name }) => name === fields.service)?.questions ?? []}
        answers={fields.answers}
        onChange={(answers) => set({ answers })}
      />
      <Field label={text.book.notes} error={errorOf('notes')}>
        <Textarea
          maxLength={10_000}
          rows={3}
          value={fields.notes}
          onChange={(event) => set({ notes: event.target.value })}
        />
      </Field>
    </>
  )
}
