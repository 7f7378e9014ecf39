import { SipParseError } from './sip-error.ts'

/**
 * The lexical rules that all SIP headers share (RFC 3261, section 25.1): tokens, quoted strings, `;name=value`
 * parameters and comma-separated lists. Each function makes one pass over the text, so that no input is slow.
 */

/** The parameters of a header or URI. Names are in lower case; values are unchanged, quotes included; null: no `=`. */
export type Params = ReadonlyMap<string, string | null>

export const noParams: Params = new Map()

const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/

export const isToken = (text: string): boolean => TOKEN.test(text)

/**
 * Splits at `separator` outside of quoted strings and angle brackets. Pieces are trimmed; empty ones are kept. Throws
 * `SipParseError` if a quote or a bracket is not closed.
 */
export function splitOutside(text: string, separator: ',' | ';'): string[] {
  const pieces: string[] = []
  let start = 0
  let quoted = false
  let bracketed = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '<') bracketed = true
    else if (char === '>') bracketed = false
    else if (char === separator && !bracketed) {
      pieces.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  if (quoted) throw new SipParseError('unbalanced quotes')
  if (bracketed) throw new SipParseError('unbalanced angle brackets')
  pieces.push(text.slice(start).trim())
  return pieces
}

/** Parses `name=value` pieces that were split at semicolons. The first of a repeated name counts. */
export function parseParams(pieces: readonly string[]): Params {
  const params = new Map<string, string | null>()
  for (const piece of pieces) {
    const equals = piece.indexOf('=')
    const name = (equals < 0 ? piece : piece.slice(0, equals)).trim().toLowerCase()
    if (name === '' || /[\s"<>]/.test(name)) throw new SipParseError('malformed parameter')
    if (!params.has(name)) params.set(name, equals < 0 ? null : piece.slice(equals + 1).trim())
  }
  return params
}

/** Formats parameters, each with its leading semicolon. */
export function formatParams(params: Params): string {
  let text = ''
  for (const [name, value] of params) text += value === null ? `;${name}` : `;${name}=${value}`
  return text
}

/** Returns the parameters with one of them set. */
export function withParam(params: Params, name: string, value: string | null): Params {
  return new Map(params).set(name, value)
}

/** Returns the text of a quoted string without escapes; anything else unchanged. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replace(/\\(.)/gs, '$1')
}

/** Returns a quoted string; line breaks, which are not allowed in a header, become spaces. */
export function quote(text: string): string {
  return `"${text.replace(/[\r\n]+/g, ' ').replace(/(["\\])/g, '\\$1')}"`
}

/** A non-negative integer of at most `max`. Leading zeros are allowed, signs and fractions are not. */
export function parseInteger(text: string, max: number, what: string): number {
  const value = /^\d{1,20}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw new SipParseError(`${what} is not a number from 0 to ${max}`)
  return value
}

/** Parses `host[:port]`, with an IPv6 host in brackets. Returns the host in lower case and without brackets. */
export function parseHostPort(text: string): { host: string; port: number | null } {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9_.-]+))\s*(?::\s*(\d{1,5}))?$/.exec(text)
  if (!parts) throw new SipParseError('malformed host')
  const port = parts[3] === undefined ? null : parseInteger(parts[3], 65_535, 'port')
  if (port === 0) throw new SipParseError('port 0')
  return { host: (parts[1] ?? parts[2] ?? '').toLowerCase(), port }
}

export function formatHostPort(host: string, port: number | null): string {
  const bracketed = host.includes(':') ? `[${host}]` : host
  return port === null ? bracketed : `${bracketed}:${port}`
}
