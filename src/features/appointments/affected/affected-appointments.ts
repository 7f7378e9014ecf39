import type { Instant } from '../../../kernel/clock.ts'
import { type Interval, overlaps } from '../../../kernel/interval.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../../kernel/time/instant.ts'
import type { OpeningTimes, WeeklyHours } from '../../../kernel/time/weekly-hours.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Database } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import type { TimeOff } from '../../staff/staff.ts'
import { type Appointment, shownAppointment } from '../appointment.ts'
import { type StoredAppointment, selectTouching } from '../appointment-store.ts'
import { timesOff } from '../availability/time-off-times.ts'
import { workingTimesFrom } from '../availability.ts'
import { instantsOf, openingOn } from '../opening-hours.ts'

/** Which future appointments a change of hours affects. They stay booked: the business decides about each and contacts the customers. */

/** The most rows read; more than a day, or a year's time off, contains. */
const MAX_ROWS = 2_000
/** How many days ahead are checked for weekly hours, and for weekly time off without an end. */
const DAYS_AHEAD = 400

/**
 * The confirmed appointments of a date that would not be within its openings, soonest first. Appointments within an opening that began the
 * evening before are left out.
 * @param openings null: the business is closed all day.
 * @param date `YYYY-MM-DD`
 */
export async function appointmentsOutside(
  db: Database,
  business: Business,
  { date, openings }: { date: string; openings: readonly OpeningTimes[] | null },
  now: Instant,
): Promise<Appointment[]> {
  const { timezone } = business
  const day = instantsOf(date, timezone)
  const eve = addDays(date, -1)
  const before = (await workingTimesFrom(db.list, business, eve, eve)).openings
  const calendar = { hours: {}, timezone, closedOn: new Set<string>(), specialHours: new Map([[date, openings ?? []]]) }
  const open = [...before, ...openingOn(date, calendar)]
  const isWithin = (one: Interval) => open.some(({ start, end }) => start <= one.start && one.end <= end)
  return coming(db, business, day, now, (row) => {
    const time = timeOf(row)
    return day.some(({ start, end }) => start <= time.start && time.start < end) && !isWithin(time)
  })
}

/**
 * The confirmed appointments within the current weekly hours of the business that would not be within the new ones, soonest first.
 * @param hours the new weekly hours
 */
export async function appointmentsOutsideWeek(
  db: Database,
  business: Business,
  hours: WeeklyHours,
  now: Instant,
): Promise<Appointment[]> {
  const today = dateAt(now, business.timezone)
  const [first, last] = [addDays(today, -1), addDays(today, DAYS_AHEAD)]
  const openings = async (of: Business) => (await workingTimesFrom(db.list, of, first, last)).openings
  const [before, after] = [await openings(business), await openings({ ...business, hours })]
  const isWithin = (open: readonly Interval[], one: Interval) =>
    open.some(({ start, end }) => start <= one.start && one.end <= end)
  const time = { start: +now, end: Math.max(+now, ...before.map(({ end }) => end)) }
  return coming(db, business, [time], now, (row) => isWithin(before, timeOf(row)) && !isWithin(after, timeOf(row)))
}

/** The confirmed appointments within time off, soonest first: those of its member, or of everyone. Empty if its times are not valid. */
export async function appointmentsInTimeOff(
  db: Database,
  business: Business,
  timeOff: Pick<TimeOff, 'staffId' | 'startsAt' | 'endsAt' | 'repeats' | 'repeatsUntil'>,
  now: Instant,
): Promise<Appointment[]> {
  const { staffId, startsAt, endsAt, repeats, repeatsUntil } = timeOff
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (![first, last].every(isCalendarDate) || !(startsAt < endsAt)) return []
  const today = dateAt(now, business.timezone)
  const until = repeats === 'weekly' ? (repeatsUntil ?? addDays(today, DAYS_AHEAD)) : last
  const times = timesOff({ ...timeOff, id: '' }, today < first ? first : today, until, business.timezone)
  const isOff = (row: StoredAppointment) => times.some((one) => overlaps(one, timeOf(row)))
  return coming(db, business, times, now, (row) => (staffId === null || row.staffId === staffId) && isOff(row))
}

/** Confirmed appointments around these times that have not begun. */
async function coming(
  db: Database,
  business: Business,
  times: readonly Interval[],
  now: Instant,
  isMeant: (row: StoredAppointment) => boolean,
): Promise<Appointment[]> {
  if (times.length === 0) return []
  const range = {
    start: Math.max(+now, Math.min(...times.map(({ start }) => start))),
    end: Math.max(...times.map(({ end }) => end)),
  }
  if (range.start >= range.end) return []
  const rows = await selectTouching(db.list, business.id, range, MAX_ROWS)
  return rows
    .filter((row) => row.status === 'confirmed' && row.startsAt > now && isMeant(row))
    .map((row) => shownAppointment(row, business))
}

const timeOf = ({ startsAt, endsAt }: StoredAppointment): Interval => ({ start: +startsAt, end: +endsAt })
