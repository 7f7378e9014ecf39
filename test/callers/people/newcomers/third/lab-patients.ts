import type { Person, PersonScene } from '../../../person.ts'

/** A laboratory in Boston; Thursday 10 December 2026, ten past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const LAB: PersonScene = {
  now: '2026-12-10T14:10:00Z',
  business: {
    name: 'Back Bay Labs',
    phone: '+16175550145',
    timezone: 'America/New_York',
    hours: {
      monday: open('06:30', '15:30'),
      tuesday: open('06:30', '15:30'),
      wednesday: open('06:30', '15:30'),
      thursday: open('06:30', '15:30'),
      friday: open('06:30', '15:30'),
      saturday: open('07:00', '12:00'),
    },
  },
  services: [
    { name: 'Blood draw', durationMinutes: 30, price: '$35' },
    { name: 'Drug screening', durationMinutes: 30, price: '$60' },
    { name: 'Glucose test', durationMinutes: 120, price: '$80' },
  ],
  articles: [
    {
      title: 'Do I have to fast?',
      content: 'Before a fasting blood draw, do not eat for 12 hours. You may drink water.',
    },
    { title: 'I faint when I see needles', content: 'Tell us, and you can lie down during the draw.' },
    {
      title: 'Results',
      content: 'Results go to your doctor within three working days. We do not give results on the phone.',
    },
  ],
}

export const LAB_PATIENTS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'may not eat and comes as early as possible',
    scene: LAB,
    says: [
      "I can't have breakfast before this thing so give me the very first blood draw you've got tomorrow morning.",
    ],
    name: 'Sal Petrocelli',
    expect: { rows: ['Blood draw 2026-12-11 06:30'] },
  },
  {
    kind: 'booking',
    persona: 'needs it by Monday and comes on Saturday',
    scene: LAB,
    says: ['My new job wants a drug screening done by Monday, so could I come Saturday at eight a.m.?'],
    name: 'Latoya Simmons',
    expect: { rows: ['Drug screening 2026-12-12 08:00'] },
  },
  {
    kind: 'question',
    persona: 'likes coffee and faints',
    scene: LAB,
    says: [
      'How long before a fasting blood draw do I have to quit eating?',
      'I should warn you, needles make me pass out. What do you do about that?',
    ],
    expect: { hears: [/12 hours|twelve/i, /lie down/i] },
  },
  {
    kind: 'several',
    persona: 'is pregnant, asks how long the test takes, and books it',
    scene: LAB,
    says: [
      "I'm twenty-six weeks and my doctor wants the sugar thing. How long does a glucose test take?",
      'Okay. Wednesday at nine in the morning for that, please.',
    ],
    name: 'Emma Castellanos',
    expect: { rows: ['Glucose test 2026-12-16 09:00'], hears: [/two hours|2 hours|120 minutes/i] },
  },
  {
    kind: 'person',
    persona: 'wants to talk about results with somebody',
    scene: { ...LAB, business: { ...LAB.business, transferPhone: '+16175550146' } },
    says: [
      "I'd rather speak with somebody on your staff directly, it's about a result I don't understand. Can you put me through?",
    ],
    expect: { person: true },
  },
  {
    kind: 'own',
    persona: 'wants to cancel what does not exist',
    scene: LAB,
    says: ['I need to cancel my blood draw for tomorrow.'],
    name: 'Phil Gagnon',
    expect: {
      hears: [
        /no (?:upcoming )?(?:appointments?|bookings?)|don't (?:see|have|find)|can't (?:see|find)|couldn't find|cannot find|nothing/i,
      ],
      neverHears: [/(?:is|been|'s|I've) cancell?ed/i],
    },
  },
  {
    kind: 'question',
    persona: 'works at night and asks when they open and close',
    scene: LAB,
    says: ['I get off the night shift at six. How early do you open up on a weekday?', 'And what about Sundays?'],
    expect: { hears: [/6:30|half past six|six thirty/i, /closed|not open/i] },
  },
]
