import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
} from './calendar-date.ts'

const aDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('dates are counted as Temporal counts them', () => {
  fc.assert(
    fc.property(
      aDate,
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.nat(40),
      fc.nat(6),
      (date, days, months, weekday) => {
        const day = Temporal.PlainDate.from(date)

        expect(addDays(date, days)).toBe(day.add({ days }).toString())
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addMonths(date, months)).toBe(day.add({ months }).toString())
        expect(firstOfMonth(date, months)).toBe(day.add({ months }).with({ day: 1 }).toString())
        expect(lastOfMonth(date, months)).toBe(day.add({ months }).with({ day: 31 }).toString())
        expect(weekdayOf(date)).toBe(day.dayOfWeek % 7)
        expect(weekdayOf(weekdayOnOrAfter(date, weekday))).toBe(weekday)
        expect(daysBetween(date, weekdayOnOrAfter(date, weekday))).toBeLessThan(7)
        expect(weekdayOf(weekdayOnOrBefore(date, weekday))).toBe(weekday)
        expect(daysBetween(weekdayOnOrBefore(date, weekday), date)).toBeLessThan(7)
      },
    ),
  )
})

test('whole days between two dates are negative when the second is earlier', () => {
  expect(daysBetween('2026-02-28', '2028-02-29')).toBe(731)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})

test('a day that does not exist is not a date', () => {
  expect(calendarDate(2026, 2, 28)).toBe('2026-02-28')
  expect(calendarDate(2026, 2, 29)).toBeNull()
  expect(calendarDate(2028, 2, 29)).toBe('2028-02-29')
  expect(calendarDate(2026, 4, 31)).toBeNull()
  expect(calendarDate(2026, 13, 1)).toBeNull()
  expect(calendarDate(2026, 0, 1)).toBeNull()
})
