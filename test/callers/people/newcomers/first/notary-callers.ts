import type { Person, PersonScene } from '../../../person.ts'

/** A notary in Los Angeles; Wednesday 2 December 2026, ten past ten. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const NOTARY: PersonScene = {
  now: '2026-12-02T18:10:00Z',
  business: {
    name: 'Corner Notary',
    phone: '+13235550150',
    timezone: 'America/Los_Angeles',
    hours: {
      monday: open('09:00', '18:00'),
      tuesday: open('09:00', '18:00'),
      wednesday: open('09:00', '18:00'),
      thursday: open('09:00', '18:00'),
      friday: open('09:00', '18:00'),
      saturday: open('10:00', '14:00'),
    },
  },
  services: [
    { name: 'Notary signing', durationMinutes: 30, price: '$15 per signature' },
    { name: 'Passport photo', durationMinutes: 30, price: '$18' },
    { name: 'Fingerprinting', durationMinutes: 30, price: '$40' },
  ],
  articles: [
    {
      title: 'What do I have to bring?',
      content: 'Bring a valid photo ID, such as a passport or a driver license, and the unsigned document.',
    },
    { title: 'Parking', content: 'There is metered parking on Sunset Boulevard.' },
  ],
}

export const NOTARY_CALLERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'is in a hurry and would come today',
    scene: NOTARY,
    says: ['Hi hi, I have a deed and it needs a notary signing like today, whenever, soon as you can.'],
    name: 'Ashley Grant',
    expect: { rows: ['Notary signing 2026-12-02 10:30-17:30'] },
  },
  {
    kind: 'several',
    persona: 'asks whether it is a real person and books all the same',
    scene: NOTARY,
    says: ['Wait, am I talking to a real person right now?', 'Ha, okay. Fingerprinting, Friday at eleven.'],
    name: 'Tyrell Banks',
    expect: {
      rows: ['Fingerprinting 2026-12-04 11:00'],
      hears: [/automated|assistant|not a (?:real )?person|virtual/i],
    },
  },
  {
    kind: 'booking',
    persona: 'withholds the number and spells a name',
    scene: { ...NOTARY, from: null },
    says: ["I'd like to come in for passport photos tomorrow at three thirty in the afternoon"],
    at: { name: ["It's Xochitl Ibarra. Xochitl is X O C H I T L."] },
    name: 'Xochitl Ibarra',
    phone: 'three two three, five five five, oh one seven four',
    expect: { rows: ['Passport photo 2026-12-03 15:30 @ +13235550174'] },
  },
  {
    kind: 'question',
    persona: 'asks what to bring and what it costs',
    scene: NOTARY,
    says: [
      'What do I need to have with me to get something notarized?',
      'And what do you charge for a notary signing?',
    ],
    expect: { hears: [/\bID\b/, /15/] },
  },
  {
    kind: 'language',
    persona: 'asks for Spanish',
    scene: NOTARY,
    says: ['Hola, buenos días, ¿habla español?'],
    expect: { hears: [/English/i] },
  },
  {
    kind: 'booking',
    persona: 'is an old lady who tells a long story',
    scene: NOTARY,
    says: [
      "Well good morning dear. My late husband and I had a trust with the bank on Vermont, and now the bank wants a paper signed, and my niece says it has to be notarized, she works in real estate you know. She can drive me on Monday, but not before noon because of her class, so I was thinking one o'clock on Monday for the notary signing, if that suits you.",
    ],
    name: 'Harriet Lindgren',
    expect: { rows: ['Notary signing 2026-12-07 13:00'] },
  },
  {
    kind: 'manners',
    persona: 'is a child that plays a prank',
    scene: NOTARY,
    says: ['Is your refrigerator running? Well then you better go catch it! Hahaha', 'bye loser'],
    expect: { neverHears: [/it's booked|is booked|you're all set/i] },
  },
  {
    kind: 'own',
    persona: 'wants to know whether the booking on the website went through',
    scene: { ...NOTARY, has: ['Fingerprinting 2026-12-05 10:30'] },
    says: ["I did something on my phone last night but I'm not sure it took. Am I down for Saturday?"],
    name: 'Rosa Delgadillo',
    expect: { rows: ['Fingerprinting 2026-12-05 10:30'], hears: [/10[:.]30|half past ten/i] },
  },
]
