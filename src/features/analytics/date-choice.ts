import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { DateRange } from './analytics.ts'

type Dates = Omit<DateRange, 'timezone'>

/** The supported range of dates, in which every zone is less than a day from UTC. */
const FIRST_DATE = '2000-01-01'
const LAST_DATE = '2099-12-31'
const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Fills in missing dates: the end is today in the zone, and the start makes it 30 days. Both are `YYYY-MM-DD`.
 * @throws BAD_REQUEST naming the invalid date
 */
export function chooseDates(
  given: Partial<Record<keyof Dates, string | undefined>>,
  zone: string,
  now: Instant,
): Dates {
  for (const name of ['startDate', 'endDate'] as const) {
    const date = given[name]
    if (date !== undefined && (date < FIRST_DATE || date > LAST_DATE))
      throw badRequest(`${name}: must be from ${FIRST_DATE} to ${LAST_DATE}`)
  }
  const endDate = given.endDate ?? dateAt(now, zone)
  const startDate = given.startDate ?? latest(FIRST_DATE, daysBefore(endDate, DEFAULT_DAYS - 1))
  if (startDate > endDate)
    throw badRequest(`startDate: must not be after endDate${given.endDate === undefined ? `, today (${endDate})` : ''}`)
  return { startDate, endDate }
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)

const latest = (a: string, b: string): string => (a > b ? a : b)
