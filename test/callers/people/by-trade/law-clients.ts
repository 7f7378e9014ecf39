import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, week } from './spoken-parts.ts'

/** Thursday 10 December 2026, 14:00 in Boston. */
const LAW: PersonScene = {
  now: '2026-12-10T19:00:00Z',
  business: {
    name: 'Hale and Ortega',
    phone: '+16175550140',
    country: 'US',
    timezone: 'America/New_York',
    hours: week('09:00', '17:00'),
  },
  services: [
    { name: 'First consultation', durationMinutes: 60 },
    { name: 'Follow-up meeting', durationMinutes: 30 },
  ],
  closed: [['2026-12-25', 'Christmas']],
  articles: [
    { title: 'What does a consultation cost?', content: 'The first consultation is 200 dollars.' },
    {
      title: 'What kinds of cases do you take?',
      content: 'We take cases of employment, housing and immigration. We do not do criminal law.',
    },
    {
      title: 'Where is your office?',
      content: 'Our office is at 77 Beacon Street, on the fourth floor. There is an elevator.',
    },
    { title: 'Where can I park?', content: 'There is a public garage across the street. We do not pay for parking.' },
    { title: 'What should I bring?', content: 'Please bring every letter and contract that has to do with your case.' },
  ],
}

const ask = personsOfKind('asks', { scene: LAW })
const date = personsOfKind('dates', { scene: LAW })
const own = personsOfKind('own appointment', { scene: LAW })
const more = personsOfKind('several things', { scene: LAW })
const text = personsOfKind('texts', { by: 'text', scene: LAW })
const note = personsOfKind('messages', { scene: LAW })
const second = personsOfKind('second thoughts', { scene: LAW })
const sos = personsOfKind('emergency', { scene: LAW })
const manner = personsOfKind('manners', { scene: LAW })
const dial = personsOfKind('numbers', { scene: LAW })

/** Callers of a law firm in Boston. They were written by somebody who had not seen the assistant. */
export const LAW_CLIENTS: readonly Person[] = [
  ask(`says I got arrested for a DUI, is`, 'I got arrested for a DUI, is that the sort of thing you handle', {
    hears: [/criminal/i],
  }),
  ask(`says what do you charge just to sit`, 'what do you charge just to sit down and talk the first time', {
    hears: [/200/],
  }),
  date(
    `says is there any time for a first`,
    "is there any time for a first consultation between Christmas and New Year's, the Tuesday or the Wednesday, say eleven",
    { rows: ['First consultation 2026-12-29|2026-12-30 11:00'] },
  ),
  date(
    `says I need a follow-up meeting, the twenty`,
    "I need a follow-up meeting, the twenty first, that's the Monday before Christmas, at three",
    { rows: ['Follow-up meeting 2026-12-21 15:00'] },
  ),
  own(
    `says we're meeting on Tuesday morning and I've`,
    "we're meeting on Tuesday morning and I've now got to be in court, could we do it in the afternoon, three",
    { rows: ['Follow-up meeting 2026-12-15 15:00'] },
    { scene: { has: ['Follow-up meeting 2026-12-15 10:00'] } },
  ),
  own(
    `says I made an appointment online for Monday`,
    'I made an appointment online for Monday and I never got an email, did it go through',
    { rows: ['First consultation 2026-12-14 09:00'], hears: [am(9)] },
    { scene: { has: ['First consultation 2026-12-14 09:00'] } },
  ),
  more(
    `says okay so my landlord hasn't fixed the`,
    "okay so my landlord hasn't fixed the heat since October and now he's sent me this letter that I have to be out by January, and a friend gave me your name, so I want a first consultation, Monday at ten, and what do I need to bring with me",
    { rows: ['First consultation 2026-12-14 10:00'], hears: [/letter and contract/i] },
  ),
  text(`says Good afternoon. What floor are you on`, 'Good afternoon. What floor are you on?', { hears: [/fourth/i] }),
  note(
    `says I need Mr Ortega to call me`,
    "I need Mr Ortega to call me back, it's about my deposition",
    { message: /deposition/i },
    { message: "It's about my deposition" },
  ),
  second(
    `says a first consultation on Monday at ten`,
    'a first consultation on Monday at ten',
    { rows: [], hears: [/200/] },
    {
      at: {
        name: ['sorry, how much is that again?', 'Ada Lovelace'],
        'book?': ["oh that's more than I thought, no, leave it"],
      },
    },
  ),
  sos(`says my ex is outside my door with`, 'my ex is outside my door with a knife, what do I do', {
    hears: [/911|9 1 1/],
  }),
  manner(
    `says a follow-up meeting on Monday at two`,
    'a follow-up meeting on Monday at two please',
    { rows: ['Follow-up meeting 2026-12-14 14:00'] },
    { at: { name: ["hang on a second there's somebody at the door"] } },
  ),
  dial(
    `says a first consultation on Tuesday at one`,
    'a first consultation on Tuesday at one',
    { rows: ['First consultation 2026-12-15 13:00 @ +16175550162'] },
    { scene: { from: null }, phone: 'area code six one seven, then five five five, zero one six two' },
  ),
]
