import type { Person, PersonScene } from '../../../person.ts'

/** A hair salon in Brooklyn; Thursday 14 January 2027, half past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const LUNA: PersonScene = {
  now: '2027-01-14T14:30:00Z',
  business: {
    name: 'Luna Hair',
    phone: '+17185550140',
    timezone: 'America/New_York',
    hours: {
      tuesday: open('10:00', '19:00'),
      wednesday: open('10:00', '19:00'),
      thursday: open('10:00', '20:00'),
      friday: open('10:00', '19:00'),
      saturday: open('10:00', '19:00'),
    },
  },
  services: [
    { name: 'Cut and blow dry', durationMinutes: 60, price: '$85' },
    { name: 'Full color', durationMinutes: 120, price: 'from $180' },
    { name: 'Bang trim', durationMinutes: 30, price: '$20' },
    { name: 'Updo', durationMinutes: 60, price: '$110' },
  ],
  staff: [{ name: 'Bianca' }, { name: 'Theo' }, { name: 'Noor' }],
  articles: [
    {
      title: 'Allergies and patch tests',
      content: 'Before your first color we do a free patch test, at least 48 hours before the appointment.',
    },
    {
      title: 'Cancellation',
      content: 'You can cancel for free until 24 hours before. Later we charge half of the price.',
    },
    { title: 'Tips', content: 'Tips are welcome, in cash or with your card.' },
  ],
}

export const LUNA_GUESTS: readonly Person[] = [
  {
    kind: 'with staff',
    persona: 'wants Theo on Saturday, not too early',
    scene: LUNA,
    says: ['can theo do a cut and blow dry saturday not crazy early maybe one oclock'],
    name: 'Danielle Fox',
    expect: { rows: ['Cut and blow dry 2027-01-16 13:00 with Theo'] },
  },
  {
    kind: 'several',
    persona: 'wants two things after each other, a week from tomorrow',
    scene: LUNA,
    says: ["I'd love a full color a week from tomorrow at eleven, and a bang trim right after that at one."],
    name: 'Monique Baptiste',
    expect: { rows: ['Full color 2027-01-22 11:00', 'Bang trim 2027-01-22 13:00'], repeats: 2 },
  },
  {
    kind: 'message',
    persona: 'is angry about orange highlights',
    scene: LUNA,
    says: [
      "My highlights came out orange. Like traffic cone orange. I want whoever's in charge to call me back about it.",
    ],
    message: 'My highlights came out orange and I want the manager to call me back, Stephanie Russo',
    name: 'Stephanie Russo',
    expect: { message: /orange|call/i },
  },
  {
    kind: 'refused',
    persona: 'wants to come before opening, which cannot be, and keeps the time',
    scene: { ...LUNA, has: ['Updo 2027-01-23 10:00 with Noor'] },
    says: [
      "My sister's wedding starts at noon so ten is cutting it close. Is there any way Noor could do my updo at eight that morning instead?",
    ],
    at: {
      offers: ['Nope, then just leave it as it is, ten is fine.'],
      when: ['Nope, then just leave it as it is, ten is fine.'],
      'move?': ['No, leave it as it is.'],
    },
    name: 'Valentina Cruz',
    expect: { rows: ['Updo 2027-01-23 10:00 with Noor'], hears: [/open|clos|earli|10/i], repeats: 2 },
  },
  {
    kind: 'question',
    persona: 'asks for a price and about tips',
    scene: LUNA,
    says: ['How much would an updo run me?', 'Is it weird to tip on a card?'],
    expect: { hears: [/110/, /tips?\b/i] },
  },
  {
    kind: 'question',
    persona: 'has reacted to dye before',
    scene: LUNA,
    says: [
      'So the last time I used a box dye my scalp went bright red. Do you test for that kind of thing before you color?',
    ],
    expect: { hears: [/patch test|48/i] },
  },
  {
    kind: 'own',
    persona: 'is unsure between three and half past three',
    scene: { ...LUNA, has: ['Cut and blow dry 2027-01-15 15:00 with Bianca'] },
    says: ['Quick one, is it three or three thirty that I see Bianca tomorrow?'],
    name: 'Jo Feldman',
    expect: {
      rows: ['Cut and blow dry 2027-01-15 15:00 with Bianca'],
      hears: [/\b3(?::00)? ?(?:p|in the afternoon|o'clock)|three o'clock|15:00/i],
    },
  },
  {
    kind: 'booking',
    persona: 'is a schoolgirl who works out her bus',
    scene: LUNA,
    says: [
      'Um hi, my mom said I can get a bang trim on Tuesday. School gets out at two forty-five and the bus is half an hour, so like, any time after that?',
    ],
    name: 'Maddie Kessler',
    expect: { rows: ['Bang trim 2027-01-19 15:30-18:30'] },
  },
]
