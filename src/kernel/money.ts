/** Amounts are whole numbers in the smallest unit of their currency (ISO 4217): 4550 is $45.50, or 4,550 yen. Pure. */

const known = new Set(Intl.supportedValuesOf('currency'))

/** Whether `code` is the code of a currency, in capital letters. */
export const isCurrency = (code: string): boolean => known.has(code)

const digitsByCurrency = new Map<string, number>()

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. @param currency one that `isCurrency` */
export function currencyDigits(currency: string): number {
  const digits = digitsByCurrency.get(currency) ?? digitsOf(currency)
  digitsByCurrency.set(currency, digits)
  return digits
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const formats = new Map<string, Intl.NumberFormat>()

/** The amount as people write it: 4550 in USD is "$45.50" in English. @param locale BCP 47 */
export function writtenAmount(
  amount: number,
  currency: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = JSON.stringify([currency, locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { ...options, style: 'currency', currency })
  formats.set(key, format)
  return format.format(amount / 10 ** currencyDigits(currency))
}

/** "45.5" in USD is 4550; null: that is not an amount of the currency. */
export function readAmount(text: string, currency: string): number | null {
  const digits = currencyDigits(currency)
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(text) ?? []
  return whole === '' || part.length > digits ? null : Number(`${whole}${part.padEnd(digits, '0')}`)
}
