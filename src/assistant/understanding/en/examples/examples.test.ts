import { expect, test } from 'vitest'
import { readWishes } from '../wishes.ts'
import { requestLike } from './request-like.ts'

const SENSE = {
  now: new Date('2026-11-23T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Haircut', 'Color'],
  choices: 0,
  askedForName: false,
}
const intentsIn = (text: string, isAnswering = false) =>
  readWishes(text, SENSE, isAnswering).map(({ heard }) => heard.intent)

test.each([
  ["I'm in on Thursday, any chance of earlier", 'move'],
  ["I shan't be needing Thursday after all", 'cancel'],
  ['what day did we settle on', 'own'],
  ['the bus never came, I am walking it', 'late'],
  ['I would sooner talk to the proprietor', 'person'],
  ['you guys work Sundays', 'hours'],
])('if no pattern knows the words, "%s" is read as %s', (text, intent) => {
  expect(intentsIn(text)).toEqual([intent])
})

test('while a question is open, words that answer it are not compared with examples', () => {
  expect(intentsIn("I'm with you on Friday and was hoping for Monday", true)).not.toContain('move')
})

test('a text that names a service and a time stays a wish for an appointment', () => {
  expect(intentsIn('a haircut on Friday at ten please')).toEqual([null])
  expect(intentsIn('book me a color tomorrow')).toEqual(['book'])
})

test.each([
  'book an appointment',
  'book an appointment please',
  'make an appointment',
  'I want to make an appointment',
  'schedule an appointment',
  'can I set up an appointment',
  "hi, I'd like to book another appointment",
  'reserve a time please',
])('"%s" wants an appointment, and is not about one that the caller has', (text) => {
  expect(intentsIn(text)).toEqual(['book'])
})

test('a price that is asked for offhand is that of the service', () => {
  const [wish] = readWishes("roughly what's the bill for a haircut going to be", SENSE, false)

  expect(wish?.heard).toMatchObject({ isAboutFacts: true, services: ['Haircut'] })
})

test('a text of one or two words resembles no example', () => {
  expect(requestLike('tuesday ten')).toBeNull()
})
