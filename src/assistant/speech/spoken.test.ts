import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordinal, spokenDuration, spokenHours, spokenInstant, spokenList, spokenPhone, spokenTime } from './spoken.ts'

test('an instant is spoken in the time zone of the business, whatever the time zone of the machine', () => {
  const at = new Date('2026-11-24T15:30:00Z')

  expect(spokenInstant(at, 'America/New_York')).toBe('Tuesday, November 24th at 10:30 in the morning')
  expect(spokenInstant(at, 'Asia/Tokyo')).toBe('Wednesday, November 25th at 12:30 at night')
})

test('the hour that is repeated in autumn is spoken as the wall clock shows it, both times', () => {
  const first = spokenInstant(new Date('2026-11-01T05:30:00Z'), 'America/New_York')
  const second = spokenInstant(new Date('2026-11-01T06:30:00Z'), 'America/New_York')

  expect(first).toBe('Sunday, November 1st at 1:30 in the morning')
  expect(second).toBe(first)
})

test('times are spoken in everyday words', () => {
  expect(spokenTime(0, 0)).toBe('midnight')
  expect(spokenTime(24, 0)).toBe('midnight')
  expect(spokenTime(12, 0)).toBe('noon')
  expect(spokenTime(12, 5)).toBe('12:05 in the afternoon')
  expect(spokenTime(9, 0)).toBe('9 in the morning')
  expect(spokenTime(17, 45)).toBe('5:45 in the afternoon')
  expect(spokenTime(20, 0)).toBe('8 in the evening')
  expect(spokenTime(23, 15)).toBe('11:15 at night')
})

test('ordinals have the right ending', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ])
})

test('lists and durations read like sentences', () => {
  expect(spokenList([])).toBe('')
  expect(spokenList(['a'])).toBe('a')
  expect(spokenList(['a', 'b', 'c'])).toBe('a, b and c')
  expect(spokenList(['a', 'b'], 'or')).toBe('a or b')
  expect(spokenDuration(30)).toBe('30 minutes')
  expect(spokenDuration(60)).toBe('1 hour')
  expect(spokenDuration(90)).toBe('an hour and a half')
  expect(spokenDuration(135)).toBe('2 hours and 15 minutes')
})

test('a spoken phone number has every digit once and in order', () => {
  expect(spokenPhone('+15551234567')).toBe('1, 5 5 5, 1 2 3, 4 5 6 7')
  expect(spokenPhone('+49301234567')).toBe('4 9, 3 0, 1 2 3, 4 5 6 7')
  expect(spokenPhone('+400000000')).toBe('4 0, 0 0 0, 0 0 0 0')
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{0,15}$/), (phone) => {
      expect(spokenPhone(phone).replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''))
    }),
  )
})

test('days with the same hours are named together, closed days last', () => {
  const nine = [{ open: '09:00', close: '17:00' }]
  const week = { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine }

  expect(spokenHours(week)).toEqual(['Monday to Friday from 9 to 5.', 'Closed on Saturday and Sunday.'])
  expect(spokenHours({ ...week, wednesday: [{ open: '09:30', close: '12:00' }] })).toEqual([
    'Monday and Tuesday from 9 to 5.',
    'Wednesday from 9:30 in the morning to noon.',
    'Thursday and Friday from 9 to 5.',
    'Closed on Saturday and Sunday.',
  ])
  const siesta = [
    { open: '09:00', close: '12:30' },
    { open: '14:00', close: '17:00' },
  ]
  expect(spokenHours({ ...week, friday: siesta }).slice(0, 2)).toEqual([
    'Monday to Thursday from 9 to 5.',
    'Friday from 9 to 12:30 and from 2 in the afternoon to 5 in the afternoon.',
  ])
  expect(spokenHours({})).toEqual([])
})

test('hours past midnight and around the clock are unambiguous', () => {
  const bar = [{ open: '18:00', close: '02:00' }]
  const always = [{ open: '00:00', close: '24:00' }]

  expect(spokenHours({ friday: bar, saturday: bar })[0]).toBe(
    'Friday and Saturday from 6 in the evening to 2 in the morning.',
  )
  const everyDay = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, always]),
  )
  expect(spokenHours(everyDay)).toEqual(['Every day around the clock.'])
})
