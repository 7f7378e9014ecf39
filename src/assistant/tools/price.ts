import { writtenAmount } from '../../kernel/money.ts'
import type { KnownService } from './known-business.ts'

/** Symbols that text messages and voices can say; other currencies are named by their code. */
const HAS_SYMBOL: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'GBP', 'EUR', 'JPY'])

/** The price as the business has set it: in its words, otherwise the amount, such as `$45`; null if none is set. Pure. */
export function priceOf({
  price,
  priceCents,
  currency,
}: Pick<KnownService, 'price' | 'priceCents' | 'currency'>): string | null {
  if (price) return price
  if (typeof priceCents !== 'number' || !currency) return null
  return writtenAmount(priceCents, currency, 'en', {
    trailingZeroDisplay: 'stripIfInteger',
    currencyDisplay: HAS_SYMBOL.has(currency) ? 'narrowSymbol' : 'code',
  } as Intl.NumberFormatOptions).replace(/\u00a0/g, ' ')
}
