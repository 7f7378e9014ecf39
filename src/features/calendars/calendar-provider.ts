import type { Interval } from '../../kernel/interval.ts'

/**
 * The port to calendars of other vendors. All times are epoch milliseconds. Every function throws `ProviderError`:
 * `credentials` when the calendar no longer grants access, anything else when it may work again later.
 */

export const CALENDAR_KINDS = ['google', 'microsoft', 'caldav', 'ics'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** The account's secrets by name: `address`, `user` and `password`, or OAuth tokens. Stored sealed. */
export type CalendarAccess = Readonly<Record<string, string>>

/** One calendar of an account. `zone` (IANA) applies to times without a zone. */
export interface CalendarTarget {
  access: CalendarAccess
  /** The vendor's name of the calendar; for CalDAV and ICS its address. */
  calendarId: string
  zone: string
  /** Stores tokens that the vendor has replaced. */
  saveAccess(access: CalendarAccess): Promise<void>
}

export interface OutsideCalendar {
  id: string
  title: string
  canWrite: boolean
}

export interface BusySpan extends Interval {
  title: string | null
}

/** An event of the calendar, with all its occurrences within the requested window. */
export interface OutsideEvent {
  id: string
  /** Changes with every change of the event. Null if the calendar has none and cannot be written to. */
  etag: string | null
  /** The appointment that this event represents; null if the event is not ours. */
  appointmentId: string | null
  /** Its first occurrence; null if none is within the window. */
  time: Interval | null
  /** When it makes its owner busy; empty for an event shown as free. */
  busy: readonly BusySpan[]
}

export interface CalendarChanges {
  /** True: `events` are all events of the calendar. False: those that changed since the token. */
  isFull: boolean
  events: readonly OutsideEvent[]
  /** Ids of deleted events. */
  removed: readonly string[]
  /** For the next call; null if the calendar has no tokens, so that every result is full. */
  token: string | null
}

/** An appointment as an event. */
export interface ExportedEvent {
  appointmentId: string
  start: number
  end: number
  title: string
  /** Empty if there is none. */
  description: string
  /** RFC 5545, 3.8.7.4: increases with every change. */
  sequence: number
}

/** `changed`: someone else has changed, created or deleted the event since; nothing was written. */
export type PutResult = { outcome: 'written'; id: string; etag: string | null } | { outcome: 'changed' }

/** A request for change reports, which the vendor sends to an address of ours. */
export interface PushOrder {
  /** A UUID. */
  channelId: string
  /** https. */
  address: string
  /** Sent by the vendor with each report as proof of its origin. */
  secret: string
  /** Epoch milliseconds: now, and the desired end. The vendor may end the reports sooner. */
  from: number
  until: number
}

export interface PushChannel {
  channelId: string
  /** The vendor's id of it. */
  vendorId: string
}

export interface CalendarPushes {
  /** `expiresAt`: epoch milliseconds. */
  watch(target: CalendarTarget, order: PushOrder, signal: AbortSignal): Promise<{ vendorId: string; expiresAt: number }>
  /** Ends the reports, even those that have ended already. */
  unwatch(target: CalendarTarget, channel: PushChannel, signal: AbortSignal): Promise<void>
}

export interface CalendarProvider {
  readonly kind: CalendarKind
  /** Present if the vendor can report changes. */
  readonly pushes?: CalendarPushes
  /** The calendars of an account. Succeeds only if the access works. */
  list(access: CalendarAccess, signal: AbortSignal): Promise<readonly OutsideCalendar[]>
  /** @param token from the last call; null, or a token that the calendar no longer knows, gives a full result */
  changes(target: CalendarTarget, token: string | null, window: Interval, signal: AbortSignal): Promise<CalendarChanges>
  /** Null if there is no such event. */
  get(target: CalendarTarget, id: string, window: Interval, signal: AbortSignal): Promise<OutsideEvent | null>
  /** Creates the event of an appointment, or changes it if its state is still `known`. */
  put(
    target: CalendarTarget,
    event: ExportedEvent,
    known: { id: string; etag: string | null } | null,
    signal: AbortSignal,
  ): Promise<PutResult>
  /** @param known without etag: remove it whatever its state */
  remove(
    target: CalendarTarget,
    known: { id: string; etag: string | null },
    signal: AbortSignal,
  ): Promise<'removed' | 'changed'>
  /** The id that `put` gives to the event of an appointment. Null if the vendor chooses. */
  eventId(target: CalendarTarget, appointmentId: string): string | null
}
