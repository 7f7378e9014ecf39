import type { DayHeaderInfo, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { Appointment, BusyBlock } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { appointmentColors, type ColorKey } from './appointment/appointment-colors.ts'
import { personLabel } from './appointment/appointment-labels.ts'
import { text } from './text.ts'

/** How appointments, busy times and working hours are drawn in the calendar. */
interface AppointmentStyle {
  colors: ColorKey
  mayWrite: boolean
  /** Grids show blocks, other views show dots, which need the stronger color. */
  isGrid: boolean
  /** The name of the member of staff is left out where the column tells it. */
  showsStaff: boolean
  /** Ids of sample data, which says so. */
  sampleIds: ReadonlySet<string>
}

export function appointmentEvent(appointment: Appointment, style: AppointmentStyle): EventInput {
  const { color, contrastColor, dot } = appointmentColors(appointment, style.colors)
  const person = personLabel(appointment)
  const sample = style.sampleIds.has(appointment.id) ? text.sample : null
  const details = [appointment.service, style.showsStaff ? appointment.staffName : null, sample]
    .filter(Boolean)
    .join(' · ')
  return {
    id: appointment.id,
    title: [person, details].filter(Boolean).join(' · '),
    start: appointment.startsAt,
    end: appointment.endsAt,
    editable: style.mayWrite && appointment.status === 'confirmed',
    className: appointment.status === 'cancelled' ? 'line-through' : '',
    extendedProps: { person, details, isConfirmed: isConfirmedByCustomer(appointment) },
    ...(style.isGrid ? { color, contrastColor } : { color: dot }),
  }
}

/** Whether the customer has said that they will come. */
const isConfirmedByCustomer = ({ status, customerConfirmedAt }: Appointment): boolean =>
  status === 'confirmed' && customerConfirmedAt !== null

/** In a grid the position shows the time, so the name comes first. */
export function AppointmentContent({ event, timeText, isShort }: EventDisplayInfo) {
  const { person, details, isConfirmed } = event.extendedProps as {
    person: string
    details: string
    isConfirmed: boolean
  }
  return (
    <div className={clsx('min-w-0 overflow-hidden px-0.5 text-xs leading-4', isShort && 'truncate')}>
      {isConfirmed && (
        <CircleCheck role="img" aria-label={text.confirmedMark} className="mr-1 inline size-3.5 align-[-2px]" />
      )}
      {isConfirmed && ' '}
      <span className="font-semibold">{person}</span>{' '}
      <span className={isShort ? '' : 'block truncate'}>
        <span className={isShort ? 'sr-only' : ''}>{timeText}</span> {details}
      </span>
    </div>
  )
}

/** An event of a connected calendar. */
export const busyEvent = ({ start, end, title }: BusyBlock): EventInput => ({
  ...{ start, end, title: title ?? text.busy },
  display: 'background',
  className: 'busy-time',
  extendedProps: { isBusy: true },
})

/** Background events without a title of their own, such as the shade outside of working hours, have no content. */
export const BackgroundContent = ({ event }: EventDisplayInfo) =>
  event.extendedProps.isBusy === true && (
    <span className="block truncate px-1.5 py-0.5 text-xs text-muted">{event.title}</span>
  )

/** A narrow column has the weekday above the day of the month, in place of the weekday alone. */
export const dayHeader = ({ date, isNarrow, text, view }: DayHeaderInfo, timezone: string) =>
  isNarrow && view.type !== 'dayGridMonth' ? (
    <span className="flex flex-col items-center">
      <span>{text}</span>
      <span>{Number(toIsoDate(date.getTime(), timezone).slice(8))}</span>
    </span>
  ) : (
    text
  )

/** Shades the time outside of these. */
export function shadeOutside(times: readonly Pick<EventInput, 'start' | 'end'>[]): EventInput[] {
  const shade = { groupId: 'open', display: 'inverse-background' }
  // Without such times, an event far in the past shades the whole view.
  if (times.length === 0) return [{ ...shade, start: '1970-01-01T00:00:00Z', end: '1970-01-01T00:01:00Z' }]
  return times.map(({ start, end }) => ({ ...shade, start, end }))
}
