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
import { firstDayOfWeek } from '../../week.ts'
import { type DayRange, isDate, isView, type View, visibleDays, type WeekRule } from './calendar-dates.ts'

/** The view and date of the URL (`?view=week&date=2026-03-03`); by default the seven days from today, or today on a phone. */
export function useCalendarView() {
  const { filters, set } = useFilters()
  const isWide = useIsWide()
  const { timezone, country } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  const view: View = isView(filters.view) ? filters.view : isWide ? 'week' : 'day'
  const chosen = isDate(filters.date) ? filters.date : null
  const date = chosen ?? today
  const week: WeekRule = { firstDay: firstDayOfWeek(country), isRolling: chosen === null }
  return { view, date, timezone, week, days: visibleDays(view, date, week), filters, set }
}

/** The appointments, working hours and busy times of the visible days, refreshed on every change. */
export function useCalendarDays({ from, to }: DayRange) {
  const days = useQuery({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
    placeholderData: keepPreviousData,
  })
  // A change of the business or its staff may change working hours, and the sync of a connected calendar busy times.
  useOnChange('business', () => void days.refetch())
  useOnChange('calendarConnection', () => void days.refetch())
  return days
}

const dayRange = (date: string): DayRange => visibleDays('day', date, { firstDay: 1, isRolling: false })

/** The working hours and busy times of a date. */
export const openingsQuery = (date: string) => {
  const { from, to } = isDate(date) ? dayRange(date) : { from: date, to: date }
  return queryOptions({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
  })
}

/** The appointments that pass the filters; canceled ones only if the status filter includes them. */
export function filterAppointments(calendar: Calendar, { status, service, staff }: Filters): Appointment[] {
  return calendar.appointments.filter(
    (one) =>
      (status === undefined ? one.status !== 'cancelled' : status === 'any' || one.status === status) &&
      (service === undefined || one.service?.toLowerCase() === service.toLowerCase()) &&
      (staff === undefined || one.staffId === staff),
  )
}
