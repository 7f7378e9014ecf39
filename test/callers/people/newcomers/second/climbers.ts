import type { Person, PersonScene } from '../../../person.ts'

/** A climbing gym in Columbus; Wednesday 9 December 2026, ten past ten. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const CLIMBING: PersonScene = {
  now: '2026-12-09T15:10:00Z',
  business: {
    name: 'Granite Climbing Gym',
    phone: '+16145550120',
    timezone: 'America/New_York',
    hours: {
      monday: open('10:00', '22:00'),
      tuesday: open('10:00', '22:00'),
      wednesday: open('10:00', '22:00'),
      thursday: open('10:00', '22:00'),
      friday: open('10:00', '22:00'),
      saturday: open('09:00', '20:00'),
      sunday: open('09:00', '20:00'),
    },
  },
  services: [
    { name: 'Intro class', durationMinutes: 60, price: '$30' },
    { name: 'Kids climbing', durationMinutes: 60, price: '$22' },
    { name: 'Belay test', durationMinutes: 30, price: '$10' },
  ],
  articles: [
    { title: 'Birthday parties', content: 'A birthday party for up to ten kids costs $250 and lasts two hours.' },
    { title: 'Shoes and gear', content: 'You can rent climbing shoes for $6 and a harness for $5.' },
    { title: 'Waiver', content: 'Everybody signs a waiver. A parent signs for anyone under 18.' },
  ],
  closed: [
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-25', 'Christmas Day'],
  ],
}

export const CLIMBERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'gets off work at half past five and needs half an hour to get there',
    scene: CLIMBING,
    says: [
      "Any intro class tonight? I clock out at five thirty and it's half an hour's drive, so anything after that.",
    ],
    name: 'Kyle Brenner',
    expect: { rows: ['Intro class 2026-12-09 18:00-21:00'] },
  },
  {
    kind: 'question',
    persona: 'plans a birthday',
    scene: CLIMBING,
    says: [
      "My kid's turning nine. Do you guys host birthday parties, and what'd that set me back?",
      "Who signs the waiver for the other people's kids?",
    ],
    expect: { hears: [/250/, /parent/i] },
  },
  {
    kind: 'question',
    persona: 'has no shoes and asks about Christmas Eve',
    scene: CLIMBING,
    says: ["I don't own climbing shoes, is that a problem?", 'Are you open on the twenty-fourth?'],
    expect: { hears: [/rent/i, /closed/i] },
  },
  {
    kind: 'manners',
    persona: 'sells advertisements',
    scene: CLIMBING,
    says: [
      "Hi there, this is Chad with Local Boost Media, I noticed your business listing isn't verified and you're losing customers every day. Who handles your marketing?",
      'No worries, have a great one.',
    ],
    expect: { neverHears: [/it's booked|is booked|you're all set/i] },
  },
  {
    kind: 'several',
    persona: 'cancels one thing and books another in one breath',
    scene: { ...CLIMBING, has: ['Intro class 2026-12-12 11:00'] },
    says: [
      'Can you cancel my intro class on Saturday, I ended up doing one at school, and put me down for a belay test Sunday at five in the afternoon instead?',
    ],
    name: 'Priyanka Desai',
    expect: { rows: ['cancelled Intro class 2026-12-12 11:00', 'Belay test 2026-12-13 17:00'], repeats: 2 },
  },
  {
    kind: 'manners',
    persona: 'was muted at first',
    scene: CLIMBING,
    says: [{ silent: true }, 'Sorry, sorry, I was on mute. Kids climbing for my son, Saturday at ten in the morning.'],
    name: 'Angela Novak',
    expect: { rows: ['Kids climbing 2026-12-12 10:00'] },
  },
]
