import type { Person, PersonScene } from '../../../person.ts'

/** A nail bar in Houston; Friday 16 April 2027, ten past ten. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const NAILS: PersonScene = {
  now: '2027-04-16T15:10:00Z',
  business: {
    name: 'Bayou Nails',
    phone: '+17135550125',
    timezone: 'America/Chicago',
    hours: {
      monday: open('09:30', '19:00'),
      tuesday: open('09:30', '19:00'),
      wednesday: open('09:30', '19:00'),
      thursday: open('09:30', '19:00'),
      friday: open('09:30', '19:00'),
      saturday: open('09:30', '19:00'),
      sunday: open('12:00', '17:00'),
    },
  },
  services: [
    { name: 'Manicure', durationMinutes: 30, price: '$25' },
    { name: 'Gel manicure', durationMinutes: 60, price: '$45' },
    { name: 'Pedicure', durationMinutes: 60, price: '$50' },
    { name: 'Nail repair', durationMinutes: 30, price: '$10' },
  ],
  staff: [{ name: 'Linh' }, { name: 'Carmen' }, { name: 'Trinity' }],
  articles: [
    { title: 'How can I pay?', content: 'We take cash and all cards. Please tip in cash.' },
    { title: 'How long does gel last?', content: 'A gel manicure lasts two to three weeks. Removal is $10.' },
    { title: 'Groups', content: 'For groups of four or more, please call us a week ahead.' },
  ],
}

export const NAIL_GUESTS: readonly Person[] = [
  {
    kind: 'several',
    persona: 'wants hands and feet one after the other',
    scene: NAILS,
    says: ['Hey girl, can I do a gel manicure tomorrow at one and then a pedicure right after, so at two?'],
    name: 'Keisha Monroe',
    expect: { rows: ['Gel manicure 2027-04-17 13:00', 'Pedicure 2027-04-17 14:00'], repeats: 2 },
  },
  {
    kind: 'with staff',
    persona: 'wants Linh on Sunday',
    scene: NAILS,
    says: ['Just a regular manicure with Linh, Sunday, two p.m.'],
    name: 'Bree Thibodeaux',
    expect: { rows: ['Manicure 2027-04-18 14:00 with Linh'] },
  },
  {
    kind: 'booking',
    persona: 'has broken a nail before a wedding',
    scene: NAILS,
    says: [
      "Emergency! Well, nail emergency. I snapped one and I'm in a wedding tonight. Nail repair, any time this morning before noon?",
    ],
    name: 'Amber Castille',
    expect: { rows: ['Nail repair 2027-04-16 10:30-11:30'], neverHears: [/911/] },
  },
  {
    kind: 'text',
    persona: 'writes with numbers for words',
    by: 'text',
    scene: NAILS,
    says: ['can u fit me in 4 a gel manicure 2day after 5'],
    name: 'Destiny Ortiz',
    expect: { rows: ['Gel manicure 2027-04-16 17:00-18:00'] },
  },
  {
    kind: 'question',
    persona: 'asks for price and endurance of gel, and how to pay',
    scene: NAILS,
    says: ['How much is the gel manicure?', 'And about how long before it chips?', "Y'all take cards or cash only?"],
    expect: { hears: [/45/, /two to three weeks|2 to 3 weeks/i, /cards/i] },
  },
  {
    kind: 'changes mind',
    persona: 'starts with a cancellation and then only moves',
    scene: { ...NAILS, has: ['Pedicure 2027-04-20 12:00 with Carmen'] },
    says: [
      "I need to cancel my pedicure on Tuesday. Hmm, actually no, don't cancel it, just move it to four o'clock that same day.",
    ],
    name: 'Yolanda Reyes',
    expect: { rows: ['Pedicure 2027-04-20 16:00 with Carmen'] },
  },
  {
    kind: 'message',
    persona: 'swears about last time and wants the money back',
    scene: NAILS,
    says: [
      'You people messed up my damn nails, three of them popped off in two days! I want my money back, who do I talk to?',
    ],
    message: 'Three nails came off after two days and I want a refund, Crystal Dupree',
    name: 'Crystal Dupree',
    expect: { message: true },
  },
  {
    kind: 'wrong number',
    persona: 'looks for a pharmacy',
    scene: NAILS,
    says: [
      "I'm calling to see if my prescription's ready, last name Boudreaux.",
      "Oh, this ain't Walgreens? Sorry, wrong number.",
    ],
    expect: { neverHears: [/it's booked|(?<!nothing )is booked|you're all set/i] },
  },
]
