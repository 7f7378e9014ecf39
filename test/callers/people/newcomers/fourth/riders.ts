import type { Person, PersonScene } from '../../../person.ts'
import { personsOfKind } from '../../persons-of-kind.ts'

/** A riding stable near Lexington with two teachers; Monday 1 February 2027, ten o'clock. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const STABLE: PersonScene = {
  now: '2027-02-01T15:00:00Z',
  business: {
    name: 'Bluegrass Riding',
    phone: '+18595550142',
    timezone: 'America/New_York',
    hours: {
      tuesday: open('09:00', '18:00'),
      wednesday: open('09:00', '18:00'),
      thursday: open('09:00', '18:00'),
      friday: open('09:00', '18:00'),
      saturday: open('09:00', '16:00'),
    },
    capacity: 2,
    transferPhone: '+18595550143',
  },
  services: [
    { name: 'Riding lesson', durationMinutes: 60, price: '$55' },
    { name: 'Trail ride', durationMinutes: 120, price: '$90' },
    { name: 'Pony ride', durationMinutes: 30, price: '$25' },
  ],
  staff: [{ name: 'Marta' }, { name: 'Colin' }],
  articles: [
    { title: 'Weight limit', content: 'Our strongest horses carry riders up to 220 pounds.' },
    {
      title: 'Rain and mud',
      content: 'Lessons take place in the covered arena when it rains. Trail rides are put off free of charge.',
    },
    {
      title: 'Children',
      content: 'Children can have lessons from the age of six. Younger ones can go on a pony ride.',
    },
    { title: 'What to wear', content: 'Wear long trousers and shoes with a small heel. We lend helmets.' },
    { title: 'Vouchers', content: 'You can buy a voucher for any lesson or ride, and we mail it to you.' },
  ],
}

const says = (kind: string) => personsOfKind(kind, { scene: STABLE })
const booking = says('booking')
const question = says('question')
const staff = says('with staff')
const own = says('own')

export const RIDERS: readonly Person[] = [
  question(
    'says what he weighs',
    "I'm a big lad, seventeen stone or so, two hundred forty pounds. Would one of yours hold me?",
    {
      hears: [/220/],
    },
  ),
  question('has a little one', 'My granddaughter has just turned four and is horse mad. Is there anything for her?', {
    hears: [/pony|six/i],
  }),
  question(
    'texts about the sky',
    'whats the deal if its chucking it down on saturday',
    { hears: [/arena|put off/i] },
    { by: 'text' },
  ),
  question(
    'looks for a present',
    "it's for my wife's 40th, I'd want something I can hand her in an envelope so she picks the day herself",
    { hears: [/voucher/i] },
    { by: 'text' },
  ),
  question('owns no boots', 'I only own trainers and leggings, would that do?', { hears: [/heel|trousers/i] }),
  booking(
    'is sent by the daughter',
    "She has to have done an hour in the saddle before the camp takes her, our Tilly, she's nine. Would Thursday at four work? Just the ordinary riding lesson.",
    { rows: ['Riding lesson 2027-02-04 16:00'] },
    { name: 'Tilly Marsh' },
  ),
  booking(
    'has been told to ride again',
    "I came off twenty years ago and haven't been up since, and my husband says it's time. Riding lesson, Saturday at eleven, please be kind.",
    { rows: ['Riding lesson 2027-02-06 11:00'] },
    { name: 'Sheila Brandt' },
  ),
  booking(
    'brings two children one after the other',
    'I have two kids, Ben and Ruby, they each need a pony ride on Saturday. Ben at ten and Ruby at half past?',
    { rows: ['Pony ride 2027-02-06 10:00', 'Pony ride 2027-02-06 10:30'] },
    { at: { name: ['Ben Holloway', 'Ruby Holloway'] } },
  ),
  booking(
    'marries on a Saturday',
    "We're getting married on the 13th and I promised him a trail ride the Thursday before, at two.",
    { rows: ['Trail ride 2027-02-11 14:00'] },
    { name: 'Amber Kline' },
  ),
  staff('asks for a teacher and keeps to him', ['Is Colin free on Wednesday at three for a riding lesson?'], {
    rows: ['Riding lesson 2027-02-03 15:00 with Colin'],
    hears: [/with Colin/],
  }),
  staff(
    'asks for a teacher in a story',
    "A friend raves about Marta, says she's the only one who could get her to canter, so I thought I'd try her for a riding lesson, Friday at one.",
    { rows: ['Riding lesson 2027-02-05 13:00 with Marta'] },
    { name: 'Joan Petrie' },
  ),
  own(
    'moves with another hour of the same day',
    "hi its lena, we've got colin thursday at 3 but could we make it 5 thursday instead?",
    { rows: ['Riding lesson 2027-02-04 17:00 with Colin'] },
    { by: 'text', scene: { ...STABLE, has: ['Riding lesson 2027-02-04 15:00 with Colin'] }, name: 'Lena Abbott' },
  ),
  says('person')(
    'will not talk to a machine',
    "No, no machines. I've a horse of yours standing on my lawn. Is Colin about or not?",
    { person: true },
  ),
  says('person')(
    'wants the boss by role',
    "It's about the invoice you sent me, I'd like a word with whoever does the books.",
    {
      person: true,
    },
  ),
  says('no emergency')(
    'was bitten long ago',
    'A pony bit my son on the arm two summers back and he is still wary. Can he have a lesson with a calm one on Friday at four? Riding lesson.',
    { rows: ['Riding lesson 2027-02-05 16:00'], neverHears: [/911/] },
    { name: 'Otis Reid' },
  ),
]
