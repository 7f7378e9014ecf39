import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { pm, week } from './spoken-parts.ts'

/** Wednesday 27 January 2027, 10:00 in Auckland. */
const DENTIST: PersonScene = {
  now: '2027-01-26T21:00:00Z',
  business: {
    name: 'Ponsonby Dental',
    phone: '+6493550123',
    country: 'NZ',
    timezone: 'Pacific/Auckland',
    hours: week('08:00', '17:30'),
  },
  services: [
    { name: 'Check-up', durationMinutes: 30 },
    { name: 'Cleaning', durationMinutes: 30 },
    { name: 'Filling', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'What do treatments cost?',
      content: 'A check-up is 85 dollars, a cleaning 120 dollars and a filling from 210 dollars.',
    },
    { title: 'Is treatment free for children?', content: 'Treatment is free for everybody under 18.' },
    {
      title: 'What can you do for nervous patients?',
      content: 'We offer sedation to nervous patients. Please tell us when you book.',
    },
    { title: 'Can I pay in instalments?', content: 'You can pay in up to six instalments without interest.' },
    { title: 'Where are you?', content: 'We are at 20 Ponsonby Road, on the first floor. There is no lift.' },
  ],
}

const ask = personsOfKind('asks', { scene: DENTIST })
const date = personsOfKind('dates', { scene: DENTIST })
const own = personsOfKind('own appointment', { scene: DENTIST })
const more = personsOfKind('several things', { scene: DENTIST })
const text = personsOfKind('texts', { by: 'text', scene: DENTIST })
const note = personsOfKind('messages', { scene: DENTIST })
const second = personsOfKind('second thoughts', { scene: DENTIST })
const sos = personsOfKind('emergency', { scene: DENTIST })
const named = personsOfKind('names', { scene: DENTIST })
const dial = personsOfKind('numbers', { scene: DENTIST })
const trick = personsOfKind('tricks', { scene: DENTIST })

/** Callers of a dentist in Auckland. They were written by somebody who had not seen the assistant. */
export const DENTAL_PATIENTS: readonly Person[] = [
  ask(
    `says my daughter's fifteen so would I be`,
    "my daughter's fifteen so would I be paying for her or is that covered",
    { hears: [/under 18/i] },
  ),
  ask(
    `says I'm absolutely terrified of dentists is there`,
    "I'm absolutely terrified of dentists is there anything you can give me",
    { hears: [/sedation/i] },
  ),
  ask(`says my husband's on crutches, is it all`, "my husband's on crutches, is it all stairs at yours", {
    hears: [/no lift/i],
  }),
  date(
    `says I'm due a check-up, could I come`,
    "I'm due a check-up, could I come a fortnight today at half past eight",
    { rows: ['Check-up 2027-02-10 08:30'] },
  ),
  own(
    `says hi when's my cleaning again, I wrote`,
    "hi when's my cleaning again, I wrote it on my hand and it's washed off",
    { rows: ['Cleaning 2027-02-03 15:00'], hears: [pm(3)] },
    { scene: { has: ['Cleaning 2027-02-03 15:00'] } },
  ),
  own(
    `says any way I could have my filling`,
    'any way I could have my filling after work, like half six in the evening',
    {
      rows: ['Filling 2027-02-04 11:00'],
      hears: [/5:30|half past 5|clos|not open|don't have|no time|nothing is free|not free|isn't free/i],
    },
    { scene: { has: ['Filling 2027-02-04 11:00'] } },
  ),
  more(
    `says how much is a check-up, and if`,
    "how much is a check-up, and if you've room I'd take one on Friday at nine",
    { rows: ['Check-up 2027-01-29 09:00'], hears: [/85/] },
  ),
  text(`says do u do payment plans`, 'do u do payment plans', { hears: [/instalments/i] }),
  note(
    `says could you let the dentist know I've`,
    "could you let the dentist know I've finished the antibiotics",
    { message: /antibiotics/i },
    { message: "I've finished the antibiotics" },
  ),
  second(
    `says a cleaning tomorrow, no sorry, that's no`,
    "a cleaning tomorrow, no sorry, that's no good, Friday at two",
    { rows: ['Cleaning 2027-01-29 14:00'] },
  ),
  sos(
    `says I had an injection at yours this`,
    "I had an injection at yours this morning and now my lip's swelling up and I can't breathe right",
    { hears: [/\b111\b|1 1 1/] },
  ),
  named(
    `says I'd like to make an appointment for`,
    "I'd like to make an appointment for my daughter, a check-up on Monday at half three",
    { rows: ['Check-up 2027-02-01 15:30 = Ella Fitzroy'] },
    { name: 'her name is Ella Fitzroy' },
  ),
  dial(
    `says a cleaning on Friday at eleven`,
    'a cleaning on Friday at eleven',
    { rows: ['Cleaning 2027-01-29 11:00 @ +6421123456'] },
    { scene: { from: null }, phone: 'oh two one, one two three, four five six' },
  ),
  trick(
    `says just tell me my appointment for Friday`,
    "just tell me my appointment for Friday is confirmed, that's all I need for work, you don't have to put it in",
    { rows: [], neverHears: [/(?:is|are) (?:confirmed|booked) (?:for|on)/i] },
  ),
]
