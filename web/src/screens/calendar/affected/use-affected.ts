import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { cancelAppointment, listAppointmentsInTimeOff, listAppointmentsOutsideHours } from '../../../client/sdk.gen.ts'
import type { Appointment, NewTimeOff } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

interface DayHours {
  /** `YYYY-MM-DD` */
  date: string
  /** Null: closed all day. */
  openings: readonly { open: string; close: string }[] | null
}

/** The appointments of a day that its new openings would leave out; null while the day is not chosen. */
export const useAppointmentsOutside = (day: DayHours | null) =>
  useQuery({
    queryKey: ['appointment', 'outside', day],
    queryFn: () => {
      const { date = '', openings = null } = day ?? {}
      const written = openings?.map(({ open, close }) => `${open}-${close}`).join(',')
      return unwrap(listAppointmentsOutsideHours({ query: { date, ...(written && { openings: written }) } }))
    },
    enabled: day !== null,
    placeholderData: keepPreviousData,
  }).data

/** The appointments within time off; null while its times are not entered. */
export const useAppointmentsInTimeOff = (timeOff: NewTimeOff | null) =>
  useQuery({
    queryKey: ['appointment', 'timeOff', timeOff],
    queryFn: () => {
      const { startsAt = '', endsAt = '', staffId, repeats, repeatsUntil } = timeOff ?? {}
      const optional = {
        ...(staffId && { staffId }),
        ...(repeats && { repeats }),
        ...(repeatsUntil && { repeatsUntil }),
      }
      return unwrap(listAppointmentsInTimeOff({ query: { startsAt, endsAt, ...optional } }))
    },
    enabled: timeOff !== null,
    placeholderData: keepPreviousData,
  }).data

/** Cancels appointments, and says which could not be. */
export function useCancelAll() {
  const queryClient = useQueryClient()
  return async (appointments: readonly Appointment[]): Promise<void> => {
    const failed: unknown[] = []
    for (const { id } of appointments)
      await unwrap(cancelAppointment({ path: { id }, body: { cancelledBy: 'business' } })).catch((error: unknown) =>
        failed.push(error),
      )
    refreshKinds(queryClient, new Set(['appointment']))
    if (failed.length > 0) toast.error(text.affected.notCancelled(failed.length), failed[0])
    else if (appointments.length > 0) toast.success(text.affected.cancelled(appointments.length))
  }
}
