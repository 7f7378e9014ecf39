import type { ReplyParts, SipRequest } from './message/message.ts'
import { partOfType } from './message/multipart.ts'

/** What this user agent supports, and the refusals for what it does not (RFC 3261, section 8.2). */

export const ALLOWED_METHODS = [
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'OPTIONS',
  'INFO',
  'UPDATE',
  'NOTIFY',
  'PRACK',
] as const
export const ALLOW: string = ALLOWED_METHODS.join(', ')
export const SDP_TYPE = 'application/sdp'

/** The option tags that a caller may require. */
const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set(['timer', '100rel'])

/** Sent with OPTIONS and with messages that start a dialog. */
export const CAPABILITIES: Readonly<Record<string, string>> = { Allow: ALLOW, Accept: SDP_TYPE, Supported: 'timer' }

export interface Refusal {
  readonly status: number
  readonly parts?: ReplyParts
}

/**
 * 405 for methods that we do not support, 420 for extensions that the peer requires and we do not have; otherwise null.
 */
export function refuseUnsupported(request: SipRequest): Refusal | null {
  if (!(ALLOWED_METHODS as readonly string[]).includes(request.method))
    return { status: 405, parts: { headers: { Allow: ALLOW } } }
  const missing = request.headers.list('Require').filter((tag) => !SUPPORTED_EXTENSIONS.has(tag.toLowerCase()))
  if (missing.length > 0) return { status: 420, parts: { headers: { Unsupported: missing.join(', ') } } }
  return null
}

/** The media type of the body, in lower case and without parameters; null without a body. */
export function bodyType(request: Pick<SipRequest, 'headers' | 'body'>): string | null {
  if (request.body.length === 0) return null
  return (request.headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()
}

/** 415 for a body without a session description, 406 for a peer that cannot read ours. */
export function refuseBody(request: SipRequest): Refusal | null {
  const readable = bodyType(request) === null || sdpOf(request) !== null
  const optional = /(^|;)\s*handling\s*=\s*optional/i.test(request.headers.get('Content-Disposition') ?? '')
  if (!readable && !optional) return { status: 415, parts: { headers: { Accept: SDP_TYPE } } }
  const accepted = request.headers.list('Accept').map((one) => one.split(';')[0]!.trim().toLowerCase())
  const written = [SDP_TYPE, 'application/*', '*/*']
  if (accepted.length > 0 && !accepted.some((one) => written.includes(one))) return { status: 406 }
  return null
}

/** The session description of a message, either its whole body or a part of it; null if there is none. */
export function sdpOf(message: Pick<SipRequest, 'headers' | 'body'>): Buffer | null {
  const type = bodyType(message)
  if (type === SDP_TYPE) return message.body
  if (!type?.startsWith('multipart/')) return null
  return partOfType(message.body, message.headers.get('Content-Type') ?? '', SDP_TYPE)
}
