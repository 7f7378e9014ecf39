import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'

/** Hours by the member's clock, `HH:MM`. If `until` is at or before `from`, they run past midnight. */
export interface QuietHours {
  from: string
  until: string
}

/** When the quiet hours that contain `now` end; null if there are none. If a clock change skips the end, the first time after it. */
export function quietUntil(now: Instant, hours: QuietHours | null, timezone: string): Instant | null {
  if (hours === null || hours.from === hours.until) return null
  const here = zoned(now.getTime(), timezone)
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  const { from, until } = hours
  const isOvernight = until < from
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const day = isOvernight && time >= from ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate()
  return new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: until }).epochMilliseconds)
}
