/** The product's names on the wire and in texts. The prefixes default to the contract's neutral ones. */
export interface Brand {
  /** The name in titles and texts. */
  readonly name: string
  /** The prefix of API keys. */
  readonly keyPrefix: string
  /** The prefix of the delivery headers `-Signature`, `-Timestamp` and `-Event`. */
  readonly headerPrefix: string
}

export const DEFAULT_BRAND: Brand = { name: 'Frontbell', keyPrefix: 'service_sk_', headerPrefix: 'X-SERVICE' }
