import { expect, test } from 'vitest'
import { isMonthFirst, localeOf, writesMonthFirst } from './locale.ts'

test.each([
  ['en', 'US', 'en-US'],
  ['en', 'GB', 'en-GB'],
  ['en', 'AU', 'en-AU'],
  ['en', 'FR', 'en-GB'],
  ['en', 'PH', 'en-PH'],
  ['es', 'MX', 'es-MX'],
  ['de', 'US', 'de'],
  ['fr', 'CA', 'fr-CA'],
])('%s in %s is written as %s', (language, country, locale) => {
  // Versions of Intl differ in which forms they know; the order of the date is what counts.
  const written = new Intl.DateTimeFormat(localeOf(language, country), { day: 'numeric', month: 'short' }).format(0)
  expect(written).toBe(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(0))
  expect(writesMonthFirst(localeOf(language, country))).toBe(writesMonthFirst(locale))
})

test('the month comes first in the United States, and the day in most countries', () => {
  expect(['US', 'PR', 'PH', 'GB', 'DE', 'CA'].map(isMonthFirst)).toEqual([true, true, true, false, false, false])
  expect(['US', 'GB', 'DE', 'CA'].map((country) => writesMonthFirst(localeOf('en', country)))).toEqual([
    ...[true, false],
    ...[false, true],
  ])
})
