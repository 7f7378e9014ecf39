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

/**
 * The IANA name in its usual spelling, which other programs require; null if it is unknown. Links such as Asia/Kolkata stay as they are.
 * Offsets such as +02:00 have no daylight saving and do not count.
 */
export function timezoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return zoned(0, name).timeZoneId
  } catch {
    return null
  }
}
