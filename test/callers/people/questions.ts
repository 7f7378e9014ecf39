import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const asks = personsOfKind('asks')
const PRICE = { hears: [/\b45\b/] }
const COLOUR_PRICE = { hears: [/\b120\b/] }
const PLACE = { hears: [/Orchard/] }
const PARKING = { hears: [/free parking|parking/i, /behind/i] }
const ACCESS = { hears: [/step-free/i] }
const CHRISTMAS = { closed: [['2026-12-25', 'Christmas Day']] } as const
const FINDING_5 = { finding: 'phone 5' } as const
const FINDING_15 = { finding: 'phone 15' } as const

/** Questions to the articles of the demo business, each in words that the articles do not have. */
const PARAPHRASES: readonly Person[] = [
  asks('asks for the price of a colour', 'How much do you charge for a colour?', COLOUR_PRICE, FINDING_5),
  asks('asks for the location', 'Where are you guys located?', PLACE, FINDING_5),
  asks('asks for the address', "What's the address?", PLACE, FINDING_5),
  asks('asks for a wheelchair', 'Can my mother get in with her wheelchair?', ACCESS, FINDING_5),
  asks('wants to leave the car', 'Is there anywhere to leave the car round there?', PARKING, FINDING_5),
  asks('asks what a cut would set them back', 'What would a cut set me back?', PRICE),
  asks('asks for the price list', 'What are your prices like?', PRICE),
  asks('asks for the fee', "What's the fee for getting my hair dyed?", COLOUR_PRICE),
  asks('asks how to find the shop', 'How do I find you?', PLACE),
  asks('asks for the street', 'Which street are you on?', PLACE),
  asks('asks for directions', 'Can you give me directions to the salon?', PLACE),
  asks('asks where to put the van', 'I drive a van, is there a car park?', PARKING),
  asks('asks for stairs', 'Are there any steps at the door? I walk with a stick.', ACCESS),
  asks('comes with a buggy', 'Can I get in with a pram?', ACCESS),
  asks('asks whether it is expensive', 'Are you expensive?', PRICE),
  asks('asks what they would pay', 'how much would I have to pay for a trim of my hair', PRICE),
  asks('asks whether parking costs anything', 'Do I have to pay for parking?', { hears: [/free/i] }),
  asks('asks how long the car may stay', 'How long can I park for?', { hears: [/two hours/i] }),
  asks('asks what is next door', 'What are you next to?', { hears: [/bakery/i] }),
  asks('asks for the cost without naming it', 'I was wondering about the cost of a haircut, if you can tell me', PRICE),
]

/** Questions about hours, closures, the assistant itself, and what nobody knows. */
export const QUESTIONS: readonly Person[] = [
  ...PARAPHRASES,
  asks(
    'asks for Christmas',
    'Are you open on Christmas day?',
    { hears: [/closed/i] },
    { ...FINDING_5, scene: CHRISTMAS },
  ),
  asks(
    'asks for a holiday by its date',
    'Are you open on the twenty-fifth of December?',
    { hears: [/closed/i] },
    {
      scene: CHRISTMAS,
    },
  ),
  asks(
    'asks for Thanksgiving',
    'Will you be there on Thanksgiving?',
    { hears: [/closed/i, /Thanksgiving|November 26th/] },
    {
      scene: { closed: [['2026-11-26', 'Thanksgiving']] },
    },
  ),
  asks('asks for a holiday on which it is open', "Are you open New Year's Eve?", {
    hears: [/open|9/i],
    neverHears: [/closed on (?:Thursday|December|New)/i],
  }),
  asks('asks until when on Friday', 'How late are you there on Friday?', { hears: [/\b6\b|six/i] }),
  asks('asks for today', 'Are you still open right now?', { hears: [/open|until|from/i, /\b6\b|six/i] }),
  asks('asks for the weekend', 'Do you do weekends?', { hears: [/Saturday/, /Sunday/] }),
  asks('asks for a lunch break', 'Do you close for lunch?', { hears: [/\b9\b/, /\b6\b/] }),
  asks(
    'suspects a machine',
    'Wait, am I talking to a robot?',
    {
      hears: [/automat|virtual|computer|\bAI\b|assistant|machine|robot/i],
      neverHears: [/don't know that|not a robot|am (?:a )?human/i],
    },
    FINDING_5,
  ),
  asks('asks for a human', 'Are you a real human being?', {
    hears: [/automat|virtual|computer|\bAI\b|assistant|machine|not a (?:person|human)/i],
    neverHears: [/don't know that/i],
  }),
  asks('wants to know who is there', 'Who am I speaking to?', {
    hears: [/Bella's Salon/, /assistant|automat|virtual/i],
  }),
  asks('asks for the recording', 'Is this call being recorded?', { hears: [/is recorded|recording|yes/i] }),
  asks(
    'asks for the recording where there is none',
    'Are you recording me?',
    {
      hears: [/not (?:being )?record|isn't (?:being )?record|no,? /i],
    },
    { scene: { business: { recordingEnabled: false } } },
  ),
  asks(
    'asks how long it takes',
    'how long am I in the chair for a colour?',
    {
      hears: [/90 minutes|ninety minutes|hour and a half|one and a half|1\.5 hours|hour and (?:30|thirty)/i],
    },
    FINDING_15,
  ),
  asks('asks for a limit', 'is it more than a hundred dollars for a colour?', COLOUR_PRICE, FINDING_15),
  asks(
    'says that it was only a question',
    ['is a haircut more than forty dollars?', 'no no, I was only asking'],
    PRICE,
    {
      ...FINDING_15,
      at: { offers: ['no no, that was only a question'], service: ['no no, that was only a question'] },
    },
  ),
  asks('asks for what is not known', ['Do you sell gift cards?'], {
    hears: [/don't know|not sure|do not know|can't (?:say|tell)/i],
    mayLeaveMessage: true,
  }),
  asks('asks which services there are', 'What do you do there? What can I book?', { hears: [/Haircut/, /Color/] }),
  asks('asks for a service that there is not', 'Do you do eyebrows?', {
    hears: [/Haircut and Color|don't (?:know|offer|do)|do not offer|only/i],
  }),
  asks(
    'asks for free times without booking',
    'What have you got free on Friday for a haircut? Just looking.',
    {
      hears: [/Friday/],
    },
    { at: { offers: ['thanks, I will think about it'] } },
  ),
  asks(
    'asks about parking while booking',
    'a haircut on Friday at three',
    {
      rows: ['Haircut 2026-11-27 15:00'],
      hears: [/free parking/i],
    },
    { at: { name: ['where do I leave my car?'] } },
  ),
]
