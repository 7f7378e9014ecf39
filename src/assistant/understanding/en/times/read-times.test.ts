import { expect, test } from 'vitest'
import { shownWhen } from '../../../../../test/factories/shown-when.ts'
import type { TimeSense } from '../../when.ts'
import { parseWhen } from '../parse-when.ts'

/** Monday 2 March 2026, 09:00 in New York. */
const SENSE: TimeSense = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }

test.each([
  ['after three', '| 15:00-23:59'],
  ['before noon', '| 0:00-11:59'],
  ['noon-ish', '| 11:00-13:00'],
  ['noonish', '| 11:00-13:00'],
  ['around half ten', '| 9:30-11:30'],
  ['quarter to five', '| 16:45 4:45'],
  ['five and twenty past four', '| 16:25 4:25'],
  ['first thing', '| 0:00-10:00 earliest'],
  ['lunchtime', '| 11:30-13:30'],
  ['after the lunch break', '| 13:00-17:59'],
  ['after her lunch break', '| after_break'],
  ['right after his break', '| after_break'],
  ['when she is back from lunch', '| after_break'],
  ['before your afternoon break', '| before_break'],
  ['after my lunch break', '| 11:30-13:30'],
  ["Friday first thing when he's in", '2026-03-06 | earliest'],
  ['after work', '| 16:30-23:59'],
  ['end of the day', '| 15:00-17:59 latest'],
  ['1500 hours', '| 15:00'],
  ['15:00', '| 15:00'],
  ["3 o'clock in the afternoon", '| 15:00'],
  ['half three', '| 15:30 3:30'],
  ['not before ten', '| 10:00-23:59'],
  ['around tenish', '| 9:00-11:00'],
  ['make it 4pm', '| 16:00'],
  ['no, make it 4', '| 16:00 4:00'],
  ['dinner at 7', '| 7:00 19:00'],
  ['at 3 30', '| 15:30 3:30'],
  ['three thirty', '| 15:30 3:30'],
  ['at 1530', '| 15:30'],
  ['fifteen hundred hours', '| 15:00'],
  ['nine to five', '| 9:00-17:00'],
  ['ten to four', '| 15:50 3:50'],
  ['at two or three', '| 14:00 15:00 2:00 3:00'],
  ['10 or 11am', '| 10:00 11:00'],
  ['between 10 and noon', '| 10:00-12:00'],
  ['after ten but before two', '| 10:00-13:59'],
  ['not too early', '| 10:00-23:59'],
  ['no later than 4', '| 0:00-16:00'],
  ['no earlier than 10', '| 10:00-23:59'],
  ['can you do 4', '| 16:00 4:00'],
  ['four p m', '| 16:00'],
  ['at midnight', '| 0:00'],
  ['12:30', '| 12:30 0:30'],
  ['12pm', '| 12:00'],
  ['12am', '| 0:00'],
  ["I can't do mornings", '| 12:00-23:59'],
  ['my midday appointment', '| 12:00'],
])('"%s" is read as %s', (text, expected) => {
  expect(shownWhen(parseWhen(text, SENSE).when)).toBe(expected)
})

test.each([
  'the 2nd one',
  'it takes two hours',
  'for two weeks',
  'once a week',
  'have a nice weekend',
  'happy new year',
  "I'm running 15 minutes late for my appointment, sorry",
  'So did you see the game last night? My dog ate the remote',
  'Is it more than 50 dollars?',
  'how long am I in the chair for a colour',
  'my number is 555 123 4567',
  'call me at 07700 900123',
  'on the 5th floor',
  'at 5th avenue',
  'I feel sick, can somebody tell me what to do',
  'the constructor of my house',
])('"%s" names no day and no time, and leaves nothing to ask', (text) => {
  expect(parseWhen(text, SENSE)).toMatchObject({ when: null, unread: [], ambiguous: [], odd: null, relation: null })
})

test.each([
  ['at 8', ['8:00', '20:00']],
  ['at four', ['16:00', '4:00']],
  ['quarter to nine', ['8:45', '20:45']],
])('"%s" may mean two times', (text, expected) => {
  const [found] = parseWhen(text, SENSE).ambiguous

  expect(found).toMatchObject({ about: 'time', text })
  expect(found?.choices.map((one) => shownWhen({ days: [], times: [one as never], exact: true }).slice(2))).toEqual(
    expected,
  )
})

test.each(['at 8pm', '8 in the morning', 'tomorrow morning at 8', '15:00', '0800 hours', 'noon', 'at two or three'])(
  '"%s" means one time',
  (text) => {
    expect(parseWhen(text, SENSE).ambiguous).toEqual([])
  },
)

test('a time that has passed today is not a meaning of a bare hour', () => {
  const afternoon = { ...SENSE, now: new Date('2026-03-02T19:00:00Z') }

  expect(parseWhen('today at 8', afternoon)).toMatchObject({
    when: { times: [{ from: 1200, to: 1200 }] },
    ambiguous: [],
  })
})

test('a time that is skipped when the clocks change is named', () => {
  const { odd } = parseWhen('on March 8th at 2:30 am', SENSE)

  expect(odd).toEqual({ why: 'none', text: 'at 2:30 am' })
  expect(parseWhen('on November 1st at 1:30 am', SENSE).odd).toBeNull()
})

test.each([
  ["tonight, I clock out at five thirty and it's half an hour's drive, so anything after that", '2026-03-02', 18 * 60],
  [
    'on Tuesday. School gets out at 2:45 and the bus is half an hour, so any time after that',
    '2026-03-03',
    15 * 60 + 15,
  ],
])('"%s" adds the travel time to the time at which the caller finishes', (text, date, from) => {
  expect(parseWhen(text, SENSE).when).toMatchObject({
    days: [{ from: date, to: date }],
    times: [{ from, to: 24 * 60 - 1 }],
  })
})
