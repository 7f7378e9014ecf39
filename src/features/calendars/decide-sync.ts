import type { Interval } from '../../kernel/interval.ts'

/** An appointment as this service has it. */
export interface OurBooking extends Interval {
  /** Changes with every change of the appointment. */
  version: string
  /** False: cancelled, or no longer of this calendar. Its event goes. */
  isActive: boolean
  /** False: it has begun. What happens to its event outside then has no effect on it. */
  isUpcoming: boolean
}

/** What we know of the event outside. `unchanged`: the calendar has reported nothing. */
export type TheirEvent = { state: 'unchanged' } | { state: 'gone' } | ({ state: 'present'; etag: string } & Interval)

/** What we have written last. */
export interface WrittenEvent extends Interval {
  /** Null: it is not known whether the event has arrived. */
  etag: string | null
  /** The version of the appointment that was written; null: none for certain. */
  version: string | null
  /** What we were about to write when we last stopped, and may have written. */
  pending: Interval | null
}

/** `putBack`: a change outside is overwritten, and the owner is told. */
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
 * The next step for one appointment and its event. Our bookings decide, except that a change outside to an event that we have
 * not changed since is taken over. The etag of our own writing is no change. Call again after each step with what is then
 * known, until the answer is `nothing`. After a crash between any two steps the same rule finds the way back: an intention
 * (`pending`) is stored before every writing.
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
  // Its time is as we know it, so that something else has changed outside, or our own writing has arrived.
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
