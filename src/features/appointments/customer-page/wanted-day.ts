import type { Instant } from '../../../kernel/clock.ts'
import { dateAt, zoned } from '../../../kernel/time/zone.ts'

const DAY_MS = 86_400_000

/** Whether a time is within the computable range: days at the ends of the calendar are not. */
export const isWithinHorizon = (at: Instant, horizonDays: number, now: Instant): boolean =>
  at >= now && +at <= +now + (horizonDays + 2) * DAY_MS

/** The day of a requested time, `YYYY-MM-DD`; null if it cannot be shown. */
export const wantedDay = (
  at: Instant,
  { timezone, horizonDays }: { timezone: string; horizonDays: number },
  now: Instant,
): string | null => (isWithinHorizon(at, horizonDays, now) ? dateAt(at, timezone) : null)

/** The midnight at which to start looking for free times after a full day. @param date `YYYY-MM-DD` */
export const startOfFullDay = (date: string, timezone: string): Instant =>
  new Date(zoned(Date.parse(`${date}T12:00:00Z`), timezone).startOfDay().epochMilliseconds)
