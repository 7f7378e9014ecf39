import type { CallerAttestation } from '../../../kernel/voice-carriers.ts'
import { readVerstat } from '../../verstat.ts'
import { type NameAddr, parseNameAddr } from '../message/headers.ts'
import type { SipRequest } from '../message/message.ts'
import { SipParseError } from '../message/sip-error.ts'
import type { Uri } from '../message/uri.ts'

/** The numbers of a call: E.164 if the peer sent E.164, otherwise as the peer sent them. */

export const ANONYMOUS = 'anonymous'

/**
 * The dialed number: from the Request-URI, which proxies rewrite on the way, or from To if the Request-URI has no
 * user.
 */
export function dialedNumber(request: SipRequest): string {
  return plainNumber(userOf(request.uri) ?? userOf(request.to.uri) ?? '')
}

/**
 * The numbers that a call over a registration may be for, the likeliest first. Its Request-URI names the address that
 * we registered, so the dialed number is in other headers (RFC 7315 for P-Called-Party-ID).
 */
export function dialedOverRegistration(request: SipRequest): string[] {
  const called = firstAddress(request, 'P-Called-Party-ID')
  const users = [called ? userOf(called.uri) : null, userOf(request.to.uri), userOf(request.uri)]
  return [...new Set(users.flatMap((user) => (user === null ? [] : [plainNumber(user)])))]
}

/**
 * The caller's number, or 'anonymous' if it is withheld. A `trusted` peer may assert the number itself (RFC 3325), and
 * ask with `Privacy` not to pass it on.
 */
export function callerNumber(request: SipRequest, trusted: boolean): string {
  const from = plainNumber(userOf(request.from.uri) ?? '')
  const asserted = trusted ? assertedIdentity(request) : null
  if (trusted && request.headers.tokens('Privacy').some(withholds)) return ANONYMOUS
  if (asserted !== null) return plainNumber(userOf(asserted.uri) ?? '') || ANONYMOUS
  const unnamed = from === '' || from.toLowerCase() === ANONYMOUS || request.from.uri.host === 'anonymous.invalid'
  return unnamed ? ANONYMOUS : from
}

/**
 * What the peer says of the verification of the caller's number; null if nothing. The peer is trusted, as it was admitted. A
 * signature of the caller's carrier (the header `Identity`, RFC 8224) proves nothing before somebody has verified it.
 */
export function callerAttestation(request: SipRequest): CallerAttestation | null {
  const uris = [assertedIdentity(request)?.uri.text, request.from.uri.text]
  const values = uris.map((text) => /;verstat=([\w-]+)/i.exec(text ?? '')?.[1])
  const stated = [...values, request.headers.get('X-Twilio-VerStat')].flatMap((value) => readVerstat(value ?? '') ?? [])
  return stated.find((one) => one === 'failed') ?? stated[0] ?? null
}

/**
 * The number that forwarded the call, as the peer tells it: the first one in `Diversion` (RFC 5806), else the last but one in
 * `History-Info` (RFC 7044). Null if the call was not forwarded, or the peer does not tell.
 */
export function forwardingNumber(request: SipRequest): string | null {
  const diverted = firstAddress(request, 'Diversion')
  const user = diverted === null ? historyUser(request) : userOf(diverted.uri)
  const number = user === null ? '' : plainNumber(user)
  return /^\+?\d{3,15}$/.test(number) ? number : null
}

function historyUser(request: SipRequest): string | null {
  try {
    const entries = request.headers.list('History-Info').map(parseNameAddr)
    const before = entries.at(-2)
    return before === undefined ? null : userOf(before.uri)
  } catch (error) {
    if (error instanceof SipParseError) return null
    throw error
  }
}

const withholds = (value: string): boolean => value.split(';').some((one) => /^(id|user|header)$/.test(one.trim()))

const assertedIdentity = (request: SipRequest): NameAddr | null => firstAddress(request, 'P-Asserted-Identity')

/** The first address of a header; null if it is absent or malformed. */
function firstAddress(request: SipRequest, header: string): NameAddr | null {
  try {
    return request.headers.list(header).map(parseNameAddr)[0] ?? null
  } catch (error) {
    if (error instanceof SipParseError) return null
    throw error
  }
}

/** The user part without parameters: some peers write `+15551234567;phone-context=...` before the `@`. */
const userOf = (uri: Uri): string | null => uri.user?.split(';')[0] ?? null

/**
 * Removes visual separators from a phone number (RFC 3966) and writes the international prefix 00 as `+`. Does not
 * change national numbers, because the country is not known here, and names.
 */
export function plainNumber(user: string): string {
  const digits = user.replace(/[-.() ]/g, '')
  if (!/^\+?[0-9*#]+$/.test(digits)) return user.trim()
  return digits.replace(/^00(?=[1-9])/, '+')
}
