import { useState } from 'react'
import type { Appointment } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useNow } from '../../../use-now.ts'
import { text } from '../text.ts'
import { useChangeAppointment } from './use-reschedule.ts'

const OUTCOMES = [
  { status: 'completed', label: text.appointment.markCompleted },
  { status: 'no_show', label: text.appointment.markNoShow },
] as const

/** Records after the start whether the contact came; the answer can be changed. */
export function AttendanceButtons({ appointment }: { appointment: Appointment }) {
  const change = useChangeAppointment()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  if (Date.parse(appointment.startsAt) > now) return null
  const mark = async (status: (typeof OUTCOMES)[number]['status']) => {
    setBusy(true)
    const seen = { status: appointment.status }
    await change(appointment.id, seen, { status }).catch((error) => toast.error(text.appointment.markFailed, error))
    setBusy(false)
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {OUTCOMES.filter(({ status }) => status !== appointment.status).map(({ status, label }) => (
        <Button key={status} size="sm" busy={busy} onClick={() => void mark(status)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
