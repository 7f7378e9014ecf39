import type { Person, PersonScene } from '../../../person.ts'

/** Physiotherapists in Glasgow; Thursday 15 April 2027, ten past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const PHYSIO: PersonScene = {
  now: '2027-04-15T08:10:00Z',
  from: '+447700900507',
  business: {
    name: 'Clyde Physiotherapy',
    phone: '+441414960220',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('08:00', '19:00'),
      tuesday: open('08:00', '19:00'),
      wednesday: open('08:00', '19:00'),
      thursday: open('08:00', '19:00'),
      friday: open('08:00', '19:00'),
      saturday: open('09:00', '13:00'),
    },
  },
  services: [
    { name: 'Assessment', durationMinutes: 60, price: '£55' },
    { name: 'Treatment session', durationMinutes: 30, price: '£40' },
    { name: 'Sports massage', durationMinutes: 60, price: '£50' },
  ],
  staff: [{ name: 'Ailsa' }, { name: 'Ewan' }],
  articles: [
    {
      title: 'Do I need a referral?',
      content: 'You can come without a referral from your doctor. Some private insurers ask for one.',
    },
    { title: 'What should I wear?', content: 'Wear loose clothes. For knees and hips, bring shorts.' },
    {
      title: 'Parking',
      content: 'We have three parking spaces in front of the door; the multi-storey is on Dunlop Street.',
    },
    { title: 'Children', content: 'We treat children from the age of twelve, with a parent in the room.' },
  ],
}

export const PHYSIO_PATIENTS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'cannot straighten up and would come today',
    scene: PHYSIO,
    says: [
      "My back's away, I bent down for the cat and I cannae straighten up. Any chance of an assessment today, whenever you've got?",
    ],
    name: 'Senga Mulholland',
    expect: { rows: ['Assessment 2027-04-15 09:30-18:00'] },
  },
  {
    kind: 'with staff',
    persona: 'wants Ewan next on Tuesday at half past five',
    scene: PHYSIO,
    says: ["Ewan said to book another treatment session with him. Tuesday, half five, if he's about."],
    name: 'Craig Lennox',
    expect: { rows: ['Treatment session 2027-04-20 17:30 with Ewan'] },
  },
  {
    kind: 'refused',
    persona: 'does not want to get up early on Saturday',
    scene: PHYSIO,
    says: ['Do you have a sports massage going on Saturday?'],
    at: {
      offers: ["Not that early, I'll be hungover. Eleven would be grand."],
      when: ['Eleven would be grand.'],
    },
    name: 'Rory Struthers',
    expect: { rows: ['Sports massage 2027-04-17 11:00'], misreadings: 1, repeats: 2 },
  },
  {
    kind: 'question',
    persona: 'asks whether the doctor must send them',
    scene: PHYSIO,
    says: ['Does my GP have to send me or can I just come off my own bat?'],
    expect: { hears: [/referral/i] },
  },
  {
    kind: 'question',
    persona: 'has a bad knee, and a son of thirteen',
    scene: PHYSIO,
    says: [
      "It's my knee I'm seeing you about. What am I meant to wear?",
      "Would you see my lad as well? He's thirteen.",
    ],
    expect: { hears: [/shorts|loose/i, /twelve|\b12\b/i] },
  },
  {
    kind: 'cancel',
    persona: 'has two appointments and gives up one',
    scene: {
      ...PHYSIO,
      has: ['Treatment session 2027-04-19 10:00 with Ailsa', 'Treatment session 2027-04-22 10:00 with Ailsa'],
    },
    says: ["I've two sessions with Ailsa next week. Leave the Thursday one in but I need out of Monday's."],
    name: 'Moira Gilchrist',
    expect: {
      rows: [
        'cancelled Treatment session 2027-04-19 10:00 with Ailsa',
        'Treatment session 2027-04-22 10:00 with Ailsa',
      ],
    },
  },
  {
    kind: 'message',
    persona: 'waits for a bus that has not come',
    scene: { ...PHYSIO, has: ['Treatment session 2027-04-15 09:30 with Ailsa'] },
    says: ["The bus never turned up so I'll not be there for half nine, more like twenty to ten. Can you warn Ailsa?"],
    message: "I'll be ten minutes late, the bus never came. Isobel Wark.",
    name: 'Isobel Wark',
    expect: { rows: ['Treatment session 2027-04-15 09:30 with Ailsa'], message: /late|bus|twenty to ten|9:40/i },
  },
  {
    kind: 'move',
    persona: 'wants somebody else at the same time',
    scene: { ...PHYSIO, has: ['Treatment session 2027-04-21 14:00 with Ailsa'] },
    says: [
      'Nothing against Ailsa, but my pal swears by Ewan. Could I see Ewan on Wednesday instead of her, still at two?',
    ],
    name: 'Fraser Begg',
    expect: { rows: ['Treatment session 2027-04-21 14:00 with Ewan'] },
  },
]
