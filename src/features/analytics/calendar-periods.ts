import { type ConstantOffset, constantOffsets } from '../../kernel/time/zone.ts'
import type { DateRange, Granularity, TimePeriod } from './analytics.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Divides a range of dates into hours, days, weeks (from Monday) or months of local time: in order, without gaps or
 * overlaps. A day lasts from its first instant to the first instant of the next, so 23 or 25 hours at a clock change; a
 * date that a zone skipped has no period. A repeated hour is two periods, a skipped hour is none, and a clock change in
 * the middle of an hour ends it. The first and the last week or month are cut off at the ends of the range.
 */
export function calendarPeriods(range: DateRange, granularity: Granularity): TimePeriod[] {
  const first = readingOf(range.startDate)
  const end = readingOf(range.endDate) + DAY_MS
  // In this century every zone is less than a whole day from UTC.
  const offsets = constantOffsets(first - DAY_MS, end + DAY_MS, range.timezone)
  const shown = firstInstants(offsets)
  if (granularity === 'hour') return hoursIn(offsets, shown(first), shown(end))
  const readings = [first, ...dayReadings(first, end).filter((day) => beginsPeriod(day, granularity)), end]
  return between(readings.map(shown), offsets)
}

/** The zone's offsets from UTC over the whole of `periods`, with the times when they apply. */
export function offsetsDuring(periods: readonly TimePeriod[], timezone: string): ConstantOffset[] {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last ? constantOffsets(first.start.getTime(), last.end.getTime(), timezone) : []
}

/** A local time read as if it were UTC, in milliseconds. */
const readingOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The midnights after the first. */
const dayReadings = (first: number, end: number): number[] =>
  Array.from({ length: (end - first) / DAY_MS - 1 }, (_, index) => first + (index + 1) * DAY_MS)

function beginsPeriod(reading: number, granularity: Exclude<Granularity, 'hour'>): boolean {
  const day = new Date(reading)
  return granularity === 'day' || (granularity === 'week' ? day.getUTCDay() === 1 : day.getUTCDate() === 1)
}

/**
 * Returns a function that finds the first instant whose local time is at or after the given one. Call it with rising
 * times.
 */
function firstInstants(offsets: readonly ConstantOffset[]): (reading: number) => number {
  let at = 0
  return (reading) => {
    for (;;) {
      const stretch = offsets[at] as ConstantOffset
      if (reading < stretch.end + stretch.offsetMs || at === offsets.length - 1)
        return Math.max(stretch.start, reading - stretch.offsetMs)
      at++
    }
  }
}

function hoursIn(offsets: readonly ConstantOffset[], from: number, to: number): TimePeriod[] {
  const starts = offsets.flatMap(({ start, end, offsetMs }) => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    const hours: number[] = first < last ? [first] : []
    const next = (Math.floor((first + offsetMs) / HOUR_MS) + 1) * HOUR_MS - offsetMs
    for (let hour = next; hour < last; hour += HOUR_MS) hours.push(hour)
    return hours
  })
  return between([...starts, to], offsets)
}

/** The periods between adjacent instants. */
function between(bounds: readonly number[], offsets: readonly ConstantOffset[]): TimePeriod[] {
  const periods: TimePeriod[] = []
  let at = 0
  for (const [index, end] of bounds.entries()) {
    const start = bounds[index - 1]
    if (start === undefined || start === end) continue
    while ((offsets[at] as ConstantOffset).end <= start) at++
    const localStart = withOffset(start, (offsets[at] as ConstantOffset).offsetMs)
    periods.push({ start: new Date(start), end: new Date(end), localStart })
  }
  return periods
}

/** `2026-03-02T00:00:00-05:00`. */
function withOffset(atMs: number, offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const reading = new Date(atMs + offsetMs).toISOString().slice(0, 19)
  return `${reading}${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
