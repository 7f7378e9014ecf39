import type { Instant } from '../kernel/clock.ts'
import { localeOf } from '../kernel/locale.ts'
import type { NoticeText } from './mail-text.ts'

/** The location of the members who read a notice. */
interface Place {
  /** ISO 3166 alpha-2 */
  country: string
  timezone: string
}

/** "Tue, Mar 3 at 9:00 AM" by the clock of the business, as its country writes it. */
function written(at: Instant, { country, timezone: timeZone }: Place): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf('en', country), { ...options, timeZone }).format(at)
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' })
  return `${day} at ${format({ hour: 'numeric', minute: '2-digit' })}`
}

/** A calendar has refused access, or has been unreachable for hours. */
export function calendarFailsNotice(calendar: {
  title: string
  problem: string
  since: Instant
  place: Place
  isRefused: boolean
}): NoticeText {
  const { title, problem, since, place, isRefused } = calendar
  return {
    title: `Calendar "${title}" cannot be reached`,
    body:
      `The calendar "${title}" has not been read since ${written(since, place)} (${problem}). Times that were busy until then stay ` +
      'blocked; new events there are not seen. ' +
      (isRefused ? 'Connect the calendar again in Settings > Calendars.' : 'It is tried again every ten minutes.'),
  }
}

/**
 * Someone has put an event over an appointment. The notice does not contain the event's title, because every member of the team can read
 * it: only admins and owners see the titles of events, in the calendar.
 */
export function calendarConflictNotice(conflict: {
  calendar: string
  who: string
  startsAt: Instant
  place: Place
}): NoticeText {
  const { calendar, who, startsAt, place } = conflict
  return {
    title: `An event in "${calendar}" overlaps the appointment of ${who}`,
    body:
      `The appointment of ${who} on ${written(startsAt, place)} stays booked. ` +
      `An event in the calendar "${calendar}" is at the same time. Keep the appointment, or move it.`,
  }
}

/** A change in the calendar to an appointment was overwritten. */
export function calendarPutBackNotice(appointment: {
  calendar: string
  who: string
  startsAt: Instant
  place: Place
}): NoticeText {
  const { calendar, who, startsAt, place } = appointment
  return {
    title: `A change in "${calendar}" was not taken over`,
    body:
      `The appointment of ${who} stays on ${written(startsAt, place)}: it was changed here as well, has begun, or the new time is taken. ` +
      `The calendar "${calendar}" shows that time again.`,
  }
}
