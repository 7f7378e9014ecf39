/** A vendor (voice, model, carrier) failed. Whoever uses the port retries, falls back or apologises to the caller. */
export class ProviderError extends Error {
  readonly provider: string
  readonly retryable: boolean

  constructor(provider: string, message: string, detail: { retryable: boolean; cause?: unknown }) {
    super(`${provider}: ${message}`, { cause: detail.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.retryable = detail.retryable
  }
}
