import { Type } from 'typebox'
import { listOf, oneOf, textOrNull } from '../../../kernel/schema.ts'

/**
 * The result of ringing one number for a caller. `voicemail`: a person or machine answered and pressed no key. `failed`: the number could
 * not be rung, or was abandoned after it answered.
 */
export const ATTEMPT_OUTCOMES = ['accepted', 'declined', 'no_answer', 'busy', 'voicemail', 'failed'] as const

/** A number that rang for the caller of a call. */
export interface CallTransferAttempt {
  /** E.164; `browser` if a member took the call on a page of the dashboard. */
  number: string
  /** The name of the destination, or of the member; null for a single number. */
  destination: string | null
  outcome: (typeof ATTEMPT_OUTCOMES)[number]
  /** More about the outcome, in words; null if nothing more is known. */
  detail: string | null
  /** When the transfer began, in milliseconds since the call was answered. */
  atMs: number
}

export const CallTransferAttempts = listOf(
  Type.Object({
    number: Type.String({
      description: 'Number that rang, E.164. `browser`: a member of the team on a page of the dashboard.',
    }),
    destination: textOrNull(undefined, 'Name of the destination, or of the member. Null: a single number.'),
    outcome: oneOf(
      ATTEMPT_OUTCOMES,
      'What came of it. `voicemail`: it was answered, but no key was pressed. `failed`: the number could not be rung, or the caller hung up.',
    ),
    detail: textOrNull(undefined, 'More about the outcome'),
    atMs: Type.Integer({ description: 'When the transfer began, in milliseconds after the call was answered' }),
  }),
  'Each number that rang to take the call',
)
