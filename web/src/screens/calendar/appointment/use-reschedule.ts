import { useQueryClient } from '@tanstack/react-query'
import { ApiError, unwrap } from '../../../api.ts'
import { updateAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment, AppointmentPatch } from '../../../client/types.gen.ts'
import { formatClockTime, formatDay, toIsoDate } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { openingsQuery } from '../use-calendar.ts'
import { timeNote } from './time-note.ts'

/** Changes an appointment and refreshes every screen that shows it. */
export function useChangeAppointment() {
  const queryClient = useQueryClient()
  return async (id: string, body: AppointmentPatch): Promise<Appointment> => {
    const changed = await unwrap(updateAppointment({ path: { id }, body }))
    queryClient.setQueryData(['appointment', id], changed)
    refreshKinds(queryClient, new Set(['appointment']))
    return changed
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
    const moved = await change(id, { startsAt, endsAt })
    const when = text.move.when(
      formatDay(moved.startsAt, timezone, Date.now()),
      formatClockTime(moved.startsAt, timezone),
    )
    const putBack = () => change(id, { startsAt: before.startsAt, endsAt: before.endsAt })
    const note = await noteAbout(moved)
    toast.success(text.move.done(when, note), {
      undo: () => void putBack().catch((error) => toast.error(text.move.undoFailed, explainConflict(error))),
    })
    return moved
  }
}

/** Replaces the service's technical message if the time is taken. */
export function explainConflict(error: unknown): unknown {
  const isTaken = error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'startsAt'
  return isTaken ? new ApiError(409, 'CONFLICT', text.move.taken) : error
}
