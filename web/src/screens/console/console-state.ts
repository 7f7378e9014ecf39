import type { BrowserCallEvent } from '../../browser-call/browser-call-event.ts'
import { addToTimeline, type TimelineEntry } from '../../call-view/call-timeline.ts'
import type { LatencyStages } from '../../call-view/latency-stages.ts'

/** A call from this page, from the click to the record. */
export interface ConsoleState {
  phase: 'before' | 'calling' | 'talking' | 'ending' | 'over'
  /** Known once it has been answered. */
  callId: string | null
  microphone: 'on' | 'refused' | 'none' | null
  /** A recogniser is set: what is said aloud is understood. */
  hearsSpeech: boolean
  /** What it is at: `listening`, `thinking`, ... */
  at: string
  story: readonly TimelineEntry[]
  /** Of each answer, in order. */
  answers: readonly LatencyStages[]
  /** Why it ended; null where it did not come to a record. */
  endedReason: string | null
  /** Why there was no call, in a sentence. */
  problem: string | null
}

export const BEFORE: ConsoleState = {
  phase: 'before',
  callId: null,
  microphone: null,
  hearsSpeech: false,
  at: 'ringing',
  story: [],
  answers: [],
  endedReason: null,
  problem: null,
}

export type ConsoleHappening =
  | Exclude<BrowserCallEvent, { type: 'level' }>
  /** Somebody clicked on "Call", or on "Hang up". */
  | { type: 'calls' }
  | { type: 'hangs_up' }
  /** This browser cannot do it. */
  | { type: 'failed'; problem: string }

/** What the page shows after something happened. Pure. */
export function consoleState(state: ConsoleState, event: ConsoleHappening): ConsoleState {
  switch (event.type) {
    case 'calls':
      return { ...BEFORE, phase: 'calling' }
    case 'microphone':
      return { ...state, microphone: event.state }
    case 'ready':
      return { ...state, phase: 'talking', callId: event.callId, hearsSpeech: event.hearsSpeech, at: 'speaking' }
    case 'state':
      return { ...state, at: event.state }
    case 'caption':
    case 'tool_started':
    case 'tool_ended': {
      const { type: kind, ...what } = event
      return { ...state, story: addToTimeline(state.story, { kind, ...what } as Parameters<typeof addToTimeline>[1]) }
    }
    case 'latency': {
      const { latency, atMs } = event
      const story = addToTimeline(state.story, { kind: 'latency', latency, atMs })
      return { ...state, story, answers: [...state.answers, latency] }
    }
    case 'hangs_up':
      return { ...state, phase: 'ending' }
    case 'ended':
      return { ...state, phase: 'over', callId: event.callId, endedReason: event.reason }
    case 'closed':
      return state.phase === 'over' ? state : { ...state, phase: 'over', problem: brokeOff(state) }
    case 'failed':
      return { ...state, phase: 'over', problem: event.problem }
    case 'clear':
    case 'error':
      return state
  }
}

const brokeOff = ({ callId }: ConsoleState): string =>
  callId === null
    ? 'The service did not take the call. It may be stopping, or four test calls of yours are open already; try again.'
    : 'The connection to the service broke off. What was said until then is in the list of calls.'
