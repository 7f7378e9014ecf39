import { expect, test } from 'vitest'
import { shownWhen } from '../../../../../test/factories/shown-when.ts'
import type { TimeSense } from '../../when.ts'
import { parseWhen } from '../parse-when.ts'

/** Monday, 2 March 2026, 09:00 in New York. */
const SENSE: TimeSense = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }

test.each([
  ['five and twenty past', 'five and twenty past', '|'],
  ['the last Friday of Lent', 'the last friday of lent', '|'],
  ['the Friday before my wedding', 'the friday before my wedding', '|'],
  ['the day after my birthday', 'the day after my birthday', '|'],
  ['Friday before I leave', 'before i leave', '2026-03-06 |'],
  ['every other Tuesday', 'every other tuesday', '|'],
  ['in the spring', 'in the spring', '|'],
  ['after my shift on Friday', 'after my shift', '2026-03-06 |'],
  ['Friday after my shift', 'after my shift', '2026-03-06 |'],
  ['3-5', '3-5', '|'],
  ['Guy Fawkes Night', 'guy fawkes night', '|'],
  ['Eid', 'eid', '|'],
  ['after Ramadan', 'after ramadan', '|'],
  ['half term', 'half term', '|'],
  ['a colour after the first', 'after the first', '|'],
  ['the third tuesday', 'the third tuesday', '|'],
  ['the 2nd Tuesday after Lent', 'the 2nd tuesday / after lent', '|'],
])('in "%s", "%s" is named as not understood', (text, unread, read) => {
  const reading = parseWhen(text, SENSE)

  expect(reading.unread.join(' / ')).toBe(unread)
  expect(shownWhen(reading.when)).toBe(read)
})

test.each([
  ['yesterday', 'past'],
  ['the first of this month', 'past'],
  ['30 February', 'none'],
  ['February 30th', 'none'],
  ['february 29th', 'none'],
  ['the 32nd', 'none'],
  ['april 31st', 'none'],
  ['31.4.', 'none'],
  ['13/13', 'none'],
])('"%s" is a day that is past or does not exist: %s', (text, why) => {
  expect(parseWhen(text, SENSE)).toMatchObject({ when: null, odd: { why, text: text.toLowerCase() } })
})

test('a day in the past is not a wish if a story is told, or if another day is named', () => {
  expect(parseWhen('you ruined my hair last week', SENSE).odd).toBeNull()
  expect(parseWhen('it hurts since yesterday, can I come tomorrow?', SENSE)).toMatchObject({
    when: { days: [{ from: '2026-03-03', to: '2026-03-03' }] },
    odd: null,
  })
})

test.each([
  ['next Friday', '2026-03-13 2026-03-06', '2026-03-13 |'],
  ['next weekend', '2026-03-14 2026-03-07', '2026-03-14..2026-03-15 |'],
  ['Monday', '2026-03-02 2026-03-09', '2026-03-02 2026-03-09 |'],
])('"%s" may mean two days', (text, choices, read) => {
  const { ambiguous, when } = parseWhen(text, SENSE)

  expect(ambiguous).toMatchObject([{ about: 'day', text: text.toLowerCase() }])
  expect(ambiguous[0]?.choices.map(({ from }) => from).join(' ')).toBe(choices)
  expect(shownWhen(when)).toBe(read)
})

test('in countries where people use both orders, 3/5 may mean two days', () => {
  const { ambiguous } = parseWhen('3/5', { ...SENSE, country: 'CA' })

  expect(ambiguous[0]).toMatchObject({ about: 'day', choices: [{ from: '2026-05-03' }, { from: '2026-03-05' }] })
  expect(parseWhen('13/5', { ...SENSE, country: 'CA' }).ambiguous).toEqual([])
  expect(parseWhen('Thursday 3/5', { ...SENSE, country: 'CA' }).when?.days).toEqual([
    { from: '2026-03-05', to: '2026-03-05' },
  ])
})

test('if a weekday contradicts its date, neither counts: the caller is asked', () => {
  const { when, ambiguous } = parseWhen('Tuesday, March 11th at 3pm', SENSE)

  expect(when).toMatchObject({ days: [] })
  expect(ambiguous).toEqual([
    {
      about: 'contradiction',
      text: 'tuesday, march 11th',
      choices: [
        { from: '2026-03-10', to: '2026-03-10' },
        { from: '2026-03-11', to: '2026-03-11' },
      ],
    },
  ])
})

test.each([
  ['sometime next week but not Monday', '2026-03-02 2026-03-09', '2026-03-10..2026-03-15 |'],
  ['any day but Friday', '2026-03-06 2026-03-13', '|'],
  ["Monday or Tuesday doesn't work", '2026-03-02 2026-03-03', '|'],
  ['not Tuesday or Wednesday', '2026-03-03 2026-03-04', '|'],
  ['Not Tuesday, Wednesday', '2026-03-03 2026-03-10', '2026-03-04 |'],
  ["I can't do Friday but Saturday is fine", '2026-03-06 2026-03-13', '2026-03-07 |'],
  ["I'm away next week", '2026-03-09 2026-03-10', '|'],
  ["Tuesdays don't work for me, how about Thursday", '2026-03-03 2026-03-10', '2026-03-05 |'],
  ['in the morning but not Monday', '2026-03-02 2026-03-09', '| 0:00-11:59'],
  ['not this week', '2026-03-02 2026-03-03', '|'],
  ['I work Mondays and Tuesdays', '2026-03-02 2026-03-03', '|'],
  ['except Wednesday', '2026-03-04 2026-03-11', '|'],
  ['anything but Monday', '2026-03-02 2026-03-09', '|'],
  ['not tomorrow, the day after', '2026-03-03', '2026-03-04 |'],
  ['Wednesday instead of Tuesday', '2026-03-03 2026-03-10', '2026-03-04 |'],
  ["A haircut, not this Friday, the one after, at five o'clock", '2026-03-06', '2026-03-13 | 17:00 5:00'],
  ['not next week, the week after', '2026-03-09 2026-03-10', '2026-03-16..2026-03-22 |'],
])('"%s" rules out %s, among others', (text, first, read) => {
  const { notDays, when } = parseWhen(text, SENSE)

  expect(notDays.slice(0, 2).join(' ')).toContain(first)
  expect(shownWhen(when)).toBe(read)
})

test('"I can\'t make it on Thursday" names the day if the caller is canceling', () => {
  const { when, notDays } = parseWhen("I can't make it on Thursday", SENSE, false)

  expect(shownWhen(when)).toBe('2026-03-05 |')
  expect(notDays).toEqual([])
})
