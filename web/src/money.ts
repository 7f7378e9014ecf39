import { LOCALE } from './locale.ts'

/** Amounts are numbers in the smallest unit of their currency (ISO 4217): 4550 is $45.50, or 4,550 yen. Pure. */

/** The decimals of a currency; two while its code is not entered completely. */
function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** As people write it: "$45.50". Amounts below the smallest unit keep their fraction, as calls cost little: 0.4 -> "$0.004". */
export function formatMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  const isFraction = amount !== 0 && Math.abs(amount) < 1
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    maximumFractionDigits: isFraction ? digits + 2 : digits,
  }).format(amount / 10 ** digits)
}

/** Costs are hundredths of their currency, also where it has no such unit: 850 in JPY is 8.5 yen. */
export const formatCost = (cents: number, currency: string): string =>
  formatMoney((cents / 100) * 10 ** digitsOf(currency), currency)

/** As a form holds it: 4550 in USD is '45.50', in JPY '4550'. */
export function amountText(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** What is typed: '45.5' in USD is 4550. Null: that is not an amount of the currency. */
export function readAmount(typed: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(typed) ?? []
  return whole === '' || part.length > digits ? null : Number(`${whole}${part.padEnd(digits, '0')}`)
}

/** An amount of the currency, as an example for who types one. */
export const exampleAmount = (currency: string): string => (digitsOf(currency) > 0 ? '45.50' : '4500')
