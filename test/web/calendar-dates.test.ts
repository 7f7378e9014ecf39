import { expect, test } from 'vitest'
import {
  isDate,
  stepDate,
  toInstant,
  toLocalTime,
  visibleDays,
  visibleHours,
} from '../../web/src/screens/calendar/calendar-dates.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['day', '2026-03-08', '2026-03-08', '2026-03-09'],
  ['week', '2026-03-08', '2026-03-02', '2026-03-09'],
  ['list', '2026-03-04', '2026-03-02', '2026-03-16'],
  ['month', '2026-03-31', '2026-02-23', '2026-04-06'],
  ['month', '2026-06-15', '2026-06-01', '2026-07-13'],
] as const)('a %s around %s goes from %s up to %s', (view, date, from, to) => {
  expect(visibleDays(view, date)).toEqual({ from, to })
})

test('a step forward and back moves by one view; the end of a month stays in its month', () => {
  expect(stepDate('day', '2026-02-28', 1)).toBe('2026-03-01')
  expect(stepDate('week', '2026-03-04', -1)).toBe('2026-02-25')
  expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepDate('list', '2026-03-04', 1)).toBe('2026-03-18')
})

test.each(['2026-02-30', '2026-3-1', '', 'today', undefined])('%j is no date', (text) => {
  expect(isDate(text)).toBe(false)
})

test('local times are converted correctly across clock changes', () => {
  expect(toInstant('2026-03-07', '10:00', NEW_YORK)).toBe('2026-03-07T15:00:00Z')
  expect(toInstant('2026-03-09', '10:00', NEW_YORK)).toBe('2026-03-09T14:00:00Z')
  expect(toInstant('2026-03-08', '02:30', NEW_YORK)).toBe('2026-03-08T07:30:00Z') // this is 03:30, as 02:30 is skipped
  expect(toLocalTime('2026-03-09T14:05:00.000Z', NEW_YORK)).toBe('10:05')
})

const hours = (...spans: [start: string, end: string][]) => {
  const { from, to } = visibleHours(
    spans.map(([start, end]) => ({ start, end })),
    NEW_YORK,
  )
  return [from / 60, to / 60]
}

test('the visible hours contain all appointments plus an hour on each side, and at least a working day', () => {
  expect(hours()).toEqual([8, 18])
  expect(hours(['2026-03-03T11:30:00Z', '2026-03-03T12:00:00Z'])).toEqual([5, 18])
  expect(hours(['2026-03-04T01:00:00Z', '2026-03-04T01:45:00Z'])).toEqual([8, 22])
})

test('an appointment past midnight shows the whole day', () => {
  expect(hours(['2026-03-04T03:00:00Z', '2026-03-04T08:00:00Z'])).toEqual([0, 24])
  expect(hours(['2026-03-04T03:00:00Z', '2026-03-04T05:00:00Z'])).toEqual([8, 24])
})
