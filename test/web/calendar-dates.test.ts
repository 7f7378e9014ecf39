import { expect, test } from 'vitest'
import {
  isDate,
  stepDate,
  toInstant,
  toLocalTime,
  type View,
  visibleDays,
  visibleHours,
  type WeekRule,
} from '../../web/src/screens/calendar/calendar-dates.ts'

const NEW_YORK = 'America/New_York'

const MONDAY_FIRST = { firstDay: 1, isRolling: false } as const
const SUNDAY_FIRST = { firstDay: 0, isRolling: false } as const
const FROM_TODAY = { firstDay: 1, isRolling: true } as const

test.each([
  ['day', '2026-03-08', MONDAY_FIRST, '2026-03-08', '2026-03-09'],
  ['week', '2026-03-08', MONDAY_FIRST, '2026-03-02', '2026-03-09'],
  ['week', '2026-03-07', SUNDAY_FIRST, '2026-03-01', '2026-03-08'],
  ['week', '2026-03-08', SUNDAY_FIRST, '2026-03-08', '2026-03-15'],
  ['week', '2026-03-08', FROM_TODAY, '2026-03-08', '2026-03-15'],
  ['list', '2026-03-04', MONDAY_FIRST, '2026-03-02', '2026-03-16'],
  ['list', '2026-03-04', FROM_TODAY, '2026-03-04', '2026-03-18'],
  ['month', '2026-03-31', MONDAY_FIRST, '2026-02-23', '2026-04-06'],
  ['month', '2026-06-15', MONDAY_FIRST, '2026-06-01', '2026-07-13'],
  ['month', '2026-06-15', SUNDAY_FIRST, '2026-05-31', '2026-07-12'],
] as const)('a %s around %s with %j goes from %s up to %s', (view, date, week, from, to) => {
  expect(visibleDays(view, date, week)).toEqual({ from, to })
})

test('a step forward and back skips no day, even from a week that starts today; the end of a month stays in its month', () => {
  const step = (view: View, date: string, by: 1 | -1, week: WeekRule = MONDAY_FIRST) =>
    stepDate(view, date, by, visibleDays(view, date, week))

  expect(step('day', '2026-02-28', 1)).toBe('2026-03-01')
  expect(step('week', '2026-03-04', -1)).toBe('2026-03-01')
  expect(step('week', '2026-03-04', 1)).toBe('2026-03-09')
  expect(step('week', '2026-03-04', -1, FROM_TODAY)).toBe('2026-03-03')
  expect(step('week', '2026-03-04', 1, FROM_TODAY)).toBe('2026-03-11')
  expect(step('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(step('list', '2026-03-04', 1)).toBe('2026-03-16')
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

test('an appointment past midnight extends the day, and whole days are shown if two of them would overlap', () => {
  expect(hours(['2026-03-04T03:00:00Z', '2026-03-04T05:00:00Z'])).toEqual([8, 24])
  expect(hours(['2026-03-04T04:00:00Z', '2026-03-04T05:30:00Z'])).toEqual([8, 25])
  expect(hours(['2026-03-04T03:00:00Z', '2026-03-04T08:00:00Z'])).toEqual([8, 27])
  expect(
    hours(['2026-03-04T03:00:00Z', '2026-03-04T08:00:00Z'], ['2026-03-03T07:00:00Z', '2026-03-03T07:30:00Z']),
  ).toEqual([0, 24])
  expect(hours(['2026-03-04T03:00:00Z', '2026-03-04T16:00:00Z'])).toEqual([0, 24])
})
