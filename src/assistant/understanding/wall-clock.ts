import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'

/** Date and time as a clock and a calendar at the business show them. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  date: string
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
}

export function wallClockAt(at: Instant, timezone: string): WallClock {
  const shown = zoned(at.getTime(), timezone)
  return { date: shown.toPlainDate().toString(), minutes: shown.hour * 60 + shown.minute }
}
