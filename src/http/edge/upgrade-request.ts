import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '../../kernel/api-error.ts'
import { errorBody, STATUS } from '../envelope.ts'
import { isSameOrigin } from '../gate/same-origin.ts'

/** No token is longer than this. */
const MAX_PARAM_LENGTH = 200

/** The decoded `:name` parameters of `path` in `pathname`; null if `pathname` does not match `path`. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const wanted = path.split('/')
  const given = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] as string
    if (!part.startsWith(':')) {
      if (part !== segment) return null
      continue
    }
    const value = decoded(segment)
    if (value === null || value === '' || value.length > MAX_PARAM_LENGTH) return null
    params[part.slice(1)] = value
  }
  return params
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * Whether the request comes from a page of this service. Browsers send cookies with a WebSocket from any site and apply no
 * CORS rule, so `Origin`, which browsers always send and pages cannot forge, is the only protection. RFC 6455, 10.2.
 */
export const isOurPage = ({ headers }: IncomingMessage, publicUrl: string | null): boolean =>
  headers.origin !== undefined && isSameOrigin(headers, publicUrl)

/** Answers an upgrade request with an error like any other request, and closes the connection. */
export function refuseUpgrade(error: ApiError, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[error.code]
  const body = errorBody(error.code, error.message)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': `req_${randomBytes(8).toString('hex')}`,
    ...error.headers,
    ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}

/**
 * Returns a connection to the HTTP server as if the request had no Upgrade header. Node hands every request with `Upgrade`
 * to the upgrade listener, including the `h2c` that Java's HTTP client sends with ordinary requests and that a server
 * should ignore (RFC 9110, 7.8). The request is written again, without that header, in front of the remaining bytes.
 */
export function handBack(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  const { rawHeaders } = request
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = [rawHeaders[i], rawHeaders[i + 1]]
    if (/^(upgrade|http2-settings)$/i.test(name)) continue
    lines.push(/^connection$/i.test(name) ? `${name}: ${withoutUpgrade(value)}` : `${name}: ${value}`)
  }
  // Node encodes and decodes headers as latin1.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

function withoutUpgrade(connection: string): string {
  const options = connection.split(',').map((option) => option.trim())
  const kept = options.filter((option) => option !== '' && !/^(upgrade|http2-settings)$/i.test(option))
  return kept.length === 0 ? 'keep-alive' : kept.join(', ')
}
