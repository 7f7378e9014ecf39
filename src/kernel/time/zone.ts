import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../clock.ts'
import type { Interval } from '../interval.ts'

/** An interval in which a time zone has one offset from UTC: local time is the instant plus `offsetMs`. */
export interface ConstantOffset extends Interval {
  readonly offsetMs: number
}

/** Splits `[startMs, endMs)` at the offset changes of `timezone` (IANA). The intervals are in order and without gaps. */
export function constantOffsets(startMs: number, endMs: number, timezone: string): ConstantOffset[] {
  const intervals: ConstantOffset[] = []
  let from = zoned(startMs, timezone)
  for (;;) {
    const change = from.getTimeZoneTransition('next')
    const end = Math.min(change?.epochMilliseconds ?? endMs, endMs)
    intervals.push({ start: from.epochMilliseconds, end, offsetMs: from.offsetNanoseconds / 1e6 })
    if (!change || change.epochMilliseconds >= endMs) return intervals
    from = change
  }
}

/** The local date in the form `YYYY-MM-DD`. */
export const dateAt = (at: Instant, timezone: string): string => zoned(at.getTime(), timezone).toPlainDate().toString()

/** The local date and time. */
export const zoned = (ms: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone)

/** Whether this Node.js knows the IANA name. Offsets such as +02:00, which it also accepts, have no daylight saving and do not count. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
