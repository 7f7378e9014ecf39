import type { ExportedEvent } from '../../features/calendars/calendar-provider.ts'
import type { Interval } from '../../kernel/interval.ts'
import { type Occurrence, startOfDay } from '../calendar-accounts/occurrences.ts'

/** In UTC, as our requests ask for it: `2026-03-03T15:00:00.0000000`. */
interface GraphTime {
  dateTime: string
  timeZone: string
}

/** What we read of an event of Microsoft Graph. An occurrence may have only its ids and times; the rest is that of its series. */
export interface GraphEvent {
  id: string
  '@odata.etag'?: string
  '@removed'?: { reason: string }
  type?: 'singleInstance' | 'occurrence' | 'exception' | 'seriesMaster'
  seriesMasterId?: string | null
  subject?: string | null
  start?: GraphTime
  end?: GraphTime
  isAllDay?: boolean
  isCancelled?: boolean
  showAs?: string
  responseStatus?: { response?: string }
  transactionId?: string | null
}

/** A named property of ours, by which an event of an appointment is found again. */
const PROPERTY = 'String {8f4b2c1e-6c0a-4c53-9d6e-3f0f6f1b7a52} Name FrontbellAppointment'

/** @param zone IANA; of whole days */
export function occurrenceOf(event: GraphEvent, series: GraphEvent | null, zone: string): Occurrence {
  const whole = { ...series, ...event }
  return {
    eventId: event.seriesMasterId ?? event.id,
    etag: event.seriesMasterId ? null : (event['@odata.etag'] ?? null),
    appointmentId: appointmentOf((series ?? event).transactionId),
    time: timeOf(whole, zone),
    isBusy: whole.showAs !== 'free' && !whole.isCancelled && whole.responseStatus?.response !== 'declined',
    title: whole.subject ?? null,
  }
}

function timeOf({ start, end, isAllDay = false }: Partial<GraphEvent>, zone: string): Interval | null {
  const [from, to] = [instantOf(start, isAllDay, zone), instantOf(end, isAllDay, zone)]
  return from === null || to === null ? null : { start: from, end: to }
}

function instantOf(time: GraphTime | undefined, isAllDay: boolean, zone: string): number | null {
  const [, date = '', clock = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(time?.dateTime ?? '') ?? []
  // Days are the same in every zone: Graph gives them as midnight.
  if (isAllDay && clock === '00:00:00') return startOfDay(date, zone)
  const at = Date.parse(`${date}T${clock}Z`)
  return Number.isNaN(at) ? null : at
}

/**
 * The transaction of a new event. Graph makes only one event per transaction, even if it was deleted since, so an event that is written again has a
 * transaction id with its sequence number.
 */
export const transactionId = ({ appointmentId, sequence }: ExportedEvent, isAgain: boolean): string =>
  isAgain ? `${appointmentId}/${sequence}` : appointmentId

/** Copies of an event have no transaction. */
const appointmentOf = (transaction: string | null | undefined): string | null =>
  /^(apt_[0-9a-z]+)(\/\d+)?$/.exec(transaction ?? '')?.[1] ?? null

/** An appointment as the properties of its event that we set. */
export const graphBody = ({ start, end, title, description }: ExportedEvent): object => ({
  subject: title,
  body: { contentType: 'text', content: description },
  start: { dateTime: inUtc(start), timeZone: 'UTC' },
  end: { dateTime: inUtc(end), timeZone: 'UTC' },
  isAllDay: false,
  showAs: 'busy',
})

export const ownProperty = (appointmentId: string): object => ({
  singleValueExtendedProperties: [{ id: PROPERTY, value: appointmentId }],
})

/** OData: finds the event of an appointment. */
export const ownFilter = (appointmentId: string): string =>
  `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${appointmentId.replaceAll("'", "''")}')`

const inUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
