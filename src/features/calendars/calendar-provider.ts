import type { Interval } from '../../kernel/interval.ts'

/**
 * The port to calendars of other vendors. All times are epoch milliseconds. Every function throws `ProviderError`:
 * `credentials` when the calendar no longer lets us in, anything else when it may work again later.
 */

export const CALENDAR_KINDS = ['google', 'microsoft', 'caldav', 'ics'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** What opens an account, by name: `address`, `user` and `password`, or the tokens of OAuth. Stored sealed. */
export type CalendarAccess = Readonly<Record<string, string>>

/** One calendar of an account. `zone` (IANA) is that of times without a zone. */
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

/** An event of the calendar, with all its occurrences within the window that was asked for. */
export interface OutsideEvent {
  id: string
  /** Changes with every change of the event. Null: the calendar has none, and cannot be written to. */
  etag: string | null
  /** The appointment whose event this is; null: it is not ours. */
  appointmentId: string | null
  /** Its first occurrence; null: none within the window. */
  time: Interval | null
  /** When it makes its owner busy: empty for an event that is shown as free. */
  busy: readonly BusySpan[]
}

export interface CalendarChanges {
  /** True: `events` are all events of the calendar. False: those that changed since the token. */
  isFull: boolean
  events: readonly OutsideEvent[]
  /** Ids of events that are gone. */
  removed: readonly string[]
  /** For the next call; null: the calendar has none, and every result is full. */
  token: string | null
}

/** An appointment as an event. */
export interface ExportedEvent {
  appointmentId: string
  start: number
  end: number
  title: string
  /** Empty: none. */
  description: string
  /** RFC 5545, 3.8.7.4: rises with every change. */
  sequence: number
}

/** `changed`: somebody else has changed, made or deleted the event since; nothing was written. */
export type PutResult = { outcome: 'written'; id: string; etag: string | null } | { outcome: 'changed' }

/** Reports of changes that a vendor sends to an address of ours. */
export interface PushOrder {
  /** A UUID. */
  channelId: string
  /** https. */
  address: string
  /** What the vendor sends with each report to prove that it is the vendor. */
  secret: string
  /** Epoch milliseconds: now, and the end that we wish. The vendor may end the reports sooner. */
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
  /** Ends the reports, also those that have ended already. */
  unwatch(target: CalendarTarget, channel: PushChannel, signal: AbortSignal): Promise<void>
}

export interface CalendarProvider {
  readonly kind: CalendarKind
  /** Where the vendor can report changes. */
  readonly pushes?: CalendarPushes
  /** The calendars of an account. Proves that the access works. */
  list(access: CalendarAccess, signal: AbortSignal): Promise<readonly OutsideCalendar[]>
  /** @param token of the last call; null, or one that the calendar has forgotten: a full result */
  changes(target: CalendarTarget, token: string | null, window: Interval, signal: AbortSignal): Promise<CalendarChanges>
  /** Null: there is no such event. */
  get(target: CalendarTarget, id: string, window: Interval, signal: AbortSignal): Promise<OutsideEvent | null>
  /** Makes the event of an appointment, or changes it when `known` is still its state. */
  put(
    target: CalendarTarget,
    event: ExportedEvent,
    known: { id: string; etag: string | null } | null,
    signal: AbortSignal,
  ): Promise<PutResult>
  /** @param known without etag: whatever its state */
  remove(
    target: CalendarTarget,
    known: { id: string; etag: string | null },
    signal: AbortSignal,
  ): Promise<'removed' | 'changed'>
  /** The id that `put` gives to the event of an appointment. Null: the vendor chooses. */
  eventId(target: CalendarTarget, appointmentId: string): string | null
}
