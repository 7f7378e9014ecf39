import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Json } from './media-dialect.ts'

/** A request to a carrier's API. Rejects with `ProviderError` if there is no answer. */
export type CarrierHttp = (request: {
  readonly method: 'GET' | 'POST'
  /** The path at the carrier's address, with a leading slash. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}) => Promise<{ status: number; json: Json | null }>

/** A request from a carrier. */
export interface CarrierPost {
  /** The full public URL of the request. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * The result of a carrier's request. `repeated`: it came before and was not processed again. `draining`: it announces a new call, which
 * another instance has to take.
 */
export type PostOutcome = 'taken' | 'repeated' | 'unsigned' | 'unreadable' | 'draining'

/** Our answer to a carrier's request. */
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

/**
 * Refuses the announcement of a new call while this instance drains. After an error, Twilio asks the fallback URL of the number, and
 * Telnyx the failover URL of the application; Telnyx also repeats the request. Sources: Twilio, "Availability and reliability"; Telnyx,
 * "Receiving webhooks".
 */
export const drainingAnswer = (): CarrierAnswer =>
  plainAnswer('draining', 503, 'this instance takes no new calls; send the call to another instance')

const TRIES_AFTER_MS = [300, 1_500]

/**
 * Repeats a request that may safely be repeated (a hang-up, a refusal) while the carrier is unreachable, busy or
 * broken. Any other answer is final.
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

/** @throws ProviderError for an unsuccessful status; `retryable` if the request may be repeated */
export function requireSuccess(provider: string, status: number, problem: string): void {
  if (status >= 200 && status < 300) return
  throw new ProviderError(provider, `${problem} (HTTP ${status})`, {
    retryable: status === 429 || status >= 500,
    problem: status === 429 ? 'busy' : status >= 500 ? 'broken' : 'refused',
  })
}

/**
 * Whether the carrier may have carried out a request that failed. Its own error and a lost answer leave that open. A
 * refused request, and one that was never sent, were not carried out.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false
  if (error.problem === 'broken') return true
  return error.problem !== 'refused' && error.problem !== 'busy' && !error.retryable
}

/** Remembers the most recent ids with a result each, to recognize repetitions. */
export class RecentIds<Result = true> {
  readonly #capacity: number
  readonly #seen = new Map<string, Result>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(id: string): Result | undefined {
    return this.#seen.get(id)
  }

  /** Returns true if the id is new. */
  add(id: string, result: Result): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.set(id, result)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > this.#capacity && oldest !== undefined) this.#seen.delete(oldest)
    return true
  }
}
