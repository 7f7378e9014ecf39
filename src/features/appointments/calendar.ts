import { badRequest } from '../../kernel/api-error.ts'
import type { Interval } from '../../kernel/interval.ts'
import { addDays, daysBetween } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { type Appointment, shownAppointment } from './appointment.ts'
import { selectTouching } from './appointment-store.ts'
import { type BusyBlock, busyBlocks } from './availability/busy-times.ts'
import { type Slot, workingTimesFrom } from './availability.ts'
import { instantsOf } from './opening-hours.ts'

/** The appointments of some days of a business, and when the business and its staff are available. */
export interface Calendar {
  /** Appointments of any status, in order of start, including those that only overlap the days. */
  appointments: Appointment[]
  openings: Slot[]
  /** When each active member of staff works, without time off, in the order of the list. */
  members: { staffId: string; working: Slot[] }[]
  /** The events of connected calendars, in order of start. */
  busy: BusyBlock[]
  /** False if there are more appointments than listed. */
  complete: boolean
}

const MAX_DAYS = 62
const MAX_APPOINTMENTS = 2_000
const MAX_BUSY = 2_000

/**
 * The days from `from` to `to` (exclusive), by the business's calendar.
 * @param from `YYYY-MM-DD`, as `to`
 * @param seesTitles whether the reader may see the titles of events of connected calendars
 * @throws BAD_REQUEST naming the date
 */
export async function calendarBetween(
  db: Database,
  business: Business,
  { from, to }: { from: string; to: string },
  seesTitles: boolean,
): Promise<Calendar> {
  for (const [name, date] of [['from', from] as const, ['to', to] as const])
    if (!isCalendarDate(date)) throw badRequest(`${name}: must be a day of the calendar such as 2026-03-09`)
  const days = daysBetween(from, to)
  if (days < 1 || days > MAX_DAYS) throw badRequest(`to: must be 1 to ${MAX_DAYS} days after from`)
  const range = rangeOf(from, days, business.timezone)
  if (range === null) return { appointments: [], openings: [], members: [], busy: [], complete: true }
  const [rows, { openings, members }, busy] = await Promise.all([
    selectTouching(db.list, business.id, range, MAX_APPOINTMENTS + 1),
    // Starts a day early, for an opening that passes midnight.
    workingTimesFrom(db.list, business, addDays(from, -1), addDays(to, -1)),
    busyBlocks(db.list, business.id, range, MAX_BUSY),
  ])
  return {
    appointments: rows.slice(0, MAX_APPOINTMENTS).map((row) => shownAppointment(row, business)),
    openings: within(openings, range),
    members: members.map(({ staffId, working }) => ({ staffId, working: within(working, range) })),
    busy: seesTitles ? busy : busy.map((block) => ({ ...block, title: null })),
    complete: rows.length <= MAX_APPOINTMENTS,
  }
}

/** Null if the zone skipped all of these days. */
function rangeOf(from: string, days: number, timezone: string): Interval | null {
  const shown = Array.from({ length: days }, (_, day) => instantsOf(addDays(from, day), timezone)).flat()
  const [first, last] = [shown[0], shown.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

const within = (times: readonly Interval[], range: Interval): Slot[] =>
  times.flatMap((one) => {
    const start = Math.max(one.start, range.start)
    const end = Math.min(one.end, range.end)
    return start < end ? [{ start: new Date(start), end: new Date(end) }] : []
  })
