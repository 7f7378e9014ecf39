import {
  formatHostPort,
  formatParams,
  isToken,
  noParams,
  type Params,
  parseHostPort,
  parseInteger,
  parseParams,
  quote,
  splitOutside,
  unquote,
} from './grammar.ts'
import { SipParseError } from './sip-error.ts'
import { parseUri, type Uri } from './uri.ts'

/** The one-letter forms of header names (RFC 3261, section 7.3.3, and its extensions). */
const COMPACT: Readonly<Record<string, string>> = {
  a: 'Accept-Contact',
  b: 'Referred-By',
  c: 'Content-Type',
  e: 'Content-Encoding',
  f: 'From',
  i: 'Call-ID',
  k: 'Supported',
  l: 'Content-Length',
  m: 'Contact',
  o: 'Event',
  r: 'Refer-To',
  s: 'Subject',
  t: 'To',
  u: 'Allow-Events',
  v: 'Via',
  x: 'Session-Expires',
}

const fullName = (name: string): string => (name.length === 1 ? (COMPACT[name.toLowerCase()] ?? name) : name)

/** Header lines in their order. Names match in upper or lower case and in the long or short form. */
export class HeaderFields {
  readonly #lines: { key: string; name: string; value: string }[] = []

  constructor(fields: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries(fields)) this.add(name, value)
  }

  add(name: string, value: string): this {
    const full = fullName(name)
    this.#lines.push({ key: full.toLowerCase(), name: full, value })
    return this
  }

  /** The first line with this name. */
  get(name: string): string | null {
    const key = fullName(name).toLowerCase()
    return this.#lines.find((line) => line.key === key)?.value ?? null
  }

  /** Every line with this name, unchanged. */
  all(name: string): string[] {
    const key = fullName(name).toLowerCase()
    return this.#lines.filter((line) => line.key === key).map((line) => line.value)
  }

  /** Every element of a comma-separated header, over all its lines. Throws `SipParseError` if a quote is not closed. */
  list(name: string): string[] {
    return this.all(name).flatMap((value) => splitOutside(value, ',').filter((element) => element !== ''))
  }

  /** Every element of a list of tokens, in lower case, such as `Require`, `Supported` and `Allow`. */
  tokens(name: string): string[] {
    return this.list(name).map((token) => token.toLowerCase())
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    for (const line of this.#lines) yield [line.name, line.value]
  }

  get size(): number {
    return this.#lines.length
  }
}

/** One hop that a request has passed (RFC 3261, section 20.42). */
export interface Via {
  /** In upper case: UDP, TCP, TLS or another name that the peer uses. */
  readonly protocol: string
  readonly host: string
  readonly port: number | null
  readonly params: Params
}

export function parseVia(text: string): Via {
  const [sentProtocol = '', ...params] = splitOutside(text, ';')
  const parts = /^SIP\s*\/\s*2\.0\s*\/\s*([^\s/]+)\s+(\S.*)$/i.exec(sentProtocol)
  if (!parts || !isToken(parts[1]!)) throw new SipParseError('malformed Via')
  return { protocol: parts[1]!.toUpperCase(), ...parseHostPort(parts[2]!), params: parseParams(params) }
}

export function formatVia(via: Via): string {
  return `SIP/2.0/${via.protocol} ${formatHostPort(via.host, via.port)}${formatParams(via.params)}`
}

/** The value of From, To, Contact, Route and similar headers: `"Name" <uri>;params`. */
export interface NameAddr {
  /** Without quotes and escapes; null if there is none. */
  readonly display: string | null
  readonly uri: Uri
  readonly params: Params
}

/**
 * Parses a name-addr or an addr-spec. Without angle brackets, everything after the first `;` belongs to the header and
 * not to the URI, and the URI cannot contain `?` or `,` (RFC 3261, section 20).
 */
export function parseNameAddr(text: string): NameAddr {
  const [address = '', ...params] = splitOutside(text, ';')
  const open = address.startsWith('"') ? address.indexOf('<', closingQuote(address)) : address.indexOf('<')
  if (open < 0) {
    if (/[?,]/.test(address)) throw new SipParseError('URI needs angle brackets')
    return { display: null, uri: parseUri(address), params: parseParams(params) }
  }
  const close = address.indexOf('>', open)
  if (close !== address.length - 1) throw new SipParseError('malformed address')
  const display = unquote(address.slice(0, open).trim())
  return {
    display: display === '' ? null : display,
    uri: parseUri(address.slice(open + 1, close)),
    params: parseParams(params),
  }
}

function closingQuote(text: string): number {
  let at = 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

export function formatNameAddr(address: NameAddr): string {
  const display = address.display === null ? '' : `${quote(address.display)} `
  return `${display}<${address.uri.text}>${formatParams(address.params)}`
}

export const nameAddr = (uri: Uri, params: Params = noParams): NameAddr => ({ display: null, uri, params })

/** The tag of a From or To; '' for peers of RFC 2543, which may omit it. */
export const tagOf = (address: NameAddr): string => address.params.get('tag') ?? ''

export interface CSeq {
  readonly number: number
  readonly method: string
}

/** RFC 3261 requires numbers below 2^31; 32-bit numbers are accepted too. */
export function parseCSeq(text: string): CSeq {
  const parts = /^(\d+)\s+(\S+)$/.exec(text)
  if (!parts || !isToken(parts[2]!)) throw new SipParseError('malformed CSeq')
  return { number: parseInteger(parts[1]!, 2 ** 32 - 1, 'CSeq'), method: parts[2]! }
}
