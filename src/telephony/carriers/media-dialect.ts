import type { G711Law } from '../../media/g711.ts'

/** What a carrier sends on the WebSocket of a call, in terms that all carriers share. */
export type StreamEvent =
  | { readonly kind: 'start'; readonly streamId: string; readonly callId: string; readonly law: G711Law }
  /** `chunk` counts the messages of a stream from 1; null if the carrier sends them in order. */
  | { readonly kind: 'media'; readonly chunk: number | null; readonly payload: Buffer }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'stop' }
  /** A valid message that we do not need. */
  | { readonly kind: 'other' }

/** Reads and writes the WebSocket messages of one carrier. Audio is G.711 at 8 kHz in base64, without headers. Pure. */
export interface MediaDialect {
  /** Parses a message; null if it is not one of this carrier's. */
  read(text: string): StreamEvent | null
  media(streamId: string, payload: string): string
  mark(streamId: string, name: string): string
  clear(streamId: string): string
  /** The encoding of our audio. */
  readonly sendLaw: G711Law
}

export type Json = Record<string, unknown>

/** Parses a JSON object; null for anything else. */
export function jsonObject(text: string): Json | null {
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return null
  }
}

export const objectIn = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A keypad digit, or null. */
export function digitIn(value: unknown): string | null {
  const digit = textIn(value)?.toUpperCase() ?? ''
  return /^[0-9A-D*#]$/.test(digit) ? digit : null
}

/** A whole number, which the carrier may send as text. */
export function countIn(value: unknown): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}
