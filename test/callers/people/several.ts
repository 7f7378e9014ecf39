import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const says = personsOfKind('several things')
const SUNDAY = { now: '2026-11-22T16:00:00Z' } as const
const STORY =
  'Oh hello dear, thank you so much for picking up, I was not sure that anybody would. So, my sister Carol, you know, she was ' +
  'in last month, and she came home and I said to her, Carol, that looks wonderful, who did that, and she said it was you ' +
  'people next to the bakery, and I thought, well, mine has not been done since the wedding, that was in August, my ' +
  'nephew got married, lovely girl, a dentist, and since then I have only pinned it up. Now I cannot do mornings early because of ' +
  'the dog, he has to have his drops at nine, and my daughter has the car on Tuesdays, and on Wednesday I have the choir. ' +
  'Well, and Friday is the fish man. So I looked at my calendar, the one with the lighthouses that the bank gives you, and I said to ' +
  'myself, a haircut, so Thursday at eleven, that would be just right, and then I can be at the market before it closes. ' +
  'Thank you, dear.'

/** People who want several things in one breath, or hide one thing in a long story. Everything is done, or named. */
export const SEVERAL: readonly Person[] = [
  says(
    'asks a question and books in one sentence',
    'What time do you close on Saturday, and can I book a haircut for Saturday at eleven?',
    { rows: ['Haircut 2026-11-28 11:00'], hears: [/\b(?:4|four)\b/i], repeats: 0 },
    { finding: 'phone 6' },
  ),
  says(
    'wants two services on one day',
    'I want a colour and a cut on Friday',
    { rows: ['Color 2026-11-27 *', 'Haircut 2026-11-27 *'], repeats: 0 },
    { finding: 'phone 6' },
  ),
  says(
    'hides the wish in a long story that ends with thanks',
    STORY,
    { rows: ['Haircut 2026-11-19 11:00'], repeats: 0 },
    { finding: 'phone 6', scene: { now: '2026-11-16T14:00:00Z' } },
  ),
  says(
    'wants the earliest after an hour',
    'Haircut, Wednesday, the earlier the better after 1500 hours',
    { rows: ['Haircut 2026-11-25 15:00-16:00'] },
    { finding: 'phone 6' },
  ),
  says(
    'introduces himself before the wish',
    'My name is Robert Hale and I want a haircut Monday at two pm',
    { rows: ['Haircut 2026-11-23 14:00 = Robert Hale'] },
    { finding: 'phone 6', scene: SUNDAY, name: 'Robert Hale' },
  ),
  says('asks two questions at once', 'Do you have parking, and how much is a colour?', {
    hears: [/free parking/i, /120/],
  }),
  says('asks for the place and for Sunday', 'Where are you, and are you open on Sundays?', {
    hears: [/Orchard/, /closed/i],
  }),
  says(
    'cancels one and books another',
    'Please cancel my appointment tomorrow and book me a colour for Friday at ten',
    { rows: ['cancelled Haircut 2026-11-24 15:00', 'Color 2026-11-27 10:00'], repeats: 0 },
    { scene: { has: ['Haircut 2026-11-24 15:00'] } },
  ),
  says('books for two people', 'Two haircuts on Saturday, one for me at ten and one for my son at half past ten', {
    rows: ['Haircut 2026-11-28 10:00', 'Haircut 2026-11-28 10:30'],
    repeats: 1,
  }),
  says(
    'gives everything at once, number included',
    "Hi, it's Dana Wu, my number is 212 555 0123, I'd like a colour on Tuesday December 8 at 1 pm",
    { rows: ['Color 2026-12-08 13:00 = Dana Wu @ +12125550123'] },
    { scene: { from: null }, name: 'Dana Wu', phone: '212 555 0123' },
  ),
  says(
    'moves one and adds another',
    'Can you move my haircut on Tuesday to Friday at noon, and also I want a colour on Saturday at noon',
    { rows: ['Haircut 2026-11-27 12:00', 'Color 2026-11-28 12:00'], repeats: 1 },
    { scene: { has: ['Haircut 2026-11-24 15:00'] } },
  ),
  says(
    'asks how long it takes before agreeing',
    'A colour on Friday at one',
    {
      rows: ['Color 2026-11-27 13:00'],
      hears: [/90 minutes|ninety minutes|hour and a half|one and a half|1\.5 hours|hour and (?:30|thirty)/i],
    },
    { at: { 'book?': ['wait, how long does that take?'] } },
  ),
  says('wants an answer before booking', 'If a haircut is under fifty dollars, book me in for tomorrow at ten please', {
    rows: ['Haircut 2026-11-24 10:00'],
    hears: [/45/],
    orRefuses: /45/,
  }),
  says('asks three things', 'Hi! Are you open Saturday, is there parking, and what does a haircut cost?', {
    hears: [/\b10\b/, /free parking/i, /45/],
  }),
]
