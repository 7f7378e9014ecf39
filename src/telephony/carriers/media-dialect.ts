import type { G711Law } from '../../media/g711.ts'

/** What a carrier says over the WebSocket of a call, in one vocabulary for all of them. */
export type StreamEvent =
  | { readonly kind: 'start'; readonly streamId: string; readonly callId: string; readonly law: G711Law }
  /** `chunk` counts the messages of a stream from 1; null where the carrier sends them in order. */
  | { readonly kind: 'media'; readonly chunk: number | null; readonly payload: Buffer }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'stop' }
  /** Understood, and nothing to do with us. */
  | { readonly kind: 'other' }

/** How a carrier writes its WebSocket messages, and wants ours. Audio is G.711 at 8 kHz in base64, no headers. Pure. */
export interface MediaDialect {
  /** Null for what cannot be a message of this carrier. */
  read(text: string): StreamEvent | null
  media(streamId: string, payload: string): string
  mark(streamId: string, name: string): string
  clear(streamId: string): string
  /** How our side is to be encoded. */
  readonly sends: G711Law
}

export type Json = Record<string, unknown>

/** A JSON object; null for anything else. */
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

/** A key of the telephone, or null. */
export function digitIn(value: unknown): string | null {
  const digit = textIn(value)?.toUpperCase() ?? ''
  return /^[0-9A-D*#]$/.test(digit) ? digit : null
}

/** A number that the carrier may write as text. */
export function countIn(value: unknown): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}
