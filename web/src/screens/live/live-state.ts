import {
  addToTimeline,
  type TimelineEntry,
  type TimelineEvent,
  timelineFromCaptions,
} from '../../call-view/call-timeline.ts'
import type { LiveCall } from '../../client/types.gen.ts'

/** What `/dashboard/api/live` tells: all calls in progress, then what happens in them. */
export type LiveNews =
  | { kind: 'calls'; calls: LiveCall[] }
  | { kind: 'call'; call: LiveCall }
  | { kind: 'answered'; callId: string; at: string }
  | { kind: 'state'; callId: string; state: LiveCall['state']; atMs: number }
  | ({ callId: string } & TimelineEvent)
  | { kind: 'ended'; callId: string; reason: string }

/** A call as the page watches it. */
export interface WatchedCall extends Omit<LiveCall, 'captions'> {
  story: readonly TimelineEntry[]
  /** Null while it goes on. */
  endedReason: string | null
}

export type LiveState = readonly WatchedCall[]

/** The calls after one piece of news, oldest first; those that have ended stay until they are dismissed. Pure. */
export function withNews(calls: LiveState, news: LiveNews): LiveState {
  switch (news.kind) {
    case 'calls':
      return [...calls.filter(({ endedReason }) => endedReason !== null), ...news.calls.map(watched)]
    case 'call':
      return withCall(calls, watched(news.call))
    case 'answered':
      return changed(calls, news.callId, () => ({ answeredAt: news.at }))
    case 'state':
      return changed(calls, news.callId, () => ({ state: news.state }))
    case 'ended':
      return changed(calls, news.callId, () => ({ endedReason: news.reason }))
    default:
      return changed(calls, news.callId, ({ story }) => ({ story: addToTimeline(story, news) }))
  }
}

export const dismissed = (calls: LiveState, id: string): LiveState => calls.filter((call) => call.id !== id)

const watched = ({ captions, ...call }: LiveCall): WatchedCall => ({
  ...call,
  story: timelineFromCaptions(captions),
  endedReason: null,
})

/** More may be known of it elsewhere than here, or the other way round: whoever knows more of the conversation is right. */
function withCall(calls: LiveState, call: WatchedCall): LiveState {
  const known = calls.find(({ id }) => id === call.id)
  if (known === undefined) return [...calls, call]
  const story = known.story.length > call.story.length ? known.story : call.story
  return calls.map((one) => (one.id === call.id ? { ...call, story } : one))
}

const changed = (calls: LiveState, id: string, change: (call: WatchedCall) => Partial<WatchedCall>): LiveState =>
  calls.map((call) => (call.id === id ? { ...call, ...change(call) } : call))
