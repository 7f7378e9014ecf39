import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import {
  cancelAppointment,
  listAppointmentsInTimeOff,
  listAppointmentsOutsideHours,
  listAppointmentsOutsideWeek,
} from '../../../client/sdk.gen.ts'
import type { AffectedAppointments, Appointment, NewTimeOff } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { type Check, useCheck } from '../../../record/use-check.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

interface DayHours {
  /** `YYYY-MM-DD` */
  date: string
  /** Null: closed all day. */
  openings: readonly { open: string; close: string }[] | null
}

const affectsNone = ({ count }: AffectedAppointments): boolean => count === 0

/** The appointments of a day that its new openings would leave out; null while the day is not chosen. */
export const useAppointmentsOutside = (day: DayHours | null): Check<AffectedAppointments> =>
  useCheck(
    day && {
      queryKey: ['appointment', 'outside', day],
      queryFn: () => {
        const { date, openings } = day
        const times = openings?.length ? { openings: written(openings) } : {}
        return unwrap(listAppointmentsOutsideHours({ query: { date, ...times } }))
      },
    },
    affectsNone,
  )

/** The appointments that other weekly hours would leave out; null while the hours are not changed, or are wrong. */
export const useAppointmentsOutsideWeek = (
  week: Readonly<Record<string, readonly { open: string; close: string }[]>> | null,
): Check<AffectedAppointments> =>
  useCheck(
    week && {
      queryKey: ['appointment', 'outsideWeek', week],
      queryFn: () => {
        const days = Object.entries(week).map(([day, openings]) => [day, written(openings)])
        return unwrap(listAppointmentsOutsideWeek({ query: Object.fromEntries(days) }))
      },
    },
    affectsNone,
  )

const written = (openings: readonly { open: string; close: string }[]): string =>
  openings.map(({ open, close }) => `${open}-${close}`).join(',')

/** The appointments within time off; null while its times are not entered. */
export const useAppointmentsInTimeOff = (timeOff: NewTimeOff | null): Check<AffectedAppointments> =>
  useCheck(
    timeOff && {
      queryKey: ['appointment', 'timeOff', timeOff],
      queryFn: () => {
        const { startsAt, endsAt, staffId, repeats, repeatsUntil } = timeOff
        const optional = {
          ...(staffId && { staffId }),
          ...(repeats && { repeats }),
          ...(repeatsUntil && { repeatsUntil }),
        }
        return unwrap(listAppointmentsInTimeOff({ query: { startsAt, endsAt, ...optional } }))
      },
    },
    affectsNone,
  )

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
