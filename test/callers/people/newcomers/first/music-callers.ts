import type { Person, PersonScene } from '../../../person.ts'

/** A music school in Chicago; Monday 23 November 2026, nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const MUSIC: PersonScene = {
  now: '2026-11-23T15:00:00Z',
  business: {
    name: 'Maple Street Music School',
    phone: '+13125550130',
    timezone: 'America/Chicago',
    hours: {
      monday: open('12:00', '20:00'),
      tuesday: open('12:00', '20:00'),
      wednesday: open('12:00', '20:00'),
      thursday: open('12:00', '20:00'),
      friday: open('12:00', '20:00'),
      saturday: open('09:00', '15:00'),
    },
  },
  services: [
    { name: 'Piano lesson', durationMinutes: 30, price: '$42' },
    { name: 'Guitar lesson', durationMinutes: 30, price: '$40' },
    { name: 'Voice lesson', durationMinutes: 60, price: '$75' },
    { name: 'Trial lesson', durationMinutes: 30, price: '$20' },
  ],
  staff: [
    { name: 'Elena', services: ['Piano lesson', 'Trial lesson'] },
    { name: 'Tom', services: ['Guitar lesson', 'Trial lesson'] },
    { name: 'Grace', services: ['Voice lesson', 'Piano lesson'] },
  ],
  articles: [
    {
      title: 'How old do students have to be?',
      content: 'We teach children from the age of five, and adults of any age.',
    },
    {
      title: 'Missed lessons',
      content:
        'If you cancel at least 24 hours before, you get a make-up lesson. Later than that, the lesson is charged.',
    },
    { title: 'Can I rent an instrument?', content: 'We rent violins, cellos and guitars from $25 a month.' },
    {
      title: 'Winter recital',
      content: 'The winter recital is on Saturday, December 19 at 4 pm in the town library. Families are welcome.',
    },
    {
      title: 'Address and parking',
      content: 'We are at 310 Maple Street, above the bakery. Street parking is free after 6 pm.',
    },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
}

export const MUSIC_CALLERS: readonly Person[] = [
  {
    kind: 'several',
    persona: 'asks whether six is too young, then books a trial as early as possible',
    scene: MUSIC,
    says: [
      'Do you take six year olds or is that too little?',
      'Perfect. Then a trial lesson for her, this Saturday, as early as you have.',
    ],
    name: 'Carla Jimenez',
    expect: { rows: ['Trial lesson 2026-11-28 09:00'], hears: [/\b(?:five|5)\b/i] },
  },
  {
    kind: 'with staff',
    persona: 'wants Tom in the evening of the Tuesday of next week',
    scene: MUSIC,
    says: ["I'd like a guitar lesson with Tom, Tuesday of next week in the evening, like at seven."],
    name: 'Owen McAllister',
    expect: { rows: ['Guitar lesson 2026-12-01 19:00 with Tom'] },
  },
  {
    kind: 'cancel',
    persona: 'has a sick child, asks what it costs to cancel, and cancels',
    scene: { ...MUSIC, has: ['Piano lesson 2026-11-25 16:00 with Elena'] },
    name: 'Mateo Fuentes',
    says: [
      "Hi, my son's got strep throat. If I cancel do we lose the money for the lesson?",
      "Okay, then please cancel it, his lesson with Elena on Wednesday. We'll call again when he's better.",
    ],
    expect: { rows: ['cancelled Piano lesson 2026-11-25 16:00 with Elena'], hears: [/make-?up|24/i] },
  },
  {
    kind: 'booking',
    persona: 'is sixty-eight, forgets that Thursday is Thanksgiving, and takes Friday',
    scene: MUSIC,
    says: [
      "Don't laugh, I'm sixty-eight and I want to learn to sing. A voice lesson please, would Thursday at five work?",
    ],
    at: {
      offers: ["Oh heavens, it's Thanksgiving. Friday at five then."],
      when: ["Oh heavens, it's Thanksgiving. Friday at five then."],
    },
    name: 'Eleanor Voss',
    expect: { rows: ['Voice lesson 2026-11-27 17:00'] },
  },
  {
    kind: 'message',
    persona: 'wants sheet music from a teacher',
    scene: MUSIC,
    says: ["Could you give a message to Elena? It's about my daughter's sheet music."],
    message: "This is Sophie Tran's mom, please email us the Clementi sonatina, she lost her copy",
    name: 'Linh Tran',
    expect: { message: /Clementi/i },
  },
  {
    kind: 'question',
    persona: 'wants to rent a violin',
    scene: MUSIC,
    says: ["Before I go and buy a violin she'll drop after a month, do you guys rent them out?"],
    expect: { hears: [/25/] },
  },
  {
    kind: 'question',
    persona: 'is a grandfather who wants to come to the recital',
    scene: MUSIC,
    says: ["I'm a grandpa, when is this winter recital everybody's talking about?", 'And can family come along?'],
    expect: { hears: [/\b19/, /welcome|famil/i] },
  },
  {
    kind: 'two people',
    persona: 'is corrected by his wife in the middle of the sentence',
    scene: MUSIC,
    says: [
      "Piano for Leo on Wednesday at four, please. What? Oh, hang on. Sorry, my wife says he has soccer Wednesdays, so it's Friday at four.",
    ],
    name: 'Leo Baumgartner',
    expect: { rows: ['Piano lesson 2026-11-27 16:00'] },
  },
  {
    kind: 'text',
    persona: 'moves a lesson to Friday by text',
    by: 'text',
    scene: { ...MUSIC, has: ['Guitar lesson 2026-11-25 18:00 with Tom'] },
    says: ['can we bump wednesdays guitar to friday same time pls, something came up at work'],
    name: 'Nate Olson',
    expect: { rows: ['Guitar lesson 2026-11-27 18:00 with Tom'] },
  },
  {
    kind: 'booking',
    persona: 'speaks English as a second language',
    scene: MUSIC,
    says: [
      'Good morning, I am wanting a lesson of guitar for my son, he has eleven years, in the Saturday, if is possible at the twelve.',
    ],
    name: 'Paolo Ricci',
    expect: { rows: ['Guitar lesson 2026-11-28 12:00'] },
  },
]
