import { expect, test } from 'vitest'
import type { Sense } from '../../heard.ts'
import { readWishes } from '../wishes.ts'
import { passesOn } from './passes-on.ts'

test.each([
  'tell Dave the part came in',
  'hey can u tell kyle the blue bandana is in the bag',
  'Could you let Dr. Nguyen know the pharmacy never got that prescription?',
  'and could you tell dr patel thank you for the flowers',
  'I want whoever owns the place to call me.',
  'Could she call me?',
  'Could Linda call me back about it before five?',
  'Could Sandra check that for me and let me know?',
  "I'd like somebody to look into it please",
  'have helen ring me about his blood results',
  'I just want somebody to check that you got it and let me know either way.',
  "my address has changed, it's 12 Elm Street now",
  'I moved house and you still have the old address',
  "we've changed our phone number",
  'could you update my email address please',
  'Could somebody check whether my records arrived and call me?',
])('something is to be told to somebody, or somebody is to call: %s', (text) => {
  expect(passesOn(text)).toBe(true)
})

test.each([
  'can you tell me the price',
  'could Marcus look at my knee tomorrow',
  'I need somebody to look at the boiler',
  'would they let me know',
  'he told me to book a cleaning',
  'could you tell me if George works on Fridays',
  'can you see him?',
  'what is your email address?',
  'is my phone number all you need?',
])('nothing is to be told to anybody: %s', (text) => {
  expect(passesOn(text)).toBe(false)
})

const sense: Sense = {
  now: new Date('2027-02-08T15:00:00Z'),
  timezone: 'America/Chicago',
  country: 'US',
  services: ['Checkup', 'Cleaning', 'Filling', 'Tax consultation', 'Tax return meeting'],
  choices: 0,
  askedForName: false,
  staff: [
    { id: 'staff_1', name: 'Dr. Patel' },
    { id: 'staff_2', name: 'Mei' },
    { id: 'staff_3', name: 'Yesenia' },
  ],
}
const heardIn = (text: string) => readWishes(text, sense, false).map(({ heard }) => heard)

test('a message beside a booking or a cancellation is a wish of its own, in its own words', () => {
  expect(heardIn('can i get a checkup thursday at nine, and tell dave the part came in')).toMatchObject([
    { services: ['Checkup'] },
    { intent: 'message', text: 'tell dave the part came in' },
  ])
  const [cancel, message] = heardIn(
    'please cancel my cleaning on wednesday, and tell dr patel thank you for the flowers',
  )
  expect(cancel).toMatchObject({ intent: 'cancel', services: ['Cleaning'] })
  expect(message).toMatchObject({ intent: 'message', staff: null })
})

test('what follows a message belongs to it, unless it asks for something outright', () => {
  expect(
    heardIn("could you let Dr. Patel know the pharmacy has nothing? It's on Market Street. They close at six."),
  ).toHaveLength(1)
  expect(heardIn("could you tell Mei the tablets stayed down and he's right as rain?")).toHaveLength(1)
  expect(
    heardIn("let jim know i'm leaving the keys in the box tonight, and i also want a filling on friday at eight"),
  ).toMatchObject([{ text: "let jim know i'm leaving the keys in the box tonight" }, { services: ['Filling'] }])
  expect(heardIn('tell her I called, no, scrap that, just a cleaning on Friday')).toMatchObject([
    { services: ['Cleaning'] },
  ])
})

test('a service of which only a word was said that others have too is one of several', () => {
  expect(heardIn('somebody has to do my taxes')[0]?.services).toEqual(['Tax consultation', 'Tax return meeting'])
})

test('appointments that are listed before a change are not wanted again', () => {
  expect(heardIn('i have a checkup and a filling next week, please cancel the filling only')).toMatchObject([
    { intent: 'cancel', services: ['Filling'] },
  ])
  expect(heardIn('of my two cleanings could you take out the later one')).toMatchObject([{ intent: 'cancel' }])
})

test('a second choice of staff waits for the first', () => {
  const [wish, ...others] = heardIn("a filling tomorrow at ten, with Mei. If she's not there then Yesenia's fine.")
  expect(others).toEqual([])
  expect(wish?.staff).toMatchObject({ members: [{ name: 'Mei' }], otherwise: [{ name: 'Yesenia' }] })
  expect(heardIn('a filling with mei tomorrow, otherwise anyone')[0]?.staff).toMatchObject({ otherwise: [] })
  expect(heardIn('a filling with mei or yesenia')[0]?.staff).not.toHaveProperty('otherwise')
})

test('the weekday of the same week is counted from the day that was named', () => {
  const [move] = heardIn('please move the filling on the 18th to the Tuesday of the same week')
  expect(move?.when?.days).toEqual([{ from: '2027-02-16', to: '2027-02-16' }])
})

test('two appointments whose times are told afterwards keep them', () => {
  expect(
    heardIn(
      'I need a checkup and then a cleaning. Thursday next week, the 18th? The checkup at eight and then the cleaning right after, like nine.',
    ),
  ).toMatchObject([
    { services: ['Checkup'], when: { days: [{ from: '2027-02-18' }], times: [{ from: 480 }, {}] } },
    { services: ['Cleaning'], when: { days: [{ from: '2027-02-18' }], times: [{ from: 540 }, {}] } },
  ])
})

test('a question about more than the hours does not ask for the hours', () => {
  for (const text of [
    'you guys ever work on a tesla',
    'do you guys take MetLife? my work just switched us over in January',
  ])
    expect(heardIn(text)[0]?.intent, text).toBeNull()
})

test('the day before a closed holiday is not that holiday', () => {
  const closed = { ...sense, closures: [{ date: '2027-12-25', name: 'Christmas' }] }
  const [heard] = readWishes('what time are you shutting on Christmas Eve?', closed, false)
  expect(heard?.heard.when?.days).toEqual([{ from: '2027-12-24', to: '2027-12-24' }])
})

test('a message that refers to what was said before is passed on with it', () => {
  const text =
    "One of your fitters priced my bathroom and I've got a question about the quote. Could he give me a ring? I'm at work till four."
  const message = heardIn(text).find(({ intent }) => intent === 'message')
  expect(message?.text).toContain('give me a ring')
  expect(message?.context).toMatch(/priced my bathroom.*give me a ring/)
})
