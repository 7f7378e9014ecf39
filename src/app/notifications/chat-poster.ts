import type { Dispatcher } from 'undici'
import { request } from 'undici'
import type { PostChat } from '../../features/notifications/member-notifications.ts'
import { type AddressGuard, checkUrl } from '../../kernel/network/address-guard.ts'

const TIMEOUT_MS = 15_000
const SHOWN_ANSWER = 200

/** Posts to chats through `agent`, which connects only where `guard` permits. Its results never contain the address. */
export function chatPoster(agent: Dispatcher, guard: AddressGuard): PostChat {
  return async (url, text, deliveryId) => {
    const checked = checkUrl(url, guard)
    if ('refusal' in checked) return `the chat webhook ${checked.refusal}`
    try {
      const { statusCode, body } = await request(checked.url, {
        ...{
          dispatcher: agent,
          method: 'POST',
          body: JSON.stringify({ text }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        headers: { 'content-type': 'application/json', 'idempotency-key': deliveryId },
      })
      const answer = await beginningOf(body)
      return statusCode >= 200 && statusCode < 300 ? null : `the chat answered ${statusCode}: ${answer}`
    } catch (error) {
      return `the chat could not be reached: ${reasonOf(error)}`
    }
  }
}

/** Reads only the beginning. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= SHOWN_ANSWER) break
  }
  return Buffer.concat(chunks).toString().replaceAll(/\s+/g, ' ').slice(0, SHOWN_ANSWER)
}

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`
  return code ?? name ?? 'unknown'
}
