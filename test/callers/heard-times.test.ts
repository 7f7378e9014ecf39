import { expect, test } from 'vitest'
import { heardTimes } from './heard-times.ts'

const MONDAY = '2026-11-23'

test.each([
  ['Wednesday, November 25th at 9:30 in the morning is free.', ['2026-11-25 09:30']],
  [
    'I have free times for Haircut. Tuesday, December 1st at 9, 9:30 or 10 in the morning. Which would suit you?',
    ['2026-12-01 09:00', '2026-12-01 09:30', '2026-12-01 10:00'],
  ],
  [
    'Friday, November 27th at 9 in the morning, 1 in the afternoon or 4:30 in the afternoon.',
    ['2026-11-27 09:00', '2026-11-27 13:00', '2026-11-27 16:30'],
  ],
  ['Shall I cancel Haircut on Tue Nov 24 at 10:00 AM? Reply YES or NO.', ['2026-11-24 10:00']],
  [
    'Shall I move it from Tuesday, November 24th at noon, to Friday 27 November at 15:30?',
    ['2026-11-24 12:00', '2026-11-27 15:30'],
  ],
  ['At 3 pm on Thursday, or tomorrow at half price?', ['2026-11-26 15:00', '2026-11-24 -']],
  ['January 4th is free.', ['2027-01-04 -']],
  ['Your number is 1, 2 1 2, 5 5 5, 0 1 7 7.', []],
  ['What would you like to book?\n1) Haircut\n2) Colour\nReply 1 or 2.', []],
  ['A haircut is 45 dollars and takes 30 minutes.', []],
])('%s', (words, expected) => {
  expect(heardTimes(words, MONDAY).map(({ day, time }) => `${day ?? '-'} ${time ?? '-'}`)).toEqual(expected)
})
