import ICAL from 'ical.js'
import type { ExportedEvent } from '../../features/calendars/calendar-provider.ts'
import { APPOINTMENT_PROPERTY } from './calendar-file.ts'

/**
 * An appointment as an iCalendar file with one event. Times are in UTC, which means the same instant in every program.
 * @param host the part of the UID after the @, such as `bell.example.com`
 */
export function eventFile(event: ExportedEvent, host: string, now: Date): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Frontbell//Calendar//EN')
  const vevent = new ICAL.Component('vevent')
  const set = (name: string, value: string | number | ICAL.Time) => vevent.updatePropertyWithValue(name, value as never)
  set('uid', `${event.appointmentId}@${host}`)
  set('dtstamp', utc(now.getTime()))
  set('dtstart', utc(event.start))
  set('dtend', utc(event.end))
  set('summary', event.title)
  if (event.description !== '') set('description', event.description)
  set('sequence', event.sequence)
  set('status', 'CONFIRMED')
  set(APPOINTMENT_PROPERTY, event.appointmentId)
  calendar.addSubcomponent(vevent)
  return `${calendar.toString()}\r\n`
}

const utc = (ms: number): ICAL.Time => ICAL.Time.fromJSDate(new Date(ms), true)
