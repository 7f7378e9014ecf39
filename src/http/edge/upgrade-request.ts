import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '../../kernel/api-error.ts'
import { errorBody, STATUS } from '../envelope.ts'
import { isSameOrigin } from '../gate/same-origin.ts'

/** A segment longer than this is nobody's token. */
const MAX_PARAM_LENGTH = 200

/** The `:name` parts of `path` as they are in `pathname`, decoded; null where it is another path. */
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
 * Whether a page of ours asks. Cookies come along with a WebSocket from any page in the world and no CORS rule holds it
 * back; `Origin`, which browsers always send here and no page can forge, is all there is. RFC 6455, 10.2.
 */
export const isOurPage = ({ headers }: IncomingMessage, publicUrl: string | null): boolean =>
  headers.origin !== undefined && isSameOrigin(headers, publicUrl)

/** Answers a request for a WebSocket like any other refused request, and closes the connection. */
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
 * Gives a connection back to the server as if nobody had asked to upgrade. With a listener for upgrades node takes every
 * `Upgrade` for one, also the `h2c` that Java's client sends with an ordinary request, which HTTP says to ignore (RFC
 * 9110, 7.8). The request is written again without it in front of what has come since.
 */
export function handBack(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  const { rawHeaders } = request
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = [rawHeaders[i], rawHeaders[i + 1]]
    if (/^(upgrade|http2-settings)$/i.test(name)) continue
    lines.push(/^connection$/i.test(name) ? `${name}: ${withoutUpgrade(value)}` : `${name}: ${value}`)
  }
  // Headers are latin1 to node, both ways.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

function withoutUpgrade(connection: string): string {
  const options = connection.split(',').map((option) => option.trim())
  const kept = options.filter((option) => option !== '' && !/^(upgrade|http2-settings)$/i.test(option))
  return kept.length === 0 ? 'keep-alive' : kept.join(', ')
}
