import type { Person, PersonScene } from '../../../person.ts'

/** A swim school in Tampa; Monday 1 March 2027, nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const SWIM: PersonScene = {
  now: '2027-03-01T14:00:00Z',
  business: {
    name: 'Little Fins Swim School',
    phone: '+18135550170',
    timezone: 'America/New_York',
    hours: {
      monday: open('08:00', '19:00'),
      tuesday: open('08:00', '19:00'),
      wednesday: open('08:00', '19:00'),
      thursday: open('08:00', '19:00'),
      friday: open('08:00', '19:00'),
      saturday: open('08:00', '14:00'),
    },
  },
  services: [
    { name: 'Baby class', durationMinutes: 30, price: '$25' },
    { name: 'Beginner lesson', durationMinutes: 30, price: '$38' },
    { name: 'Adult lesson', durationMinutes: 60, price: '$60' },
  ],
  staff: [
    { name: 'Maya', services: ['Baby class', 'Beginner lesson'] },
    { name: 'Ben', services: ['Beginner lesson', 'Adult lesson'] },
  ],
  articles: [
    { title: 'What should we bring?', content: 'Bring a towel and goggles. Babies need a swim diaper.' },
    {
      title: 'Is the pool indoors?',
      content: 'Our pool is indoors and heated to 90 degrees, so lessons take place in any weather.',
    },
    { title: 'Refunds', content: 'Lessons that are cancelled before the day are refunded in full.' },
  ],
}

export const SWIMMERS: readonly Person[] = [
  {
    kind: 'with staff',
    persona: 'books a child in with Ben',
    scene: SWIM,
    says: [
      "My buddy's kid loves Ben, so could we do a beginner lesson with Ben tomorrow at four thirty? It's for my five-year-old.",
    ],
    name: 'Chris Haddad',
    expect: { rows: ['Beginner lesson 2027-03-02 16:30 with Ben'] },
  },
  {
    kind: 'booking',
    persona: 'is an adult afraid of water who excludes a day',
    scene: SWIM,
    says: [
      "I'm forty-four and I never learned, I'm scared of the deep end. Adult lesson, six o'clock in the evening any day this week except Wednesday, that's church.",
    ],
    name: 'Denise Holloway',
    expect: { rows: ['Adult lesson 2027-03-01|2027-03-02|2027-03-04|2027-03-05 18:00'] },
  },
  {
    kind: 'cancel',
    persona: 'has a baby with an ear infection and asks for the money',
    scene: { ...SWIM, has: ['Baby class 2027-03-02 09:00 with Maya'] },
    name: 'Zoe Castellano',
    says: ["The baby's got an ear infection so we need to cancel tomorrow morning.", 'Do I get my money back?'],
    expect: { rows: ['cancelled Baby class 2027-03-02 09:00 with Maya'], hears: [/refund/i] },
  },
  {
    kind: 'move',
    persona: 'leaves out this week',
    scene: { ...SWIM, has: ['Beginner lesson 2027-03-04 15:30 with Maya'] },
    says: ["We're gonna have to skip this Thursday. Can you move her lesson to next week, same day, same time?"],
    name: 'Ingrid Solberg',
    expect: { rows: ['Beginner lesson 2027-03-11 15:30 with Maya'] },
  },
  {
    kind: 'question',
    persona: 'packs the bag',
    scene: SWIM,
    says: ['First timer here. What do I gotta pack for a nine month old?'],
    expect: { hears: [/diaper/i] },
  },
  {
    kind: 'question',
    persona: 'watches the thunderstorm',
    scene: SWIM,
    says: ["There's a big thunderstorm rolling in. Do lessons get called off for lightning or is your pool inside?"],
    expect: { hears: [/indoors?|any weather/i] },
  },
  {
    kind: 'text',
    persona: 'gives the name in the first text',
    by: 'text',
    scene: SWIM,
    says: ['Baby class sat 10am pls! Name is Fern Okafor-Lyle'],
    name: 'Fern Okafor-Lyle',
    expect: { rows: ['Baby class 2027-03-06 10:00 = Fern Okafor-Lyle'] },
  },
  {
    kind: 'message',
    persona: 'has left goggles behind',
    scene: SWIM,
    says: ['I think we left a pair of pink goggles by the showers on Saturday. Can someone check and let me know?'],
    message: 'We left pink goggles by the showers on Saturday, please call me if you find them',
    name: 'Tasha Greene',
    expect: { message: /goggles/i },
  },
]
