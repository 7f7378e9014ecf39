import { expect, test } from 'vitest'
import { parseWhen } from '../parse-when.ts'
import { withoutReasons } from './reasons.ts'

const sense = { now: new Date('2026-11-23T14:00:00Z'), timezone: 'America/New_York', country: 'US' }
const namesTime = (part: string) => parseWhen(part, sense, false).when !== null
const rest = (text: string) => withoutReasons(text, ['MOT', 'Haircut'], namesTime)

test('the days of reasons are left out if another part names a day', () => {
  expect(rest('My MOT runs out on the thirtieth, this Friday at half eight please')).toBe(
    'My MOT runs out, this Friday at half eight please',
  )
  expect(rest('The movers are coming Saturday, can you do Friday at nine?')).not.toMatch(/Saturday/)
})

test('what comes before "so I need" is a reason, unless an appointment is changed or a day ruled out', () => {
  expect(rest('gonna snow next week so i need my tires put on saturday at nine')).toBe(
    'i need my tires put on saturday at nine',
  )
  for (const text of [
    'they call for rain thursday so could we do friday instead same time',
    "i'm away next week so can i come on tuesday",
  ])
    expect(rest(text)).toBe(text)
})

test.each([
  // The only day.
  'Our guests arrive on Friday, I would like a haircut then',
  // The wish counts from it.
  "We're getting married on the 13th, and I'd like a haircut the Thursday before",
  // The clause asks.
  'Can you see my son on Friday at ten, or Saturday at nine?',
])('the days stay: %s', (text) => {
  expect(rest(text)).toBe(text)
})
