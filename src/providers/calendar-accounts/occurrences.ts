import { Temporal } from 'temporal-polyfill'
import type { BusySpan, OutsideEvent } from '../../features/calendars/calendar-provider.ts'
import { type Interval, overlaps } from '../../kernel/interval.ts'
import { nonsense } from '../vendor-failure.ts'

/** One event, or one occurrence of a series, as a vendor reports it. */
export interface Occurrence {
  /** The id of the series, or of an event that does not repeat. */
  eventId: string
  /** Null for an occurrence of a series; the etag of the series is a different one. */
  etag: string | null
  /** Null if it is not ours. */
  appointmentId: string | null
  /** Null if the vendor's times make no sense. */
  time: Interval | null
  /** False if it is shown as free, was canceled or was declined. */
  isBusy: boolean
  title: string | null
}

const MAX_BUSY_TIMES = 10_000
const MAX_TITLE = 200

/** The events of a calendar, each with all its occurrences in the window. @throws ProviderError for more than 10,000 busy times */
export function eventsOf(provider: string, occurrences: readonly Occurrence[], window: Interval): OutsideEvent[] {
  const byEvent = new Map<string, Occurrence[]>()
  for (const one of occurrences) {
    const others = byEvent.get(one.eventId)
    if (others) others.push(one)
    else byEvent.set(one.eventId, [one])
  }
  const events = [...byEvent].map(([id, all]) => eventOf(id, all, window))
  const count = events.reduce((sum, { busy }) => sum + busy.length, 0)
  if (count > MAX_BUSY_TIMES)
    throw nonsense(provider, `the calendar has more than ${MAX_BUSY_TIMES.toLocaleString('en')} busy times`)
  return events
}

function eventOf(id: string, all: readonly Occurrence[], window: Interval): OutsideEvent {
  const [first] = all.flatMap(({ time }) => time ?? []).sort((a, b) => a.start - b.start)
  const busy = all.flatMap(({ time, isBusy, title }): BusySpan[] =>
    isBusy && time !== null && time.start < time.end && overlaps(time, window)
      ? [{ ...time, title: title?.slice(0, MAX_TITLE) || null }]
      : [],
  )
  return { id, etag: all[0]?.etag ?? null, appointmentId: all[0]?.appointmentId ?? null, time: first ?? null, busy }
}

/** When a day (`YYYY-MM-DD`) begins in a time zone; null if it is not a date. */
export function startOfDay(date: string, zone: string): number | null {
  try {
    return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return null
  }
}
