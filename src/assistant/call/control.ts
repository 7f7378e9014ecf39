import type { EndedReason, TurnLatency } from '../../features/calls/call.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SupervisorCommand } from '../conversation/events.ts'

/**
 * The events of a live call for the people who watch it, and the commands that they can give. Times named `atMs` count
 * from the answer.
 */

/**
 * `listening`: the caller's turn; `thinking`: a model generates the answer; `tool`: a tool runs; `message`: the caller
 * leaves a message; `transferring`: another phone rings; `transferred`: the caller talks to somebody else; `leaving`:
 * the farewell plays.
 */
export type LiveState =
  | 'ringing'
  | 'speaking'
  | 'listening'
  | 'thinking'
  | 'tool'
  | 'message'
  | 'transferring'
  | 'transferred'
  | 'leaving'

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
   * What the caller said or pressed, or a sentence when the caller begins to hear it. A caption that is not final is
   * replaced by the next one of the same role.
   */
  | { kind: 'caption'; callId: string; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { kind: 'tool_started'; callId: string; toolCallId: string; name: string; atMs: number }
  /**
   * `outcome` is the outcome of the tool, such as `booked` or `unavailable`; `abandoned` means that its result was no
   * longer needed.
   */
  | {
      kind: 'tool_ended'
      callId: string
      toolCallId: string
      name: string
      outcome: string
      durationMs: number
      atMs: number
    }
  /** `turn` numbers the answers of the call from 1. */
  | { kind: 'latency'; callId: string; turn: number; latency: TurnLatency; atMs: number }
  | { kind: 'ended'; callId: string; reason: EndedReason }

/**
 * The current stage of a call (ringing, machine detection or conversation), as far as it can be controlled from
 * outside.
 */
export interface ControllableCall {
  /** Ends the call politely. */
  stop(): void
  /** Ends the call at once. */
  cutOff(reason: EndedReason): void
  command(command: SupervisorCommand): void
}

/** Passes commands to the current stage of a call. Commands before the first stage wait for it. */
export class CallControl implements ControllableCall {
  #stage: ControllableCall | null = null
  #waiting: ((stage: ControllableCall) => void)[] = []

  attach(stage: ControllableCall): void {
    this.#stage = stage
    for (const ask of this.#waiting) ask(stage)
    this.#waiting = []
  }

  stop(): void {
    this.#ask((stage) => stage.stop())
  }

  cutOff(reason: EndedReason): void {
    this.#ask((stage) => stage.cutOff(reason))
  }

  command(command: SupervisorCommand): void {
    this.#ask((stage) => stage.command(command))
  }

  #ask(ask: (stage: ControllableCall) => void): void {
    if (this.#stage) ask(this.#stage)
    else this.#waiting.push(ask)
  }
}
