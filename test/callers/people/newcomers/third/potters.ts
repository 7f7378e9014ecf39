import type { Person, PersonScene } from '../../../person.ts'

/** A pottery in Portland; Tuesday 23 February 2027, twenty to ten. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const POTTERY: PersonScene = {
  now: '2027-02-23T17:40:00Z',
  business: {
    name: 'Wheelhouse Pottery',
    phone: '+15035550135',
    timezone: 'America/Los_Angeles',
    hours: {
      tuesday: open('11:00', '21:00'),
      wednesday: open('11:00', '21:00'),
      thursday: open('11:00', '21:00'),
      friday: open('11:00', '21:00'),
      saturday: open('11:00', '21:00'),
      sunday: open('11:00', '18:00'),
    },
  },
  services: [
    { name: 'Wheel class', durationMinutes: 120, price: '$65' },
    { name: 'Glazing session', durationMinutes: 60, price: '$30' },
    { name: 'Date night', durationMinutes: 120, price: '$140 for two' },
  ],
  articles: [
    {
      title: 'What should I wear?',
      content: 'Wear clothes that may get dirty. We give you an apron. Short nails help.',
    },
    {
      title: 'When can I pick up my pieces?',
      content: 'Your pieces are fired and ready after three weeks. We keep them for two months.',
    },
    { title: 'Can I bring my own wine?', content: 'On date nights you can bring a bottle of wine.' },
  ],
}

export const POTTERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'names the anniversary beside the wished day',
    scene: POTTERY,
    says: [
      "Our anniversary's Sunday but we're driving to the coast, so I want to surprise her with the date night on Saturday at seven in the evening.",
    ],
    name: 'Ben Takahashi',
    expect: { rows: ['Date night 2027-02-27 19:00'] },
  },
  {
    kind: 'refused',
    persona: 'asks for a taken evening and takes the next one',
    scene: { ...POTTERY, taken: ['2027-02-25 17:00 240'] },
    says: ['Is there room in a wheel class Thursday at six p.m.?'],
    at: {
      offers: ['Aw, it has to be six because of work. How about Friday at six?'],
      when: ['How about Friday at six?'],
    },
    name: 'Marisol Quintero',
    expect: { rows: ['Wheel class 2027-02-26 18:00'], misreadings: 1, repeats: 2 },
  },
  {
    kind: 'question',
    persona: 'has made a mug and dresses well',
    scene: POTTERY,
    says: [
      'I made a lopsided mug with you guys last Saturday, when do I get to take it home?',
      "And my girlfriend's coming next time, is she gonna wreck her good jeans?",
    ],
    expect: { hears: [/three weeks|3 weeks/i, /apron|dirty/i] },
  },
  {
    kind: 'move',
    persona: 'comes two hours later',
    scene: { ...POTTERY, has: ['Glazing session 2027-02-24 15:00'] },
    says: ['Could I come two hours later tomorrow for my glazing? My shift got swapped.'],
    name: 'Dakota Lindsey',
    expect: { rows: ['Glazing session 2027-02-24 17:00'] },
  },
  {
    kind: 'cancel',
    persona: 'has another flight now',
    scene: { ...POTTERY, has: ['Wheel class 2027-03-06 13:00'] },
    says: ["The airline changed my flight so I'm out for the class on March sixth, go ahead and cancel it please"],
    name: 'Anders Holm',
    expect: { rows: ['cancelled Wheel class 2027-03-06 13:00'] },
  },
  {
    kind: 'booking',
    persona: 'spells a first name that has many spellings',
    scene: POTTERY,
    says: ['One glazing session, this coming Sunday, twelve noon.'],
    at: { name: ["Katharine Muir. That's K A T H A R I N E, Muir is M U I R."] },
    name: 'Katharine Muir',
    expect: { rows: ['Glazing session 2027-02-28 12:00 = Katharine Muir'] },
  },
  {
    kind: 'changes mind',
    persona: 'moves the class right after it was booked',
    scene: POTTERY,
    says: [
      'Wheel class on Friday, March fifth, at eleven in the morning.',
      'Shoot, I forgot my dentist. Can you move it to one in the afternoon that day?',
    ],
    at: { 'book?': ['Yes'], name: ['Bruno Salgado'] },
    name: 'Bruno Salgado',
    expect: { rows: ['Wheel class 2027-03-05 13:00'], misreadings: 1, repeats: 2 },
  },
]
