import { expect, test } from 'vitest'
import { priceOf } from './price.ts'

test('a price is said in the words of the business, otherwise as its amount', () => {
  expect(priceOf({ price: 'from $120', priceCents: 12000, currency: 'USD' })).toBe('from $120')
  expect(priceOf({ price: null, priceCents: 4500, currency: 'USD' })).toBe('$45')
  expect(priceOf({ price: null, priceCents: 4550, currency: 'EUR' })).toBe('\u20ac45.50')
  expect(priceOf({ price: null, priceCents: 4500, currency: 'JPY' })).toBe('\u00a54,500')
  expect(priceOf({ price: null, priceCents: 4500, currency: 'CHF' })).toBe('CHF 45')
  expect(priceOf({ price: null, priceCents: 0, currency: 'USD' })).toBe('$0')
  expect(priceOf({ price: null, priceCents: null, currency: null })).toBeNull()
})
