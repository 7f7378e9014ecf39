/**
 * What goes over the WebSocket of a call from the browser, besides audio, which is binary: 16-bit little-endian mono.
 * Types alone, so that the page can share them. docs/console.md is the description for people.
 */

/** Sample rates of the caller's audio that are taken. The assistant's comes at 8,000 for 8,000, else at 16,000. */
export const CALLER_RATES = [8_000, 16_000, 24_000, 48_000] as const
export type CallerRate = (typeof CALLER_RATES)[number]

export type PageMessage =
  /** The first message: rings. */
  | { type: 'start'; sampleRate: CallerRate }
  | { type: 'digit'; digit: string }
  /** Words typed instead of spoken. */
  | { type: 'text'; text: string }
  /**
   * How many samples of the assistant's audio are done with, since the start: played, or dropped because of `clear`. While
   * it plays about every 50 ms, else every few seconds: a page that says nothing for half a minute is taken for gone.
   */
  | { type: 'playout'; samples: number }
  | { type: 'hangup' }

export type ServiceMessage =
  /** The assistant has answered; its audio follows. `hearsSpeech`: a recogniser is set; else it wants keys or typed words. */
  | { type: 'ready'; callId: string; sampleRate: number; hearsSpeech: boolean }
  /** All audio sent so far that was not played is not to be played. */
  | { type: 'clear' }
  /** What was said or keyed, or a sentence as it begins to be heard. One that is not final is replaced by the next of its role. */
  | { type: 'caption'; role: 'caller' | 'assistant'; text: string; final: boolean; atMs: number }
  | { type: 'state'; state: string; atMs: number }
  | { type: 'tool_started'; toolCallId: string; name: string; atMs: number }
  | { type: 'tool_ended'; toolCallId: string; name: string; outcome: string; durationMs: number; atMs: number }
  /** How long the answer took by stage, in milliseconds; null where the stage took no part. `turn` counts from 1. */
  | { type: 'latency'; turn: number; latency: TurnStages; atMs: number }
  /** The last message; the call is on record. */
  | { type: 'ended'; callId: string; reason: string }
  /** A message made no sense; it was ignored. */
  | { type: 'error'; message: string }

export interface TurnStages {
  endpointingMs: number | null
  sttMs: number | null
  modelMs: number | null
  ttsMs: number | null
  transportMs: number | null
  /** From the caller's last sound, or key, to the first sound of the answer. */
  totalMs: number
}
