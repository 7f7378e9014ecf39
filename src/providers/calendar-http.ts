import { type Dispatcher, fetch, type RequestInit } from 'undici'
import { ProviderError } from '../kernel/provider-error.ts'
import { connectionCode, failureOfConnection, failureOfStatus } from './vendor-failure.ts'

/** A calendar of 10,000 events has about 5 MB. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * `fetch` for calendars at addresses that users enter: it connects only where the agent's address guard allows, follows redirects
 * through the same guard, and reads 25 MB at most.
 * @throws ProviderError when there is no answer; any HTTP status is an answer
 */
export function calendarFetch(agent: Dispatcher, signal: AbortSignal): typeof globalThis.fetch {
  return (async (input: string | URL, init?: RequestInit) => {
    try {
      const answer = await fetch(input, { ...init, dispatcher: agent, signal })
      const body = await readBody(answer.body)
      return new Response(hasBody(answer.status) ? body : null, {
        status: answer.status,
        statusText: answer.statusText,
        headers: [...answer.headers],
      })
    } catch (error) {
      throw failureOf(error, signal)
    }
  }) as unknown as typeof globalThis.fetch
}

const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304

async function readBody(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES)
      throw new ProviderError('calendar', 'the calendar is larger than 25 MB', { problem: 'nonsense', retryable: true })
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

const GUARD_CODES = new Set(['ERR_ADDRESS_DENIED', 'ERR_NAME_NOT_RESOLVED'])

function failureOf(error: unknown, signal: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error
  if (signal.aborted)
    return new ProviderError('calendar', 'gave no answer in time', {
      problem: 'timeout',
      retryable: true,
      cause: error,
    })
  const code = connectionCode(error)
  if (code === null || !GUARD_CODES.has(code)) return failureOfConnection('calendar', error)
  const why =
    code === 'ERR_ADDRESS_DENIED' ? 'is at a private or reserved address' : 'has an address that does not exist'
  return new ProviderError('calendar', why, { problem: 'unreachable', retryable: true, cause: error })
}

/** @throws ProviderError unless the status is a success */
export async function requireSuccess(answer: Response, provider = 'calendar'): Promise<Response> {
  if (answer.ok) return answer
  const retryAfter = answer.headers.get('retry-after')
  throw failureOfStatus({ provider, status: answer.status, retryAfter, body: (await answer.text()).slice(0, 4_096) })
}
