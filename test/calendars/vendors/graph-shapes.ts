import { etagOf, type Span, type StoredEvent } from './graph-store.ts'

const timeOf = (ms: number) => ({ dateTime: new Date(ms).toISOString().replace('Z', '0000'), timeZone: 'UTC' })

/** An event as Graph gives it, in UTC. */
export const shown = (event: StoredEvent, version: number, type: string, seriesMasterId: string | null = null) => ({
  '@odata.etag': etagOf(version),
  id: event.id,
  type,
  seriesMasterId,
  subject: event.subject,
  body: { contentType: 'text', content: event.content },
  start: timeOf(event.start),
  end: timeOf(event.end),
  isAllDay: event.isAllDay,
  isCancelled: event.isCancelled,
  showAs: event.showAs,
  responseStatus: { response: event.response },
  transactionId: event.transactionId,
})

/** An occurrence that is as its series says: Graph gives its times and ids only. */
export const shownOccurrence = ({ id, start, end }: StoredEvent, version: number, seriesMasterId: string) => ({
  '@odata.etag': etagOf(version),
  ...{ id, type: 'occurrence', seriesMasterId },
  ...{ start: timeOf(start), end: timeOf(end) },
})

export const touches = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

/** A time of a request. Null: it is none, or its zone is not UTC. */
export function readTime(time: unknown): number | null {
  const { dateTime, timeZone } = (time ?? {}) as { dateTime?: string; timeZone?: string }
  if (timeZone !== 'UTC' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(dateTime ?? '')) return null
  return Date.parse(`${dateTime}Z`)
}
