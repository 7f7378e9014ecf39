import type { Appointment, Calendar } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { useIsWide } from '../../ui/page/use-is-wide.ts'
import { text as uiText } from '../../ui/text.ts'
import type { Filters } from '../../use-filters.ts'
import { useBusinessSettings, useServices } from '../assistant/use-business.ts'
import { useStaff } from '../staff/use-staff.ts'
import { useReschedule } from './appointment/use-reschedule.ts'
import type { View, WeekRule } from './calendar-dates.ts'
import { CalendarGrid, type GridProps } from './calendar-grid.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { useColorKey } from './color-by.ts'
import { StaffGrid } from './staff-grid.tsx'
import { text } from './text.ts'
import { filterAppointments } from './use-calendar.ts'

/** The place of the grid while it loads, so that nothing moves when it appears. */
const GRID_HEIGHT = 'h-176'

interface CalendarBodyProps extends Pick<GridProps, 'date' | 'timezone' | 'onOpen' | 'onChoose'> {
  view: View
  week: WeekRule
  filters: Filters
  /** Undefined while loading. */
  calendar: Calendar | undefined
  onMoved(appointment: Appointment, before: Appointment): void
}

/** The appointments in the chosen view: a grid of days, a day with a column for each member of staff, or a list. */
export function CalendarBody({ view, week, filters, calendar, onMoved, ...rest }: CalendarBodyProps) {
  const mayWrite = useHasRole('member')
  const reschedule = useReschedule()
  const services = useServices()
  const settings = useBusinessSettings()
  const staff = useStaff()
  const colors = useColorKey(services.data, staff.data)
  const isWide = useIsWide()
  if (calendar === undefined || services.isPending || settings.isPending || staff.isPending)
    return <div className={GRID_HEIGHT} role="status" aria-label={uiText.loading} />
  // A phone has room for one column.
  const hasColumns = view === 'day' && calendar.members.length > 0 && (isWide || filters.staff !== undefined)
  const grid: GridProps = {
    ...rest,
    ...{ mayWrite, colors: colors.key, calendar, staffId: filters.staff, stepMinutes: settings.data?.slotStepMinutes },
    appointments: filterAppointments(calendar, filters),
    onMove: (appointment, to) =>
      reschedule(appointment, to).then(
        (moved) => onMoved(moved, appointment),
        (error) => {
          toast.error(text.move.failed, error)
          throw error
        },
      ),
  }
  return (
    <>
      {hasColumns ? <StaffGrid {...grid} staff={staff.data ?? []} /> : <CalendarGrid {...grid} {...{ view, week }} />}
      <CalendarLegend
        by={colors.key.by}
        onChoose={colors.choose}
        services={services.data ?? []}
        staff={staff.data ?? []}
      />
      {!calendar.complete && <p className="border-t border-line px-4 py-2 text-muted">{text.tooMany}</p>}
    </>
  )
}
