import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sense } from '../heard.ts'
import { understand } from './understand.ts'

const SENSE: Sense = {
  now: new Date('2026-03-02T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Haircut', 'Hair colour', 'Cut & blow-dry', 'Beard trim'],
  choices: 0,
  askedForName: false,
}
const heard = (text: string, sense: Partial<Sense> = {}) => understand(text, { ...SENSE, ...sense })

test.each([
  ['could I swing by this Thursday?', '2026-03-05'],
  ['can I bring him by on Wednesday', '2026-03-04'],
  ['a tune up a week from tomorrow please', '2026-03-10'],
])('"%s" wishes for one day', (text, date) => expect(heard(text).when?.days).toEqual([{ from: date, to: date }]))

test.each([
  ['a haircut, it has to be over before I pick up the kids at three', { from: 0, to: 15 * 60 - 1 }],
  ['a haircut after my shift ends at five', { from: 17 * 60, to: 1439 }],
])('the hour of what the caller does otherwise bounds the wish: %s', (text, time) =>
  expect(heard(text).when?.times).toEqual([time]),
)

test('what has to be done by a day has until then', () =>
  expect(heard('I need it done by Thursday').when?.days).toEqual([{ from: '2026-03-02', to: '2026-03-05' }]))

test.each([
  ['I want to book an appointment', 'book'],
  ['Can I make an appt pls', 'book'],
  ['any free slots on Saturday?', 'book'],
  ['can you fit me in tomorrow', 'book'],
  ['I need to move my appointment', 'move'],
  ['can we reschedule?', 'move'],
  ['cancel and rebook please', 'move'],
  ['please cancel my appointment', 'cancel'],
  ["I can't make it on Friday", 'cancel'],
  ['I wont be able to come', 'cancel'],
  ['when is my appointment?', 'own'],
  ["what's my next appointment", 'own'],
  ['do I have an appointment?', 'own'],
  ['What are your opening hours?', 'hours'],
  ['are you open Saturday?', 'hours'],
  ['when do you close', 'hours'],
  ['can I talk to a person', 'person'],
  ['please call me back', 'message'],
  ['leave a message', 'message'],
  ['please tell Anna I am late', 'message'],
  ['never mind', 'menu'],
  ['start over', 'menu'],
  ['Hi there', 'greeting'],
  ['thx!', 'thanks'],
  ["that's all, bye", 'goodbye'],
  ['Is there parking?', null],
  ['do I have to pay if I cancel?', null],
  ['what is your cancellation policy', null],
  ['how long is an appointment?', null],
  ['', null],
])('"%s" means %s', (text, intent) => {
  expect(heard(text).intent).toBe(intent)
})

test.each([
  ['yes', 'yes'],
  ['Y', 'yes'],
  ['Yes please!', 'yes'],
  ['yeah go ahead', 'yes'],
  ['ok', 'yes'],
  ['Great, thanks', 'yes'],
  ['that works', 'yes'],
  ["no problem, that's fine", 'yes'],
  ['👍', 'yes'],
  ['no', 'no'],
  ['nope', 'no'],
  ["no, that doesn't work", 'no'],
  ["please don't", 'no'],
  ['👎', 'no'],
  ['yes... wait, no', null],
  ['Is there a good place to park?', null],
  ['is that the right place for beards', null],
  ['Thursday', null],
  ['eyes', null],
  ['know', null],
])('"%s" answers %s', (text, answer) => {
  expect(heard(text).answer).toBe(answer)
})

test.each([
  ['2', 2],
  ['2)', 2],
  ['2.', 2],
  ['number 2', 2],
  ['option two please', 2],
  ["I'll take 3", 3],
  ['the second one', 2],
  ['2nd', 2],
  ['First!', 1],
  ['the last one', 3],
  ['2 works', 2],
  ['4', null],
  ['0', null],
  ['2pm', null],
  ['at 2', null],
  ['2:30', null],
  ['March 2', null],
  ['the second of March', null],
  ['in 2 weeks', null],
  ['3 haircuts', null],
])('of three, "%s" chooses %s', (text, choice) => {
  expect(heard(text, { choices: 3 }).choice).toBe(choice)
  expect(heard(text).choice).toBe(null)
})

test.each([
  ['a haircut', ['Haircut']],
  ['HAIR CUT', ['Haircut']],
  ['hair cuts', ['Haircut']],
  ['hair color', ['Hair colour']],
  ['colour my hair', ['Hair colour']],
  ['cut and blow dry', ['Cut & blow-dry']],
  ['a beerd trim', ['Beard trim']],
  ['trim', ['Beard trim']],
  ['a massage', []],
  ['', []],
])('"%s" names %j', (text, services) => {
  expect(heard(text).services).toEqual(services)
})

test.each([
  ['My name is Ada Lovelace', false, 'Ada Lovelace'],
  ["it's Ada", false, 'Ada'],
  ['This is Jean-Luc O’Neill.', false, 'Jean-Luc O’Neill'],
  ['book it for Grace Hopper', false, 'Grace Hopper'],
  ['book it for Tuesday', false, null],
  ["I'm late", false, null],
  ['ada lovelace', true, 'Ada Lovelace'],
  ['Ada', true, 'Ada'],
  ['李小龙', true, '李小龙'],
  ['Ada, thanks', true, 'Ada'],
  ['yes', true, null],
  ['tomorrow', true, null],
  ['what for?', true, null],
  ['12345', true, null],
  ['ada lovelace', false, null],
])('"%s" (asked for: %s) gives the name %s', (text, askedForName, name) => {
  expect(heard(text, { askedForName }).name).toBe(name)
})

test('a move gives the old and the new time', () => {
  const { from, when } = heard('move my Tuesday appointment to Friday at 3')

  expect(from?.days).toEqual([{ from: '2026-03-03', to: '2026-03-03' }])
  expect(when?.days).toEqual([{ from: '2026-03-06', to: '2026-03-06' }])
  expect(heard('can we change it to 4pm')).toMatchObject({ intent: 'move', when: { times: [{ from: 960, to: 960 }] } })
})

test('any text is read without an error and without a long wait', () => {
  const hostile = [
    'a'.repeat(5_000),
    '1'.repeat(5_000),
    ' '.repeat(5_000),
    'monday '.repeat(800),
    '1-'.repeat(2_000),
    'move it '.repeat(500),
    'my name is '.repeat(400),
    '\u0000\ud800',
  ]
  for (const text of hostile) expect(heard(text, { choices: 3, askedForName: true })).toBeTruthy()
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.nat(9),
      fc.boolean(),
      (text, choices, askedForName) => {
        const { choice, services } = heard(text, { choices, askedForName })
        expect(choice === null || (choice >= 1 && choice <= choices)).toBe(true)
        for (const service of services) expect(SENSE.services).toContain(service)
      },
    ),
    { numRuns: 500 },
  )
})

test('food on the menu is not a wish for the menu of the call', () => {
  for (const text of [
    'Is there anything on the menu without gluten?',
    'can I see a menu',
    'have you got a menu for kids',
  ])
    expect(understand(text, SENSE).intent, text).not.toBe('menu')
  for (const text of ['menu', 'go back to the menu', 'main menu please'])
    expect(understand(text, SENSE).intent, text).toBe('menu')
})

test("the O of a name and of o'clock is no zero of a phone number", () => {
  expect(heard("My name is Sean O'Brien and my number is 212 555 0179").digits).toBe('2125550179')
  expect(heard("at two o'clock").digits).toBe('2')
})

test('a message that asks for a call is a message', () => {
  expect(heard('leave a message: please call me').intent).toBe('message')
})
