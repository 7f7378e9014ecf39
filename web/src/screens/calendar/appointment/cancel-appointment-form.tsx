import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage, unwrap } from '../../../api.ts'
import { cancelAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const CANCELLED_BY = [
  { value: 'business', label: text.cancel.business },
  { value: 'contact', label: text.cancel.contact },
]

interface CancelAppointmentFormProps {
  appointment: Appointment
  onDone(): void
  /** The business canceled the appointment, so the customer does not know yet. */
  onCancelled(appointment: Appointment): void
}

/** Cancels an appointment for good. The webhook event says who canceled and why, so the form asks for both. */
export function CancelAppointmentForm({ appointment, onDone, onCancelled }: CancelAppointmentFormProps) {
  const [cancelledBy, setWho] = useState('business')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { cancelledBy, ...(reason.trim() && { reason: reason.trim() }) }
      const cancelled = await unwrap(cancelAppointment({ path: { id: appointment.id }, body }))
      queryClient.setQueryData(['appointment', appointment.id], cancelled)
      refreshKinds(queryClient, new Set(['appointment']))
      toast.success(text.cancel.done)
      onDone()
      if (cancelledBy === 'business') onCancelled(cancelled)
    } catch (failure) {
      setError(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void cancel(event)} className="flex flex-col gap-4">
      <p className="text-muted">{text.cancel.warning}</p>
      <Field label={text.cancel.who}>
        <Select options={CANCELLED_BY} value={cancelledBy} onChange={setWho} />
      </Field>
      <Field label={text.cancel.reason} error={error}>
        <Input maxLength={500} value={reason} onValueChange={setReason} autoComplete="off" />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          {text.cancel.submit}
        </Button>
        <Button onClick={onDone}>{text.cancel.keep}</Button>
      </div>
    </form>
  )
}
