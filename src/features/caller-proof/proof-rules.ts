import { createHash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { ProofLine } from './caller-proof-store.ts'
import { isSameName } from './same-name.ts'

/** The pure rules of proofs: which answer opens which appointments, and when further answers stop counting. */

/** What a caller is asked for: the name on the booking, the day of the month of the appointment, or the code from a text. */
export type ProofKind = 'name' | 'day' | 'code'
export type ProofAnswer = { name: string } | { day: number } | { code: string }

export const MAX_WRONG_IN_CONVERSATION = 3
/**
 * For one number at one business. Less than two calls allow, because a day of the month has only 31 possible
 * answers.
 */
export const MAX_WRONG_IN_DAY = 5
export const MAX_CODES_IN_CONVERSATION = 2
export const MAX_CODES_IN_DAY = 4

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
/** A conversation by text message has no end, so its proof is valid for this long. */
const TEXTS_MS = 60 * MINUTE_MS
const CODE_MS = 10 * MINUTE_MS

/** The earliest time of texts that belong to the same conversation as a text at `now`. */
export const textsSince = (now: Instant): Instant => new Date(now.getTime() - TEXTS_MS)

/** The lines of one conversation: of a call, or of the texts of the last hour. */
export const linesOf = (lines: readonly ProofLine[], callId: string | null, now: Instant): ProofLine[] =>
  lines.filter((line) => line.callId === callId && (callId !== null || line.createdAt > textsSince(now)))

const count = (lines: readonly ProofLine[], kind: ProofLine['kind']): number =>
  lines.filter((line) => line.kind === kind).length

/** Whether further answers no longer count. @param lines of a day @param here of this conversation */
export const isClosed = (lines: readonly ProofLine[], here: readonly ProofLine[]): boolean =>
  count(here, 'wrong') >= MAX_WRONG_IN_CONVERSATION || count(lines, 'wrong') >= MAX_WRONG_IN_DAY

export const mayGetCode = (lines: readonly ProofLine[], here: readonly ProofLine[]): boolean =>
  count(here, 'code_sent') < MAX_CODES_IN_CONVERSATION && count(lines, 'code_sent') < MAX_CODES_IN_DAY

/** The codes of this conversation that are still valid. */
export const liveCodes = (here: readonly ProofLine[], now: Instant): Buffer[] =>
  here
    .filter((line) => line.createdAt.getTime() > now.getTime() - CODE_MS)
    .flatMap(({ codeHash }) => (codeHash === null ? [] : [codeHash]))

export const hashCode = (code: string): Buffer => createHash('sha256').update(`caller proof ${code}`).digest()

export const isLiveCode = (code: string, hashes: readonly Buffer[]): boolean =>
  hashes.some((hash) => timingSafeEqual(hash, hashCode(code)))

/**
 * The appointments that a name or a day of the month opens, among those under the caller's number. A day opens all bookings of that person:
 * the appointments on that day and the others under the same name. If callers can say names, a day counts only for an appointment without a
 * name.
 */
export function openedBy(
  answer: { name: string } | { day: number },
  all: readonly Appointment[],
  timezone: string,
  namesAreHeard: boolean,
): Appointment[] {
  if ('name' in answer)
    return all.filter(({ contactName }) => contactName !== null && isSameName(answer.name, contactName))
  const onDay = all.filter(
    ({ startsAt, contactName }) =>
      zoned(startsAt.getTime(), timezone).day === answer.day && !(namesAreHeard && contactName !== null),
  )
  return all.filter((one) => onDay.some((other) => isSamePerson(one, other)))
}

const isSamePerson = (one: Appointment, other: Appointment): boolean =>
  one.contactName === null || other.contactName === null
    ? one.contactName === other.contactName
    : isSameName(one.contactName, other.contactName)
