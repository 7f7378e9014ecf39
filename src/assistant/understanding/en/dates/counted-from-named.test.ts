import { expect, test } from 'vitest'
import { parseWhen } from '../parse-when.ts'

/** Wednesday 2 December 2026, ten in the morning in Chicago. */
const SENSE = { now: new Date('2026-12-02T16:00:00Z'), timezone: 'America/Chicago', country: 'US' }

const daysIn = (text: string, more = {}) =>
  (parseWhen(text, { ...SENSE, ...more }).when?.days ?? []).map(({ from, to }) =>
    from === to ? from : `${from}/${to}`,
  )

test.each([
  ['our anniversary is on the ninth and we need a table that day', ['2026-12-09']],
  ['the recital is on the 17th, could she be seen that morning', ['2026-12-17']],
  ['my flight goes on the sixteenth so I want it done the day before', ['2026-12-15']],
  ['the match is on the 13th, I would like to come two days before it', ['2026-12-11']],
  ['the viewing is on the 18th and it has to be ready before then', ['2026-12-02/2026-12-17']],
  ['she is home on the 12th, so by then please', ['2026-12-02/2026-12-12']],
  ['the party is on the 19th, so the Monday after', ['2026-12-21']],
  ['the party is on the 19th, so the Thursday before that', ['2026-12-17']],
  ['the show is on the 20th, any time the week before', ['2026-12-13/2026-12-19']],
  ["I can't do Friday the 11th, what about the week after", ['2026-12-18']],
  ["I can't do Friday the 11th, what about the Tuesday after", ['2026-12-15']],
  ['the audit is on the 10th, any day after that', ['2026-12-11/2027-01-06']],
])('a day counts from the one named before it: %s', (text, days) => {
  expect(daysIn(text)).toEqual(days)
})

test('a day and one counted from it are both wanted if "or" joins them', () => {
  expect(daysIn('Tuesday or the day after')).toEqual(['2026-12-08', '2026-12-09'])
})

test.each([
  ["I'm away until Friday, so nothing before Saturday", ['2026-12-05/2026-12-31']],
  ['it must not be before the tenth and has to be done by the twentieth', ['2026-12-10/2026-12-20']],
  ["next week, but I can't come before the 9th", ['2026-12-09/2026-12-13']],
])('limits narrow the wish, whichever clause they are in: %s', (text, days) => {
  expect(daysIn(text)).toEqual(days)
})

test.each(['mornings are hopeless for me', 'no mornings please', "I don't like mornings", "mornings don't suit"])(
  'a part of the day is ruled out: %s',
  (text) => {
    expect(parseWhen(text, SENSE).when?.times).toEqual([{ from: 12 * 60, to: 24 * 60 - 1 }])
  },
)

test.each(['to the afternoon, two if you have it', 'in the afternoon, two if there is room'])(
  'an hour after a part of the day is read as a time: %s',
  (text) => {
    expect(parseWhen(text, SENSE).when?.times).toEqual([{ from: 14 * 60, to: 14 * 60 }])
  },
)

test('"that day" is the day that was named in the words before it', () => {
  expect(daysIn('that day at ten', { named: '2026-12-19' })).toEqual(['2026-12-19'])
})
