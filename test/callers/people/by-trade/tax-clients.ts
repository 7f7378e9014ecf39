import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { week } from './spoken-parts.ts'

/** Monday 8 March 2027, 10:00 in Toronto. The clocks change on the 14th. */
const TAX: PersonScene = {
  now: '2027-03-08T15:00:00Z',
  business: {
    name: 'Maple Tax',
    phone: '+14165550120',
    country: 'CA',
    timezone: 'America/Toronto',
    hours: week('09:00', '17:00'),
  },
  services: [
    { name: 'Tax return', durationMinutes: 60 },
    { name: 'Tax advice', durationMinutes: 30 },
  ],
  articles: [
    {
      title: 'What do you charge?',
      content: 'A simple tax return is 120 dollars. Advice is 60 dollars for half an hour.',
    },
    {
      title: 'Which papers do I need?',
      content: "Please bring your T4 slips, receipts for donations and last year's assessment.",
    },
    { title: 'When is the deadline?', content: 'The deadline is April 30. For the self-employed it is June 15.' },
    { title: 'Can I send my papers by e-mail?', content: 'You can send papers to papers@mapletax.example.' },
  ],
}

const ask = personsOfKind('asks', { scene: TAX })
const date = personsOfKind('dates', { scene: TAX })
const own = personsOfKind('own appointment', { scene: TAX })
const more = personsOfKind('several things', { scene: TAX })
const note = personsOfKind('messages', { scene: TAX })
const second = personsOfKind('second thoughts', { scene: TAX })

/** Callers of a tax office in Toronto. They were written by somebody who had not seen the assistant. */
export const TAX_CLIENTS: readonly Person[] = [
  ask(
    'is self-employed and asks for the deadline',
    "when's the last day I can file, I'm self employed if that makes a difference",
    { hears: [/June 15/i] },
  ),
  date('comes the day before Good Friday', 'can I get half an hour of tax advice the day before Good Friday at ten', {
    rows: ['Tax advice 2027-03-25 10:00'],
  }),
  date('comes on the first Tuesday in April', 'I want my tax return done, first Tuesday in April at one', {
    rows: ['Tax return 2027-04-06 13:00'],
  }),
  own(
    'moves a tax return by a week',
    "my T4 still hasn't come so can we do my tax return a week later, same time",
    { rows: ['Tax return 2027-03-23 11:00'] },
    { scene: { has: ['Tax return 2027-03-16 11:00'] } },
  ),
  own(
    'swaps Wednesday for Thursday morning',
    'could I swap my Wednesday for Thursday morning, ten if you can',
    { rows: ['Tax advice 2027-03-11 10:00'] },
    { scene: { has: ['Tax advice 2027-03-10 14:00'] } },
  ),
  more(
    'moves an appointment and asks for the papers',
    'please move my tax return from the sixteenth to the seventeenth, same time, and what papers do I need to bring',
    { rows: ['Tax return 2027-03-17 11:00'], hears: [/T4/] },
    { scene: { has: ['Tax return 2027-03-16 11:00'] } },
  ),
  note(
    'leaves a message for Karen',
    "I'd like to leave a message for Karen",
    { message: /slip/i },
    { message: "I've found the missing slip, I'll drop it off" },
  ),
  second(
    'keeps the tax return after all',
    'I need to cancel my tax return next week',
    { rows: ['Tax return 2027-03-16 11:00'] },
    { scene: { has: ['Tax return 2027-03-16 11:00'] }, at: { 'cancel?': ['hmm no you know what leave it as it is'] } },
  ),
]
