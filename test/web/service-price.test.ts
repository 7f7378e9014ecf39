import { expect, test } from 'vitest'
import { priceOf } from '../../web/src/screens/assistant/service-price.ts'

const typed = (text: string | null, usual = 'EUR', currency: string | null = null) => priceOf(text, { currency }, usual)

test.each([
  ['12', { price: null, priceCents: 1200, currency: 'EUR' }],
  ['45,50', { price: null, priceCents: 4550, currency: 'EUR' }],
  ['€45.50', { price: null, priceCents: 4550, currency: 'EUR' }],
  ['45 EUR', { price: null, priceCents: 4500, currency: 'EUR' }],
  ['from €45', { price: 'from €45' }],
  [null, { price: null, priceCents: null, currency: null }],
])('the price %j is an amount in the currency of the business, or words', (text, price) => {
  expect(typed(text)).toEqual(price)
})

test('the amount has the currency that the service has already', () => {
  expect(typed('30', 'USD', 'CAD')).toMatchObject({ priceCents: 3000, currency: 'CAD' })
})

test.each(['-5', '99999999999', '1.234'])('the number %s is no price', (text) => {
  expect(() => typed(text, 'USD')).toThrow('Enter the price as an amount, such as 45.50.')
})
