import type { LiveCallInfo, LiveEvent, SupervisorCommand } from '../../assistant/call/control.ts'

/** A call in progress as a page shows it, with what was said so far. */
export interface WatchedCall extends Omit<LiveCallInfo, 'businessId'> {
  captions: { role: 'caller' | 'assistant'; text: string; atMs: number }[]
}

/** What a page is told. `call`: more is known of it now; `missed`: something may have been missed, so all is to be read again. */
export type WatchedEvent = LiveEvent | { kind: 'call'; call: WatchedCall } | { kind: 'missed' }

/** What instances tell each other. */
export type LiveNotice =
  /** Somebody here looks at the calls of this business. */
  | { type: 'watch'; businessId: string; isNew: boolean }
  | { type: 'event'; businessId: string; event: LiveEvent }
  /** The answer to a new watch, one for each call. */
  | { type: 'call'; businessId: string; call: WatchedCall }
  | { type: 'order'; businessId: string; callId: string; order: SupervisorCommand; requestId: string }
  | { type: 'taken'; requestId: string }

export type SentNotice = LiveNotice & { from: string }

/** A NOTIFY takes less than 8,000 bytes. */
const MAX_BYTES = 7_900

/** As text that fits: of a long conversation the last captions, of a long sentence its beginning. */
export function fitting(notice: SentNotice): string {
  const text = JSON.stringify(notice)
  if (Buffer.byteLength(text) <= MAX_BYTES) return text
  if (notice.type === 'call' && notice.call.captions.length > 0)
    return fitting({ ...notice, call: { ...notice.call, captions: notice.call.captions.slice(1) } })
  if (notice.type === 'event' && notice.event.kind === 'caption') {
    const { event } = notice
    return fitting({ ...notice, event: { ...event, text: `${event.text.slice(0, event.text.length / 2)}…` } })
  }
  // Nothing else is long but words to be said, which are limited where they come in.
  return text
}

/** Null for what another version of the service says. */
export function readNotice(text: string): SentNotice | null {
  let notice: SentNotice | null
  try {
    notice = JSON.parse(text)
  } catch {
    return null
  }
  if (notice === null || typeof notice !== 'object') return null
  if (notice.type === 'call') return { ...notice, call: dated(notice.call) }
  if (notice.type === 'event') return { ...notice, event: datedEvent(notice.event) }
  return notice.type === 'watch' || notice.type === 'order' || notice.type === 'taken' ? notice : null
}

const dated = <C extends { startedAt: Date; answeredAt: Date | null }>(call: C): C => ({
  ...call,
  startedAt: new Date(call.startedAt),
  answeredAt: call.answeredAt === null ? null : new Date(call.answeredAt),
})

function datedEvent(event: LiveEvent): LiveEvent {
  if (event.kind === 'started') return { ...event, call: dated(event.call) }
  return event.kind === 'answered' ? { ...event, at: new Date(event.at) } : event
}
