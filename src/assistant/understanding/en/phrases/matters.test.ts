import { expect, test } from 'vitest'
import type { Sense } from '../../heard.ts'
import { understand } from '../understand.ts'
import { readWishes } from '../wishes.ts'
import { askedPerson, nameOfAsked } from './asked-person.ts'

const SENSE: Sense = {
  now: new Date('2026-11-23T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Haircut', 'Emergency appointment'],
  choices: 0,
  askedForName: false,
}
const intent = (text: string) => understand(text, SENSE).intent

test.each([
  ['could you get me Brenda', 'Brenda'],
  ['Is Joe around? I have his keys', 'Joe'],
  ['put Dr Patel on please', 'Dr Patel'],
  ['can I have a word with Sue from accounts', 'Sue'],
  ['Is Karen available?', 'Karen'],
])('a person is asked for by name: %s', (text, name) => {
  expect(nameOfAsked(askedPerson(text) ?? '')).toBe(name)
  expect(intent(text)).toBe('person')
})

test.each([
  'get me in on Tuesday',
  'is delivery available?',
  'is parking free',
  'is it around the corner?',
  'find me something',
])('the words ask for nobody by name: %s', (text) => {
  expect(askedPerson(text)).toBeNull()
})

test.each([
  ['is my watch repaired yet?', 'progress'],
  ['are my results back?', 'progress'],
  ['my doctor was supposed to fax a referral, did that get to you', 'progress'],
  ['i think i left a blue blanket in the waiting room', 'message'],
  ['I need a copy of the invoice for March', 'message'],
  ['i got a bill from you and my insurance already paid it, so what is going on', 'complaint'],
  ["I've had an invoice for something I never had done", 'complaint'],
  ['the shampoo you sold me gives me a rash', 'complaint'],
  ['any news on my laptop', 'progress'],
  ["we'll be seven people instead of five on Saturday", 'detail'],
  ["I'm bringing my other dog as well", 'detail'],
  ['the table is for two, but now we are three', 'detail'],
  ['can I book one more person in for a haircut', 'book'],
  ['I left my book at your place', 'message'],
  ['do you lend a cookery book', null],
  ['let me sleep on it', 'goodbye'],
  ['never mind, goodbye', 'goodbye'],
  ["I'll leave it there", 'goodbye'],
  ['how long can I leave it there', null],
  ['my gutter leaks and I need it sorted', null],
  ['you scratched my table and I want it sorted', 'complaint'],
])('"%s" means %s', (text, meant) => {
  expect(intent(text)).toBe(meant)
})

test.each(['an appointment', 'a booking please', "it's the silver one"])('"%s" does not name a service', (text) => {
  expect(understand(text, SENSE).services).toEqual([])
})

test('a hesitation is not an answer', () => {
  expect(understand("I don't know, is there a lift?", SENSE)).toMatchObject({ answer: null, isQuestion: true })
})

test('a condition is asked about before the booking', () => {
  const [condition, booking] = readWishes('a haircut on Friday at ten, provided there is a lift', SENSE, false)

  expect(condition?.heard).toMatchObject({ text: 'there is a lift', isQuestion: true, isCondition: true })
  expect(booking?.heard).toMatchObject({ services: ['Haircut'], when: { days: [{ from: '2026-11-27' }] } })
})

test.each(['a haircut on Friday, only if possible', 'a haircut, but only if it is before noon'])(
  'a condition about the time is part of the wish: %s',
  (text) => {
    expect(readWishes(text, SENSE, false).every(({ heard }) => !heard.isCondition)).toBe(true)
  },
)

test.each([
  ['are you open on the bank holiday', 'GB', '2026-12-25'],
  ['are you open on the holiday Monday', 'US', '2027-01-18'],
  ['do you work the long weekend', 'US', '2026-12-25'],
])('the next public holiday is meant: %s', (text, country, date) => {
  const { intent: meant, holidays } = understand(text, { ...SENSE, country })
  expect([meant, holidays[0]?.date]).toEqual(['hours', date])
})
