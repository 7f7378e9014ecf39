import type { NewBusiness } from '../../src/features/business/business.ts'
import type { QuestionKind } from './questions.ts'

/** A scripted caller as plain data: who calls, what they answer to each question, and the expected result. */
export interface Caller {
  /** The kind of caller; the results are counted by kind. */
  kind: string
  /** Who the caller is and what they want, in a sentence. */
  persona: string
  scene?: Scene
  says: readonly Answer[]
  expect: Expected
}

/**
 * Where and when the caller calls. Default: Harbour Hair in New York, open Monday to Friday 9 to 5, on Monday 2 March
 * 2026 at nine.
 */
export interface Scene {
  now?: string
  business?: Partial<NewBusiness>
  /** E.164; null if withheld. */
  from?: string | null
  /** The caller's appointments before the call. */
  has?: readonly { startsAt: string; service: string }[]
  /** Other people's appointments. */
  taken?: readonly { startsAt: string; minutes: number }[]
  articles?: readonly { title: string; content: string }[]
  /** The recognizer's confidence, 0 to 1; default 0.95. */
  confidence?: number
}

/**
 * The answers. An answer is given once, to the first question of the kind `asked`, or whose words match; it may have several
 * steps.
 */
export type Answer = readonly [asked: RegExp | QuestionKind, ...does: readonly Doing[]]

/** Words; a key; silence; noise that the recognizer takes for words; hanging up. */
export type Doing = string | { key: string } | { noise: string } | { silent: true } | { hangsUp: true } | Aloud

/**
 * Audio calls only: talking over the answer to a question about opening hours; words with a noise behind them; words in
 * pieces with a pause after each.
 */
export type Aloud = { interrupts: string } | { amid: string } | { haltingly: readonly string[]; pauseMs: number }

export interface Expected {
  /** The caller's appointments after the call, by time: local start, service, status. */
  rows?: readonly (readonly [start: string, service: string, status: 'confirmed' | 'cancelled'])[]
  /**
   * How the call ends: the assistant's goodbye, the caller, a transfer to a person, or the assistant giving up because
   * it understood nothing.
   */
  ends?: 'goodbye' | 'caller' | 'person' | 'gives_up'
  /** The assistant says each of these at some time. */
  hears?: readonly RegExp[]
  /** The assistant never says any of these. */
  neverHears?: readonly RegExp[]
  leavesMessage?: boolean
}
