import type { Person, PersonScene } from '../../../person.ts'

/** A barber in London; Monday 30 November 2026, half past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const BARBER: PersonScene = {
  now: '2026-11-30T09:30:00Z',
  from: '+447700900321',
  business: {
    name: 'Kingsway Barbers',
    phone: '+442079460120',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('09:00', '18:00'),
      tuesday: open('09:00', '18:00'),
      wednesday: open('09:00', '18:00'),
      thursday: open('09:00', '20:00'),
      friday: open('09:00', '18:00'),
      saturday: open('09:00', '17:00'),
    },
  },
  services: [
    { name: 'Haircut', durationMinutes: 30, price: '£24' },
    { name: 'Beard trim', durationMinutes: 30, price: '£15' },
    { name: 'Hot towel shave', durationMinutes: 30, price: '£28' },
    { name: 'Kids cut', durationMinutes: 30, price: '£16' },
  ],
  staff: [
    { name: 'Marco' },
    {
      name: 'Dev',
      hours: {
        tuesday: open('09:00', '18:00'),
        thursday: open('09:00', '20:00'),
        friday: open('09:00', '18:00'),
        saturday: open('09:00', '17:00'),
      },
    },
    { name: 'Lucy', services: ['Haircut', 'Kids cut'] },
  ],
  articles: [
    { title: 'Haircut and beard together', content: 'A haircut and a beard trim together cost £35.' },
    { title: 'How can I pay?', content: 'We take cards, phones and cash.' },
    {
      title: 'Do I need an appointment?',
      content: 'Walk-ins are welcome from Monday to Wednesday. On other days please book.',
    },
    { title: 'Where are you?', content: 'We are at 41 Kingsway, two minutes from Holborn station.' },
    { title: 'Kids', content: 'A kids cut is for children under twelve.' },
  ],
}

export const BARBER_CALLERS: readonly Person[] = [
  {
    kind: 'with staff',
    persona: 'wants Marco this afternoon, in slang',
    scene: BARBER,
    says: ['All right mate, any chance Marco could squeeze us in this aft? Just a haircut, short back and sides.'],
    name: 'Terry Nolan',
    expect: { rows: ['Haircut 2026-11-30 12:00-17:30 with Marco'] },
  },
  {
    kind: 'several',
    persona: 'wants two boys cut one after the other',
    scene: BARBER,
    says: [
      "I've got two lads that both need a kids cut, Saturday morning, one at ten and the other straight after at half past.",
    ],
    name: 'Hannah Osei',
    expect: { rows: ['Kids cut 2026-12-05 10:00', 'Kids cut 2026-12-05 10:30'], repeats: 2 },
  },
  {
    kind: 'with staff',
    persona: 'wants Dev on his day off and takes the next evening',
    scene: BARBER,
    says: ["It's Dev I always have. Could he do me a hot towel shave on Wednesday, five-ish?"],
    at: {
      offers: ["No, it's got to be Dev. Thursday then, when I finish work, so after six."],
      when: ["Ah, he's off. Thursday then, when I finish work, so after six."],
    },
    name: 'Colin Pritchard',
    expect: { rows: ['Hot towel shave 2026-12-03 18:00-19:30 with Dev'], misreadings: 1, repeats: 2 },
  },
  {
    kind: 'message',
    persona: 'is stuck in the Underground and will be late',
    scene: { ...BARBER, has: ['Haircut 2026-11-30 10:00 with Marco'] },
    name: 'Joe Adeyemi',
    says: [
      "I'm stuck on the Northern line, they're saying signal failure. I'll be a good quarter of an hour late for my ten o'clock, can you let Marco know?",
    ],
    message: "It's Joe Adeyemi, I'll be a quarter of an hour late for my ten o'clock, sorry",
    expect: { rows: ['Haircut 2026-11-30 10:00 with Marco'], message: /late/i },
  },
  {
    kind: 'question',
    persona: 'asks for the price of two things together',
    scene: BARBER,
    says: ['How much would you charge me for a haircut and a beard trim together?'],
    expect: { hears: [/35/] },
  },
  {
    kind: 'question',
    persona: 'asks about cards, then about the place',
    scene: BARBER,
    says: ["D'you take card or do I need to stop at a cashpoint?", 'Lovely. And whereabouts are you exactly?'],
    expect: { hears: [/cards?\b/i, /Kingsway/] },
  },
  {
    kind: 'question',
    persona: 'would rather not book',
    scene: BARBER,
    says: ['Do I actually have to book or can I just rock up?'],
    expect: { hears: [/walk-?ins?|Monday to Wednesday/i] },
  },
  {
    kind: 'move',
    persona: 'wants the same day an hour later',
    scene: { ...BARBER, has: ['Haircut 2026-12-04 11:00 with Lucy'] },
    says: ["I'm in with Lucy on Friday morning. Could we make it an hour later? The school run's a nightmare."],
    name: 'Bethan Rhys',
    expect: { rows: ['Haircut 2026-12-04 12:00 with Lucy'] },
  },
  {
    kind: 'own',
    persona: 'has forgotten when the appointment is',
    scene: { ...BARBER, has: ['Beard trim 2026-12-02 17:30 with Marco'] },
    says: ["I can't for the life of me remember when I'm in next. Can you look it up?"],
    name: 'Graham Tully',
    expect: { rows: ['Beard trim 2026-12-02 17:30 with Marco'], hears: [/5[:.]30|half past five|17[:.]30/i] },
  },
  {
    kind: 'manners',
    persona: 'is furious but books in the end',
    scene: BARBER,
    says: [
      "Third bloody time I've rung you lot this morning, does nobody pick up a phone any more? Right. Haircut. Tomorrow. Twelve noon. I don't care who does it.",
    ],
    name: 'Des Hargreaves',
    expect: { rows: ['Haircut 2026-12-01 12:00'] },
  },
]
