import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api.ts'
import { getAppointment, updateAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment, AppointmentPatch } from '../../../client/types.gen.ts'
import { formatClockTime, formatDay, toIsoDate } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { ChangedMeanwhile, changeRecord } from '../../../record/change-record.ts'
import { useSession } from '../../../session.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useStaff } from '../../staff/use-staff.ts'
import { text } from '../text.ts'
import { openingsQuery } from '../use-calendar.ts'
import type { NewTimes } from './new-times.ts'
import { timeNote } from './time-note.ts'

/**
 * Changes an appointment if its fields are still as the user saw them, and refreshes every screen that shows it.
 * @throws ChangedMeanwhile; ApiError
 */
export function useChangeAppointment() {
  const queryClient = useQueryClient()
  return async (id: string, seen: Partial<Appointment>, body: AppointmentPatch): Promise<Appointment> => {
    const path = { id }
    try {
      const changed = await changeRecord<Appointment>({
        seen,
        read: () => getAppointment({ path }),
        write: (headers) => updateAppointment({ path, headers, body }),
      })
      queryClient.setQueryData(['appointment', id], changed)
      return changed
    } catch (error) {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(['appointment', id], error.latest)
      throw error
    } finally {
      refreshKinds(queryClient, new Set(['appointment']))
    }
  }
}

/**
 * Reschedules an appointment, or gives it to another member, and offers to undo it. @throws Error whose message is for the user
 */
export function useReschedule() {
  const change = useChangeAppointment()
  const staff = useStaff().data
  const queryClient = useQueryClient()
  const { timezone } = useSession().business
  const noteAbout = async (moved: Appointment): Promise<string | null> => {
    const day = openingsQuery(toIsoDate(moved.startsAt, timezone))
    // The move is done; without the opening hours it is told without a note.
    const calendar = await queryClient.fetchQuery(day).catch(() => null)
    return calendar && timeNote(moved, calendar, Date.now())
  }
  return async (before: Appointment, to: NewTimes): Promise<Appointment> => {
    const { id } = before
    const fieldsOf = ({ startsAt, endsAt, staffId }: Appointment) =>
      to.staffId === undefined ? { startsAt, endsAt } : { startsAt, endsAt, staffId }
    const wished = staff?.find((one) => one.id === (to.staffId === undefined ? before.staffId : to.staffId))
    const moved = await change(id, fieldsOf(before), { ...to }).catch((error: unknown) => {
      throw explainConflict(error, wished?.name)
    })
    const putBack = () => change(id, fieldsOf(moved), fieldsOf(before))
    toast.success(doneText(before, moved, timezone, await noteAbout(moved)), {
      undo: () => void putBack().catch((error) => toast.error(text.move.undoFailed, explainConflict(error))),
    })
    return moved
  }
}

function doneText(before: Appointment, moved: Appointment, timezone: string, note: string | null): string {
  const when = text.move.when(
    formatDay(moved.startsAt, timezone, Date.now()),
    formatClockTime(moved.startsAt, timezone),
  )
  const name = moved.staffId === before.staffId ? null : moved.staffName
  if (name === null) return text.move.done(when, note)
  const isMoved = moved.startsAt !== before.startsAt || moved.endsAt !== before.endsAt
  return isMoved ? text.move.movedAndGiven(when, name, note) : text.move.given(name, note)
}

/**
 * Replaces the technical message if the time is taken, the member of staff cannot take it, or another person has moved the
 * appointment. @param staffName the member who was wished
 */
export function explainConflict(error: unknown, staffName?: string): unknown {
  if (error instanceof ChangedMeanwhile) return new Error(text.move.movedByOther)
  if (!(error instanceof ApiError)) return error
  const isTaken = error.code === 'CONFLICT' && error.field === 'startsAt'
  if (isTaken) return new ApiError(409, 'CONFLICT', staffName ? text.move.takenWith(staffName) : text.move.taken)
  return error.field === 'staffId' ? new ApiError(error.status, error.code, error.messageWithoutField) : error
}
