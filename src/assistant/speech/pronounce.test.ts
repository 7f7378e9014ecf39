import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pronounce } from './pronounce.ts'

const english = { language: 'en-US', country: 'US', lexicon: [] }
const say = (text: string, country = 'US') => pronounce(text, { ...english, country })

/** Pairs of written and spoken text. */
const FIXTURES: readonly (readonly [string, string])[] = [
  // Prices
  ['A cut is $45.', 'A cut is 45 dollars.'],
  ['It costs $1,200.50', 'It costs 1200 dollars and 50 cents'],
  ['£1 or 18,50', '1 pound or 18,50'],
  ['From €18.05 per person', 'From 18 euros and 5 cents per person'],
  ['It is 80€', 'It is 80 euros'],
  ['$0.99 each', '99 cents each'],
  // Phone numbers
  ['Call (212) 555-0142.', 'Call 2 1 2, 5 5 5, 0 1 4 2.'],
  ['+12125550142', '1, 2 1 2, 5 5 5, 0 1 4 2'],
  ['on 555-0199 at night', 'on 5 5 5, 0 1 9 9 at night'],
  ['please call 911 right now', 'please call 9 1 1 right now'],
  // Dates and times
  ['We close on 2026-12-25.', 'We close on December 25th, 2026.'],
  ['until 12/25/2026', 'until December 25th, 2026'],
  ['from Dec 24', 'from December 24th'],
  ['on 3 Feb.', 'on February 3rd'],
  ['Mon-Fri', 'Monday to Friday'],
  ['We open at 9am.', 'We open at 9 in the morning.'],
  ['until 3:30 pm', 'until 3:30 in the afternoon'],
  ['9am-5pm', '9 in the morning to 5 in the afternoon'],
  ['at 15:30', 'at 3:30 in the afternoon'],
  ['at 10:30 in the morning', 'at 10:30 in the morning'],
  ['Open 24/7', 'Open 24 hours a day, 7 days a week'],
  // Addresses
  ['write to info@bella-salon.com', 'write to info at bella dash salon dot com'],
  ['See https://www.bella.com/book.', 'See bella dot com slash book.'],
  ['12 Orchard St., next to the bakery', '12 Orchard Street, next to the bakery'],
  ['Dr. Meyer on Maple Dr.', 'Doctor Meyer on Maple Drive'],
  ['St. Mary Church, Apt. 4, Ste 200', 'Saint Mary Church, Apartment 4, Suite 200'],
  ['New York, NY 10001', 'New York, NY 1 0 0 0 1'],
  ['555-0142 ext. 5', '5 5 5, 0 1 4 2 extension 5'],
  // Units, codes, ranges
  ['within 5 km, 1 kg, 30 min', 'within 5 kilometers, 1 kilogram, 30 minutes'],
  ['20% off & more', '20 percent off and more'],
  ['Your code is 482913', 'Your code is 4 8 2 9 1 3'],
  ['Booking AB12CD', 'Booking A B 1 2 C D'],
  ['for 10-12 people', 'for 10 to 12 people'],
  ['e.g. on the 24th', 'for example on the 24th'],
]

test('figures and abbreviations are spoken as words', () => {
  for (const [written, spoken] of FIXTURES) expect(say(written), written).toBe(spoken)
})

test('the order of day and month follows the country', () => {
  expect(say('on 3/5/2026', 'US')).toBe('on March 5th, 2026')
  expect(say('on 3/5/2026', 'GB')).toBe('on May 3rd, 2026')
})

test('a text that was rewritten is not changed again, and plain sentences stay the same', () => {
  for (const [, spoken] of FIXTURES) expect(say(spoken), spoken).toBe(spoken)
  const plain = 'Tuesday, November 24th at 10:30 in the morning is free. Shall I book it?'
  expect(say(plain)).toBe(plain)
})

test("the owner's words are pronounced as the owner wants, in any language and before all other rules", () => {
  const lexicon = [
    { written: 'Nguyen', spoken: 'Win' },
    { written: 'St. Ives', spoken: 'Saint Eyevs' },
    { written: 'BELLA 24/7', spoken: 'Bella twenty-four seven' },
  ]

  expect(pronounce('nguyen in St. Ives, Nguyens', { ...english, lexicon })).toBe('Win in Saint Eyevs, Nguyens')
  expect(pronounce('Bella 24/7 is open', { ...english, lexicon })).toBe('Bella twenty-four seven is open')
  expect(pronounce('Frau Nguyen kostet 5 km', { language: 'de-DE', country: 'DE', lexicon })).toBe(
    'Frau Win kostet 5 km',
  )
})

test('no digit of a phone number is lost, and no text makes the rewriting fail', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{3}-\d{3}-\d{4}$/), (phone) => {
      expect(say(`Call ${phone}.`).replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''))
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => typeof say(text) === 'string'))
})
