import { expect, test } from 'vitest'
import { currencyDigits, isCurrency, readAmount, writtenAmount } from './money.ts'

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
})

test('amounts are written with the decimals of their currency', () => {
  expect(writtenAmount(4550, 'USD', 'en')).toBe('$45.50')
  expect(writtenAmount(4550, 'JPY', 'en')).toBe('\u00a54,550')
  expect(writtenAmount(4550, 'KWD', 'en', { currencyDisplay: 'code' })).toBe('KWD\u00a04.550')
  expect(writtenAmount(4550, 'EUR', 'de')).toBe('45,50\u00a0\u20ac')
})

test('an amount is read as its smallest unit', () => {
  expect(readAmount('45', 'USD')).toBe(4500)
  expect(readAmount('45.5', 'USD')).toBe(4550)
  expect(readAmount('4500', 'JPY')).toBe(4500)
  expect(readAmount('1.234', 'KWD')).toBe(1234)
})

test('an amount with more decimals than its currency has, and other text, is not an amount', () => {
  for (const [text, currency] of [
    ['45.505', 'USD'],
    ['45.5', 'JPY'],
    ['-1', 'USD'],
    ['from $45', 'USD'],
    ['', 'USD'],
  ] as const)
    expect(readAmount(text, currency)).toBeNull()
})

test('only currency codes are currencies', () => {
  expect(isCurrency('USD')).toBe(true)
  expect(isCurrency('usd')).toBe(false)
  expect(isCurrency('ABC')).toBe(false)
})
