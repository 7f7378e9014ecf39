import { expect, test } from 'vitest'
import { englishLocale } from '../../web/src/locale.ts'
import { isOwnNumber } from '../../web/src/screens/numbers/own-number.ts'

test('dates and names are English in every browser, on the clock of its language', () => {
  expect(['en-AU', 'en', 'de-DE', 'ko-KR'].map(englishLocale)).toEqual(['en-AU', 'en', 'en-GB', 'en-US'])
})

test('a number of the business is found however it is written, and not before it is whole', () => {
  const own = [{ phone: '+12125550187' }]
  expect(['+1 (212) 555-0187', '212 555 0187', '02125550187'].map((typed) => isOwnNumber(typed, own))).toEqual([
    ...[true, true, true],
  ])
  expect(['', '0187', '212 555 0188'].map((typed) => isOwnNumber(typed, own))).toEqual([false, false, false])
})
