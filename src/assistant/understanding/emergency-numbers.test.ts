import { expect, test } from 'vitest'
import { emergencyNumbers } from './emergency-numbers.ts'

test('each country has its own number, in upper or lower case, and countries that are not listed have 112', () => {
  expect(['us', 'GB', 'AU', 'JP', 'DE', 'ZA'].map((country) => emergencyNumbers(country).danger)).toEqual([
    ...['911', '999', '000', '119', '112', '112'],
  ])
})

test('a crisis line is named only if it covers the whole country', () => {
  expect(['US', 'IE', 'FR', 'MX'].map((country) => emergencyNumbers(country).crisis)).toEqual([
    ...['988', '116 123', '3114', null],
  ])
})
