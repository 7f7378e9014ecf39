import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../../api.ts'
import type { Appointment } from '../../../client/types.gen.ts'
import { formatClockTime, formatDay, toIsoDate } from '../../../format.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx'
import { toInstant, toLocalTime } from '../calendar-dates.ts'
import { text } from '../text.ts'
import { useTimeNote } from '../use-time-note.ts'
import { StaffField } from './staff-field.tsx'
import { TimeFields, type TimeValues } from './time-fields.tsx'
import { useReschedule } from './use-reschedule.ts'

interface RescheduleFormProps {
  appointment: Appointment
  onDone(): void
  onMoved(appointment: Appointment, before: Appointment): void
}

/** What two people may change at once. */
const PLACE = ['startsAt', 'endsAt', 'staffId'] as const

/** "Tue, Mar 3, 3:30 PM, Anna" */
const placeText = ({ startsAt, staffName }: Appointment, timezone: string): string =>
  [formatDay(startsAt, timezone, Date.now()), formatClockTime(startsAt, timezone), staffName].filter(Boolean).join(', ')

/**
 * Reschedules an appointment by date, time and member of staff: the alternative to dragging for keyboards, phones and distant
 * days.
 */
export function RescheduleForm({ appointment, onDone, onMoved }: RescheduleFormProps) {
  const { timezone } = useSession().business
  const whenOf = ({ startsAt, endsAt }: Appointment) => ({
    date: toIsoDate(startsAt, timezone),
    time: toLocalTime(startsAt, timezone),
    minutes: String((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000),
  })
  /** The appointment that the user decides about. Somebody else may move it while the form is open. */
  const [seen, setSeen] = useState(appointment)
  const isConflict = PLACE.some((field) => seen[field] !== appointment[field])
  const [when, setWhen] = useState(whenOf(appointment))
  const [staffId, setStaffId] = useState(appointment.staffId ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const reschedule = useReschedule()
  const timeNote = useTimeNote(when, staffId || null)
  const putWhen = (next: TimeValues) => {
    setError(null)
    setWhen(next)
  }
  const putStaff = (next: string) => {
    setError(null)
    setStaffId(next)
  }
  const move = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConflict) await moveFrom(seen)
  }
  const moveFrom = async (before: Appointment) => {
    setBusy(true)
    setError(null)
    try {
      if (!(await timeNote.mayGoOn())) return setBusy(false)
      const startsAt = toInstant(when.date, when.time, timezone)
      const endsAt = new Date(Date.parse(startsAt) + Number(when.minutes) * 60_000).toISOString()
      const isGiven = staffId !== (before.staffId ?? '')
      const moved = await reschedule(before, { startsAt, endsAt, ...(isGiven && { staffId: staffId || null }) })
      onDone()
      onMoved(moved, before)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.messageWithoutField : errorMessage(failure))
      setBusy(false)
    }
  }
  const loadTheirs = () => {
    setSeen(appointment)
    setWhen(whenOf(appointment))
    setStaffId(appointment.staffId ?? '')
    setError(null)
  }
  const keepMine = () => {
    setSeen(appointment)
    void moveFrom(appointment)
  }
  return (
    <form onSubmit={(event) => void move(event)} className="flex flex-col gap-4">
      <StaffField value={staffId} onChange={putStaff} present={appointment} />
      <TimeFields
        value={when}
        onChange={putWhen}
        service={appointment.service}
        staffId={staffId || null}
        moved={appointment}
        note={timeNote.note}
        error={error}
      />
      {isConflict && !busy ? (
        <ConflictNotice theirs={placeText(appointment, timezone)} onLoad={loadTheirs} onKeep={keepMine} />
      ) : (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {timeNote.note === null ? text.appointment.reschedule : text.move.anyway}
          </Button>
          <Button onClick={onDone}>{text.move.keep}</Button>
        </div>
      )}
    </form>
  )
}
