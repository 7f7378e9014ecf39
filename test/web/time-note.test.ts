import { expect, test } from 'vitest'
import { timeNote } from '../../web/src/screens/calendar/appointment/time-note.ts'

const at = (text: string) => `2026-03-${text}:00Z`
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const OPENINGS = [span('02T14:00', '02T22:00')]
const CALENDAR = {
  openings: OPENINGS,
  members: [{ staffId: 'anna', working: [span('02T14:00', '02T18:00'), span('02T23:00', '02T23:59')] }],
  busy: [
    { ...span('02T17:00', '02T17:30'), staffId: 'anna', title: null },
    { ...span('02T19:00', '02T20:00'), staffId: null, title: 'Fair' },
    { ...span('02T15:15', '02T15:30'), staffId: null, title: null },
  ],
}
const NOW = Date.parse('2026-03-02T15:00:00Z')
const CLOSED = 'The business is closed at this time.'
const AWAY = "The member of staff doesn't work at this time."
const BUSY = 'A connected calendar has an event at this time.'

test.each([
  [null, '02T16:00', '02T17:00', null],
  [null, '02T21:00', '02T22:00', null],
  [null, '02T21:30', '02T22:30', CLOSED],
  [null, '03T16:00', '03T17:00', CLOSED],
  [null, '02T14:30', '02T15:30', 'This time is in the past.'],
  [null, '02T17:00', '02T17:30', null],
  [null, '02T18:30', '02T19:30', BUSY],
  ['anna', '02T16:00', '02T17:00', null],
  ['anna', '02T16:30', '02T17:15', BUSY],
  ['anna', '02T15:00', '02T15:30', BUSY],
  ['anna', '02T20:00', '02T20:30', AWAY],
  ['anna', '03T16:00', '03T17:00', CLOSED],
  ['anna', '02T23:00', '02T23:30', null],
  ['removed', '02T20:00', '02T20:30', null],
])('an appointment with %s from %s to %s has the note %j', (staffId, startsAt, endsAt, text) => {
  expect(timeNote({ startsAt: at(startsAt), endsAt: at(endsAt), staffId }, CALENDAR, NOW)).toBe(text)
})
