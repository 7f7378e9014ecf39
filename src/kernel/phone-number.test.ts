import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { parsePhoneNumber } from './phone-number.ts'

test('the fast path for North American numbers agrees with the library, except for area codes that cannot exist', () => {
  const digits = fc.integer({ min: 10 ** 8, max: 10 ** 11 - 1 }).map((number) => `+1${number}`)

  fc.assert(
    fc.property(digits, (text) => {
      const parsed = parsePhoneNumberFromString(text)
      expect(parsePhoneNumber(text, 'DE')).toBe(
        parsed?.isPossible() && !/^\+1[01]/.test(parsed.number) ? parsed.number : null,
      )
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['(212) 555-0100', 'US', '+12125550100'],
  [' +1 212 555 0100 ', 'DE', '+12125550100'],
  ['030 123456', 'DE', '+4930123456'],
  ['+49 (0)30 123456', 'US', '+4930123456'],
  ['0123456789', 'US', null],
  ['٠١٢٣٤٥٦٧٨٩', 'US', null],
  ['+1 112 555 0100', 'DE', null],
  ['12', 'US', null],
  ['', 'US', null],
  ['call me', 'US', null],
])('%j in %s is %s', (text, country, number) => {
  expect(parsePhoneNumber(text, country)).toBe(number)
})
