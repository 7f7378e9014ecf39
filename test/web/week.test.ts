import { expect, test } from 'vitest'
import { firstDayOfWeek, inWeekOrder } from '../../web/src/week.ts'

test.each([
  ['US', 0],
  ['DE', 1],
  ['GB', 1],
  ['EG', 6],
  ['', 1],
] as const)('the week starts by the country: %s on day %i', (country, day) => {
  expect(firstDayOfWeek(country)).toBe(day)
})

test('the days of a chart start with the first day of the week', () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const ordered = (country: string) => inWeekOrder(days, (day) => day, country)

  expect(ordered('DE')).toEqual(days)
  expect(ordered('US')).toEqual(['sunday', ...days.slice(0, 6)])
  expect(ordered('EG')[0]).toBe('saturday')
})
