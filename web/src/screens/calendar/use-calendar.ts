import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getCalendar } from '../../client/sdk.gen.ts'
import type { Appointment, Calendar } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useOnChange } from '../../live-updates.ts'
import { useSession } from '../../session.ts'
import { useIsWide } from '../../ui/page/use-is-wide.ts'
import { type Filters, useFilters } from '../../use-filters.ts'
import { useNow } from '../../use-now.ts'
import { isDate, isView, type View, visibleDays } from './calendar-dates.ts'

/** The view and date of the URL (`?view=week&date=2026-03-03`); by default today's week, or today on a phone. */
export function useCalendarView() {
  const { filters, set } = useFilters()
  const isWide = useIsWide()
  const { timezone } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  const view: View = isView(filters.view) ? filters.view : isWide ? 'week' : 'day'
  const date = isDate(filters.date) ? filters.date : today
  return { view, date, today, timezone, filters, set }
}

/** The appointments and opening hours of the visible days, refreshed on every change. */
export function useCalendarDays(view: View, date: string) {
  const { from, to } = visibleDays(view, date)
  const days = useQuery({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
    placeholderData: keepPreviousData,
  })
  // A change of the business may change the opening hours.
  useOnChange('business', () => void days.refetch())
  return days
}

/** The opening hours around a date. */
export const openingsQuery = (date: string) => {
  const { from, to } = isDate(date) ? visibleDays('day', date) : { from: date, to: date }
  return queryOptions({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
  })
}

/** The appointments that pass the filters; cancelled ones only if the status filter includes them. */
export function filterAppointments(calendar: Calendar, { status, service }: Filters): Appointment[] {
  return calendar.appointments.filter(
    (one) =>
      (status === undefined ? one.status !== 'cancelled' : status === 'any' || one.status === status) &&
      (service === undefined || one.service?.toLowerCase() === service.toLowerCase()),
  )
}
