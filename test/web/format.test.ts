import { expect, test } from 'vitest'
import { formatRelativeTime } from '../../web/src/format.ts'

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
