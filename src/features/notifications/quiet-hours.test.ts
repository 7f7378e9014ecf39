import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: '21:00', until: '07:00' }
const at = (text: string) => new Date(text)

test.each([
  ['an hour before', '2026-03-03T20:59:00-05:00', null],
  ['at the beginning', '2026-03-03T21:00:00-05:00', '2026-03-04T12:00:00.000Z'],
  ['after midnight', '2026-03-04T02:00:00-05:00', '2026-03-04T12:00:00.000Z'],
  ['at the end', '2026-03-04T07:00:00-05:00', null],
  ['in the night in which the clocks go forward', '2026-03-07T23:00:00-05:00', '2026-03-08T11:00:00.000Z'],
  ['in the night in which the clocks go back', '2026-10-31T23:00:00-04:00', '2026-11-01T12:00:00.000Z'],
])('a night from 21:00 to 07:00 in New York: %s', (_, now, end) => {
  expect(quietUntil(at(now), NIGHT, 'America/New_York')?.toISOString() ?? null).toBe(end)
})

test('quiet hours within a day, an end that the clocks skip, and no quiet hours', () => {
  const noon = { from: '12:00', until: '14:00' }
  expect(quietUntil(at('2026-03-03T12:30:00Z'), noon, 'UTC')).toEqual(at('2026-03-03T14:00:00Z'))
  expect(quietUntil(at('2026-03-03T14:00:00Z'), noon, 'UTC')).toBeNull()
  expect(quietUntil(at('2026-03-08T01:00:00-05:00'), { from: '00:00', until: '02:30' }, 'America/New_York')).toEqual(
    at('2026-03-08T03:30:00-04:00'),
  )
  expect(quietUntil(at('2026-03-03T12:30:00Z'), null, 'UTC')).toBeNull()
})
