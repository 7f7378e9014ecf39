import { type Brand, DEFAULT_BRAND } from '../http/brand.ts'

/** `service_sk_` for SERVICE. */
export const keyPrefixOf = (brand: string): string => `${brand.toLowerCase()}_sk_`

/** The one word of the setting in all its places. The contract's neutral word stands for no name of its own. */
export const brandOf = (word: string): Brand => ({
  name: word === 'SERVICE' ? DEFAULT_BRAND.name : word,
  keyPrefix: keyPrefixOf(word),
  headerPrefix: `X-${word}`,
})
