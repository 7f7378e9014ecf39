import type { LiveCallInfo, LiveEvent } from '../../assistant/call/control.ts'
import type { SupervisorCommand } from '../../assistant/conversation/events.ts'

/** A call in progress as a page shows it, with the captions so far. */
export interface WatchedCall extends Omit<LiveCallInfo, 'businessId'> {
  captions: { role: 'caller' | 'assistant'; text: string; atMs: number }[]
}

/** An event for a page. `call`: the call's current state; `missed`: events may have been lost, so the page reads everything again. */
export type WatchedEvent = LiveEvent | { kind: 'call'; call: WatchedCall } | { kind: 'missed' }

/** A notice from one instance to the others. */
export type LiveNotice =
  /** A page on the sending instance shows the calls of this business. */
  | { type: 'watch'; businessId: string; isNew: boolean }
  | { type: 'event'; businessId: string; event: LiveEvent }
  /** The answer to a new watch, one notice per call. */
  | { type: 'call'; businessId: string; call: WatchedCall }
  | { type: 'command'; businessId: string; callId: string; command: SupervisorCommand; requestId: string }
  | { type: 'taken'; requestId: string }

export type SentNotice = LiveNotice & { from: string }

/** The payload of NOTIFY must be shorter than 8,000 bytes. */
const MAX_BYTES = 7_900

/** Encodes a notice within the size limit: keeps the last captions of a long conversation and the start of a long sentence. */
export function encodeNotice(notice: SentNotice): string {
  const text = JSON.stringify(notice)
  if (Buffer.byteLength(text) <= MAX_BYTES) return text
  if (notice.type === 'call' && notice.call.captions.length > 0)
    return encodeNotice({ ...notice, call: { ...notice.call, captions: notice.call.captions.slice(1) } })
  if (notice.type === 'event' && notice.event.kind === 'caption') {
    const { event } = notice
    return encodeNotice({ ...notice, event: { ...event, text: `${event.text.slice(0, event.text.length / 2)}…` } })
  }
  // The only other long text, the words to say, is limited by the route.
  return text
}

/** Decodes a notice; null if it is unknown, such as from another version of the service. */
export function decodeNotice(text: string): SentNotice | null {
  let notice: SentNotice | null
  try {
    notice = JSON.parse(text)
  } catch {
    return null
  }
  if (notice === null || typeof notice !== 'object') return null
  if (notice.type === 'call') return { ...notice, call: withDates(notice.call) }
  if (notice.type === 'event') return { ...notice, event: eventWithDates(notice.event) }
  return notice.type === 'watch' || notice.type === 'command' || notice.type === 'taken' ? notice : null
}

const withDates = <C extends { startedAt: Date; answeredAt: Date | null }>(call: C): C => ({
  ...call,
  startedAt: new Date(call.startedAt),
  answeredAt: call.answeredAt === null ? null : new Date(call.answeredAt),
})

function eventWithDates(event: LiveEvent): LiveEvent {
  if (event.kind === 'started') return { ...event, call: withDates(event.call) }
  return event.kind === 'answered' ? { ...event, at: new Date(event.at) } : event
}
