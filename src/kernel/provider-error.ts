/**
 * What was the matter, as far as it can be known. `setup`: a setting or a program is missing or wrong. `credentials`:
 * the key is refused. `refused`: the request is, and will be again. `busy`: too much was asked for, try later.
 * `unreachable`: no connection. `timeout`: connected, and then no answer in time. `broken`: an error of theirs, or the
 * connection broke. `nonsense`: an answer that cannot be read.
 */
export type ProviderProblem =
  | 'setup'
  | 'credentials'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'nonsense'

/** A vendor (voice, model, carrier) failed. Whoever uses the port retries, falls back or apologises to the caller. */
export class ProviderError extends Error {
  readonly provider: string
  readonly retryable: boolean
  /** Null where the provider does not tell. */
  readonly problem: ProviderProblem | null
  /** How long the vendor asks us to wait; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(
    provider: string,
    message: string,
    detail: { retryable: boolean; cause?: unknown; problem?: ProviderProblem; retryAfterMs?: number | null },
  ) {
    super(`${provider}: ${message}`, { cause: detail.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.retryable = detail.retryable
    this.problem = detail.problem ?? null
    this.retryAfterMs = detail.retryAfterMs ?? null
  }
}
