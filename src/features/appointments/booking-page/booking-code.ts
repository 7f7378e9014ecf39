import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../../../kernel/clock.ts'
import type { BookingRequest, CodeCounts } from './booking-request-store.ts'

/** The pure rules of codes and tokens. A code has six digits; a guess succeeds once in 200,000 requests. */

const MINUTE_MS = 60_000
const CODE_MS = 15 * MINUTE_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const MAX_WRONG = 5
const MAX_CODES_OF_REQUEST = 3
const MAX_CODES_IN_HOUR = 4
const MAX_CODES_IN_DAY = 8
const MAX_CODES_OF_CLIENT = 20

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Salted with the token, so that equal codes have different hashes. */
export const hashOfCode = (token: string, code: string): Buffer => hashOf(`booking ${token} ${code}`)

/**
 * The token in the address of a request; submitting the same form again leads to the same request.
 * @param form the random text that the form was given
 */
export const tokenOf = (form: string, content: unknown): string =>
  hashOf(JSON.stringify(['booking request', form, content]))
    .subarray(0, 16)
    .toString('base64url')

export type CodeState = 'open' | 'expired' | 'closed' | 'proven' | 'booked'

export function stateOf({ bookedAt, provenAt, wrongCodes, codeAt }: BookingRequest, now: Instant): CodeState {
  if (bookedAt !== null) return 'booked'
  if (provenAt !== null) return 'proven'
  if (wrongCodes >= MAX_WRONG) return 'closed'
  return +now - +codeAt > CODE_MS ? 'expired' : 'open'
}

export const isRightCode = (token: string, code: string, { codeHash }: Pick<BookingRequest, 'codeHash'>): boolean =>
  timingSafeEqual(hashOfCode(token, code.replaceAll(/\D/g, '')), codeHash)

/** Whether one more code may be sent. */
export const maySendCode = ({ inHour, inDay, byClient }: CodeCounts): boolean =>
  inHour < MAX_CODES_IN_HOUR && inDay < MAX_CODES_IN_DAY && byClient < MAX_CODES_OF_CLIENT

export const mayRenewCode = ({ codes }: Pick<BookingRequest, 'codes'>): boolean => codes < MAX_CODES_OF_REQUEST
