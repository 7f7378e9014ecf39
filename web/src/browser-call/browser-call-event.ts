import type { ServiceMessage } from '../../../src/telephony/browser/messages.ts'

/** What a page is told of its call. */
export type BrowserCallEvent =
  | ServiceMessage
  /** Whether the caller can speak; else they type, or press keys. */
  | { type: 'microphone'; state: 'on' | 'refused' | 'none' }
  /** How loud the microphone is, 0 to 1; fifty times a second. */
  | { type: 'level'; level: number }
  /** The connection is gone. Without an `ended` before it, the call was refused or broke off. */
  | { type: 'closed'; code: number; reason: string }
