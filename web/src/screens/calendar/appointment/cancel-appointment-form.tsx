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

const CANCELLED_BY = [
  { value: 'business', label: 'We cancel' },
  { value: 'contact', label: 'They cancelled' },
]

/** Cancels an appointment for good. The webhook event says who cancelled and why, so the form asks for both. */
export function CancelAppointmentForm({ appointment, onDone }: { appointment: Appointment; onDone(): void }) {
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
      toast.success('The appointment was cancelled. Its time is free again.')
      onDone()
    } catch (failure) {
      setError(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void cancel(event)} className="flex flex-col gap-4">
      <p className="text-muted">The time becomes free at once. This cannot be undone, but you can book again.</p>
      <Field label="Who cancels">
        <Select options={CANCELLED_BY} value={cancelledBy} onChange={setWho} />
      </Field>
      <Field label="Reason" error={error}>
        <Input maxLength={500} value={reason} onValueChange={setReason} autoComplete="off" />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          Cancel the appointment
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
    </form>
  )
}
