import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { pm, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 12:00 in Dublin. */
const SCHOOL: PersonScene = {
  now: '2026-11-23T12:00:00Z',
  business: {
    name: 'Liffey Language School',
    phone: '+35315550149',
    country: 'IE',
    timezone: 'Europe/Dublin',
    hours: week('10:00', '20:00'),
  },
  services: [
    { name: 'Placement test', durationMinutes: 60 },
    { name: 'Conversation class', durationMinutes: 60 },
    { name: 'Trial lesson', durationMinutes: 30 },
  ],
  articles: [
    { title: 'Levels', content: 'We teach from A1 for beginners to C1.' },
    { title: 'How to get here', content: 'The Luas stop Jervis is two minutes away.' },
    { title: 'Certificates', content: 'You get a certificate if you attend four of five classes.' },
  ],
}

const own = personsOfKind('own appointment', { scene: SCHOOL })
const second = personsOfKind('second thoughts', { scene: SCHOOL })
const more = personsOfKind('several things', { scene: SCHOOL })
const manner = personsOfKind('manners', { scene: SCHOOL })
const NAME = ['Ada Lovelace'] as const

/** Callers of a language school in Dublin. */
export const LANGUAGE_STUDENTS: readonly Person[] = [
  own(
    'calls from the bus',
    "I have a trial lesson this evening, only I'm still on the bus and it's my stop next, it was at six, right?",
    { rows: ['Trial lesson 2026-11-23 18:00'], hears: [pm(6)] },
    { scene: { has: ['Trial lesson 2026-11-23 18:00'] } },
  ),
  own(
    'has a mother in hospital',
    "my mother is supposed to have the placement test on Tuesday but she's in hospital now God help her, so she won't be needing it",
    { rows: ['cancelled Placement test 2026-11-24 12:00'] },
    { scene: { has: ['Placement test 2026-11-24 12:00'] } },
  ),
  own(
    'would like to begin a wee bit later',
    'would it be possible at all for my Thursday class to begin a wee bit later, half six would do grand',
    { rows: ['Conversation class 2026-11-26 18:30'] },
    { scene: { has: ['Conversation class 2026-11-26 17:30'] } },
  ),
  second(
    'has something else then',
    'can I do a trial lesson on Wednesday at five',
    { rows: ['Trial lesson 2026-11-26 17:00'] },
    { at: { name: NAME, 'book?': ['does that clash with... yes it does, Thursday instead, same time'] } },
  ),
  second(
    'meant the Friday after',
    ['a placement test on Friday at noon please', "no wait, I've written down Friday but I mean the Friday after"],
    { rows: ['Placement test 2026-12-04 12:00'] },
    { at: { name: NAME, 'book?': ['yes'] } },
  ),
  second(
    'said seven and meant six',
    'book me the conversation class tomorrow at seven in the evening',
    { rows: ['Conversation class 2026-11-24 18:00'] },
    { at: { name: NAME, 'book?': ['sorry, did I say seven? I meant six'] } },
  ),
  more(
    'asks for the levels and takes the test',
    'what levels do you have and when can I sit the placement test, I could do Thursday around eleven',
    { rows: ['Placement test 2026-11-26 10:30-11:30'], hears: [/A1/] },
  ),
  more('comes with her sister', 'a trial lesson for me at four and one for my sister at half four on Wednesday', {
    rows: ['Trial lesson 2026-11-25 16:00', 'Trial lesson 2026-11-25 16:30'],
  }),
  more('asks for the Luas and for Saturdays', 'are you near the Luas and are you open on Saturdays', {
    hears: [/Jervis/, /closed|not open/i],
  }),
  manner(
    'is learning English',
    'good day, I am wanting to make the test of placement, the day Thursday, at hour eleven',
    { rows: ['Placement test 2026-11-26 11:00'] },
  ),
  manner(
    'thinks that somebody sells something',
    "no no I'm not buying anything, oh sorry, I thought you were ringing me. Anyway, trial lesson, Friday, five?",
    { rows: ['Trial lesson 2026-11-27 17:00'] },
  ),
  manner(
    'hates machines',
    'can you just put me through to a person, I hate these things',
    { rows: [], person: true },
    { scene: { business: { ...SCHOOL.business, transferPhone: '+35315550150' } } },
  ),
]
