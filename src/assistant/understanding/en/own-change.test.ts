import { expect, test } from 'vitest'
import type { Sense } from '../heard.ts'
import { understand } from './understand.ts'

const SENSE: Sense = {
  now: new Date('2026-11-23T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Oil change', 'Check-up', 'Follow-up meeting'],
  choices: 0,
  askedForName: false,
}
const heard = (text: string) => understand(text, SENSE)

test('the words of a name of a service are not taken for what the caller wants', () => {
  expect(heard('I need an oil change tomorrow at nine')).toMatchObject({ intent: null, services: ['Oil change'] })
  expect(heard('How much is an oil change?')).toMatchObject({ intent: null, isAboutFacts: true })
  expect(heard('Move my oil change to Friday').intent).toBe('move')
})

test('a small word of a name does not name the service', () => {
  expect(heard('Something has come up at work').services).toEqual([])
})

test.each([
  ['My appointment on Wednesday, could it be an hour later?', 'move'],
  ['Could we do my meeting next Monday a week later?', 'move'],
  ['I want to book my oil change a week later', 'book'],
  ["I don't need the oil change any more", 'cancel'],
  ["I just want to make sure we're still on for Wednesday", 'own'],
  ['are we still on for friday?', 'own'],
  ['When was I supposed to drop off my car?', 'own'],
  ['Can you tell me what time my check-up is on Wednesday?', 'own'],
  ['Which day is my check-up?', 'own'],
  ['Has my car got an appointment this week?', 'own'],
  ['when can I eat again?', null],
  ['when can I come in?', 'book'],
  ["stuck on the bridge, I'll be there in twenty", 'late'],
  ["I'll be there in ten minutes", 'late'],
  ["I'll be there in December", null],
  ["I'm stuck behind an accident", 'late'],
  ['My key is stuck in the ignition', null],
  ['Food is stuck in a tooth', null],
])('"%s" means %s', (text, intent) => {
  expect(heard(text).intent).toBe(intent)
})

test('an asterisk corrects the number before it, and "hour fourteen" is a time', () => {
  expect(heard('dec 3 at 2... *3').when?.times[0]).toEqual({ from: 15 * 60, to: 15 * 60 })
  expect(heard('for Friday, hour fourteen').when?.times).toEqual([{ from: 14 * 60, to: 14 * 60 }])
})

test('a service is moved to the day that is named, not to any day until then', () => {
  const friday = { from: '2026-11-27', to: '2026-11-27' }
  expect(heard('I need to push my check-up to Friday at the same time').when?.days).toEqual([friday])
})

test('a caller who brings something in does not cancel, and one who asks for a rule does not book', () => {
  expect(heard('Until when can I drop my car off tonight?').intent).toBe('hours')
  expect(heard('What if I miss my appointment?')).toMatchObject({ intent: null, isAboutFacts: true })
})
