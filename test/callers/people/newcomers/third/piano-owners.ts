import type { Person, PersonScene } from '../../../person.ts'

/** A piano tuner in Bath; Monday 12 April 2027, half past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const PIANO: PersonScene = {
  now: '2027-04-12T08:30:00Z',
  from: '+447700900218',
  business: {
    name: 'True Pitch Piano Tuning',
    phone: '+441225960410',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('09:00', '17:00'),
      tuesday: open('09:00', '17:00'),
      wednesday: open('09:00', '17:00'),
      thursday: open('09:00', '17:00'),
      friday: open('09:00', '17:00'),
    },
  },
  services: [
    {
      name: 'Piano tuning',
      durationMinutes: 90,
      price: '£75',
      questions: [{ name: 'What is the address of the piano?', type: 'text', required: true }],
    },
    { name: 'Pitch raise', durationMinutes: 120, price: '£120' },
    { name: 'Piano inspection', durationMinutes: 60, price: '£45' },
  ],
  articles: [
    {
      title: 'Old pianos',
      content:
        'A piano that has not been tuned for more than ten years usually needs a pitch raise before it can be tuned.',
    },
    {
      title: 'How far do you travel?',
      content: 'We travel up to twenty miles from Bath, including Bristol, Frome and Chippenham.',
    },
    { title: 'How often should a piano be tuned?', content: 'We recommend tuning every six months.' },
  ],
}

export const PIANO_OWNERS: readonly Person[] = [
  {
    kind: 'service question',
    persona: 'leaves out one day of next week',
    scene: PIANO,
    says: [
      'Good morning. Piano tuning, please. Any morning next week apart from the Wednesday, I have my grandchildren then.',
    ],
    answers: [[/address|where/i, 'Twelve Pulteney Road in Bath']],
    name: 'Rosalind Hext',
    expect: {
      rows: ['Piano tuning 2027-04-19|2027-04-20|2027-04-22|2027-04-23 09:00-11:30'],
      answers: [/Pulteney/i],
    },
  },
  {
    kind: 'question',
    persona: 'has a piano that nobody has touched for twenty years',
    scene: PIANO,
    says: [
      "We've been given an old upright that's not been tuned in twenty odd years. Is there anything special it'll need?",
    ],
    expect: { hears: [/pitch raise/i] },
  },
  {
    kind: 'move',
    persona: 'wants the afternoon of the same day',
    scene: { ...PIANO, has: ['Pitch raise 2027-04-15 10:00'] },
    says: [
      "You're due with us on Thursday at ten, but the carpet fitters have picked the very same morning. Could you come that afternoon instead, one o'clock or any time after?",
    ],
    name: 'Alastair Budge',
    expect: { rows: ['Pitch raise 2027-04-15 13:00-15:00'] },
  },
  {
    kind: 'cancel',
    persona: 'has sold the piano',
    scene: { ...PIANO, has: ['Piano inspection 2027-04-20 11:00'] },
    says: [
      "Someone's bought the piano off us, so there's nothing left to inspect! You can take next Tuesday out of your diary.",
    ],
    name: 'Pippa Lyle',
    expect: { rows: ['cancelled Piano inspection 2027-04-20 11:00'], repeats: 2 },
  },
  {
    kind: 'message',
    persona: 'has a key that sticks since the tuner came',
    scene: PIANO,
    says: [
      'The tuner was here on Friday and the F sharp above middle C has stuck ever since. Would you let him know, please?',
    ],
    message: 'The F sharp above middle C sticks since Friday, Mrs Tavener in Widcombe',
    name: 'Judith Tavener',
    expect: { message: /F sharp|stick|stuck/i },
  },
  {
    kind: 'question',
    persona: 'lives in another town',
    scene: PIANO,
    says: ['Would you come out to Frome, or is that beyond the pale?'],
    expect: { hears: [/Frome|twenty miles/i] },
  },
  {
    kind: 'text',
    persona: 'writes the date with a stroke, the day first',
    by: 'text',
    scene: PIANO,
    says: ['piano inspection 6/5 at 2pm pls'],
    name: 'Lewis Ford',
    expect: { rows: ['Piano inspection 2027-05-06 14:00'] },
  },
  {
    kind: 'booking',
    persona: 'hesitates and corrects the day',
    scene: PIANO,
    says: [
      "Er, hello. I was, um, I was hoping for a piano inspection. Friday week. No, sorry, that's the funeral. Thursday week, at eleven.",
    ],
    name: 'Desmond Archer',
    expect: { rows: ['Piano inspection 2027-04-22 11:00'] },
  },
]
