import { type Brand, DEFAULT_BRAND } from '../http/brand.ts'

/** `service_sk_` for SERVICE. */
export const keyPrefixOf = (brand: string): string => `${brand.toLowerCase()}_sk_`

/**
 * Derives the names of the brand from the setting. `SERVICE`, the neutral word of the contract, has no name of its own.
 */
export const brandOf = (word: string): Brand => ({
  name: word === 'SERVICE' ? DEFAULT_BRAND.name : word,
  keyPrefix: keyPrefixOf(word),
  headerPrefix: `X-${word}`,
})
