import type { Instant } from '../kernel/clock.ts'
import type { NoticeText } from './mail-text.ts'

/** `YYYY-MM-DD HH:MM` by the clock of the business. */
const inZone = (at: Instant, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** A calendar has not let us in, or has not been reached for hours. */
export function calendarFailsNotice(calendar: {
  title: string
  problem: string
  since: Instant
  zone: string
  isRefused: boolean
}): NoticeText {
  const { title, problem, since, zone, isRefused } = calendar
  return {
    title: `Calendar "${title}" cannot be reached`,
    body:
      `The calendar "${title}" has not been read since ${inZone(since, zone)} (${problem}). Times that were busy until then stay ` +
      'blocked; new events there are not seen. ' +
      (isRefused ? 'Connect the calendar again in Settings > Calendars.' : 'It is tried again every ten minutes.'),
  }
}

/**
 * Somebody has put an event over an appointment. The notice does not say what the event is called, as every member of the team can
 * read it: only admins and owners see the titles of events, in the calendar.
 */
export function calendarConflictNotice(conflict: {
  calendar: string
  who: string
  startsAt: Instant
  zone: string
}): NoticeText {
  const { calendar, who, startsAt, zone } = conflict
  return {
    title: `An event in "${calendar}" overlaps the appointment of ${who}`,
    body:
      `The appointment of ${who} on ${inZone(startsAt, zone)} stays booked. ` +
      `An event in the calendar "${calendar}" is at the same time. Keep the appointment, or move it.`,
  }
}

/** A change in the calendar to an appointment was overwritten. */
export function calendarPutBackNotice(appointment: {
  calendar: string
  who: string
  startsAt: Instant
  zone: string
}): NoticeText {
  const { calendar, who, startsAt, zone } = appointment
  return {
    title: `A change in "${calendar}" was not taken over`,
    body:
      `The appointment of ${who} stays on ${inZone(startsAt, zone)}: it was changed here as well, has begun, or the new time is taken. ` +
      `The calendar "${calendar}" shows that time again.`,
  }
}
