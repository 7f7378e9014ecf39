import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getCalendar } from '../../client/sdk.gen.ts'
import type { Appointment, Calendar } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useOnChange } from '../../live-updates.ts'
import { useSession } from '../../session.ts'
import { useIsWide } from '../../ui/page/use-is-wide.ts'
import { type Filters, useFilters } from '../../use-filters.ts'
import { useNow } from '../../use-now.ts'
import { daysOf, isDate, isView, type View } from './calendar-dates.ts'

/** What the URL says: `?view=week&date=2026-03-03`; without them the week, or on a phone the day, of today. */
export function usePlace() {
  const { filters, set } = useFilters()
  const isWide = useIsWide()
  const { timezone } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  const view: View = isView(filters.view) ? filters.view : isWide ? 'week' : 'day'
  const date = isDate(filters.date) ? filters.date : today
  return { view, date, today, timezone, filters, set }
}

/** The days in view, as they are now and whenever they change. */
export function useDays(view: View, date: string) {
  const { from, to } = daysOf(view, date)
  const days = useQuery({
    queryKey: ['appointment', 'calendar', from, to],
    queryFn: () => unwrap(getCalendar({ query: { from, to } })),
    placeholderData: keepPreviousData,
  })
  // The opening hours.
  useOnChange('business', () => void days.refetch())
  return days
}

/** Those that the filters leave; what was cancelled only where it is asked for. */
export function shownOf(calendar: Calendar, { status, service }: Filters): Appointment[] {
  return calendar.appointments.filter(
    (one) =>
      (status === undefined ? one.status !== 'cancelled' : status === 'any' || one.status === status) &&
      (service === undefined || one.service?.toLowerCase() === service.toLowerCase()),
  )
}
