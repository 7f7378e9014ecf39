import type { NewBusiness } from '../../src/features/business/business.ts'

/** A scripted caller: plain data. Whoever calls, what they say to what they are asked, and what must have become of it. */
export interface Caller {
  /** What kind of caller it is: `success` is reported by it. */
  kind: string
  /** Who they are and what they want, in a sentence. */
  persona: string
  scene?: Scene
  says: readonly Answer[]
  expect: Expected
}

/** Where and when they call. Unless told: Harbour Hair in New York, Monday to Friday 9 to 5, on Monday 2 March 2026 at nine. */
export interface Scene {
  now?: string
  business?: Partial<NewBusiness>
  /** E.164; null: withheld. */
  from?: string | null
  /** Of the caller, before the call. */
  has?: readonly { startsAt: string; service: string }[]
  /** Somebody else's. */
  taken?: readonly { startsAt: string; minutes: number }[]
  articles?: readonly { title: string; content: string }[]
  /** 0 to 1: how sure the recogniser is. 0.95 unless told. */
  confidence?: number
}

/** To the first question that `asked` fits, once; what they do, in order, where they do several things. */
export type Answer = readonly [asked: RegExp, ...does: readonly Doing[]]

/** Words; a key; nothing at all; a recogniser that takes noise for words; hanging up. */
export type Doing = string | { key: string } | { noise: string } | { silent: true } | { hangsUp: true } | Aloud

/**
 * Only aloud: over what the assistant says when it is asked for the hours; with a noise behind the words; piece by piece, with
 * a pause after each.
 */
export type Aloud = { interrupts: string } | { amid: string } | { haltingly: readonly string[]; pauseMs: number }

export interface Expected {
  /** All that is in the calendar for this caller afterwards, by time: local start, service, status. */
  rows?: readonly (readonly [start: string, service: string, status: 'confirmed' | 'cancelled'])[]
  /** How it ends: by a goodbye that we say, by the caller, with a person, or because we understood nothing. */
  ends?: 'goodbye' | 'caller' | 'person' | 'gives_up'
  /** Said at some time. */
  hears?: readonly RegExp[]
  /** Never said. */
  neverHears?: readonly RegExp[]
  leavesMessage?: boolean
}
