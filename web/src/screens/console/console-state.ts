import type { BrowserCallEvent } from '../../browser-call/browser-call-event.ts'
import { addToTimeline, type TimelineEntry } from '../../call-view/call-timeline.ts'
import type { LatencyStages } from '../../call-view/latency-stages.ts'
import { text } from './text.ts'

/** The state of a call from this page. */
export interface ConsoleState {
  phase: 'before' | 'calling' | 'talking' | 'ending' | 'over'
  /** Known once the call is answered. */
  callId: string | null
  microphone: 'on' | 'refused' | 'none' | null
  /** Whether speech recognition is configured, so that the assistant understands speech. */
  hearsSpeech: boolean
  /** The state of the assistant: `listening`, `thinking`, ... */
  assistantState: string
  timeline: readonly TimelineEntry[]
  /** The latency of each answer, in order. */
  answers: readonly LatencyStages[]
  /** Why the call ended; null if the call was not recorded. */
  endedReason: string | null
  /** Why there was no call, as a sentence. */
  problem: string | null
}

export const INITIAL_STATE: ConsoleState = {
  phase: 'before',
  callId: null,
  microphone: null,
  hearsSpeech: false,
  assistantState: 'ringing',
  timeline: [],
  answers: [],
  endedReason: null,
  problem: null,
}

export type ConsoleEvent =
  | Exclude<BrowserCallEvent, { type: 'level' }>
  /** The user clicked "Call" or "Hang up". */
  | { type: 'calls' }
  | { type: 'hangs_up' }
  /** The browser cannot place the call. */
  | { type: 'failed'; problem: string }

/** Returns the state after an event. Pure. */
export function reduceConsole(state: ConsoleState, event: ConsoleEvent): ConsoleState {
  switch (event.type) {
    case 'calls':
      return { ...INITIAL_STATE, phase: 'calling' }
    case 'microphone':
      return { ...state, microphone: event.state }
    case 'ready':
      return {
        ...state,
        phase: 'talking',
        callId: event.callId,
        hearsSpeech: event.hearsSpeech,
        assistantState: 'speaking',
      }
    case 'state':
      return { ...state, assistantState: event.state }
    case 'caption':
    case 'tool_started':
    case 'tool_ended': {
      const { type: kind, ...what } = event
      return {
        ...state,
        timeline: addToTimeline(state.timeline, { kind, ...what } as Parameters<typeof addToTimeline>[1]),
      }
    }
    case 'latency': {
      const { latency, atMs } = event
      const timeline = addToTimeline(state.timeline, { kind: 'latency', latency, atMs })
      return { ...state, timeline, answers: [...state.answers, latency] }
    }
    case 'hangs_up':
      return { ...state, phase: 'ending' }
    case 'ended':
      return { ...state, phase: 'over', callId: event.callId, endedReason: event.reason }
    case 'closed':
      return state.phase === 'over' ? state : { ...state, phase: 'over', problem: disconnectedText(state) }
    case 'failed':
      return { ...state, phase: 'over', problem: event.problem }
    case 'clear':
    case 'error':
      return state
  }
}

const disconnectedText = ({ callId }: ConsoleState): string =>
  callId === null ? text.problems.refused : text.problems.disconnected
