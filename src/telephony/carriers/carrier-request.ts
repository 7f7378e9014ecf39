import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Json } from './media-dialect.ts'

/** One request to a carrier's interface. Rejects with `ProviderError` where there is no answer. */
export type CarrierHttp = (request: {
  readonly method: 'GET' | 'POST'
  /** Under the carrier's address, with a slash first. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}) => Promise<{ status: number; json: Json | null }>

/** What a carrier posts to us. */
export interface CarrierPost {
  /** The whole public URL that was called. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** What it is answered. */
export interface CarrierAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export function headerIn(post: CarrierPost, name: string): string | undefined {
  const value = post.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const plainAnswer = (status: number, sentence: string): CarrierAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
})

const TRIES_AFTER_MS = [300, 1_500]

/**
 * Asks again what may be asked twice (a hang-up, a refusal) while the carrier is away, too busy or broken. Any other
 * answer is its last word.
 */
export async function askPersistently<T>(clock: Clock, ask: () => Promise<T>): Promise<T> {
  for (const waitMs of TRIES_AFTER_MS) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ProviderError && error.problem === 'refused') throw error
      await new Promise<void>((resolve) => clock.after(waitMs, resolve))
    }
  }
  return ask()
}

/** @throws ProviderError for any status that is no success; `retryable` where it may be asked again */
export function requireSuccess(provider: string, status: number, problem: string): void {
  if (status >= 200 && status < 300) return
  const retryable = status === 429 || status >= 500
  throw new ProviderError(provider, `${problem} (HTTP ${status})`, {
    retryable,
    problem: retryable ? 'busy' : 'refused',
  })
}

/** The last so many of what was seen, to know a repetition. */
export class Recent {
  readonly #most: number
  readonly #seen = new Set<string>()

  constructor(most: number) {
    this.#most = most
  }

  /** True the first time. */
  add(id: string): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.add(id)
    const [oldest] = this.#seen
    if (this.#seen.size > this.#most && oldest !== undefined) this.#seen.delete(oldest)
    return true
  }
}
