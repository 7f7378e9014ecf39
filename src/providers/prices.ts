/** Prices of one unit: by the provider's name, and of whoever is not named. */
export interface Prices {
  usual: number
  of: Readonly<Record<string, number>>
}

/** They run on this machine: nobody sends a bill, whatever the others cost. */
const FREE: Readonly<Record<string, number>> = { flite: 0, pocketsphinx: 0, sherpa: 0 }

/**
 * Prices as a setting has them: `0.43` for all, or `deepgram=0.43,openai=0.6`, where who is not named is free, or both:
 * `0.6,deepgram=0.43`. What runs here is free unless it is named.
 * @throws Error whose message completes "must be ..."
 */
export function pricesIn(text: string | null): Prices {
  const prices = { usual: 0, of: { ...FREE } as Record<string, number> }
  for (const part of (text ?? '').split(',')) {
    const [, name, cents] = /^\s*(?:([a-z][a-z0-9_-]*)\s*=\s*)?(\d+(?:\.\d+)?)\s*$/.exec(part) ?? []
    if (part.trim() === '') continue
    if (cents === undefined)
      throw new Error(
        `a number of cents such as 1.3, or by provider such as deepgram=0.43,openai=0.6 ("${part.trim()}" is not)`,
      )
    if (name === undefined) prices.usual = Number(cents)
    else prices.of[name] = Number(cents)
  }
  return prices
}
