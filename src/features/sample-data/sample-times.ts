import type { Instant } from '../../kernel/clock.ts'
import { WEEKDAYS, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { zoned } from '../../kernel/time/zone.ts'

const DAYS_BEFORE = 27
const DAYS_AFTER = 13
const MINUTE_MS = 60_000

/** Minutes after the opening at which appointments can begin; far enough apart for the longest one. */
const SLOT_MINUTES = [30, 120, 240, 330, 420]
export const MAX_SAMPLE_MINUTES = 90
/** Minutes after the opening at which calls come in, on a busy day. */
const CALL_MINUTES = [140, 12, 290, 65, 375, 205, 460]
const MIN_CALLS_A_DAY = 3
/** Minutes before now of the latest calls, so that there is something to see of today at any hour. */
const LATEST_CALL_MINUTES = [14, 58, 131]

export interface SampleDay {
  index: number
  open: Instant
  close: Instant
}

/** The days of the past four and the coming two weeks on which the business opens. Pure. */
export function sampleDays(hours: WeeklyHours, timezone: string, now: Instant): SampleDay[] {
  const today = zoned(now.getTime(), timezone).toPlainDate()
  const days: SampleDay[] = []
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset++) {
    const date = today.add({ days: offset })
    const openings = hours[WEEKDAYS[date.dayOfWeek - 1] as (typeof WEEKDAYS)[number]] ?? []
    const [first, last] = [openings[0], openings.at(-1)]
    if (first === undefined || last === undefined) continue
    const at = (plainTime: string) =>
      new Date(date.toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds)
    const [open, close] = [at(first.open), at(last.close)]
    // An opening that passes midnight is left out.
    if (close > open) days.push({ index: offset + DAYS_BEFORE, open, close })
  }
  return days
}

/** When appointments can begin on these days, in order; some times of each day stay free. Pure. */
export const sampleSlots = (days: readonly SampleDay[]): Instant[] =>
  days.flatMap(({ index, open, close }) =>
    SLOT_MINUTES.filter((_, place) => (index * 3 + place * 2) % 5 !== 0)
      .map((minutes) => new Date(open.getTime() + minutes * MINUTE_MS))
      .filter((start) => start.getTime() + MAX_SAMPLE_MINUTES * MINUTE_MS <= close.getTime()),
  )

/** When calls came in up to `now`, in order. Pure. */
export function sampleCallTimes(days: readonly SampleDay[], now: Instant): Instant[] {
  const latest = LATEST_CALL_MINUTES.map((minutes) => new Date(now.getTime() - minutes * MINUTE_MS))
  const quietSince = Math.min(...latest.map((at) => at.getTime()))
  const others = days.flatMap(({ index, open, close }) =>
    CALL_MINUTES.slice(0, MIN_CALLS_A_DAY + ((index * 5) % 4))
      .map((minutes) => new Date(open.getTime() + minutes * MINUTE_MS))
      .filter((at) => at < close && at.getTime() < quietSince),
  )
  return [...others, ...latest].sort((a, b) => a.getTime() - b.getTime())
}
