import { expect, test } from 'vitest'
import { easterSunday } from './date-rule.ts'
import { findHoliday, holidayOn, publicHolidays } from './holiday.ts'

test.each([
  ['christmas', 'US', '2026-12-25'],
  ['Christmas Eve', 'US', '2026-12-24'],
  ['New Year’s', 'US', '2027-01-01'],
  ["new year's eve", 'GB', '2026-12-31'],
  ['Thanksgiving', 'US', '2026-11-26'],
  ['Thanksgiving', 'CA', '2026-10-12'],
  ['the 4th of July', 'US', '2026-07-04'],
  ['MLK day', 'US', '2027-01-18'],
  ['memorial day', 'US', '2026-05-25'],
  ['labor day', 'US', '2026-09-07'],
  ['Labour Day', 'NZ', '2026-10-26'],
  ['Easter Monday', 'GB', '2026-04-06'],
  ['easter', 'AU', '2026-04-05'],
  ['August bank holiday', 'GB', '2026-08-31'],
  ['august bank holiday', 'IE', '2026-08-03'],
  ['Victoria Day', 'CA', '2026-05-18'],
  ['Canada Day', 'CA', '2026-07-01'],
  ["Saint Stephen's Day", 'IE', '2026-12-26'],
  ["Mother's Day", 'GB', '2026-03-15'],
  ["Mother's Day", 'US', '2026-05-10'],
  ['Matariki', 'NZ', '2026-07-10'],
  ['Day of Repentance and Prayer', 'DE', '2026-11-18'],
])('%s in %s is on %s', (name, country, date) => {
  expect(findHoliday(name, country, '2026-03-02')?.date).toBe(date)
})

test('a holiday of another country is unknown', () => {
  expect(findHoliday('Thanksgiving', 'GB', '2026-03-02')).toBeNull()
  expect(findHoliday('Guy Fawkes Night', 'US', '2026-03-02')).toBeNull()
  expect(findHoliday('Tuesday', 'US', '2026-03-02')).toBeNull()
})

test('a date is matched to its holiday', () => {
  expect(holidayOn('2026-12-25', 'US')).toEqual({
    name: 'Christmas Day',
    date: '2026-12-25',
    kind: 'public',
    isInLieu: false,
  })
  expect(holidayOn('2026-12-24', 'US')).toMatchObject({ name: 'Christmas Eve', kind: 'kept' })
  expect(holidayOn('2026-12-23', 'US')).toBeNull()
})

test.each([
  // Independence Day 2026 is a Saturday.
  ['2026-07-03', 'US', 'Independence Day'],
  // New Year's Day 2022 was a Saturday: the day off was in the old year.
  ['2021-12-31', 'US', "New Year's Day"],
  // Boxing Day 2026 is a Saturday.
  ['2026-12-28', 'GB', 'Boxing Day'],
  // Christmas 2021 was a Saturday.
  ['2021-12-27', 'GB', 'Christmas Day'],
  ['2021-12-28', 'GB', 'Boxing Day'],
  // Christmas 2022 was a Sunday.
  ['2022-12-27', 'GB', 'Christmas Day'],
  ['2027-04-26', 'NZ', 'Anzac Day'],
])('%s in %s is the day off for %s', (date, country, name) => {
  expect(holidayOn(date, country)).toMatchObject({ name, isInLieu: true })
})

test('Easter is on the dates that the churches publish', () => {
  const published = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21']

  expect(published.map((date) => easterSunday(Number(date.slice(0, 4))))).toEqual(published)
  expect(easterSunday(1961)).toBe('1961-04-02')
  expect(easterSunday(2038)).toBe('2038-04-25')
})

test('the public holidays of a period leave out observed days and add days off in lieu', () => {
  const listed = publicHolidays('US', '2026-06-20', '2026-12-31').map(({ name, date, isInLieu }) => [
    name,
    date,
    isInLieu,
  ])

  expect(listed).toContainEqual(['Thanksgiving', '2026-11-26', false])
  expect(listed.filter(([, date]) => String(date).startsWith('2026-07'))).toEqual([
    ['Independence Day', '2026-07-03', true],
    ['Independence Day', '2026-07-04', false],
  ])
  expect(listed.map(([name]) => name)).not.toContain('Christmas Eve')
  expect(publicHolidays('XX', '2026-01-01', '2026-01-02')).toEqual([])
})
