import type { Person, PersonScene } from '../../../person.ts'

/** Escape rooms in Liverpool; Wednesday 2 December 2026, noon. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const ESCAPE: PersonScene = {
  now: '2026-12-02T12:00:00Z',
  from: '+447700900788',
  business: {
    name: 'Mersey Escape Rooms',
    phone: '+441514960330',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      wednesday: open('11:00', '21:00'),
      thursday: open('11:00', '21:00'),
      friday: open('11:00', '21:00'),
      saturday: open('11:00', '21:00'),
      sunday: open('11:00', '21:00'),
    },
  },
  services: [
    {
      name: 'Egyptian Tomb',
      durationMinutes: 60,
      price: '£90 for the room',
      questions: [{ name: 'How many players will you be?', type: 'number', required: true }],
    },
    {
      name: 'Bank Heist',
      durationMinutes: 60,
      price: '£90 for the room',
      questions: [{ name: 'How many players will you be?', type: 'number', required: true }],
    },
  ],
  articles: [
    {
      title: 'How old do players have to be?',
      content: 'Players must be at least 10 years old. Under 14s need an adult in the room.',
    },
    {
      title: 'Can we leave the room during the game?',
      content: 'The doors are never locked. You can leave at any time.',
    },
    {
      title: 'Gift vouchers',
      content: 'We sell gift vouchers at the desk and on our website; they are valid for a year.',
    },
    { title: 'How many people fit in a room?', content: 'A room is for two to six players.' },
  ],
  closed: [
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-25', 'Christmas Day'],
  ],
}

export const ESCAPE_CALLERS: readonly Person[] = [
  {
    kind: 'service question',
    persona: 'books a room for Saturday evening and says how many at once',
    scene: ESCAPE,
    says: ["Can I book the Bank Heist for Saturday at seven in the evening? It's a birthday."],
    answers: [[/how many/i, "There's six of us"]],
    name: 'Kayleigh Dunne',
    expect: { rows: ['Bank Heist 2026-12-05 19:00'], answers: [/6|six/i] },
  },
  {
    kind: 'question',
    persona: 'asks whether a child may play',
    scene: ESCAPE,
    says: ['My youngest is only eight, is he allowed in?'],
    expect: { hears: [/\b(?:10|ten)\b/i] },
  },
  {
    kind: 'message',
    persona: 'is in traffic and will be late',
    scene: { ...ESCAPE, has: ['Egyptian Tomb 2026-12-02 13:00'] },
    says: [
      "We've got the one o'clock but the tunnel's shut and we're crawling. Can you tell whoever's on that we'll be about ten minutes late?",
    ],
    message: "We'll be ten minutes late for the one o'clock, the tunnel is shut",
    name: 'Stu Fairclough',
    expect: { rows: ['Egyptian Tomb 2026-12-02 13:00'], message: /late/i },
  },
  {
    kind: 'changes mind',
    persona: 'changes the room just before it is booked',
    scene: ESCAPE,
    says: ["Bank Heist for Sunday, three o'clock please."],
    at: { 'book?': ["Oh wait, my mate says we've done that one. Make it the Egyptian Tomb, same time."] },
    answers: [
      [/how many/i, 'four'],
      [/how many/i, 'four'],
    ],
    name: 'Mo Rahman',
    expect: { rows: ['Egyptian Tomb 2026-12-06 15:00'], misreadings: 1, repeats: 2 },
  },
  {
    kind: 'question',
    persona: 'has a friend who panics',
    scene: ESCAPE,
    says: ['One of our group gets a bit panicky in small spaces. Can she get out halfway through if she needs to?'],
    expect: { hears: [/never locked|leave at any time/i] },
  },
  {
    kind: 'question',
    persona: 'asks about Christmas Eve and gift vouchers',
    scene: ESCAPE,
    says: ['You open Christmas Eve?', 'Shame. Do you do vouchers, then, for a pressie?'],
    expect: { hears: [/closed/i, /voucher/i] },
  },
]
