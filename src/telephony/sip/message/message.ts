import { isToken, parseInteger, withParam } from './grammar.ts'
import {
  type CSeq,
  formatNameAddr,
  formatVia,
  HeaderFields,
  type NameAddr,
  parseCSeq,
  parseNameAddr,
  parseVia,
  tagOf,
  type Via,
} from './headers.ts'
import { SipParseError } from './sip-error.ts'
import { parseUri, type Uri } from './uri.ts'

/**
 * SIP messages (RFC 3261, section 7). The headers that routing and matching need are parsed once and are fields;
 * `headers` contains the others as text. A message is immutable.
 */
interface Common {
  /** The topmost first. Empty only in a request that was not yet passed to a transaction, which adds our own. */
  readonly vias: readonly Via[]
  readonly from: NameAddr
  readonly to: NameAddr
  readonly callId: string
  readonly cseq: CSeq
  readonly headers: HeaderFields
  readonly body: Buffer
}

export interface SipRequest extends Common {
  readonly method: string
  readonly uri: Uri
  /** Null if a peer of RFC 2543 sent none. */
  readonly maxForwards: number | null
  /** The length of a received request as it was sent, in bytes. */
  readonly size?: number
}

export interface SipResponse extends Common {
  readonly status: number
  readonly reason: string
}

export type SipMessage = SipRequest | SipResponse

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message

export const noBody: Buffer = Buffer.alloc(0)

const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_HEADER_LINES = 256
const MAX_LINE_LENGTH = 8 * 1024

/** Headers that are fields of the message, and Content-Length, which is computed. */
const ESSENTIAL = new Set(['via', 'from', 'to', 'call-id', 'cseq', 'max-forwards', 'content-length'])
const ECHOED = new Set(['via', 'from', 'to', 'call-id', 'cseq'])

/**
 * Parses one whole message: a datagram, or a frame of the stream framer. Ignores bytes after Content-Length. Throws
 * only `SipParseError`; for requests that can be answered, it contains the status of the answer.
 */
export function parseMessage(bytes: Buffer): SipMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new SipParseError('message over 64 KiB', null)
  const { head, body } = splitHead(bytes)
  const [startLine = '', ...headerLines] = head.split('\r\n')
  // No answer: it would have to repeat these lines.
  if (headerLines.length > MAX_HEADER_LINES) throw new SipParseError('too many header lines', null)
  if (headerLines.some((line) => line.length > MAX_LINE_LENGTH))
    throw new SipParseError('a header line over 8 KiB', null)
  if (/^SIP\/\d/i.test(startLine)) return parseResponse(startLine, headerLines, body)
  if (!/^\S+ .*SIP\/\d+\.\d+\s*$/i.test(startLine)) throw new SipParseError('not SIP', null)
  return parseRequest(startLine, headerLines, body)
}

function splitHead(bytes: Buffer): { head: string; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return { head: bytes.toString('utf8').replace(/\r\n$/, ''), body: noBody }
  return { head: bytes.subarray(0, end).toString('utf8'), body: bytes.subarray(end + 4) }
}

function parseResponse(startLine: string, headerLines: readonly string[], body: Buffer): SipResponse {
  try {
    const parts = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/is.exec(startLine)
    if (!parts) throw new SipParseError('malformed status line')
    const headers = parseHeaderLines(headerLines)
    return { status: Number(parts[1]), reason: parts[2] ?? '', ...parseCommon(headers, body) }
  } catch (error) {
    // A response must not be answered.
    if (error instanceof SipParseError) throw new SipParseError(error.message, null)
    throw error
  }
}

function parseRequest(startLine: string, headerLines: readonly string[], body: Buffer): SipRequest {
  const method = startLine.slice(0, startLine.indexOf(' '))
  try {
    const parts = /^(\S+) (\S+) SIP\/(\d+\.\d+)$/i.exec(startLine)
    if (parts?.[3] !== undefined && parts[3] !== '2.0') throw new SipParseError('SIP version is not 2.0', 505)
    if (!parts || !isToken(method)) throw new SipParseError('malformed request line')
    const headers = parseHeaderLines(headerLines)
    const uri = parseUri(parts[2]!)
    if (uri.headers !== null) throw new SipParseError('Request-URI with headers')
    const common = parseCommon(headers, body)
    if (common.cseq.method !== method) throw new SipParseError('CSeq names another method')
    const maxForwards = headers.get('Max-Forwards')
    return {
      method,
      uri,
      maxForwards: maxForwards === null ? null : parseInteger(maxForwards, 255, 'Max-Forwards'),
      ...common,
    }
  } catch (error) {
    if (!(error instanceof SipParseError)) throw error
    throw new SipParseError(error.message, method === 'ACK' ? null : error.status, salvage(headerLines))
  }
}

function parseHeaderLines(lines: readonly string[]): HeaderFields {
  const headers = new HeaderFields()
  for (const line of unfold(lines)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trimEnd()
    if (!isToken(name)) throw new SipParseError('malformed header line')
    headers.add(name, line.slice(colon + 1).trim())
  }
  return headers
}

/** A line that starts with white space continues the line before (RFC 3261, section 7.3.1). */
function unfold(lines: readonly string[]): string[] {
  const unfolded: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push(`${unfolded.pop()} ${line.trim()}`)
    else unfolded.push(line)
  }
  return unfolded
}

function parseCommon(headers: HeaderFields, body: Buffer): Common {
  const contentLength = optional(headers, 'Content-Length')
  const length = contentLength === null ? body.length : parseInteger(contentLength, MAX_MESSAGE_BYTES, 'Content-Length')
  if (length > body.length) throw new SipParseError('body is shorter than Content-Length')
  const vias = headers.list('Via').map(parseVia)
  if (vias.length === 0) throw new SipParseError('no Via')
  optional(headers, 'Max-Forwards')
  return {
    vias,
    from: parseNameAddr(required(headers, 'From')),
    to: parseNameAddr(required(headers, 'To')),
    callId: required(headers, 'Call-ID'),
    cseq: parseCSeq(required(headers, 'CSeq')),
    headers: without(headers, ESSENTIAL),
    body: body.subarray(0, length),
  }
}

function optional(headers: HeaderFields, name: string): string | null {
  const values = headers.all(name)
  if (values.length > 1) throw new SipParseError(`more than one ${name}`)
  return values[0] ?? null
}

function required(headers: HeaderFields, name: string): string {
  const value = optional(headers, name)
  if (value === null || value === '') throw new SipParseError(`no ${name}`)
  return value
}

function without(headers: HeaderFields, names: ReadonlySet<string>): HeaderFields {
  const rest = new HeaderFields()
  for (const [name, value] of headers) if (!names.has(name.toLowerCase())) rest.add(name, value)
  return rest
}

/** The lines that the answer to a malformed request repeats. */
function salvage(lines: readonly string[]): HeaderFields {
  const kept = new HeaderFields()
  for (const line of unfold(lines)) {
    const colon = line.indexOf(':')
    const one = new HeaderFields().add(line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim())
    for (const [name, value] of one) if (ECHOED.has(name.toLowerCase())) kept.add(name, value)
  }
  return kept
}

/** Formats a message for the wire; computes Content-Length. */
export function formatMessage(message: SipMessage): Buffer {
  const startLine = isRequest(message)
    ? `${message.method} ${message.uri.text} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`
  const lines = [startLine, ...message.vias.map((via) => `Via: ${formatVia(via)}`)]
  if (isRequest(message)) lines.push(`Max-Forwards: ${message.maxForwards ?? 70}`)
  lines.push(`From: ${formatNameAddr(message.from)}`, `To: ${formatNameAddr(message.to)}`)
  lines.push(`Call-ID: ${message.callId}`, `CSeq: ${message.cseq.number} ${message.cseq.method}`)
  for (const [name, value] of message.headers) lines.push(`${name}: ${value}`)
  lines.push(`Content-Length: ${message.body.length}`)
  return Buffer.concat([toHead(lines), message.body])
}

/** Formats the answer to a request that could not be parsed: its own lines and our status. */
export function formatRejection(status: number, salvaged: HeaderFields): Buffer {
  const lines = [`SIP/2.0 ${status} ${reasonOf(status)}`]
  for (const [name, value] of salvaged) lines.push(`${name}: ${value}`)
  return toHead([...lines, 'Content-Length: 0'])
}

/** Removes line breaks, so that no value can start a new header line. */
function toHead(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.map((line) => line.replace(/[\r\n]+/g, ' ')).join('\r\n')}\r\n\r\n`)
}

export interface ReplyParts {
  readonly reason?: string
  /** Our tag, added to To if To has none. */
  readonly toTag?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Additional headers, for names that occur more than once. */
  readonly lines?: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer
}

/** Creates the response to a request, with the headers that it must repeat (RFC 3261, section 8.2.6). */
export function replyTo(request: SipRequest, status: number, parts: ReplyParts = {}): SipResponse {
  const { vias, from, to, callId, cseq } = request
  const headers = new HeaderFields(parts.headers)
  for (const [name, value] of parts.lines ?? []) headers.add(name, value)
  if (status > 100 && status < 300)
    for (const route of request.headers.all('Record-Route')) headers.add('Record-Route', route)
  const timestamp = request.headers.get('Timestamp')
  if (status === 100 && timestamp !== null) headers.add('Timestamp', timestamp)
  const tagged =
    parts.toTag === undefined || tagOf(to) !== '' ? to : { ...to, params: withParam(to.params, 'tag', parts.toTag) }
  return {
    status,
    reason: parts.reason ?? reasonOf(status),
    vias,
    from,
    to: tagged,
    callId,
    cseq,
    headers,
    body: parts.body ?? noBody,
  }
}

const REASONS: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  504: 'Server Time-out',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  603: 'Decline',
}

export const reasonOf = (status: number): string => REASONS[status] ?? 'Unknown'
