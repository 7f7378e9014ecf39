import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../kernel/time/calendar-date.ts'
import { zoned } from '../../../kernel/time/zone.ts'
import type { Absence } from './availability-store.ts'
import { timesOff } from './time-off-times.ts'

const weekly = (startsAt: string, endsAt: string, repeatsUntil: string | null = null): Absence => ({
  ...{ id: 'off_1', staffId: null, repeats: 'weekly' as const },
  ...{ startsAt, endsAt, repeatsUntil },
})
const once = (startsAt: string, endsAt: string): Absence => ({ ...weekly(startsAt, endsAt), repeats: 'never' })
const starts = (timeOff: Absence, from: string, until: string, timezone = 'UTC') =>
  timesOff(timeOff, from, until, timezone).map(({ start }) => new Date(start).toISOString().slice(0, 16))

test('weekly time off repeats on its weekday, and ends with the last date', () => {
  const lunch = weekly('2026-03-02T12:00', '2026-03-02T13:00', '2026-03-16')

  expect(starts(lunch, '2026-03-01', '2026-03-31')).toEqual([
    ...['2026-03-02T12:00', '2026-03-09T12:00', '2026-03-16T12:00'],
  ])
  expect(starts(lunch, '2026-02-01', '2026-02-28')).toEqual([])
  expect(starts(weekly('2026-03-02T12:00', '2026-03-02T13:00'), '2999-01-01', '2999-01-07')).toHaveLength(1)
})

test('time off of several days counts on each of them', () => {
  const holiday = once('2026-03-02T00:00', '2026-03-07T00:00')
  const weekend = weekly('2026-03-06T18:00', '2026-03-09T06:00')

  expect(starts(holiday, '2026-03-05', '2026-03-05')).toEqual(['2026-03-02T00:00'])
  expect(starts(holiday, '2026-03-08', '2026-03-09')).toEqual([])
  expect(starts(weekend, '2026-03-15', '2026-03-16')).toEqual(['2026-03-13T18:00'])
})

test('in every zone, weekly time off is exactly the time in which the wall clock shows it', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const caseOf = fc.record({
    timezone: fc.constantFrom(...zones),
    startMinutes: fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
    lengthMinutes: fc.integer({ min: 1, max: 600 }).map((n) => n * 5),
    week: fc.nat(300),
  })
  fc.assert(
    fc.property(caseOf, ({ timezone, startMinutes, lengthMinutes, week }) => {
      const wall = (minutes: number) =>
        new Date(Date.parse('2024-01-07T00:00Z') + minutes * 60_000).toISOString().slice(0, 16)
      const timeOff = weekly(wall(startMinutes), wall(startMinutes + lengthMinutes))
      const date = addDays('2024-01-07', week * 7)
      const found = timesOff(timeOff, addDays(date, -1), addDays(date, 3), timezone)
      const midnight = Date.parse(`${date}T00:00Z`)
      for (let at = midnight - 24 * 3_600_000; at < midnight + 72 * 3_600_000; at += 15 * 60_000) {
        const shown = zoned(at, timezone)
        const day = daysBetween('2024-01-07', shown.toPlainDate().toString())
        const minutes = shown.hour * 60 + shown.minute
        // This week's absence or, if it lasts past midnight into the next week, last week's.
        const sinceWeek = (((day % 7) + 7) % 7) * 1440 + minutes
        const isOff = [sinceWeek, sinceWeek + 7 * 1440].some(
          (one) => one >= startMinutes && one < startMinutes + lengthMinutes && day >= 0,
        )
        if (isOff !== found.some((one) => one.start <= at && at < one.end))
          throw new Error(`${timezone} ${date} ${shown.toString()}: ${isOff}`)
      }
    }),
    { numRuns: 150 },
  )
})
