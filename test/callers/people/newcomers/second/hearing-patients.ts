import type { Person, PersonScene } from '../../../person.ts'

/** A hearing clinic in Phoenix; Wednesday 10 March 2027, ten past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const HEARING: PersonScene = {
  now: '2027-03-10T16:10:00Z',
  business: {
    name: 'Desert Hearing Center',
    phone: '+16025550180',
    timezone: 'America/Phoenix',
    hours: {
      monday: open('08:00', '16:00'),
      tuesday: open('08:00', '16:00'),
      wednesday: open('08:00', '16:00'),
      thursday: open('08:00', '16:00'),
      friday: open('08:00', '16:00'),
    },
  },
  services: [
    { name: 'Hearing test', durationMinutes: 60, price: 'free' },
    { name: 'Hearing aid fitting', durationMinutes: 60, price: '$150' },
    { name: 'Hearing aid cleaning', durationMinutes: 30, price: '$25' },
  ],
  articles: [
    {
      title: 'Medicare',
      content: 'Medicare pays for a hearing test if your doctor orders it. It does not pay for hearing aids.',
    },
    {
      title: 'Batteries',
      content: 'We sell batteries of all sizes, a pack of eight for $9. You need no appointment for that.',
    },
    {
      title: 'Can you come to my home?',
      content: 'We visit patients at home on Fridays, within ten miles, for an extra $40.',
    },
  ],
}

const HEARING_WITH_PERSON: PersonScene = {
  ...HEARING,
  business: { ...HEARING.business, transferPhone: '+16025550199' },
}

export const HEARING_PATIENTS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'hears badly and says which week it is not',
    scene: HEARING,
    says: [
      "You'll have to speak up, honey. I want a hearing test. Not this week, the week after, on the Tuesday. Ten in the morning.",
    ],
    name: 'Walter Jorgensen',
    expect: { rows: ['Hearing test 2027-03-16 10:00'] },
  },
  {
    kind: 'for another',
    persona: "is a daughter with a window of two hours for her father's hearing aid",
    scene: HEARING,
    says: [
      "I'm calling for my dad. He needs a hearing aid cleaning, Friday, I can bring him anywhere between one and three.",
    ],
    at: { name: ["My dad's name is Hector Villanueva"] },
    name: 'Hector Villanueva',
    expect: { rows: ['Hearing aid cleaning 2027-03-12 13:00-15:00 = Hector Villanueva'] },
  },
  {
    kind: 'person',
    persona: 'has a whistling hearing aid and no patience with machines',
    scene: HEARING_WITH_PERSON,
    says: ["This darn thing in my ear won't stop whistling. Get me a person, please, I can't do this with a computer."],
    expect: { person: true },
  },
  {
    kind: 'question',
    persona: 'asks about Medicare and about visits at home',
    scene: HEARING,
    says: ['Does Medicare pay for any of this?', "My wife can't leave the house. Would somebody come out to us?"],
    expect: { hears: [/Medicare/, /at home|Fridays|ten miles/i] },
  },
  {
    kind: 'urgent',
    persona: 'has a husband who does not wake up',
    scene: HEARING,
    says: ["Oh God, my husband just dropped in the kitchen and he won't wake up"],
    expect: { hears: [/911|9-1-1|nine one one/i] },
  },
  {
    kind: 'move',
    persona: 'keeps the day and changes the hour',
    scene: { ...HEARING, has: ['Hearing aid fitting 2027-03-15 13:00'] },
    says: ["Monday at one doesn't suit me after all. Keep the day, but could we say nine in the morning?"],
    name: 'Lorraine Beck',
    expect: { rows: ['Hearing aid fitting 2027-03-15 09:00'] },
  },
  {
    kind: 'own',
    persona: 'believes it is on Thursday, but it is on Friday',
    scene: { ...HEARING, has: ['Hearing test 2027-03-12 11:00'] },
    says: ["I wrote down Thursday for my hearing test, but my wife swears it's Friday. Who's right?"],
    name: 'Eugene Farris',
    expect: { rows: ['Hearing test 2027-03-12 11:00'], hears: [/Friday/, /\b11\b|eleven/i] },
  },
  {
    kind: 'question',
    persona: 'only needs batteries',
    scene: HEARING,
    says: ['I just need batteries, the little brown ones. Do you sell those, and do I gotta make an appointment?'],
    expect: { hears: [/batteries/i, /no appointment|\$9|all sizes/i] },
  },
]
