import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../../api.ts'
import type { Appointment } from '../../../client/types.gen.ts'
import { toIsoDate } from '../../../format.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toInstant, toLocalTime } from '../calendar-dates.ts'
import { text } from '../text.ts'
import { TimeFields } from './time-fields.tsx'
import { explainConflict, useReschedule } from './use-reschedule.ts'

interface RescheduleFormProps {
  appointment: Appointment
  onDone(): void
  onMoved(appointment: Appointment): void
}

/** Reschedules an appointment by date and time: the alternative to dragging for keyboards, phones and distant days. */
export function RescheduleForm({ appointment, onDone, onMoved }: RescheduleFormProps) {
  const { timezone } = useSession().business
  const lengthMinutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / 60_000
  const [when, setWhen] = useState({
    date: toIsoDate(appointment.startsAt, timezone),
    time: toLocalTime(appointment.startsAt, timezone),
    minutes: String(lengthMinutes),
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const reschedule = useReschedule()
  const move = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const startsAt = toInstant(when.date, when.time, timezone)
      const endsAt = new Date(Date.parse(startsAt) + Number(when.minutes) * 60_000).toISOString()
      const moved = await reschedule(appointment, startsAt, endsAt)
      onDone()
      onMoved(moved)
    } catch (failure) {
      const plain = explainConflict(failure)
      setError(plain instanceof ApiError ? plain.messageWithoutField : errorMessage(plain))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void move(event)} className="flex flex-col gap-4">
      <TimeFields value={when} onChange={setWhen} service={appointment.service} error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {text.appointment.reschedule}
        </Button>
        <Button onClick={onDone}>{text.move.keep}</Button>
      </div>
    </form>
  )
}
