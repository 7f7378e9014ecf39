import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWishes } from './wishes.ts'

const SENSE = {
  now: new Date('2026-03-02T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Haircut', 'Hair colour', 'Beard trim', 'Wash and Go'],
  choices: 0,
  askedForName: false,
}
/** The intent or the service of each wish. */
const kinds = (text: string, isAnswering = false) =>
  readWishes(text, SENSE, isAnswering).map(
    ({ heard }) => heard.intent ?? heard.services[0] ?? (heard.isQuestion ? '?' : ''),
  )

test.each([
  ['What time do you close on Saturday, and can I book a haircut for Saturday at eleven?', ['hours', 'book']],
  ['A colour and a cut on Friday', ['Hair colour', 'Haircut']],
  ['how much is a haircut and can I book one for friday', ['Haircut', 'book']],
  ["I'd like to cancel my appointment tomorrow and book a colour for Friday", ['cancel', 'book']],
  ['a haircut tomorrow at ten. is there parking? and do you take cards?', ['Haircut', '?', '?']],
  ['My name is Robert, I live around the corner and I want a haircut Monday at two pm', ['Haircut']],
  ['please tell Maria I cannot come and she should book me for Friday', ['message']],
  ['a wash and go on Tuesday', ['Wash and Go']],
  ['a hair colour, Thursday at nine, and may she eat the evening before?', ['Hair colour', '?']],
  ['wheelchair access? and a haircut thursday 2pm pls', ['?', 'Haircut']],
  ["can't make Tuesday, can I come Thursday instead?", ['move']],
  ['cancel my appointment, no, actually move it to friday', ['move']],
  ['thank you, hello, a haircut between two and four on Tuesday please', ['thanks']],
  ['Keep my haircut as it is, I just want to add a beard trim on Friday at ten', ['Beard trim']],
  ["My haircut tomorrow stays, but I'd also like a beard trim on Friday at ten", ['Beard trim']],
  ["My haircut's at three but I won't get there before quarter past", ['late']],
  ['A haircut and a beard trim on Friday, the haircut at one and the trim at two', ['Haircut', 'Beard trim']],
])('"%s" asks for %j', (text, expected) => {
  expect(kinds(text)).toEqual(expected)
})

test('a yes to the open question is a separate part before a question', () => {
  expect(kinds('yes please. and do you have parking?', true)).toEqual(['', '?'])
})

test('two services share the day that only one of them names, and the second one follows the first', () => {
  const [colour, cut] = readWishes('a colour and a cut on Friday', SENSE, false)

  expect(colour?.heard.when?.days).toEqual([{ from: '2026-03-06', to: '2026-03-06' }])
  expect(cut?.heard.when?.days).toEqual(colour?.heard.when?.days)
})

test('in a long story the time next to the request counts, not a day that is mentioned along the way', () => {
  const story =
    'Oh hello dear, thank you for picking up. My sister was in last month and the wedding was in August, and on Tuesdays my ' +
    'daughter has the car, and Friday is the fish man. So I said to myself, a haircut, so Thursday at eleven. Thank you, dear.'
  const [wish, ...others] = readWishes(story, SENSE, false)

  expect(others).toEqual([])
  expect(wish?.heard).toMatchObject({
    services: ['Haircut'],
    forOther: false,
    when: { times: [{ from: 660, to: 660 }, {}] },
  })
  expect(wish?.heard.when?.days).toEqual([{ from: '2026-03-05', to: '2026-03-05' }])
})

test('no word of any text is lost, and there is at least one wish', () => {
  const words = fc.constantFrom(
    ...[
      'a haircut',
      'tomorrow',
      'and',
      'is there parking?',
      'cancel my appointment',
      ',',
      'yes',
      'thanks.',
      'tell her that',
    ],
  )
  const letters = (text: string) =>
    text.toLowerCase().replace(/\b(?:and|but|also|plus|then|oh|so|as well as)\b|[^a-z]/g, '')
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 10 }), fc.boolean(), (parts, isAnswering) => {
      const text = parts.join(' ')
      const wishes = readWishes(text, SENSE, isAnswering)

      expect(wishes.length).toBeGreaterThan(0)
      expect(wishes.map(({ heard }) => letters(heard.text)).join('')).toBe(letters(text))
    }),
    { numRuns: 200 },
  )
})

test('times that are named after the services belong to them', () => {
  const wishes = readWishes('Haircut and beard trim on Friday, haircut at 1 pm and beard trim at 2 pm', SENSE, false)
  const friday = [{ from: '2026-03-06', to: '2026-03-06' }]

  expect(wishes).toHaveLength(2)
  expect(wishes[0]?.heard).toMatchObject({ services: ['Haircut'], when: { days: friday, times: [{ from: 13 * 60 }] } })
  expect(wishes[1]?.heard).toMatchObject({
    services: ['Beard trim'],
    when: { days: friday, times: [{ from: 14 * 60 }] },
  })
})

test('"how long does that take?" is about the service in the same breath', () => {
  const wishes = readWishes('A haircut tomorrow at three, and how long will that take?', SENSE, false)

  expect(wishes.map(({ heard }) => heard.services)).toEqual([['Haircut'], ['Haircut']])
})

test('what is wanted if the business is closed is a separate wish, for the day next to the one asked about', () => {
  const [asked, wished] = readWishes(
    "Are you open on Friday the 6th? If you aren't I'd take the day after, around noon, for a haircut",
    SENSE,
    false,
  )

  expect(asked?.heard).toMatchObject({ intent: 'hours', when: { days: [{ from: '2026-03-06' }] } })
  expect(wished?.heard).toMatchObject({ services: ['Haircut'], when: { days: [{ from: '2026-03-07' }] } })
})

test('the time that is asked about last applies to every service', () => {
  const wishes = readWishes(
    'Tom needs a haircut and Ben wants a beard trim, could we come on Friday at four?',
    SENSE,
    false,
  )

  expect(wishes.map(({ heard }) => [heard.services[0], heard.when?.days[0]?.from])).toEqual([
    ['Haircut', '2026-03-06'],
    ['Beard trim', '2026-03-06'],
  ])
})

test('the verb of a service is not a change of an appointment', () => {
  const sense = { ...SENSE, services: ['Filter change', 'Boiler check'] }
  const [wish, ...others] = readWishes(
    'I have got two old filters, can you change them on Friday at ten?',
    sense,
    false,
  )

  expect(others).toEqual([])
  expect(wish?.heard).toMatchObject({ intent: null, services: ['Filter change'] })
  expect(readWishes('can I change my filter change to Friday?', sense, false)[0]?.heard.intent).toBe('move')
})

test.each([
  'has my husband booked us in yet?',
  'did my mother already make me an appointment',
  'have they put our son down',
])('what somebody else may have booked is looked up: %s', (text) => {
  expect(readWishes(text, SENSE, false)[0]?.heard.intent).toBe('own')
})

test.each([
  'Hello, can my son and I both have haircuts on Friday after three?',
  'haircuts for both of us on Friday after three please',
])('two people who come together are two bookings, one after the other: %s', (text) => {
  const wishes = readWishes(text, SENSE, false)

  expect(wishes.map(({ heard, follows }) => [heard.services[0], heard.forOther, follows ?? false])).toEqual([
    ['Haircut', false, false],
    ['Haircut', true, true],
  ])
})

test('a visit that is skipped and a move of it to another week are one wish', () => {
  const [move, ...others] = readWishes(
    "We'll have to skip this Thursday. Can you move it to next week, same time?",
    SENSE,
    false,
  )

  expect(others).toEqual([])
  expect(move?.heard).toMatchObject({ intent: 'move', relation: { sameTime: true } })
})

test('what is canceled and what is moved are two wishes', () => {
  const wishes = readWishes('cancel Tuesday and move Thursday to Friday', SENSE, false)

  expect(wishes.map(({ heard }) => heard.intent)).toEqual(['cancel', 'move'])
})

test('an hour that somebody with the caller objects to is replaced by the one that is agreed on', () => {
  const [wish] = readWishes(
    "A haircut on Friday at two. He says two's too early for him. Okay, fine, two thirty.",
    SENSE,
    false,
  )

  expect(wish?.heard.when).toMatchObject({
    days: [{ from: '2026-03-06' }],
    times: [{ from: 870 }, { from: 150 }],
    exact: true,
  })
})

test('a question without a word about an appointment is not compared with moves', () => {
  const [wish] = readWishes('If I came to see somebody, is there any chance my boss would find out?', SENSE, false)

  expect(wish?.heard).toMatchObject({ intent: null, isQuestion: true })
})

test.each([
  'my skin is all clear again, so no need for me to come on Tuesday',
  "good news, the skin cleared up by itself so I don't need to come in on Tuesday after all",
  'the skin looks fine now, I found someone else to do it so I shall not be needing Tuesday',
])('a word in the name of a service does not make a booking out of what is called off: %s', (text) => {
  const sense = { ...SENSE, services: ['Skin check', 'Acne consultation'] }
  expect(readWishes(text, sense, false).map(({ heard }) => heard.intent)).toContain('cancel')
})
