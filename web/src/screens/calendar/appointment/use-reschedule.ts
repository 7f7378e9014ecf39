import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api.ts'
import { ChangedMeanwhile, changeRecord } from '../../../change-record.ts'
import { getAppointment, updateAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment, AppointmentPatch } from '../../../client/types.gen.ts'
import { formatClockTime, formatDay, toIsoDate } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { openingsQuery } from '../use-calendar.ts'
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

/** Reschedules an appointment and offers to undo it. @throws ApiError; see `explainConflict` */
export function useReschedule() {
  const change = useChangeAppointment()
  const queryClient = useQueryClient()
  const { timezone } = useSession().business
  const noteAbout = async (moved: Appointment): Promise<string | null> => {
    const day = openingsQuery(toIsoDate(moved.startsAt, timezone))
    // The move is done; without the opening hours it is told without a note.
    const calendar = await queryClient.fetchQuery(day).catch(() => null)
    return calendar && timeNote(moved, calendar.openings, Date.now())
  }
  return async (before: Appointment, startsAt: string, endsAt: string): Promise<Appointment> => {
    const { id } = before
    const moved = await change(id, timesOf(before), { startsAt, endsAt })
    const when = text.move.when(
      formatDay(moved.startsAt, timezone, Date.now()),
      formatClockTime(moved.startsAt, timezone),
    )
    const putBack = () => change(id, timesOf(moved), timesOf(before))
    const note = await noteAbout(moved)
    toast.success(text.move.done(when, note), {
      undo: () => void putBack().catch((error) => toast.error(text.move.undoFailed, explainConflict(error))),
    })
    return moved
  }
}

const timesOf = ({ startsAt, endsAt }: Appointment) => ({ startsAt, endsAt })

/** Replaces the technical message if the time is taken or another person has moved the appointment. */
export function explainConflict(error: unknown): unknown {
  if (error instanceof ChangedMeanwhile) return new Error(text.move.movedByOther)
  const isTaken = error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'startsAt'
  return isTaken ? new ApiError(409, 'CONFLICT', text.move.taken) : error
}
