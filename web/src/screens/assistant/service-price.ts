import type { NewService, Service } from '../../client/types.gen.ts'
import { exampleAmount, readAmount } from '../../money.ts'
import { text } from './text.ts'

/**
 * What is typed as the price of a service: a number is an amount, also with the sign or code of its currency; anything else is a
 * price in words; null removes both. Pure. @throws Error with the sentence to show
 */
export function priceOf(
  typed: string | null,
  { currency }: Pick<Service, 'currency'>,
  usualCurrency: string,
): Pick<NewService, 'price' | 'priceCents' | 'currency'> {
  const code = currency ?? usualCurrency
  if (typed === null) return { price: null, priceCents: null, currency: null }
  const number = withoutCurrency(typed, code)
  if (!/^[-\d.,\s]+$/.test(number)) return { price: typed }
  return { price: null, priceCents: amountIn(number, code), currency: code }
}

const withoutCurrency = (typed: string, code: string): string =>
  typed
    .replace(code, '')
    .replace(/^\p{Sc}|\p{Sc}$/u, '')
    .trim()

/** @throws Error with the sentence to show */
export function amountIn(typed: string, currency: string): number {
  const amount = readAmount(typed, currency)
  if (amount === null) throw new Error(text.service.wrongAmount(exampleAmount(currency)))
  return amount
}
