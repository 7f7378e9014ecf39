import { formatHostPort, formatParams, noParams, type Params, parseHostPort, parseParams } from './grammar.ts'
import { SipParseError } from './sip-error.ts'

/**
 * A SIP, SIPS or tel URI, or one of an unknown scheme (then only `scheme` and `text` are meaningful). Created only by
 * `parseUri` and `sipUri`, so that `text` and the parts always agree.
 */
export interface Uri {
  /** The text on the wire. */
  readonly text: string
  /** In lower case. */
  readonly scheme: string
  /** Without escapes. The number of a `tel:` URI. Null if there is none. */
  readonly user: string | null
  /** In lower case, an IPv6 address without brackets; '' for schemes without a host. */
  readonly host: string
  readonly port: number | null
  readonly params: Params
  /** The part after `?`: headers for a request to this URI. */
  readonly headers: string | null
}

export const isSip = (uri: Uri): boolean => uri.scheme === 'sip' || uri.scheme === 'sips'

/** Decodes `%hh` escapes, as UTF-8 or else as Latin-1. */
function unescapeText(text: string): string {
  if (!text.includes('%')) return text
  if (/%(?![0-9a-fA-F]{2})/.test(text)) throw new SipParseError('malformed escape in URI')
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

/**
 * Parses a URI (RFC 3261, section 19.1; RFC 3966 for `tel:`). Accepts unknown schemes; code that has to use the URI
 * answers 416. Throws `SipParseError` 400.
 */
export function parseUri(text: string): Uri {
  const parts = /^([A-Za-z][A-Za-z0-9+.-]*):(.+)$/.exec(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!parts || /[\s<>"\u0000-\u001f\u007f]/.test(text)) throw new SipParseError('malformed URI')
  const scheme = parts[1]!.toLowerCase()
  const rest = parts[2]!
  if (scheme === 'sip' || scheme === 'sips') return parseSipUri(text, scheme, rest)
  if (scheme === 'tel') {
    const [number = '', ...params] = rest.split(';')
    return {
      text,
      scheme,
      user: unescapeText(number),
      host: '',
      port: null,
      params: parseParams(params),
      headers: null,
    }
  }
  return { text, scheme, user: null, host: '', port: null, params: noParams, headers: null }
}

function parseSipUri(text: string, scheme: string, rest: string): Uri {
  // The user part may contain `;` and `?`; an unescaped `@` always ends it.
  const at = rest.indexOf('@')
  const userInfo = at < 0 ? null : rest.slice(0, at)
  const afterUser = rest.slice(at + 1)
  const question = afterUser.indexOf('?')
  const address = question < 0 ? afterUser : afterUser.slice(0, question)
  const [hostPort = '', ...params] = address.split(';')
  if (userInfo === '') throw new SipParseError('empty user in URI')
  const colon = userInfo?.indexOf(':') ?? -1
  return {
    text,
    scheme,
    user: userInfo === null ? null : unescapeText(colon < 0 ? userInfo : userInfo.slice(0, colon)),
    ...parseHostPort(hostPort),
    params: parseParams(params),
    headers: question < 0 ? null : afterUser.slice(question + 1),
  }
}

/** Escapes the characters that RFC 3261 does not allow in a user part. */
function escapeUser(user: string): string {
  return encodeURIComponent(user).replace(/%(24|26|2B|2C|2F|3B|3D|3F)/g, (sequence) => decodeURIComponent(sequence))
}

/**
 * Creates a `tel:` URI (RFC 3966) of a number. A number without `+` is a local one, and says where it is valid.
 * @param context the host at which a local number is valid
 */
export function telUri(number: string, context: string): Uri {
  const digits = number.replace(/[^\d*#+]/g, '')
  return parseUri(digits.startsWith('+') ? `tel:${digits}` : `tel:${digits};phone-context=${context}`)
}

/** Creates a SIP URI from its parts. */
export function sipUri(parts: {
  /** Creates a sips: URI. */
  secure?: boolean
  user?: string | null
  host: string
  port?: number | null
  params?: Params
}): Uri {
  const scheme = parts.secure ? 'sips' : 'sip'
  const user = parts.user ?? null
  const params = parts.params ?? noParams
  const port = parts.port ?? null
  const userInfo = user === null ? '' : `${escapeUser(user)}@`
  const text = `${scheme}:${userInfo}${formatHostPort(parts.host, port)}${formatParams(params)}`
  return { text, scheme, user, host: parts.host.toLowerCase(), port, params, headers: null }
}
