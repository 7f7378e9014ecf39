import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../kernel/api-error.ts'

/**
 * Why a request is refused for its Host header; null if it is not. With two Host headers, a proxy may have chosen the service by one while
 * this service reads the other. RFC 9112, 3.2.
 */
export function refuseHost({ rawHeaders, httpVersion }: IncomingMessage): ApiError | null {
  let count = 0
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++
  if (count > 1) return new ApiError('BAD_REQUEST', 'Host: a request must have this header only once')
  if (count === 0 && httpVersion !== '1.0')
    return new ApiError('BAD_REQUEST', 'Host: a request of HTTP/1.1 must have this header')
  return null
}
