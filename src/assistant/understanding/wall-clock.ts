import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/zone.ts'

/** What clock and calendar on a wall show. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  date: string
  /** From the midnight that begins the date, 0 to 1439. */
  minutes: number
}

export function wallClockAt(at: Instant, timezone: string): WallClock {
  const shown = zoned(at.getTime(), timezone)
  return { date: shown.toPlainDate().toString(), minutes: shown.hour * 60 + shown.minute }
}
