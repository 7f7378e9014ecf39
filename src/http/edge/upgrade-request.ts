import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
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
