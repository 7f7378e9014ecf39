import type { DateClickInfo, DateSelectInfo, DayHeaderInfo, EventInput } from '@fullcalendar/react'
import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import type { StaffMember } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useSampleIds } from '../../layout/demo/use-sample-data.ts'
import { useNow } from '../../use-now.ts'
import { staffColors } from './appointment/appointment-colors.ts'
import { viewTitle, visibleHours } from './calendar-dates.ts'
import type { GridProps } from './calendar-grid.tsx'
import { AppointmentContent, appointmentEvent, busyEvent, shadeOutside } from './grid-events.tsx'
import { gridOptions, SELECTION, useIsLaidOut } from './grid-options.ts'
import {
  type ColumnDay,
  fromColumn,
  isWithinDay,
  type StaffColumn,
  staffColumns,
  timesAfterDrop,
  toColumn,
} from './staff-columns.ts'
import { text } from './text.ts'

interface StaffGridProps extends GridProps {
  staff: readonly StaffMember[]
}

/** One day with a column for each member of staff. Dragging an appointment to another column gives it to that member. */
export function StaffGrid(props: StaffGridProps) {
  const { date, timezone, appointments, calendar, staff, mayWrite, stepMinutes, onOpen, onChoose, onMove } = props
  const grid = useRef<CalendarRef>(null)
  const isLaidOut = useIsLaidOut()
  const day = useMemo(() => ({ date, timezone }), [date, timezone])
  const columns = useMemo(
    () => staffColumns(calendar, appointments, (id) => staff.find((one) => one.id === id)?.name, props.staffId),
    [calendar, appointments, staff, props.staffId],
  )
  const { events, hours } = useStaffEvents(props, columns, day)
  useEffect(() => grid.current?.getApi().gotoDate(date), [date])
  const moved = ({ event, revert }: { event: MovedEvent; revert(): void }) => {
    const appointment = appointments.find(({ id }) => id === event.id)
    const { start, end } = event
    const to = appointment && start && end && timesAfterDrop(appointment, { start, end }, columns, day)
    if (appointment && to) onMove(appointment, to).catch(revert)
    else revert()
  }
  const choose = (start: Date, end?: Date) => {
    const { index, at } = fromColumn(start, day)
    const staffId = columns[index]?.staffId ?? null
    const endsAt = end && new Date(Date.parse(at) + (+end - +start)).toISOString()
    onChoose({ date, startsAt: at, ...(endsAt && { endsAt }), ...(staffId !== null && { staffId }) })
  }
  const selected = ({ start, end }: DateSelectInfo) => {
    grid.current?.getApi().unselect()
    choose(start, end)
  }
  return (
    // The focusable region lets a keyboard scroll to columns that do not fit.
    <section
      aria-label={text.columns}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
      className="overflow-x-auto"
    >
      <div style={{ minWidth: `${columns.length * MIN_COLUMN_REM + 4}rem` }}>
        <FullCalendar
          ref={grid}
          {...gridOptions(stepMinutes)}
          key={columns.map(({ staffId, name }) => `${staffId} ${name}`).join()}
          views={{ columns: { type: 'timeGrid', duration: { days: Math.max(1, columns.length) } } }}
          initialView="columns"
          initialDate={date}
          className={clsx('calendar-grid staff-columns', !isLaidOut && 'invisible')}
          titleFormat={() => viewTitle('day', date, { from: date, to: date })}
          timeZone="UTC"
          // The columns are not days, so none of them is today.
          now={LONG_AGO}
          slotHeaderClass="slot-time"
          slotMinTime={{ minutes: hours.from }}
          slotMaxTime={{ minutes: hours.to }}
          displayEventEnd={false}
          dayHeaderDidMount={({ el, date: at }) => {
            el.setAttribute('aria-label', columns[fromColumn(at, day).index]?.name ?? '')
            // The library hides the name in favor of the date of the column, which calendar.css hides.
            el.lastElementChild?.removeAttribute('aria-hidden')
          }}
          dayHeaderContent={({ date: at }: DayHeaderInfo) => (
            <ColumnHead column={columns[fromColumn(at, day).index]} staff={staff} />
          )}
          eventContent={AppointmentContent}
          events={events}
          eventAllow={isInOneColumn}
          selectAllow={isInOneColumn}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            if (event.id !== '') onOpen(event.id)
          }}
          eventDrop={moved}
          eventResize={moved}
          {...(mayWrite && { ...SELECTION, dateClick: ({ date: at }: DateClickInfo) => choose(at), select: selected })}
        />
      </div>
    </section>
  )
}

const LONG_AGO = '1970-01-01'
const MIN_COLUMN_REM = 6.5

interface MovedEvent {
  id: string
  start: Date | null
  end: Date | null
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What ends at midnight is still in the column in which it starts. */
const isInOneColumn = ({ start, end }: { start: Date; end: Date }): boolean =>
  dateOf(start) === dateOf(new Date(+end - 1))

function ColumnHead({ column, staff }: { column: StaffColumn | undefined; staff: readonly StaffMember[] }) {
  if (column === undefined) return null
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      {column.staffId !== null && (
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-full"
          style={{ background: staffColors(column.staffId, staff).dot }}
        />
      )}
      <span className="truncate">{column.name}</span>
    </span>
  )
}

/** What the columns hold: appointments, busy times, the shade outside of working hours, and a line at the present time. */
function useStaffEvents(
  { calendar, appointments, colors, mayWrite, timezone }: StaffGridProps,
  columns: readonly StaffColumn[],
  day: ColumnDay,
) {
  const now = useNow()
  const isToday = toIsoDate(now, timezone) === day.date
  const line = isToday ? new Date(now).toISOString() : null
  const { ids: sampleIds } = useSampleIds()
  const events = useMemo(() => {
    const style = { colors, mayWrite, sampleIds, isGrid: true, showsStaff: false }
    const columnOf = (staffId: string | null) => columns.findIndex((one) => one.staffId === staffId)
    const put = (event: EventInput, index: number): EventInput[] => {
      const start = toColumn(String(event.start), index, day)
      const end = toColumn(String(event.end), index, day)
      return start < end ? [{ ...event, start, end }] : []
    }
    const booked = appointments.flatMap((one) => {
      const index = columnOf(one.staffId)
      if (index < 0) return []
      const event = appointmentEvent(one, style)
      const isWhole = isWithinDay({ start: one.startsAt, end: one.endsAt }, day)
      return put({ ...event, editable: event.editable === true && isWhole }, index)
    })
    const working = columns.flatMap((column, index) => column.working.flatMap((span) => put({ ...span }, index)))
    const busy = columns.flatMap(({ staffId }, index) =>
      calendar.busy
        .filter((one) => one.staffId === null || one.staffId === staffId)
        .flatMap((one) => put(busyEvent(one), index)),
    )
    const lines = line === null ? [] : columns.flatMap((_, index) => put(presentTime(line), index))
    return [...booked, ...shadeOutside(working), ...busy, ...lines]
  }, [appointments, calendar, columns, colors, mayWrite, sampleIds, day, line])
  const hours = useMemo(() => {
    const spans = appointments.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
    const all = [...calendar.openings, ...columns.flatMap(({ working }) => working), ...spans]
    // A column ends at midnight, as the next one is beside it.
    const within = all.map(({ start, end }) => ({ start: toColumn(start, 0, day), end: toColumn(end, 0, day) }))
    return visibleHours(
      within.filter(({ start, end }) => start < end),
      'UTC',
    )
  }, [appointments, calendar, columns, day])
  return { events, hours }
}

const presentTime = (at: string) => ({
  start: at,
  end: new Date(Date.parse(at) + 60_000).toISOString(),
  display: 'background',
  className: 'present-time',
})
