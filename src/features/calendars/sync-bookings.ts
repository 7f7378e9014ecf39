import type { Interval } from '../../kernel/interval.ts'
import type { ExportedEvent, OutsideEvent, PutResult } from './calendar-provider.ts'
import { decideSync, type OurBooking, type SyncDecision, type TheirEvent, type WrittenEvent } from './decide-sync.ts'

/** The state of one appointment and its event on our side. */
export interface BookingState {
  ours: OurBooking | null
  written: WrittenEvent | null
  /** The vendor's id of the event; null if none is known yet. */
  eventId: string | null
}

/** Our side of one calendar. Each function is one transaction. */
export interface BookingSide {
  read(appointmentId: string): Promise<BookingState>
  /** Stores that the appointment is about to be written. @returns what to write; null if it has just been canceled */
  intend(appointmentId: string): Promise<{ event: ExportedEvent; version: string } | null>
  remember(appointmentId: string, eventId: string | null, written: WrittenEvent): Promise<void>
  forget(appointmentId: string): Promise<void>
  /** Moves the appointment by the rules of the domain and records the event as written, in one transaction. */
  reschedule(appointmentId: string, to: Interval, etag: string): Promise<'rescheduled' | 'taken'>
  /** Cancels the appointment by the rules of the domain and deletes the record of its event, in one transaction. */
  cancel(appointmentId: string): Promise<void>
  /** Notifies the owner that a change outside was overwritten. */
  tellPutBack(appointmentId: string): Promise<void>
}

/** The other side: the calendar itself. */
export interface EventSide {
  put(event: ExportedEvent, known: { id: string; etag: string | null } | null): Promise<PutResult>
  remove(known: { id: string; etag: string | null }): Promise<'removed' | 'changed'>
}

/** The calendar's reports about our events, by appointment. */
export type Reports = ReadonlyMap<string, OutsideEvent | 'gone'>

/** The most steps for one appointment: remember, put, remember, with spare. */
const MAX_STEPS = 6

/**
 * Syncs appointments with their events, one after the other.
 * @returns those that another change interfered with; the calendar's next report will show that change
 */
export async function syncBookings(
  appointmentIds: Iterable<string>,
  reports: Reports,
  ours: BookingSide,
  theirs: EventSide,
): Promise<string[]> {
  const unsettled: string[] = []
  for (const id of appointmentIds) if (!(await settle(id, reports.get(id), ours, theirs))) unsettled.push(id)
  return unsettled
}

async function settle(
  id: string,
  report: OutsideEvent | 'gone' | undefined,
  ours: BookingSide,
  theirs: EventSide,
): Promise<boolean> {
  let news = theirEvent(report)
  const reportedId = report === undefined || report === 'gone' ? null : report.id
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const state = await ours.read(id)
    const decision = decideSync(state.ours, news, state.written)
    if (decision.do === 'nothing') return true
    const outcome = await carryOut(id, decision, state, reportedId ?? state.eventId, ours, theirs)
    if (outcome === 'changed') return false
    // The report is now stored or overwritten; if the time is taken, the event must still be put back.
    if (outcome === 'taken') {
      if (!(await write(id, news.state === 'present' ? news.etag : null, reportedId ?? state.eventId, ours, theirs)))
        return false
      await ours.tellPutBack(id)
    }
    news = { state: 'unchanged' }
  }
  return false
}

function theirEvent(report: OutsideEvent | 'gone' | undefined): TheirEvent {
  if (report === undefined) return { state: 'unchanged' }
  if (report === 'gone') return { state: 'gone' }
  // An event without a time, or without an etag to compare, cannot be tracked.
  if (report.time === null || report.etag === null) return { state: 'gone' }
  return { state: 'present', etag: report.etag, ...report.time }
}

async function carryOut(
  id: string,
  decision: Exclude<SyncDecision, { do: 'nothing' }>,
  state: BookingState,
  eventId: string | null,
  ours: BookingSide,
  theirs: EventSide,
): Promise<'done' | 'changed' | 'taken'> {
  switch (decision.do) {
    case 'forget':
      await ours.forget(id)
      return 'done'
    case 'remember':
      await ours.remember(id, eventId, decision.written)
      return 'done'
    case 'cancel':
      await ours.cancel(id)
      return 'done'
    case 'reschedule':
      return (await ours.reschedule(id, decision.to, decision.etag)) === 'taken' ? 'taken' : 'done'
    case 'remove':
      if (eventId !== null && (await theirs.remove({ id: eventId, etag: decision.etag })) === 'changed')
        return 'changed'
      await ours.forget(id)
      return 'done'
    case 'put': {
      const isNew = state.written === null || decision.etag === null
      if (!(await write(id, decision.etag, isNew ? null : eventId, ours, theirs))) return 'changed'
      if (decision.putBack) await ours.tellPutBack(id)
      return 'done'
    }
  }
}

/** @returns false if the event has changed since and nothing was written */
async function write(
  id: string,
  etag: string | null,
  eventId: string | null,
  ours: BookingSide,
  theirs: EventSide,
): Promise<boolean> {
  const intention = await ours.intend(id)
  if (intention === null) return true
  const { event, version } = intention
  const result = await theirs.put(event, eventId === null || etag === null ? null : { id: eventId, etag })
  if (result.outcome === 'changed') return false
  const { start, end } = event
  await ours.remember(id, result.id, { etag: result.etag, start, end, version, pending: null })
  return true
}
