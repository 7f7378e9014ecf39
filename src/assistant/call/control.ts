import type { EndedReason, TurnLatency } from '../../features/calls/call.ts'
import type { Instant } from '../../kernel/clock.ts'

/** What those who watch live calls see, and what they may ask. Times named `atMs` count from the answer. */

/**
 * What a live call is at. `listening`: the caller's turn; `thinking`: an answer is being made; `tool`: something is looked
 * up or done; `message`: the caller leaves one; `transferring`: somebody else is being rung; `leaving`: the farewell.
 */
export type LiveState =
  | 'ringing'
  | 'speaking'
  | 'listening'
  | 'thinking'
  | 'tool'
  | 'message'
  | 'transferring'
  | 'leaving'

/** What a watcher may know of a call. */
export interface LiveCallInfo {
  id: string
  businessId: string
  direction: 'inbound' | 'outbound'
  from: string
  to: string
  startedAt: Instant
  answeredAt: Instant | null
  state: LiveState
}

export type LiveEvent =
  | { kind: 'started'; call: LiveCallInfo }
  | { kind: 'answered'; callId: string; at: Instant }
  | { kind: 'state'; callId: string; state: LiveState; atMs: number }
  /**
   * What the caller said or keyed, or a sentence as the caller begins to hear it. One that is not final is replaced by the
   * next of the same role.
   */
  | { kind: 'caption'; callId: string; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { kind: 'tool_started'; callId: string; toolCallId: string; name: string; atMs: number }
  /** `outcome` is the tool's own word, such as `booked`, `taken`, `unavailable`; `abandoned` when nobody waited for it. */
  | {
      kind: 'tool_ended'
      callId: string
      toolCallId: string
      name: string
      outcome: string
      durationMs: number
      atMs: number
    }
  /** `turn` counts the answers of the call from 1. */
  | { kind: 'latency'; callId: string; turn: number; latency: TurnLatency; atMs: number }
  | { kind: 'ended'; callId: string; reason: EndedReason }

/** What a person may ask of a call in progress. */
export type SupervisorCommand =
  | { do: 'transfer'; to: string }
  | { do: 'say'; text: string }
  | { do: 'hang_up' }
  /** Says something else as the farewell, and puts the call on record with that reason. */
  | { do: 'leave'; text: string; reason: EndedReason }
