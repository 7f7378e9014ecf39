import type { ReplyParts, SipRequest } from './message.ts'

/** What this user agent can do, and the refusals for what it cannot (RFC 3261, section 8.2). */

export const ALLOWED_METHODS = ['INVITE', 'ACK', 'CANCEL', 'BYE', 'OPTIONS', 'INFO', 'UPDATE', 'NOTIFY'] as const
export const ALLOW: string = ALLOWED_METHODS.join(', ')
export const SDP_TYPE = 'application/sdp'

/** Option tags that a peer may require. None yet. */
const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set()

/** Sent with OPTIONS and with what opens a dialog. */
export const CAPABILITIES: Readonly<Record<string, string>> = { Allow: ALLOW, Accept: SDP_TYPE }

export interface Refusal {
  readonly status: number
  readonly parts?: ReplyParts
}

/** 405 for methods that are not ours, 420 for extensions that a peer insists on; null: nothing against it. */
export function refuseUnsupported(request: SipRequest): Refusal | null {
  if (!(ALLOWED_METHODS as readonly string[]).includes(request.method))
    return { status: 405, parts: { headers: { Allow: ALLOW } } }
  const missing = request.headers.list('Require').filter((tag) => !SUPPORTED_EXTENSIONS.has(tag.toLowerCase()))
  if (missing.length > 0) return { status: 420, parts: { headers: { Unsupported: missing.join(', ') } } }
  return null
}

/** The media type of the body in lower case, parameters cut off; null without a body. */
export function bodyType(request: Pick<SipRequest, 'headers' | 'body'>): string | null {
  if (request.body.length === 0) return null
  return (request.headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()
}

/** 415 for a body that is no session description, 406 for a peer that could not read ours. */
export function refuseBody(request: SipRequest): Refusal | null {
  const type = bodyType(request)
  const optional = /(^|;)\s*handling\s*=\s*optional/i.test(request.headers.get('Content-Disposition') ?? '')
  if (type !== null && type !== SDP_TYPE && !optional) return { status: 415, parts: { headers: { Accept: SDP_TYPE } } }
  const accepted = request.headers.list('Accept').map((one) => one.split(';')[0]!.trim().toLowerCase())
  const readable = [SDP_TYPE, 'application/*', '*/*']
  if (accepted.length > 0 && !accepted.some((one) => readable.includes(one))) return { status: 406 }
  return null
}

/** The session description that a message brings; null where it brings none. */
export function sdpOf(message: Pick<SipRequest, 'headers' | 'body'>): Buffer | null {
  return bodyType(message) === SDP_TYPE ? message.body : null
}
