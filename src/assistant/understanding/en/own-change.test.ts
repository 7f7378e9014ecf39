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

test('the words in the name of a service are not taken for a request', () => {
  expect(heard('I need an oil change tomorrow at nine')).toMatchObject({ intent: null, services: ['Oil change'] })
  expect(heard('How much is an oil change?')).toMatchObject({ intent: null, isAboutFacts: true })
  expect(heard('Move my oil change to Friday').intent).toBe('move')
})

test('a small word in the name of a service does not name the service', () => {
  expect(heard('Something has come up at work').services).toEqual([])
})

test.each([
  ['My appointment on Wednesday, could it be an hour later?', 'move'],
  ["I can't make Monday, could it be the day after, in the morning", 'move'],
  ["I can't make Monday", 'cancel'],
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

test('a service is moved to the day that is named, not to any day before it', () => {
  const friday = { from: '2026-11-27', to: '2026-11-27' }
  expect(heard('I need to push my check-up to Friday at the same time').when?.days).toEqual([friday])
})

test('a caller who brings something in is not canceling, and one who asks about a rule is not booking', () => {
  expect(heard('Until when can I drop my car off tonight?').intent).toBe('hours')
  expect(heard('What if I miss my appointment?')).toMatchObject({ intent: null, isAboutFacts: true })
})

test.each([
  ["What time was it I'm coming in tomorrow again?", 'own'],
  ["When's my boy's haircut?", 'own'],
  ['My mum has an appointment with you, what time is she due?', 'own'],
  ['was it two or three I was coming tomorrow', 'own'],
  ['Remind me, is it three tomorrow?', 'own'],
  ["I'm meant to be in with you today at eleven", 'own'],
  ['I made an appointment with a young lady last week', 'own'],
  ["I've got a check-up on the eighth but could I get in sooner?", 'move'],
  ['can we bump wednesdays check-up to friday same time', 'move'],
  ["I've had toothache since Tuesday, could I get in sooner than Friday?", null],
  ["I'm supposed to come in on Saturday, can we move it to Friday?", 'move'],
  ['Tomorrow is no good for my check-up, how about Monday at three?', 'move'],
  ["The check-up I booked, I'd like to have it on Christmas Eve at noon", 'move'],
  ["I won't make three o'clock, more like quarter past", 'late'],
  ['I might not get there till twenty past', 'late'],
  ["The bus didn't come, so expect me at quarter past three", 'late'],
  ['I paid twice for my check-up', 'complaint'],
  ['I want a refund, the price was wrong', 'complaint'],
  ["There's a charge on my card that I don't recognise", 'complaint'],
  ['You took forty dollars too much off my card', 'complaint'],
  ['I was quoted ninety and paid a hundred and twenty', 'complaint'],
  ['Do I get a refund if I cancel?', null],
  ['I left a ring with you, can you get someone to let me know if it is ready?', 'message'],
  ['We left our goggles by the showers. Can someone check and let me know?', 'message'],
  ['Can you let me know what time you open?', 'hours'],
  ['Can someone check my teeth on Friday?', null],
  ["I wrote down Thursday for my check-up, but my wife swears it's Friday. Who's right?", 'own'],
  ['Do I gotta make an appointment?', null],
  ['Please ask Bella to bring my brush', 'message'],
  ['I was asked to let Dr Patel know that he has eaten', 'message'],
  ['Can you pass on to the owner that the door sticks?', 'message'],
])('"%s" is heard as %s', (text, intent) => {
  expect(heard(text).intent).toBe(intent)
})

test('"good" before a weekday is not a holiday, and the holiday is recognized by its name', () => {
  expect(heard('That sounds good Friday at one').holidays).toEqual([])
  expect(heard('Are you open on Good Friday?').holidays).toHaveLength(1)
})

test('an hour is recognized in a question, next to a part of the day, and next to a later week', () => {
  expect(heard('hmm, would four be possible instead?').hour).not.toBeNull()
  expect(heard('any chance of four rather than three?').hour).not.toBeNull()
  expect(heard('could we bring two kids?').hour).toBeNull()
  expect(heard('Two, in the afternoon, Friday').when?.times).toEqual([{ from: 14 * 60, to: 14 * 60 }])
  expect(heard("I'd like to come in a week later than planned").relation).toMatchObject({ shiftDays: 7 })
})
