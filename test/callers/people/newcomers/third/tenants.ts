import type { Person, PersonScene } from '../../../person.ts'

/** Letting agents in Sheffield; Tuesday 2 March 2027, half past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const LETTINGS: PersonScene = {
  now: '2027-03-02T09:30:00Z',
  from: '+447700900174',
  business: {
    name: 'Hartley Lettings',
    phone: '+441144960240',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('09:00', '17:30'),
      tuesday: open('09:00', '17:30'),
      wednesday: open('09:00', '17:30'),
      thursday: open('09:00', '17:30'),
      friday: open('09:00', '17:30'),
      saturday: open('10:00', '16:00'),
    },
  },
  services: [
    {
      name: 'Flat viewing',
      durationMinutes: 30,
      questions: [{ name: 'Which flat would you like to see?', type: 'text', required: true }],
    },
    { name: 'Valuation visit', durationMinutes: 60 },
    { name: 'Key collection', durationMinutes: 30 },
  ],
  articles: [
    { title: 'Pets', content: 'Cats and small dogs are allowed in most flats; ask at the viewing.' },
    { title: 'Deposit', content: "The deposit is five weeks' rent." },
    {
      title: 'Repairs for tenants',
      content:
        'Report repairs to us with your address. We send somebody within two working days; without heating or water, on the same day.',
    },
  ],
}

export const TENANTS: readonly Person[] = [
  {
    kind: 'service question',
    persona: 'wants to see a flat on Saturday at any time',
    scene: LETTINGS,
    says: [
      "Hi, me and my girlfriend saw the flat on Sharrow Lane online and we'd love a flat viewing. We're free all day Saturday.",
    ],
    answers: [[/which flat/i, 'The one bedroom on Sharrow Lane']],
    name: 'Luke Ashdown',
    expect: { rows: ['Flat viewing 2027-03-06 10:00-15:30'], answers: [/Sharrow/i] },
  },
  {
    kind: 'message',
    persona: 'is a tenant without hot water',
    scene: LETTINGS,
    says: [
      "I rent off you, flat three on Psalter Lane, and we've had no hot water since last night. Can you pass that on to someone?",
    ],
    message: 'No hot water in flat three, Psalter Lane, since last night',
    name: 'Grace Oduya',
    expect: { message: /hot water/i },
  },
  {
    kind: 'booking',
    persona: 'moves in on Monday and wants the keys at the opening',
    scene: LETTINGS,
    says: [
      "We move in on Monday the eighth, van's booked and everything. Key collection the minute you open the doors, please.",
    ],
    name: 'Tomasz Zielinski',
    expect: { rows: ['Key collection 2027-03-08 09:00'] },
  },
  {
    kind: 'question',
    persona: 'has a cat and savings',
    scene: LETTINGS,
    says: [
      "I come with a cat, she's very well behaved. Is that a problem?",
      'How much would I have to put down up front as a deposit?',
    ],
    expect: { hears: [/cats?\b/i, /five weeks/i] },
  },
  {
    kind: 'booking',
    persona: 'is a landlord who speaks like a letter',
    scene: LETTINGS,
    says: [
      'Dr Elspeth Crowther speaking. I should be obliged if you would arrange a valuation visit at midday on Thursday of this week.',
    ],
    name: 'Elspeth Crowther',
    expect: { rows: ['Valuation visit 2027-03-04 12:00'] },
  },
  {
    kind: 'text',
    persona: 'asks to come half an hour earlier, by text',
    by: 'text',
    scene: { ...LETTINGS, has: ['Flat viewing 2027-03-03 17:00'] },
    says: ['hiya could we make our viewing tmrw half an hour earlier?'],
    name: 'Aisha Farooq',
    expect: { rows: ['Flat viewing 2027-03-03 16:30'] },
  },
  {
    kind: 'manners',
    persona: 'is called to the door and hangs up',
    scene: LETTINGS,
    says: [
      "I was after a viewing, actually, oh, hang on, there's somebody at the door. Forget it, I'll ring back. Bye.",
      { hangsUp: true },
    ],
    expect: { neverHears: [/it's booked|(?<!nothing )is booked|you're all set/i] },
  },
]
