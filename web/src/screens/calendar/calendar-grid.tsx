import type { CalendarRef, DateClickInfo, DateSelectInfo } from '@fullcalendar/react'
import FullCalendar from '@fullcalendar/react'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import type { Appointment, Calendar } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useSampleIds } from '../../layout/demo/use-sample-data.ts'
import type { ColorKey } from './appointment/appointment-colors.ts'
import type { NewAppointmentTime } from './appointment/new-appointment-sheet.tsx'
import type { NewTimes } from './appointment/new-times.ts'
import { type View, visibleHours, type WeekRule } from './calendar-dates.ts'
import { AppointmentContent, appointmentEvent, busyEvent, dayHeader, shadeOutside } from './grid-events.tsx'
import { gridOptions, SELECTION, useIsLaidOut } from './grid-options.ts'
import { text } from './text.ts'

const VIEW_NAMES: Record<View, string> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  list: 'twoWeeks',
}
/** The views that start on the date itself. */
const ROLLING_VIEW_NAMES: Record<View, string> = { ...VIEW_NAMES, week: 'nextWeek', list: 'nextTwoWeeks' }
const CUSTOM_VIEWS = {
  twoWeeks: { type: 'list', duration: { weeks: 2 }, dateAlignment: 'week' },
  nextTwoWeeks: { type: 'list', duration: { days: 14 } },
  nextWeek: { type: 'timeGrid', duration: { days: 7 } },
}

/** What the views of the calendar show and report. */
export interface GridProps {
  date: string
  timezone: string
  colors: ColorKey
  /** Appointments are dragged to times this far apart. */
  stepMinutes: number | undefined
  calendar: Calendar
  /** The appointments of `calendar` that pass the filters. */
  appointments: readonly Appointment[]
  /** The one member of staff whom the filter lets pass; undefined: all. */
  staffId: string | undefined
  /** Whether the user may create and move appointments. */
  mayWrite: boolean
  onOpen(id: string): void
  /** Called with a free place that the user chose: a range (`endsAt` is set), a start time, or only a day. */
  onChoose(place: NewAppointmentTime): void
  /** Rejects if the appointment cannot be moved; the grid then reverts the move. */
  onMove(appointment: Appointment, to: NewTimes): Promise<void>
}

interface CalendarGridProps extends GridProps {
  view: View
  week: WeekRule
}

/**
 * The calendar as a grid of days or a list. The grid shows only the hours in which something can happen, so that it needs
 * no scrolling.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, timezone, week, appointments, mayWrite, onOpen, onChoose, onMove, stepMinutes } = props
  const viewName = (week.isRolling ? ROLLING_VIEW_NAMES : VIEW_NAMES)[view]
  const grid = useRef<CalendarRef>(null)
  useEffect(() => grid.current?.getApi().changeView(viewName, date), [viewName, date])
  const isLaidOut = useIsLaidOut()
  const isGrid = view === 'day' || view === 'week'
  const { events, hours, openDates } = useGridContent(props, isGrid)
  const moved = ({ event, revert }: { event: CalendarEvent; revert(): void }) => {
    const appointment = appointments.find(({ id }) => id === event.id)
    if (!appointment || !event.start || !event.end) return revert()
    onMove(appointment, { startsAt: event.start.toISOString(), endsAt: event.end.toISOString() }).catch(revert)
  }
  const place = (start: Date) => ({
    ...{ date: toIsoDate(start.getTime(), timezone), startsAt: start.toISOString() },
    ...(props.staffId !== undefined && { staffId: props.staffId }),
  })
  const clicked = ({ date: at, allDay }: DateClickInfo) =>
    onChoose(allDay ? { date: toIsoDate(at.getTime(), timezone) } : place(at))
  const selected = ({ start, end, allDay }: DateSelectInfo) => {
    grid.current?.getApi().unselect()
    if (!allDay) onChoose({ ...place(start), endsAt: end.toISOString() })
  }
  return (
    <FullCalendar
      ref={grid}
      {...gridOptions(stepMinutes)}
      views={CUSTOM_VIEWS}
      initialView={viewName}
      initialDate={date}
      className={clsx('calendar-grid', !isLaidOut && 'invisible')}
      timeZone={timezone}
      firstDay={week.firstDay}
      nowIndicator
      slotMinTime={{ minutes: hours.from }}
      slotMaxTime={{ minutes: hours.to }}
      displayEventEnd={view === 'list'}
      eventContent={isGrid ? AppointmentContent : undefined}
      dayHeaderContent={(info) => dayHeader(info, timezone)}
      listItemEventClass="min-h-6"
      rowMoreLinkClass="flex min-h-6 items-center font-medium"
      dayMaxEvents={4}
      events={events}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        if (event.id !== '') onOpen(event.id)
      }}
      eventDrop={moved}
      eventResize={moved}
      dayCellClass={({ date: day }) => !openDates.has(toIsoDate(day.getTime(), timezone)) && 'bg-canvas'}
      noEventsContent={text.nothing}
      {...(mayWrite && { ...SELECTION, dateClick: clicked, select: selected })}
    />
  )
}

/** The events of the grid, the hours that it shows, and the dates on which somebody works. */
function useGridContent(props: CalendarGridProps, isGrid: boolean) {
  const { timezone, calendar, appointments, mayWrite, colors, staffId } = props
  const { working, busy } = useMemo(() => timesOf(calendar, staffId), [calendar, staffId])
  const hours = useMemo(() => {
    const spans = appointments.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
    return visibleHours([...working, ...spans], timezone)
  }, [working, appointments, timezone])
  const openDates = useMemo(() => new Set(working.map(({ start }) => toIsoDate(start, timezone))), [working, timezone])
  const { ids: sampleIds } = useSampleIds()
  const events = useMemo(() => {
    const style = { mayWrite, isGrid, colors, sampleIds, showsStaff: staffId === undefined }
    return [
      ...appointments.map((one) => appointmentEvent(one, style)),
      ...(isGrid ? [...shadeOutside(working), ...busy.map(busyEvent)] : []),
    ]
  }, [appointments, working, busy, mayWrite, isGrid, colors, sampleIds, staffId])
  return { events, hours, openDates }
}

/** The working hours and busy times of a member, or of the business. */
function timesOf({ openings, members, busy }: Calendar, staffId: string | undefined) {
  const member = members.find((one) => one.staffId === staffId)
  return {
    working: member?.working ?? openings,
    busy: busy.filter((one) => one.staffId === null || one.staffId === staffId),
  }
}

interface CalendarEvent {
  id: string
  start: Date | null
  end: Date | null
}
