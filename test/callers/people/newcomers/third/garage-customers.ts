import type { Person, PersonScene } from '../../../person.ts'

/** A garage in Birmingham; Wednesday 17 March 2027, ten past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const GARAGE: PersonScene = {
  now: '2027-03-17T09:10:00Z',
  from: '+447700900669',
  business: {
    name: 'Digbeth Motors',
    phone: '+441214960230',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('08:00', '18:00'),
      tuesday: open('08:00', '18:00'),
      wednesday: open('08:00', '18:00'),
      thursday: open('08:00', '18:00'),
      friday: open('08:00', '18:00'),
      saturday: open('08:00', '13:00'),
    },
  },
  services: [
    {
      name: 'MOT test',
      durationMinutes: 60,
      price: '£45',
      questions: [{ name: 'What is your registration number?', type: 'text', required: true }],
    },
    { name: 'Full service', durationMinutes: 120, price: '£180' },
    { name: 'Tyre change', durationMinutes: 30, price: 'from £60' },
    { name: 'Brake check', durationMinutes: 30, price: '£25' },
  ],
  articles: [
    { title: 'Courtesy car', content: 'We lend you a courtesy car for £15 a day. Ask for it a day before.' },
    {
      title: 'What if my car fails the MOT?',
      content: 'If your car fails, the retest is free within ten working days.',
    },
    { title: 'Electric cars', content: 'We test and service electric and hybrid cars.' },
  ],
}

export const GARAGE_CUSTOMERS: readonly Person[] = [
  {
    kind: 'service question',
    persona: 'has an MOT that runs out and wants Saturday morning before that',
    scene: GARAGE,
    says: [
      'Me MOT runs out on the twenty-third so I need it doing before then. Can you fit an MOT test in Saturday morning?',
    ],
    answers: [[/registration/i, 'BD19 KXR']],
    name: 'Jaswinder Gill',
    expect: { rows: ['MOT test 2027-03-20 08:00-12:00'], answers: [/BD ?19 ?KXR/i] },
  },
  {
    kind: 'several',
    persona: 'brings the car for two things on one day',
    scene: GARAGE,
    says: [
      "I'd like a brake check on Monday at eight, and then a full service straight after at half past eight, it's all the one car.",
    ],
    name: 'Nigel Hobday',
    expect: { rows: ['Brake check 2027-03-22 08:00', 'Full service 2027-03-22 08:30'], repeats: 2 },
  },
  {
    kind: 'urgent',
    persona: 'has crashed and somebody is hurt',
    scene: GARAGE,
    says: ["I've just crashed outside your place and the other driver's bleeding, he's not talking properly"],
    expect: { hears: [/\b999\b|\b112\b|nine nine nine/i] },
  },
  {
    kind: 'question',
    persona: 'needs wheels meanwhile and drives an electric car',
    scene: GARAGE,
    says: [
      'If I leave the car with you, have you got something I can drive in the meantime?',
      "Mine's electric, mind. Do you touch those?",
    ],
    expect: { hears: [/courtesy/i, /electric/i] },
  },
  {
    kind: 'message',
    persona: 'asks whether the car is done',
    scene: GARAGE,
    says: ["I dropped a blue Fiesta off on Monday and nobody's rung. Is it ready yet or what?"],
    message: 'Is the blue Fiesta from Monday ready? Please ring Trevor Wain',
    name: 'Trevor Wain',
    expect: { message: true },
  },
  {
    kind: 'move',
    persona: 'moves from tomorrow to Friday first thing',
    scene: { ...GARAGE, has: ['Brake check 2027-03-18 16:30'] },
    says: [
      "Tomorrow's no good for me brakes any more, I've been put on lates. Could I bring it in Friday first thing?",
    ],
    name: 'Shanice Bailey',
    expect: { rows: ['Brake check 2027-03-19 08:00-09:00'] },
  },
  {
    kind: 'booking',
    persona: 'has little English and a flat tyre',
    scene: GARAGE,
    says: ['Hello my friend. My tyre is finish. I want tyre change. I come tomorrow, nine in the morning, is good?'],
    name: 'Dawit Tesfaye',
    expect: { rows: ['Tyre change 2027-03-18 09:00'] },
  },
  {
    kind: 'own',
    persona: "asks from home about the car that is booked under his wife's name",
    scene: { ...GARAGE, has: ['Full service 2027-03-25 08:30'] },
    says: [
      "The wife's booked the car in with you next week, under Sandra Pugh, off this same phone. What time have I got to have it there?",
    ],
    name: 'Sandra Pugh',
    expect: { rows: ['Full service 2027-03-25 08:30'], hears: [/8[:.]30|half past eight/i] },
  },
]
