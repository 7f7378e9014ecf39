import { type Dispatcher, request } from 'undici'
import { MAX_REPLY_BYTES, type ToolHttpReply, type ToolHttpRequest } from '../../features/tools/tool-caller.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { connectionCode, failureOfConnection } from '../vendor-failure.ts'

/** The code of the address guard: it refused the connection before anything was sent. */
const REFUSED_ADDRESS = new Set(['ERR_ADDRESS_DENIED', 'ERR_NAME_NOT_RESOLVED'])

/**
 * Sends one request of a tool. Connections are not reused: if a request failed on a stale connection, it would be
 * unknown whether the server had carried it out.
 * @param agent connects only to addresses that the address guard allows
 * @throws ProviderError, `unreachable` only if nothing can have been sent
 */
export async function sendToolRequest(
  agent: Dispatcher,
  { method, url, headers, body }: ToolHttpRequest,
  signal: AbortSignal,
): Promise<ToolHttpReply> {
  try {
    const reply = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers,
      body,
      dispatcher: agent,
      signal,
      reset: true,
    })
    const contentType = String(reply.headers['content-type'] ?? '').toLowerCase()
    return { status: reply.statusCode, contentType, ...(await readBeginning(reply.body)) }
  } catch (error) {
    throw toolFailure(error, signal)
  }
}

/** Converts an error to a ProviderError, in words for the person who configured the tool. */
export function toolFailure(error: unknown, signal: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error
  if (signal.aborted)
    return new ProviderError('tool', 'gave no answer in time', { problem: 'timeout', retryable: false, cause: error })
  const code = connectionCode(error)
  if (code !== null && REFUSED_ADDRESS.has(code))
    return new ProviderError('tool', addressGuardMessage(error), {
      problem: 'unreachable',
      retryable: false,
      cause: error,
    })
  return failureOfConnection('tool', error)
}

/** The message of the address guard, from anywhere in the chain of causes. */
function addressGuardMessage(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (REFUSED_ADDRESS.has(String((cause as NodeJS.ErrnoException).code))) return cause.message
  return 'cannot be reached'
}

/** Reads at most `MAX_REPLY_BYTES` of the body. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<{ text: string; cut: boolean }> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_REPLY_BYTES) break
  }
  return { text: Buffer.concat(pieces).subarray(0, MAX_REPLY_BYTES).toString(), cut: bytes > MAX_REPLY_BYTES }
}
