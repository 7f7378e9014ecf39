import { expect, test } from 'vitest'
import type { Sense } from '../heard.ts'
import { readWishes } from './wishes.ts'

/** Monday 2 March 2026, 09:00 in New York. */
const SENSE: Sense = {
  now: new Date('2026-03-02T14:00:00Z'),
  ...{
    timezone: 'America/New_York',
    country: 'US',
    services: ['Check-up', 'Cleaning'],
    choices: 0,
    askedForName: false,
  },
}

const timesOf = (text: string) =>
  readWishes(text, SENSE, false).map(({ heard, follows }) =>
    follows ? 'next' : (heard.when?.times[0]?.from ?? 0) / 60,
  )

test.each<[string, (number | string)[]]>([
  ['Three check-ups on Monday: nine, nine thirty and ten', [9, 9.5, 10]],
  ['two cleanings on Friday at ten and eleven', [10, 11]],
  ['Two cleanings on Friday at ten', [10, 'next']],
  ['a cleaning on Friday at ten', [10]],
  ['I have 2 kids, 4 and 6, and need one check-up on Friday at nine', [9]],
])('"%s" asks for %j', (text, times) => {
  expect(timesOf(text).slice(0, times.length)).toEqual(times)
  expect(timesOf(text)).toHaveLength(times.length)
})
