import { expect, test } from 'vitest'
import { shownWhen } from '../../../../../test/factories/shown-when.ts'
import type { TimeSense } from '../../when.ts'
import { parseWhen } from '../parse-when.ts'

/** Monday, 2 March 2026, 09:00 in New York. */
const SENSE: TimeSense = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }

const NONE = { shiftMinutes: 0, shiftDays: 0, sameTime: false, sameDay: false }

test.each([
  ['same time Wednesday', { sameTime: true }, '2026-03-04 |'],
  ['same day next week', { sameDay: true }, '2026-03-09..2026-03-15 |'],
  ['half hour later', { shiftMinutes: 30 }, '|'],
  ['half an hour later', { shiftMinutes: 30 }, '|'],
  ['an hour earlier', { shiftMinutes: -60 }, '|'],
  ['the day before', { shiftDays: -1 }, '|'],
  ['the day after', { shiftDays: 1 }, '|'],
  ['push my Tuesday appointment to the same time on Wednesday', { sameTime: true }, '2026-03-03 2026-03-04 |'],
  ['could I come in an hour earlier for my appointment on Friday?', { shiftMinutes: -60 }, '2026-03-06 |'],
  ['can you make it half an hour later', { shiftMinutes: 30 }, '|'],
  ['can we push it back by an hour', { shiftMinutes: 60 }, '|'],
  ['move it up 30 minutes', { shiftMinutes: -30 }, '|'],
  ['a day later', { shiftDays: 1 }, '|'],
  ['a week later same time', { shiftDays: 7, sameTime: true }, '|'],
  ['Can you bring my Friday appointment forward a day?', { shiftDays: -1 }, '2026-03-06 |'],
  ['I need to put my haircut off by a week', { shiftDays: 7 }, '|'],
  ['can we delay it by two hours', { shiftMinutes: 120 }, '|'],
])('"%s" is relative: %j, along with %s', (text, relation, read) => {
  const reading = parseWhen(text, SENSE)

  expect(reading.relation).toEqual({ ...NONE, ...relation })
  expect(shownWhen(reading.when)).toBe(read)
  expect(reading.unread).toEqual([])
})

test.each(['in half an hour', 'in an hour and a half', 'half an hour before five', "I'm running 15 minutes late"])(
  '"%s" is not relative to an appointment',
  (text) => {
    expect(parseWhen(text, SENSE).relation).toBeNull()
  },
)
