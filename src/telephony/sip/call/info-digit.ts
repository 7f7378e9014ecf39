import type { Digit } from '../../../media/media-stream.ts'

/** RFC 4733 event codes, which some peers write instead of the key's own letter. */
const BY_EVENT: Readonly<Record<string, Digit>> = { 10: '*', 11: '#', 12: 'A', 13: 'B', 14: 'C', 15: 'D' }

export const INFO_TYPE = 'application/dtmf-relay'

/** The body of an INFO that sends a digit. */
export const infoBody = (digit: Digit): Buffer => Buffer.from(`Signal=${digit}\r\nDuration=160\r\n`)

/**
 * Parses the body of an INFO: `application/dtmf-relay` (`Signal=5`) or `application/dtmf` (`5`). No standard describes
 * these, but most gateways send them. Null if there is no digit.
 */
export function infoDigit(type: string | null, body: Buffer): Digit | null {
  const text = body.toString('latin1')
  const written =
    type === INFO_TYPE
      ? /^\s*signal\s*=\s*([0-9]{1,2}|[*#a-d])\s*$/im.exec(text)?.[1]
      : type === 'application/dtmf'
        ? /^\s*([0-9]{1,2}|[*#a-d])\s*$/i.exec(text)?.[1]
        : undefined
  if (written === undefined) return null
  return written.length === 1 ? written.toUpperCase() : (BY_EVENT[written] ?? null)
}
