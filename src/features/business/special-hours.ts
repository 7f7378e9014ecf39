import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine } from '../../kernel/fields.ts'
import { addDays, weekdayOf } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import {
  type OpeningTimes,
  requireNoOverlap,
  requireOpenings,
  WEEKDAYS,
  type WeeklyHours,
} from '../../kernel/time/weekly-hours.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type Holiday, publicHolidays } from '../holidays/holiday.ts'
import { requireBusiness } from './business.ts'
import { deleteClosure, selectClosures } from './business-change-store.ts'
import { selectBusiness } from './business-store.ts'
import { deleteSpecialHours, selectSpecialHours, upsertSpecialHours } from './special-hours-store.ts'

/** The openings of one date, which replace the weekly hours. */
export interface SpecialHours {
  /** `YYYY-MM-DD`, by the business's calendar. */
  date: string
  openings: OpeningTimes[]
  reason: string | null
}

/** In order of date. */
export const listSpecialHours = (db: Database, businessId: string): Promise<SpecialHours[]> =>
  selectSpecialHours(db.list, businessId)

const HOLIDAYS_AHEAD_DAYS = 365

/**
 * The public holidays of the coming year in the country of the business. The business is open on them unless it has a closure or
 * special hours on that date.
 */
export async function comingHolidays(db: Database, businessId: string, now: Instant): Promise<Holiday[]> {
  const { country, timezone } = await requireBusiness(db, businessId)
  const today = dateAt(now, timezone)
  return publicHolidays(country, today, addDays(today, HOLIDAYS_AHEAD_DAYS))
}

/** Sets or changes the openings of a date and ends a closure of that date. Bookings stay. @throws BAD_REQUEST naming the field */
export async function setSpecialHours(
  db: Database,
  businessId: string,
  input: { date: string; openings: readonly OpeningTimes[]; reason?: string | null | undefined },
): Promise<SpecialHours> {
  if (!isCalendarDate(input.date)) throw badRequest('date: must be a date such as 2026-12-24')
  const openings = requireOpenings('openings', input.openings)
  if (openings.length === 0)
    throw badRequest('openings: must name one opening at least; to close the day, add a closure')
  const special = { date: input.date, openings, reason: optionalLine('reason', input.reason, 200) }
  await db.transaction(async (tx) => {
    await requireRoom(tx, businessId, special)
    await deleteClosure(tx, businessId, special.date)
    await upsertSpecialHours(tx, businessId, special)
  })
  return special
}

/** Restores the weekly hours on that date. @throws NOT_FOUND where the date has no special hours */
export async function removeSpecialHours(db: Database, businessId: string, date: string): Promise<void> {
  const removed = isCalendarDate(date) && (await deleteSpecialHours(db.write, businessId, date))
  if (!removed) throw notFound(`special hours on ${date}`)
}

/** Checks that openings past midnight end before those of the next day, both for the date and for the day before. */
async function requireRoom(tx: Sql, businessId: string, { date, openings }: SpecialHours): Promise<void> {
  const [business, special, closures] = await Promise.all([
    selectBusiness(tx, businessId),
    selectSpecialHours(tx, businessId),
    selectClosures(tx, businessId),
  ])
  if (business === null) throw notFound(`business ${businessId}`)
  const openingsOf = (day: string): readonly OpeningTimes[] =>
    closures.some((one) => one.date === day)
      ? []
      : (special.find((one) => one.date === day)?.openings ?? weeklyOpenings(business.hours, day))
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  requireNoOverlap('openings', openings, { name: after, openings: openingsOf(after) })
  requireNoOverlap(`openings: on ${before}`, openingsOf(before), { name: date, openings })
}

const weeklyOpenings = (hours: WeeklyHours, date: string): readonly OpeningTimes[] => {
  const weekday = WEEKDAYS[(weekdayOf(date) + 6) % 7]
  return (weekday && hours[weekday]) ?? []
}
