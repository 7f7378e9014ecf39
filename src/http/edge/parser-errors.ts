import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../../kernel/api-error.ts'
import { refuseOnSocket } from './socket-refusal.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers: must be at most 16 KiB altogether',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request took too long to arrive',
}

/**
 * Answers bytes that Node's HTTP parser rejected with an error body like any other, and closes the connection, because
 * the parser cannot find the start of the next request.
 */
export function answerParserError(
  error: Error & { code?: string },
  socket: Socket,
  rateHeaders: (address: string) => Record<string, string>,
): void {
  // Node's private field for the current response of the connection. A response that has begun cannot be replaced.
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null }
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy()
    return
  }
  const message = MESSAGES[error.code ?? ''] ?? 'the request could not be read as HTTP/1.1'
  refuseOnSocket(new ApiError('BAD_REQUEST', message), socket, rateHeaders(socket.remoteAddress ?? ''))
}
