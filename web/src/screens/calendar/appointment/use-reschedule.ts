import { useQueryClient } from '@tanstack/react-query'
import { ApiFailure, unwrap } from '../../../api.ts'
import { updateAppointment } from '../../../client/sdk.gen.ts'
import type { Appointment, AppointmentPatch } from '../../../client/types.gen.ts'
import { clockTime, dayOf } from '../../../format.ts'
import { refresh } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { toast } from '../../../ui/overlay/toast.tsx'

/** Changes an appointment, and has every screen show it. */
export function useChangeAppointment() {
  const queryClient = useQueryClient()
  return async (id: string, body: AppointmentPatch): Promise<Appointment> => {
    const changed = await unwrap(updateAppointment({ path: { id }, body }))
    queryClient.setQueryData(['appointment', id], changed)
    refresh(queryClient, new Set(['appointment']))
    return changed
  }
}

/** Moves an appointment, with a note that moves it back. @throws ApiFailure; see `plainly` */
export function useReschedule() {
  const change = useChangeAppointment()
  const { timezone } = useSession().business
  return async (before: Appointment, startsAt: string, endsAt: string): Promise<void> => {
    const { id } = before
    const moved = await change(id, { startsAt, endsAt })
    const when = `${dayOf(moved.startsAt, timezone, Date.now())}, ${clockTime(moved.startsAt, timezone)}`
    const putBack = () => change(id, { startsAt: before.startsAt, endsAt: before.endsAt })
    toast.done(`Moved to ${when}.`, {
      undo: () => void putBack().catch((error) => toast.failed('It could not be moved back', plainly(error))),
    })
  }
}

/** The service's words are for programs where a time is taken. */
export function plainly(error: unknown): unknown {
  const isTaken = error instanceof ApiFailure && error.code === 'CONFLICT' && error.field === 'startsAt'
  return isTaken ? new ApiFailure(409, 'CONFLICT', 'That time is taken. Choose another one.') : error
}
