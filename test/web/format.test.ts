import { expect, test } from 'vitest'
import {
  formatNumbersIn,
  formatPhoneNumber,
  formatRelativeTime,
  formatTimeOfDay,
  formatTimes,
  withoutAccents,
} from '../../web/src/format.ts'

const NOW = Date.parse('2026-03-02T14:00:00Z')
const shown = (secondsFromNow: number) =>
  formatRelativeTime(new Date(NOW + secondsFromNow * 1_000).toISOString(), 'UTC', NOW)

test.each([
  [-59, 'just now'],
  [0, 'just now'],
  // The clock of the computer is slow by this much.
  [4, 'just now'],
  [30, 'in less than a minute'],
  [59, 'in less than a minute'],
])('%i seconds from now is shown as %j', (seconds, text) => {
  expect(shown(seconds)).toBe(text)
})

test.each([
  ['+12125550142', '+1 (212) 555-0142'],
  ['+442079460018', '+44 207 946 0018'],
  ['+4930901820', '+49 309 018 20'],
  ['+353871234567', '+353 871 234 567'],
  ['+79161234567', '+7 916 123 4567'],
  ['+41446681800', '+41 446 681 800'],
  ['anonymous', 'anonymous'],
  ['+123', '+123'],
])('the number %s is shown as %s', (number, text) => {
  expect(formatPhoneNumber(number)).toBe(text)
})

test('numbers in a text are written as everywhere; other digits stay', () => {
  expect(formatNumbersIn('Message from Ada (+12125550101), order 4711, +5')).toBe(
    'Message from Ada (+1 (212) 555-0101), order 4711, +5',
  )
})

test('times of day are written by the clock of the reader', () => {
  expect(formatTimeOfDay('08:00')).toMatch(/^8:00.AM$/)
  expect(formatTimes({ open: '09:30', close: '00:00' })).toMatch(/^9:30.AM–12:00.AM$/)
})

test('typed words are compared without accents and capital letters', () => {
  expect(withoutAccents('José Ångström')).toBe('jose angstrom')
})
