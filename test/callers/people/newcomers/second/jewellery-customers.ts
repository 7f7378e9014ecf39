import type { Person, PersonScene } from '../../../person.ts'

/** A jeweller in Edinburgh; Friday 12 February 2027, eleven. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const JEWELLER: PersonScene = {
  now: '2027-02-12T11:00:00Z',
  from: '+447700900945',
  business: {
    name: 'Rennie and Sons Jewellers',
    phone: '+441314960260',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('09:30', '17:30'),
      tuesday: open('09:30', '17:30'),
      wednesday: open('09:30', '17:30'),
      thursday: open('09:30', '17:30'),
      friday: open('09:30', '17:30'),
      saturday: open('09:30', '17:30'),
    },
  },
  services: [
    { name: 'Engagement consultation', durationMinutes: 60, price: 'free' },
    { name: 'Ring sizing', durationMinutes: 30, price: 'from £35' },
    { name: 'Valuation', durationMinutes: 60, price: '£50 per piece' },
  ],
  articles: [
    { title: 'Watch batteries', content: 'We change watch batteries for £12 while you wait, without an appointment.' },
    {
      title: 'Do you buy gold?',
      content: 'Yes, we buy old gold. Bring it to a valuation; if you sell to us, the valuation is free.',
    },
    { title: 'Repairs', content: 'Repairs take about two weeks. We ring you when your piece is ready.' },
  ],
  closed: [['2027-02-15', 'stocktaking']],
}

export const JEWELLERY_CUSTOMERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'whispers, because she is in the next room',
    scene: JEWELLER,
    says: ["I've got to be quick, she's only in the next room. Engagement consultation, tomorrow, three o'clock."],
    name: 'Callum Geddes',
    expect: { rows: ['Engagement consultation 2027-02-13 15:00'] },
  },
  {
    kind: 'refused',
    persona: 'asks for the day of the stocktaking and takes the day after it',
    scene: JEWELLER,
    says: [
      "I've inherited a brooch from my aunt and the insurers want a valuation. Would Monday at eleven be convenient?",
    ],
    at: {
      offers: ['Ah, I see. Tuesday at eleven, in that case.'],
      when: ['Ah, I see. Tuesday at eleven, in that case.'],
    },
    name: 'Margaret Ainslie',
    expect: { rows: ['Valuation 2027-02-16 11:00'] },
  },
  {
    kind: 'question',
    persona: 'has a watch that stopped',
    scene: JEWELLER,
    says: ['My watch has stopped. What do you charge for a new battery, and can you do it there and then?'],
    expect: { hears: [/12/, /while you wait/i] },
  },
  {
    kind: 'message',
    persona: 'asks after a ring in repair',
    scene: JEWELLER,
    says: [
      "It's Fiona MacAllister, I left a ring in with you about three weeks ago and I've not heard a peep. Can you get someone to let me know if it's ready?",
    ],
    message: "It's Fiona MacAllister, ticket four four seven one, is my ring ready?",
    name: 'Fiona MacAllister',
    expect: { message: /ring/i },
  },
  {
    kind: 'text',
    persona: 'cancels by text with the date only',
    by: 'text',
    scene: { ...JEWELLER, has: ['Ring sizing 2027-02-17 12:30'] },
    says: ['Hi its Hamish, need to cancel the ring sizing on the 17th, cheers'],
    name: 'Hamish Orr',
    expect: { rows: ['cancelled Ring sizing 2027-02-17 12:30'] },
  },
  {
    kind: 'several',
    persona: 'wants to sell gold and then comes on Thursday',
    scene: JEWELLER,
    says: ["D'you buy old gold at all? Chains and that?", 'Grand. Put me down for a valuation then, Thursday at four.'],
    name: 'Davie Muir',
    expect: { rows: ['Valuation 2027-02-18 16:00'], hears: [/gold/i] },
  },
  {
    kind: 'changes mind',
    persona: 'remembers the swimming lesson when it is read back',
    scene: JEWELLER,
    says: ["I'd like to bring my ring in for a ring sizing, Saturday week at ten o'clock."],
    at: { 'book?': ["Och no, wait, the bairn's got swimming till eleven. Half past eleven that same Saturday."] },
    name: 'Kirsty Drummond',
    expect: { rows: ['Ring sizing 2027-02-20 11:30'], misreadings: 1, repeats: 2 },
  },
]
