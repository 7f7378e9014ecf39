/**
 * The messages on the WebSocket of a call from the browser. Audio is binary: 16-bit little-endian mono. Only types, so
 * that the page can share them. docs/console.md describes the protocol.
 */

/**
 * The accepted sample rates of the caller's audio. The assistant's audio comes at 8,000 for 8,000, and otherwise at
 * 16,000.
 */
export const CALLER_RATES = [8_000, 16_000, 24_000, 48_000] as const
export type CallerRate = (typeof CALLER_RATES)[number]

export type PageMessage =
  /** The first message; starts the call. */
  | { type: 'start'; sampleRate: CallerRate }
  | { type: 'digit'; digit: string }
  /** Typed text in place of speech. */
  | { type: 'text'; text: string }
  /**
   * How many samples of the assistant's audio are finished since the start: played, or dropped because of `clear`. Sent
   * about every 50 ms during playout, otherwise every few seconds. A page that sends nothing for 30 s counts as gone.
   */
  | { type: 'playout'; samples: number }
  | { type: 'hangup' }

export type ServiceMessage =
  /**
   * The assistant has answered; its audio follows. `hearsSpeech`: a recognizer is set; without one the caller uses keys
   * or typed text.
   */
  | { type: 'ready'; callId: string; sampleRate: number; hearsSpeech: boolean }
  /** The page must drop all audio that it has not played yet. */
  | { type: 'clear' }
  /**
   * What was said or keyed, or a sentence when its playout begins. A caption that is not final is replaced by the next
   * one of its role.
   */
  | { type: 'caption'; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { type: 'state'; state: string; atMs: number }
  | { type: 'tool_started'; toolCallId: string; name: string; atMs: number }
  | { type: 'tool_ended'; toolCallId: string; name: string; outcome: string; durationMs: number; atMs: number }
  /** How long each stage of the answer took, in milliseconds; null if the stage took no part. `turn` counts from 1. */
  | { type: 'latency'; turn: number; latency: TurnStages; atMs: number }
  /** The last message; the call is on record. */
  | { type: 'ended'; callId: string; reason: string }
  /** A message was invalid and was ignored. */
  | { type: 'error'; message: string }

export interface TurnStages {
  endpointingMs: number | null
  sttMs: number | null
  modelMs: number | null
  ttsMs: number | null
  transportMs: number | null
  /** From the caller's last sound or key to the first sound of the answer. */
  totalMs: number
}
