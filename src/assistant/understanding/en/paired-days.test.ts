import { expect, test } from 'vitest'
import { fitting, type TimeSense } from '../when.ts'
import { parseWhen } from './parse-when.ts'

/** Monday, 2 March 2026, 09:00 in New York. */
const SENSE: TimeSense = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }

/** The start times on whole hours from Tuesday to Thursday that fit, as day of the month and hour. */
function startsThatFit(text: string): string[] {
  const slots = [3, 4, 5].flatMap((day) =>
    [9, 11, 14, 16].map((hour) => ({ start: new Date(Date.UTC(2026, 2, day, hour + 5)), name: `${day} ${hour}` })),
  )
  const { when } = parseWhen(text, SENSE)
  return when === null ? [] : fitting(slots, when, SENSE.timezone).map(({ name }) => name)
}

test.each<[string, string[]]>([
  ['either Tuesday morning or Thursday afternoon', ['3 9', '3 11', '5 14', '5 16']],
  ['Tuesday at nine or Thursday at four', ['3 9', '5 16']],
  ['afternoons on Tuesday, mornings on Wednesday', ['3 14', '3 16', '4 9', '4 11']],
  ['Tuesday or Wednesday morning', ['3 9', '3 11', '4 9', '4 11']],
])('"%s" fits %j', (text, starts) => {
  expect(startsThatFit(text)).toEqual(starts)
})

test.each([
  ['any Tuesday but not the next one', '2026-03-10'],
  ['a Friday, just not this Friday', '2026-03-13'],
  ['any Tuesday except this one', '2026-03-10'],
  ['Thursday two weeks from now', '2026-03-19'],
  ['Thursday in two weeks', '2026-03-19'],
])('"%s" is read as %s', (text, date) => {
  expect(parseWhen(text, SENSE).when?.days).toEqual([{ from: date, to: date }])
})

test('an hour next to an evening belongs to the day that was named, and does not make a second wish', () => {
  const { when } = parseWhen('Tuesday of next week in the evening, like at seven', SENSE)

  expect(when).toEqual({
    days: [{ from: '2026-03-10', to: '2026-03-10' }],
    times: [{ from: 1140, to: 1140 }],
    exact: true,
  })
})

test.each<[string, number]>([
  ['Consultation. Friday. Ten.', 10],
  ['friday 9 pls mate', 9],
  ['fri @ 3', 15],
  ['three, Friday, please', 15],
  ['Thursday, eleven maybe', 11],
  ['Friday, ten if you can', 10],
])('"%s" is at %i', (text, hour) => {
  expect(parseWhen(text, SENSE).when?.times[0]?.from).toBe(hour * 60)
})

test.each(['Friday 2 cleanings please', 'Friday, for 4 people', 'I have kids of 4 and 6, Friday'])(
  'the number in "%s" is not an hour',
  (text) => {
    expect(parseWhen(text, SENSE).when?.times).toEqual([])
  },
)

test('the weekday after is counted from the day of the appointment', () => {
  expect(parseWhen('the Monday after', { ...SENSE, base: '2026-03-11' }).when?.days[0]?.from).toBe('2026-03-16')
  expect(parseWhen('the previous Thursday', { ...SENSE, base: '2026-03-13' }).when?.days[0]?.from).toBe('2026-03-12')
  expect(parseWhen('the Saturday after', SENSE).relation?.weekday).toEqual({ number: 6, isBefore: false })
})
