import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Twilio's request signature. Source: Twilio, "Webhooks security": base64 of HMAC-SHA1, keyed with the account's auth
 * token, over the URL as Twilio requested it followed by every form parameter as name and value, sorted by name. A body
 * that is not a form is covered by its SHA-256 in the URL's `bodySHA256` instead.
 */
export interface TwilioRequest {
  /**
   * The full public URL that Twilio called, including the query. Behind a proxy it differs from the URL that we see.
   */
  url: string
  /** The `X-Twilio-Signature` header. */
  signature: string | undefined
  /** The bytes of the body; empty for a GET or a WebSocket. */
  body: Uint8Array
}

export const TWILIO_SIGNATURE_HEADER = 'x-twilio-signature'

/** Twilio sends about 40 fields. More are not sorted and hashed for everybody who asks. */
const MAX_FIELDS = 200

export function isSignedByTwilio(authToken: string, request: TwilioRequest): boolean {
  const { signature } = request
  if (authToken === '' || signature === undefined) return false
  const bodyHash = queryValue(request.url, 'bodySHA256')
  if (bodyHash !== null && !sameText(bodyHash.toLowerCase(), sha256Hex(request.body))) return false
  if (bodyHash === null && hasTooManyFields(request.body)) return false
  const parameters = bodyHash === null ? signedParameters(new TextDecoder().decode(request.body)) : ''
  return urlsWithAndWithoutPort(request.url).some((url) => sameText(signature, hmac(authToken, url + parameters)))
}

/** Signs a request as Twilio does, for tests. `form` is the body of a form post, or empty. */
export const twilioSignature = (authToken: string, url: string, form: string): string =>
  hmac(authToken, url + signedParameters(form))

const AMPERSAND = 0x26

function hasTooManyFields(body: Uint8Array): boolean {
  let fields = 1
  for (const byte of body) if (byte === AMPERSAND && ++fields > MAX_FIELDS) return true
  return false
}

/** Sorts the names by code units, and the distinct values of a repeated name too. */
function signedParameters(form: string): string {
  const values = new Map<string, Set<string>>()
  for (const [name, value] of new URLSearchParams(form)) {
    const known = values.get(name)
    if (known) known.add(value)
    else values.set(name, new Set([value]))
  }
  return [...values.keys()]
    .sort()
    .map((name) =>
      [...values.get(name)!]
        .sort()
        .map((value) => name + value)
        .join(''),
    )
    .join('')
}

/** Twilio signs with or without the standard port, depending on the product; both are accepted. */
function urlsWithAndWithoutPort(url: string): string[] {
  const [, scheme, authority, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (scheme === undefined || authority === undefined || rest === undefined) return [url]
  const withoutPort = authority.replace(/:\d+$/, '')
  const standardPort = /^(https|wss)$/i.test(scheme) ? 443 : 80
  const withPort = withoutPort === authority ? `${authority}:${standardPort}` : authority
  return [`${scheme}://${withoutPort}${rest}`, `${scheme}://${withPort}${rest}`]
}

function queryValue(url: string, name: string): string | null {
  const query = url.indexOf('?')
  return query === -1 ? null : new URLSearchParams(url.slice(query + 1)).get(name)
}

const hmac = (key: string, text: string) => createHmac('sha1', key).update(text, 'utf8').digest('base64')
const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
