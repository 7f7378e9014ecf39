import { createHash, randomBytes } from 'node:crypto'
import { isToken, type Params, parseParams, quote, splitOutside, unquote } from '../message/grammar.ts'
import { SipParseError } from '../message/sip-error.ts'

/**
 * Digest authentication in SIP (RFC 3261, section 22; RFC 7616; RFC 8760): the computation, and the client's side. The
 * server's side, with its nonces, is in digest-gate.ts.
 */

/** By their names on the wire, the strongest last. */
const HASHES = { MD5: 'md5', 'SHA-256': 'sha256' } as const

export type DigestAlgorithm = keyof typeof HASHES

/** The algorithm with this name, in upper or lower case; null if it is unknown. Absent means MD5. */
export function digestAlgorithm(name: string | null | undefined): DigestAlgorithm | null {
  const upper = (name ?? 'MD5').toUpperCase()
  return upper in HASHES ? (upper as DigestAlgorithm) : null
}

export interface DigestInput {
  readonly algorithm: DigestAlgorithm
  readonly username: string
  readonly realm: string
  readonly password: string
  readonly method: string
  /** The URI as in the Authorization header. */
  readonly uri: string
  readonly nonce: string
  /** Null: the older form without quality of protection (RFC 2069). */
  readonly qop: { readonly name: 'auth'; readonly cnonce: string; readonly nc: string } | null
}

/** The `response` parameter, in lower-case hex (RFC 7616, section 3.4.1). */
export function digestResponse(input: DigestInput): string {
  const hash = (text: string): string => createHash(HASHES[input.algorithm]).update(text).digest('hex')
  const secret = hash(`${input.username}:${input.realm}:${input.password}`)
  const subject = hash(`${input.method}:${input.uri}`)
  const { qop } = input
  const middle = qop === null ? input.nonce : [input.nonce, qop.nc, qop.cnonce, qop.name].join(':')
  return hash(`${secret}:${middle}:${subject}`)
}

/** The parameters of `Digest ...` without quotes; null for another scheme. Throws `SipParseError`. */
export function parseDigest(header: string): ReadonlyMap<string, string> | null {
  const parts = /^(\S+)\s+(.*)$/s.exec(header)
  if (!parts || !isToken(parts[1]!)) throw new SipParseError('malformed credentials')
  if (parts[1]!.toLowerCase() !== 'digest') return null
  const params: Params = parseParams(splitOutside(parts[2]!, ',').filter((piece) => piece !== ''))
  return new Map([...params].map(([name, value]) => [name, unquote(value ?? '')]))
}

/** Like `parseDigest`, but returns null for malformed credentials, as one of several lines may be. */
export function readDigest(header: string): ReadonlyMap<string, string> | null {
  try {
    return parseDigest(header)
  } catch (error) {
    if (error instanceof SipParseError) return null
    throw error
  }
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Answers the challenges of a 401 or 407 with the strongest known algorithm. Returns the value of Authorization or
 * Proxy-Authorization, or null if no challenge can be answered.
 */
export function answerChallenge(
  challenges: readonly string[],
  request: { readonly method: string; readonly uri: string },
  credentials: Credentials,
): string | null {
  const known = Object.keys(HASHES)
  const usable = challenges
    .map(readChallenge)
    .filter((challenge) => challenge !== null)
    .sort((a, b) => known.indexOf(b.algorithm) - known.indexOf(a.algorithm))[0]
  if (!usable) return null
  const { realm, nonce, algorithm } = usable
  const qop = usable.offersAuth
    ? { name: 'auth' as const, cnonce: randomBytes(16).toString('hex'), nc: '00000001' }
    : null
  const response = digestResponse({ ...credentials, ...request, realm, nonce, algorithm, qop })
  const fields = [
    `username=${quote(credentials.username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(request.uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
  ]
  if (qop) fields.push(`cnonce="${qop.cnonce}"`, `qop=auth`, `nc=${qop.nc}`)
  if (usable.opaque !== null) fields.push(`opaque=${quote(usable.opaque)}`)
  return `Digest ${fields.join(', ')}`
}

interface Challenge {
  readonly realm: string
  readonly nonce: string
  readonly algorithm: DigestAlgorithm
  readonly offersAuth: boolean
  readonly opaque: string | null
}

function readChallenge(header: string): Challenge | null {
  const params = readDigest(header)
  const algorithm = digestAlgorithm(params?.get('algorithm'))
  const nonce = params?.get('nonce')
  if (!params || algorithm === null || nonce === undefined) return null
  const qops = (params.get('qop') ?? '').split(',').map((one) => one.trim().toLowerCase())
  const offersAuth = qops.includes('auth')
  // Only auth-int is offered, which is practically unused and not supported.
  if (!offersAuth && params.has('qop')) return null
  return { realm: params.get('realm') ?? '', nonce, algorithm, offersAuth, opaque: params.get('opaque') ?? null }
}
