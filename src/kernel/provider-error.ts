/**
 * The kind of failure. `setup`: a setting or a program is missing or wrong. `credentials`: the provider refused the key.
 * `refused`: the provider refused the request and will refuse it again. `busy`: too many requests; try later. `unreachable`: no
 * connection. `timeout`: connected, but no answer in time. `broken`: a server error, or the connection was lost. `nonsense`: an
 * answer that cannot be parsed.
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

/** A provider (speech, model, carrier) failed. The user of the port retries, falls back or apologizes to the caller. */
export class ProviderError extends Error {
  readonly provider: string
  readonly retryable: boolean
  /** Null if the kind of failure is unknown. */
  readonly problem: ProviderProblem | null
  /** How long the provider asks us to wait; null if it does not say. */
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
