import type { ServiceMessage } from '../../../src/telephony/browser/messages.ts'

/** The events that a page receives about its call. */
export type BrowserCallEvent =
  | ServiceMessage
  /** Whether the caller can speak; otherwise the caller types or presses keys. */
  | { type: 'microphone'; state: 'on' | 'refused' | 'none' }
  /** Microphone level from 0 to 1, fifty times a second. */
  | { type: 'level'; level: number }
  /** The connection was closed. Without an `ended` event before it, the call was refused or the connection broke. */
  | { type: 'closed'; code: number; reason: string }
