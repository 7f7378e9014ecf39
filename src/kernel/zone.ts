import { Temporal } from 'temporal-polyfill'
import type { Instant } from './clock.ts'
import type { Interval } from './interval.ts'

/** A stretch of time over which a zone keeps one distance from UTC: what its clocks show is the instant plus `offsetMs`. */
export interface ConstantOffset extends Interval {
  readonly offsetMs: number
}

/** `[startMs, endMs)` cut where the clocks of `timezone` (IANA) are changed. In order, without holes. */
export function constantOffsets(startMs: number, endMs: number, timezone: string): ConstantOffset[] {
  const stretches: ConstantOffset[] = []
  let from = zoned(startMs, timezone)
  for (;;) {
    const change = from.getTimeZoneTransition('next')
    const end = Math.min(change?.epochMilliseconds ?? endMs, endMs)
    stretches.push({ start: from.epochMilliseconds, end, offsetMs: from.offsetNanoseconds / 1e6 })
    if (!change || change.epochMilliseconds >= endMs) return stretches
    from = change
  }
}

/** The date, `YYYY-MM-DD`, that the calendar on the wall shows. */
export const dateAt = (at: Instant, timezone: string): string => zoned(at.getTime(), timezone).toPlainDate().toString()

/** What clock and calendar on the wall show. */
export const zoned = (ms: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone)
