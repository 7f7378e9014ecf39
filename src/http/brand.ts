/** The words that stand for the product on the wire and in texts. The contract's neutral ones are the default. */
export interface Brand {
  /** In titles and texts. */
  readonly name: string
  /** In front of a key's random part. */
  readonly keyPrefix: string
  /** In front of `-Signature`, `-Timestamp` and `-Event` of deliveries. */
  readonly headerPrefix: string
}

export const DEFAULT_BRAND: Brand = { name: 'Frontbell', keyPrefix: 'service_sk_', headerPrefix: 'X-SERVICE' }
