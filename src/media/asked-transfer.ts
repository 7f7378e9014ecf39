import type { Pcm } from './media-stream.ts'

/**
 * The outcome of ringing one number for a caller. `voicemail`: somebody or something answered and pressed no key.
 * `failed`: the number could not be rung, or was given up before there was an answer.
 */
export const ATTEMPT_OUTCOMES = ['accepted', 'declined', 'no_answer', 'busy', 'voicemail', 'failed'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** One number that rang for a caller. */
export interface TransferAttempt {
  /** E.164 */
  readonly number: string
  readonly outcome: AttemptOutcome
  /** More about the outcome, in words; null for nothing more is known. */
  readonly detail: string | null
}

/** Whom to ring for a caller, and how. */
export interface AskedTransferOrder {
  /** E.164, in the order in which they ring; at least one. */
  readonly numbers: readonly string[]
  readonly ring: 'in_turn' | 'at_once'
  /** How long each number rings. */
  readonly ringMs: number
  /** If true, the person who answers takes the call by pressing 1 and declines by pressing 2. Otherwise the answer itself takes it. */
  readonly acceptByKey: boolean
  /** What the person who answers hears first; null if nothing. Requested once, when the ringing begins. */
  announcement(sampleRate: number): Promise<Pcm | null>
}

/** `connected`: `to` has taken the call, and the leg connects the two until one of them hangs up. */
export type AskedTransferOutcome =
  | { readonly outcome: 'connected'; readonly to: string; readonly attempts: readonly TransferAttempt[] }
  | { readonly outcome: 'failed'; readonly reason: string; readonly attempts: readonly TransferAttempt[] }
