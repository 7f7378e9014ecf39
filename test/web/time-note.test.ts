import { expect, test } from 'vitest'
import { timeNote } from '../../web/src/screens/calendar/appointment/time-note.ts'

const OPEN = [{ start: '2026-03-02T14:00:00Z', end: '2026-03-02T22:00:00Z' }]
const NOW = Date.parse('2026-03-02T15:00:00Z')
const note = (startsAt: string, endsAt: string) =>
  timeNote({ startsAt: `2026-03-${startsAt}:00Z`, endsAt: `2026-03-${endsAt}:00Z` }, OPEN, NOW)

test.each([
  ['02T16:00', '02T17:00', null],
  ['02T21:00', '02T22:00', null],
  ['02T21:30', '02T22:30', 'The business is closed at this time.'],
  ['03T16:00', '03T17:00', 'The business is closed at this time.'],
  ['02T14:30', '02T15:30', 'This time is in the past.'],
])('an appointment from %s to %s has the note %j', (startsAt, endsAt, text) => {
  expect(note(startsAt, endsAt)).toBe(text)
})
