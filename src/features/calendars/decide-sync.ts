import type { Interval } from '../../kernel/interval.ts'

/** An appointment as this service has it. */
export interface OurBooking extends Interval {
  /** Changes with every change of the appointment. */
  version: string
  /** False if it was canceled, or no longer belongs to this calendar. Its event is removed. */
  isActive: boolean
  /** False if it has begun. Changes to its event outside then have no effect on it. */
  isUpcoming: boolean
}

/** What we know about the event outside. `unchanged`: the calendar has reported nothing. */
export type TheirEvent = { state: 'unchanged' } | { state: 'gone' } | ({ state: 'present'; etag: string } & Interval)

/** What we wrote last. */
export interface WrittenEvent extends Interval {
  /** Null if it is not known whether the event has arrived. */
  etag: string | null
  /** The version of the appointment that was written; null if no version is certain. */
  version: string | null
  /** The write that was intended when we last stopped, and that may have happened. */
  pending: Interval | null
}

/** `putBack`: overwrites a change made outside and notifies the owner. */
export type SyncDecision =
  | { do: 'nothing' }
  | { do: 'forget' }
  | { do: 'remember'; written: WrittenEvent }
  | { do: 'put'; etag: string | null; putBack: boolean }
  | { do: 'remove'; etag: string | null }
  | { do: 'reschedule'; to: Interval; etag: string }
  | { do: 'cancel' }

const NOTHING = { do: 'nothing' } as const

/**
 * The next step for one appointment and its event. Our bookings win, except that a change outside to an event that we have not changed
 * since is adopted. An etag from our own write is not a change. Call it again after each step with the updated state, until the answer is
 * `nothing`. The same rule recovers from a crash between any two steps: an intention (`pending`) is stored before every write.
 */
export function decideSync(ours: OurBooking | null, theirs: TheirEvent, written: WrittenEvent | null): SyncDecision {
  if (theirs.state === 'present' && written !== null && theirs.etag === written.etag)
    return decideSync(ours, { state: 'unchanged' }, written)
  if (ours === null || !ours.isActive) return withoutBooking(theirs, written)
  if (theirs.state === 'unchanged') return withoutNews(ours, written)
  if (theirs.state === 'gone') return afterRemoval(ours, written)
  return afterChange(ours, theirs, written)
}

function withoutBooking(theirs: TheirEvent, written: WrittenEvent | null): SyncDecision {
  // An event that only claims to be ours is not deleted.
  if (written === null) return NOTHING
  if (theirs.state === 'gone') return { do: 'forget' }
  return { do: 'remove', etag: theirs.state === 'present' ? theirs.etag : written.etag }
}

function withoutNews(ours: OurBooking, written: WrittenEvent | null): SyncDecision {
  if (written !== null && isWritten(ours, written)) return NOTHING
  return { do: 'put', etag: written?.etag ?? null, putBack: false }
}

function afterRemoval(ours: OurBooking, written: WrittenEvent | null): SyncDecision {
  if (!ours.isUpcoming) return written === null ? NOTHING : { do: 'forget' }
  if (written === null || written.etag === null) return { do: 'put', etag: null, putBack: false }
  return isWritten(ours, written) ? { do: 'cancel' } : { do: 'put', etag: null, putBack: true }
}

function afterChange(
  ours: OurBooking,
  theirs: { etag: string } & Interval,
  written: WrittenEvent | null,
): SyncDecision {
  const { etag, start, end } = theirs
  if (written === null) return { do: 'put', etag, putBack: !sameTime(ours, theirs) }
  const arrived = written.pending !== null && sameTime(theirs, written.pending)
  // Its time is as we know it, so either something else changed outside or our own write has arrived.
  if (arrived || sameTime(theirs, written)) {
    const version = sameTime(theirs, written) ? written.version : null
    return { do: 'remember', written: { etag, start, end, version, pending: null } }
  }
  if (sameTime(theirs, ours)) return { do: 'remember', written: { etag, start, end, version: null, pending: null } }
  if (ours.isUpcoming && isWritten(ours, written)) return { do: 'reschedule', to: { start, end }, etag }
  return { do: 'put', etag, putBack: true }
}

const isWritten = (ours: OurBooking, written: WrittenEvent): boolean =>
  written.pending === null && written.version === ours.version && sameTime(ours, written)

const sameTime = (one: Interval, other: Interval): boolean => one.start === other.start && one.end === other.end
