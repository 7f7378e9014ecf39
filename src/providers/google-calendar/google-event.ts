import { createHash } from 'node:crypto'
import type { ExportedEvent } from '../../features/calendars/calendar-provider.ts'
import type { Interval } from '../../kernel/interval.ts'
import { type Occurrence, startOfDay } from '../calendar-accounts/occurrences.ts'

interface GoogleTime {
  /** `YYYY-MM-DD`, of an event of whole days. */
  date?: string
  /** With its offset. */
  dateTime?: string
}

/** What we read of an event of the Calendar API. */
export interface GoogleEvent {
  id: string
  etag?: string
  status?: 'confirmed' | 'tentative' | 'cancelled'
  summary?: string
  start?: GoogleTime
  end?: GoogleTime
  recurrence?: readonly string[]
  /** Of an occurrence: the id of its series. */
  recurringEventId?: string
  transparency?: 'opaque' | 'transparent'
  eventType?: string
  attendees?: readonly { self?: boolean; responseStatus?: string }[]
  extendedProperties?: { private?: Readonly<Record<string, string>> }
}

const PROPERTY = 'frontbellAppointment'
/** They say where somebody works, or that it is somebody's birthday. */
const NEVER_BUSY: readonly (string | undefined)[] = ['workingLocation', 'birthday']

/** The id of our event: 5 to 1,024 of the digits of base32hex, which ids of appointments do not keep to. */
export const googleEventId = (appointmentId: string): string =>
  createHash('sha256').update(`frontbell ${appointmentId}`).digest('hex')

/** @param zone IANA; of whole days */
export function occurrenceOf(event: GoogleEvent, zone: string): Occurrence {
  const { id, recurringEventId, etag, status, summary, transparency, eventType, attendees } = event
  const eventId = recurringEventId ?? id
  const claimed = event.extendedProperties?.private?.[PROPERTY]
  const declined = attendees?.some(({ self, responseStatus }) => self === true && responseStatus === 'declined')
  return {
    eventId,
    etag: recurringEventId === undefined ? (etag ?? null) : null,
    // A copy of our event has its properties, but not its id.
    appointmentId: claimed !== undefined && googleEventId(claimed) === eventId ? claimed : null,
    time: timeOf(event, zone),
    isBusy: status !== 'cancelled' && transparency !== 'transparent' && !declined && !NEVER_BUSY.includes(eventType),
    title: summary ?? null,
  }
}

function timeOf({ start, end }: GoogleEvent, zone: string): Interval | null {
  const [from, to] = [instantOf(start, zone), instantOf(end, zone)]
  return from === null || to === null ? null : { start: from, end: to }
}

function instantOf(time: GoogleTime | undefined, zone: string): number | null {
  if (time?.date !== undefined) return startOfDay(time.date, zone)
  const at = Date.parse(time?.dateTime ?? '')
  return Number.isNaN(at) ? null : at
}

/** An appointment as the properties of its event that we set. Null removes one, such as the date of an event that was made one of whole days. */
export const googleBody = ({ appointmentId, start, end, title, description }: ExportedEvent): object => ({
  summary: title,
  description,
  start: { dateTime: new Date(start).toISOString(), date: null },
  end: { dateTime: new Date(end).toISOString(), date: null },
  status: 'confirmed',
  extendedProperties: { private: { [PROPERTY]: appointmentId } },
})
