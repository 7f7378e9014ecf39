import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** The starts of a series by the clock of its zone, in epoch milliseconds, up to `until`. */
export function startsOf(rule: string, start: string, zone: string, until: number): number[] {
  const first = Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDateTime()
  const iterator = ICAL.Recur.fromString(rule).iterator(
    ICAL.Time.fromDateTimeString(first.toString({ smallestUnit: 'second' })),
  )
  const starts: number[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const at = Temporal.PlainDateTime.from(next.toString()).toZonedDateTime(zone).epochMilliseconds
    if (at > until) break
    starts.push(at)
  }
  return starts
}
