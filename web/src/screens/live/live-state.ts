import {
  addToTimeline,
  type TimelineEntry,
  type TimelineEvent,
  timelineFromCaptions,
} from '../../call-view/call-timeline.ts'
import type { LiveCall } from '../../client/types.gen.ts'

/** The events of `/dashboard/api/live`: all live calls at first, then what happens in them. */
export type LiveEvent =
  | { kind: 'calls'; calls: LiveCall[] }
  | { kind: 'call'; call: LiveCall }
  | { kind: 'answered'; callId: string; at: string }
  | { kind: 'state'; callId: string; state: LiveCall['state']; atMs: number }
  | ({ callId: string } & TimelineEvent)
  | { kind: 'ended'; callId: string; reason: string }

/** A live call as the page shows it. */
export interface WatchedCall extends Omit<LiveCall, 'captions'> {
  timeline: readonly TimelineEntry[]
  /** Null while the call is live. */
  endedReason: string | null
}

export type LiveState = readonly WatchedCall[]

/** Returns the calls after an event, oldest first. Ended calls stay until dismissed. Pure. */
export function reduceLiveCalls(calls: LiveState, event: LiveEvent): LiveState {
  switch (event.kind) {
    case 'calls':
      return [...calls.filter(({ endedReason }) => endedReason !== null), ...event.calls.map(toWatchedCall)]
    case 'call':
      return upsertCall(calls, toWatchedCall(event.call))
    case 'answered':
      return updateCall(calls, event.callId, () => ({ answeredAt: event.at }))
    case 'state':
      return updateCall(calls, event.callId, () => ({ state: event.state }))
    case 'ended':
      return updateCall(calls, event.callId, () => ({ endedReason: event.reason }))
    default:
      return updateCall(calls, event.callId, ({ timeline }) => ({ timeline: addToTimeline(timeline, event) }))
  }
}

export const dismissCall = (calls: LiveState, id: string): LiveState => calls.filter((call) => call.id !== id)

const toWatchedCall = ({ captions, ...call }: LiveCall): WatchedCall => ({
  ...call,
  timeline: timelineFromCaptions(captions),
  endedReason: null,
})

/** The page and the event may each know more captions; the longer timeline wins. */
function upsertCall(calls: LiveState, call: WatchedCall): LiveState {
  const known = calls.find(({ id }) => id === call.id)
  if (known === undefined) return [...calls, call]
  const timeline = known.timeline.length > call.timeline.length ? known.timeline : call.timeline
  return calls.map((one) => (one.id === call.id ? { ...call, timeline } : one))
}

const updateCall = (calls: LiveState, id: string, change: (call: WatchedCall) => Partial<WatchedCall>): LiveState =>
  calls.map((call) => (call.id === id ? { ...call, ...change(call) } : call))
