import { getCountries } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { currencyOfCountry } from './country-currency.ts'
import { isCurrency } from './money.ts'

test('every country that has phone numbers has a currency', () => {
  expect(getCountries().filter((country) => !isCurrency(currencyOfCountry(country)))).toEqual([])
})

test('no country has dollars only because it was left out of the list', () => {
  const withDollars = getCountries().filter((country) => currencyOfCountry(country) === 'USD')
  expect(withDollars.sort().join(' ')).toBe('AS BQ EC FM GU IO MH MP PR PW SV TC TL US VG VI')
})

test.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['GB', 'GBP'],
  ['JP', 'JPY'],
  ['CH', 'CHF'],
  ['XX', 'USD'],
])('%s has %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency)
})
