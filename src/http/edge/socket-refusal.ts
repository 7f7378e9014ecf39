import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '../../kernel/api-error.ts'
import { errorBody, STATUS } from '../envelope.ts'

/**
 * Answers a request for which Node makes no response (an upgrade, CONNECT, bytes that are not HTTP) with an error like any
 * other, and closes the connection. Contract: every response has the rate limit headers.
 */
export function refuseOnSocket(error: ApiError, socket: Duplex, rateHeaders: Record<string, string>): void {
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
    ...rateHeaders,
    ...error.headers,
    ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}
