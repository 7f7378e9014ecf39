import type { Instant } from '../../../kernel/clock.ts'
import { dateAt, zoned } from '../../../kernel/time/zone.ts'

const DAY_MS = 86_400_000

/** Whether a time can be computed with: days at the ends of the calendar cannot. */
export const isWithinHorizon = (at: Instant, horizonDays: number, now: Instant): boolean =>
  at >= now && +at <= +now + (horizonDays + 2) * DAY_MS

/** The day of a time that somebody wanted, `YYYY-MM-DD`; null where it cannot be shown. */
export const wantedDay = (
  at: Instant,
  { timezone, horizonDays }: { timezone: string; horizonDays: number },
  now: Instant,
): string | null => (isWithinHorizon(at, horizonDays, now) ? dateAt(at, timezone) : null)

/** The midnight from which on to look for free times after a day without any. @param date `YYYY-MM-DD` */
export const startOfFullDay = (date: string, timezone: string): Instant =>
  new Date(zoned(Date.parse(`${date}T12:00:00Z`), timezone).startOfDay().epochMilliseconds)
