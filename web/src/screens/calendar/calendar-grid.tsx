import type { CalendarRef, DateClickInfo, DateSelectInfo, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment, Calendar, Service } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { appointmentColors } from './appointment/appointment-colors.ts'
import { personLabel } from './appointment/appointment-labels.ts'
import './calendar.css'
import { type View, visibleHours, type WeekRule } from './calendar-dates.ts'
import { text } from './text.ts'

const VIEW_NAMES: Record<View, string> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  list: 'twoWeeks',
}
/** The views that start on the date itself. */
const ROLLING_VIEW_NAMES: Record<View, string> = { ...VIEW_NAMES, week: 'nextWeek', list: 'nextTwoWeeks' }
const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
const CUSTOM_VIEWS = {
  twoWeeks: { type: 'list', duration: { weeks: 2 }, dateAlignment: 'week' },
  nextTwoWeeks: { type: 'list', duration: { days: 14 } },
  nextWeek: { type: 'timeGrid', duration: { days: 7 } },
}
const DEFAULT_STEP_MINUTES = 15
const TIME = { hour: 'numeric', minute: '2-digit' } as const

interface CalendarGridProps {
  view: View
  date: string
  timezone: string
  week: WeekRule
  /** In the order that gives them their colors; undefined while loading. */
  services: readonly Service[] | undefined
  /** Appointments are dragged to times this far apart. */
  stepMinutes: number | undefined
  calendar: Calendar
  /** The appointments of `calendar` that pass the filters. */
  appointments: readonly Appointment[]
  /** Whether the user may create and move appointments. */
  mayWrite: boolean
  onOpen(id: string): void
  /** Called with a free place that the user chose: a range (`endsAt` is set), a start time, or only a day. */
  onChoose(place: { date: string; startsAt?: string; endsAt?: string }): void
  /** Rejects if the appointment cannot be moved; the grid then reverts the move. */
  onMove(appointment: Appointment, startsAt: string, endsAt: string): Promise<void>
}

/** Whether the grid has its final sizes: FullCalendar measures its first layout and corrects it in the next frame. */
function useIsLaidOut(): boolean {
  const [isLaidOut, setIsLaidOut] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsLaidOut(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isLaidOut
}

/**
 * The calendar as a grid or a list. The grid shows only the hours in which something can happen, so that it needs no
 * scrolling.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, timezone, week, calendar, appointments, mayWrite, onOpen, onChoose, onMove } = props
  const { services, stepMinutes = DEFAULT_STEP_MINUTES } = props
  const viewName = (week.isRolling ? ROLLING_VIEW_NAMES : VIEW_NAMES)[view]
  const grid = useRef<CalendarRef>(null)
  useEffect(() => grid.current?.getApi().changeView(viewName, date), [viewName, date])
  const isLaidOut = useIsLaidOut()
  const hours = useMemo(() => {
    const spans = appointments.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
    return visibleHours([...calendar.openings, ...spans], timezone)
  }, [calendar, appointments, timezone])
  const openDates = useMemo(
    () => new Set(calendar.openings.map(({ start }) => toIsoDate(start, timezone))),
    [calendar, timezone],
  )
  const isGrid = view === 'day' || view === 'week'
  const events = useMemo(
    () => [
      ...appointments.map((one) => toEvent(one, mayWrite, isGrid, services)),
      ...(isGrid ? closedHoursEvents(calendar) : []),
    ],
    [appointments, calendar, mayWrite, isGrid, services],
  )
  const moved = ({ event, revert }: { event: CalendarEvent; revert(): void }) => {
    const appointment = appointments.find(({ id }) => id === event.id)
    if (!appointment || !event.start || !event.end) return revert()
    onMove(appointment, event.start.toISOString(), event.end.toISOString()).catch(revert)
  }
  const place = (start: Date) => ({ date: toIsoDate(start.getTime(), timezone), startsAt: start.toISOString() })
  const clicked = ({ date: at, allDay }: DateClickInfo) =>
    onChoose(allDay ? { date: toIsoDate(at.getTime(), timezone) } : place(at))
  const selected = ({ start, end, allDay }: DateSelectInfo) => {
    grid.current?.getApi().unselect()
    if (!allDay) onChoose({ ...place(start), endsAt: end.toISOString() })
  }
  return (
    <FullCalendar
      ref={grid}
      plugins={PLUGINS}
      views={CUSTOM_VIEWS}
      initialView={viewName}
      initialDate={date}
      headerToolbar={false}
      className={clsx('calendar-grid', !isLaidOut && 'invisible')}
      popoverClass="calendar-popover"
      height="auto"
      borderless
      timeZone={timezone}
      locale={navigator.language}
      firstDay={week.firstDay}
      nowIndicator
      allDaySlot={false}
      slotDuration="00:30:00"
      snapDuration={{ minutes: stepMinutes }}
      slotMinTime={{ minutes: hours.from }}
      slotMaxTime={{ minutes: hours.to }}
      eventTimeFormat={TIME}
      displayEventEnd={!isGrid}
      eventContent={isGrid ? EventContent : undefined}
      slotMinHeight={27}
      listItemEventClass="min-h-6"
      rowMoreLinkClass="flex min-h-6 items-center font-medium"
      dayMaxEvents={4}
      events={events}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        if (event.display !== 'inverse-background') onOpen(event.id)
      }}
      eventDrop={moved}
      eventResize={moved}
      dayCellClass={({ date: day }) => !openDates.has(toIsoDate(day.getTime(), timezone)) && 'bg-canvas'}
      noEventsContent={text.nothing}
      {...(mayWrite && {
        selectable: true,
        selectMinDistance: 8,
        longPressDelay: 400,
        dateClick: clicked,
        select: selected,
      })}
    />
  )
}

interface CalendarEvent {
  id: string
  start: Date | null
  end: Date | null
}

/** In a grid the position shows the time, so the name comes first. */
function EventContent({ event, timeText, isShort }: EventDisplayInfo) {
  const { person, service } = event.extendedProps as { person: string; service: string | null }
  return (
    <div className={clsx('min-w-0 overflow-hidden px-0.5 text-xs leading-4', isShort && 'truncate')}>
      <span className="font-semibold">{person}</span>{' '}
      <span className={isShort ? '' : 'block truncate'}>
        <span className={isShort ? 'sr-only' : ''}>{timeText}</span> {service}
      </span>
    </div>
  )
}

const toEvent = (
  appointment: Appointment,
  mayWrite: boolean,
  isGrid: boolean,
  services: readonly Service[] | undefined,
): EventInput => ({
  id: appointment.id,
  title: [personLabel(appointment), appointment.service].filter(Boolean).join(' · '),
  start: appointment.startsAt,
  end: appointment.endsAt,
  editable: mayWrite && appointment.status === 'confirmed',
  className: appointment.status === 'cancelled' ? 'line-through' : '',
  extendedProps: { person: personLabel(appointment), service: appointment.service },
  ...eventColors(appointment, isGrid, services),
})

/** Grids show blocks, other views show dots, which need the stronger color. */
function eventColors(appointment: Appointment, isGrid: boolean, services: readonly Service[] | undefined) {
  const { color, contrastColor } = appointmentColors(appointment, services ?? [])
  return isGrid ? { color, contrastColor } : { color: contrastColor }
}

/** Shades the time outside the opening hours. */
function closedHoursEvents({ openings }: Calendar): EventInput[] {
  const shade = { groupId: 'open', display: 'inverse-background' }
  // Without opening hours, an event far in the past shades the whole view.
  if (openings.length === 0) return [{ ...shade, start: '1970-01-01T00:00:00Z', end: '1970-01-01T00:01:00Z' }]
  return openings.map(({ start, end }) => ({ ...shade, start, end }))
}
