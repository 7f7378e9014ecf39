import { useState } from 'react'
import type { Appointment, AppointmentPatch } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useNow } from '../../../use-now.ts'
import { useNoticeSettings } from '../../customer-notices/use-notice-settings.ts'
import { text } from '../text.ts'
import { useChangeAppointment } from './use-reschedule.ts'

const OUTCOMES = [
  { status: 'completed', label: text.appointment.markCompleted },
  { status: 'no_show', label: text.appointment.markNoShow },
] as const

/** Records after the start whether the contact came; the answer can be changed and taken back. */
export function AttendanceButtons({ appointment }: { appointment: Appointment }) {
  const change = useChangeAppointment()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const { data: settings } = useNoticeSettings()
  if (Date.parse(appointment.startsAt) > now) return null
  const mark = async (status: (typeof OUTCOMES)[number]['status']) => {
    setBusy(true)
    const before = { status: appointment.status }
    try {
      await change(appointment.id, before, { status })
      const tells = status === 'no_show' && (settings?.kinds.includes('no_show') ?? false)
      const takeBack = () => change(appointment.id, { status }, before as AppointmentPatch)
      toast.success(text.appointment.marked(text.appointment.outcomes[status], tells), {
        undo: () => void takeBack().catch((error) => toast.error(text.appointment.unmarkFailed, error)),
      })
    } catch (error) {
      toast.error(text.appointment.markFailed, error)
    }
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
