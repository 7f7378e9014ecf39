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

/** What a request of a carrier was. `repeated`: it came before, and nothing was done again. */
export type PostOutcome = 'taken' | 'repeated' | 'unsigned' | 'unreadable'

/** What it is answered. */
export interface CarrierAnswer {
  readonly outcome: PostOutcome
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export function headerIn(post: CarrierPost, name: string): string | undefined {
  const value = post.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const plainAnswer = (outcome: PostOutcome, status: number, sentence: string): CarrierAnswer => ({
  outcome,
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
  throw new ProviderError(provider, `${problem} (HTTP ${status})`, {
    retryable: status === 429 || status >= 500,
    problem: status === 429 ? 'busy' : status >= 500 ? 'broken' : 'refused',
  })
}

/**
 * Whether the carrier may have done what it was asked for all the same: its own error, or an answer that was lost, says
 * nothing about that. What it refused, and what never left us, was not done.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false
  if (error.problem === 'broken') return true
  return error.problem !== 'refused' && error.problem !== 'busy' && !error.retryable
}

/** The last so many of what was seen, to know a repetition, and what was made of it. */
export class Recent<Made = true> {
  readonly #most: number
  readonly #seen = new Map<string, Made>()

  constructor(most: number) {
    this.#most = most
  }

  get(id: string): Made | undefined {
    return this.#seen.get(id)
  }

  /** True the first time. */
  add(id: string, made: Made): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.set(id, made)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > this.#most && oldest !== undefined) this.#seen.delete(oldest)
    return true
  }
}
