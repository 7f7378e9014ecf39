import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { on } from './spoken-parts.ts'

/** Wednesday 25 November 2026, 11:00 in Los Angeles; closed on Sunday and Monday. */
const TATTOO: PersonScene = {
  now: '2026-11-25T19:00:00Z',
  business: {
    name: 'Black Lantern Tattoo',
    phone: '+12135550177',
    country: 'US',
    timezone: 'America/Los_Angeles',
    hours: {
      tuesday: on('11:00', '19:00'),
      wednesday: on('11:00', '19:00'),
      thursday: on('11:00', '19:00'),
      friday: on('11:00', '19:00'),
      saturday: on('11:00', '19:00'),
    },
  },
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Small tattoo', durationMinutes: 60 },
    { name: 'Cover-up', durationMinutes: 120 },
  ],
  articles: [
    { title: 'How old do I have to be?', content: 'You must be 18 and bring a photo ID.' },
    { title: 'Do you take a deposit?', content: 'We take a deposit of 50 dollars for every tattoo.' },
    {
      title: 'How do I look after a new tattoo?',
      content: 'Wash it twice a day with mild soap, and do not swim for two weeks.',
    },
    { title: 'What is the price?', content: 'A small tattoo starts at 100 dollars. A consultation is free.' },
    { title: 'Do you take walk-ins?', content: 'We take walk-ins on Fridays after three.' },
  ],
}

const ask = personsOfKind('asks', { scene: TATTOO })
const date = personsOfKind('dates', { scene: TATTOO })
const own = personsOfKind('own appointment', { scene: TATTOO })
const more = personsOfKind('several things', { scene: TATTOO })
const note = personsOfKind('messages', { scene: TATTOO })
const manner = personsOfKind('manners', { scene: TATTOO })

/** Callers of a tattoo studio in Los Angeles. They were written by somebody who had not seen the assistant. */
export const TATTOO_CLIENTS: readonly Person[] = [
  ask('is about to fly to Hawaii', "can I go swimming with it I'm getting it done the week before Hawaii", {
    hears: [/two weeks/i],
  }),
  date('comes a week from Saturday', "I want to come in for a consultation a week from Saturday at four o'clock", {
    rows: ['Consultation 2026-12-05 16:00'],
  }),
  date(
    'asks for Thanksgiving without knowing',
    'can you do a small tattoo tomorrow around two',
    { rows: ['Small tattoo 2026-11-27 13:00-15:00'], repeats: 2 },
    { scene: { closed: [['2026-11-26', 'Thanksgiving']] } },
  ),
  own(
    'has lost courage for the tattoo',
    "so uh I'm supposed to come in Saturday and I've chickened out, sorry, can you take me off the list",
    { rows: ['cancelled Consultation 2026-11-28 13:00'] },
    { scene: { has: ['Consultation 2026-11-28 13:00'] } },
  ),
  more('asks for the deposit and the ID', "what's the deposit and do I need to bring my ID or anything", {
    hears: [/50/, /photo ID/i],
  }),
  note(
    'is a supplier with late needles',
    'this is Dave from the ink supplier, the needles are going to be late, just let them know would you',
    { message: /needles|late/i },
    { message: 'The needles are going to be late' },
  ),
  manner(
    'is angry',
    "this is the third bloody time I'm calling, are you going to let me book or not, a consultation, Friday, two o'clock",
    { rows: ['Consultation 2026-11-27 14:00'] },
  ),
]
