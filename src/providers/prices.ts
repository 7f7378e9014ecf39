/** The prices of one unit: for named providers, and for all others. */
export interface Prices {
  usual: number
  of: Readonly<Record<string, number>>
}

/** These run on this machine and cost nothing. */
const FREE: Readonly<Record<string, number>> = { flite: 0, pocketsphinx: 0, sherpa: 0 }

/**
 * Parses the prices of a setting: `0.43` for all providers; `deepgram=0.43,openai=0.6`, where a provider that is not
 * named is free; or both: `0.6,deepgram=0.43`. Providers on this machine are free unless they are named.
 * @throws Error whose message completes "must be ..."
 */
export function parsePrices(text: string | null): Prices {
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
