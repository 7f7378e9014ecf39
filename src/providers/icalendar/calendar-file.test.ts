import { expect, test } from 'vitest'
import { readCalendarFile } from './calendar-file.ts'

const WINDOW = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
const TERMS = { zone: 'America/New_York', window: WINDOW }

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']
const iso = (ms: number) => new Date(ms).toISOString()
const busyIn = (text: string, terms = TERMS) =>
  readCalendarFile(text, terms).flatMap((one) => one.busy.map(({ start, end }) => `${iso(start)}/${iso(end)}`))

test('times in UTC, in a zone of IANA, without a zone, and whole days are the instants that they mean', () => {
  const text = file(
    ...event('SUMMARY:Dentist', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z'),
    ...event('DTSTART;TZID=Europe/Berlin:20260304T150000', 'DTEND;TZID=Europe/Berlin:20260304T160000'),
    ...event('DTSTART:20260305T150000', 'DURATION:PT90M'),
    ...event('DTSTART;VALUE=DATE:20260308', 'DTEND;VALUE=DATE:20260309'),
  ).replace(/UID:one/g, () => `UID:${Math.random()}`)

  expect(busyIn(text)).toEqual([
    '2026-03-03T15:00:00.000Z/2026-03-03T16:00:00.000Z',
    '2026-03-04T14:00:00.000Z/2026-03-04T15:00:00.000Z',
    '2026-03-05T20:00:00.000Z/2026-03-05T21:30:00.000Z',
    // The clocks are set forward that day, so that it has 23 hours.
    '2026-03-08T05:00:00.000Z/2026-03-09T04:00:00.000Z',
  ])
  expect(readCalendarFile(text, TERMS)[0]?.busy[0]?.title).toBe('Dentist')
})

test('a zone that only the file defines counts as the file defines it', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const at = event('DTSTART;TZID=Customized Time Zone:20260303T100000', 'DURATION:PT1H')

  expect(busyIn(file(...zone, ...at))).toEqual(['2026-03-03T04:30:00.000Z/2026-03-03T05:30:00.000Z'])
  expect(() => busyIn(file(...at))).toThrow('does not define its time zone Customized Time Zone')
})

test('a weekly event keeps its hour by the clock when the clocks change, loses what is excluded and moves what is moved', () => {
  const text = file(
    ...event(
      'DTSTART;TZID=America/New_York:20250106T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      ['EXDATE;TZID=America/New_York:20260316T090000'].join(''),
    ),
    ...event(
      'RECURRENCE-ID;TZID=America/New_York:20260323T090000',
      'DTSTART;TZID=America/New_York:20260324T110000',
      'DURATION:PT30M',
    ),
  )

  expect(busyIn(text)).toEqual([
    '2026-03-02T14:00:00.000Z/2026-03-02T15:00:00.000Z',
    '2026-03-09T13:00:00.000Z/2026-03-09T14:00:00.000Z',
    '2026-03-24T15:00:00.000Z/2026-03-24T15:30:00.000Z',
    '2026-03-30T13:00:00.000Z/2026-03-30T14:00:00.000Z',
  ])
})

test('events that are canceled or shown as free make nobody busy', () => {
  const time = ['DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z']

  expect(busyIn(file(...event(...time, 'TRANSP:TRANSPARENT')))).toEqual([])
  expect(busyIn(file(...event(...time, 'STATUS:CANCELLED')))).toEqual([])
})

test('an endless repetition ends with the window, and one that floods it is refused', () => {
  const daily = event('DTSTART:19700101T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
  const flood = event('DTSTART:20260301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')

  expect(busyIn(file(...daily))).toHaveLength(31)
  expect(() => busyIn(file(...flood))).toThrow('repeats too often')
})

test.each([
  ['<html>Sign in</html>', 'does not lead to a calendar file'],
  [file(...event('DTSTART:20260303T150000Z')).slice(0, -30), 'incomplete'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR', 'damaged'],
  [file('BEGIN:VEVENT', 'DTSTART:20260303T150000Z', 'END:VEVENT'), 'has no UID'],
  [file(...event('SUMMARY:When')), 'no valid time'],
  [file(...event('DTSTART:tomorrow')), 'calendar'],
])('the broken file %j is refused with a reason', (text, reason) => {
  expect(() => busyIn(text)).toThrow(reason)
})
