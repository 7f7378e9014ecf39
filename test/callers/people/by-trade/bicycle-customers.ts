import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, BOOKS, on, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 9:30 in Bristol. */
const BICYCLES: PersonScene = {
  now: '2026-11-23T09:30:00Z',
  business: {
    name: 'Harbourside Cycles',
    phone: '+441174960145',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '17:30'), saturday: on('09:00', '17:00') },
  },
  services: [
    { name: 'Full service', durationMinutes: 60 },
    { name: 'Puncture repair', durationMinutes: 30 },
    { name: 'Bike fitting', durationMinutes: 90 },
  ],
  articles: [
    {
      title: 'Do you sell used bikes?',
      content: 'We sell second-hand bikes from 120 pounds, with three months of warranty.',
    },
    { title: 'Where can I park?', content: 'Vans can stop in the yard behind the shop for 20 minutes.' },
    { title: 'Do you repair e-bikes?', content: 'We repair e-bikes with Bosch motors only.' },
  ],
}
const NAME = ['Ada Lovelace'] as const

const own = personsOfKind('own appointment', { scene: BICYCLES })
const second = personsOfKind('second thoughts', { scene: BICYCLES })
const more = personsOfKind('several things', { scene: BICYCLES })
const manner = personsOfKind('manners', { scene: BICYCLES })

/** Callers of a bicycle workshop in Bristol. */
export const BICYCLE_CUSTOMERS: readonly Person[] = [
  own(
    'has put his back out',
    "morning, I've a fitting with you Thursday, I've just put my back out, so that's not happening I'm afraid",
    { rows: ['cancelled Bike fitting 2026-11-26 10:00'] },
    { scene: { has: ['Bike fitting 2026-11-26 10:00'] } },
  ),
  own(
    'thinks there are two',
    "can you tell me what I've got coming up, I've a feeling there's two",
    {
      rows: ['Puncture repair 2026-11-25 09:00', 'Bike fitting 2026-11-28 10:00'],
      hears: [/Wednesday|25/, /Saturday|28/],
    },
    { scene: { has: ['Puncture repair 2026-11-25 09:00', 'Bike fitting 2026-11-28 10:00'] } },
  ),
  own(
    'has no train in the morning',
    "I'm down for a puncture repair at nine tomorrow but I've only just seen the trains are off, could it be the afternoon, half two say",
    { rows: ['Puncture repair 2026-11-24 14:30'] },
    { scene: { has: ['Puncture repair 2026-11-24 09:00'] } },
  ),
  own(
    'prefers the week after',
    "It's about Wednesday. I'd rather it was the week after.",
    { rows: ['Full service 2026-12-02 11:00'] },
    { scene: { has: ['Full service 2026-11-25 11:00'] } },
  ),
  second(
    'wonders about the price and leaves it',
    "full service on Tuesday, or hang on, is it cheaper if I... no never mind, Tuesday at ten's fine",
    { rows: ['Full service 2026-11-24 10:00'] },
  ),
  second(
    'says yes and corrects himself',
    'a puncture repair tomorrow at nine',
    { rows: ['Puncture repair 2026-11-24 09:30'] },
    { at: { name: NAME, 'book?': ['yes - no, sorry, half nine'] } },
  ),
  second(
    'comes after all',
    'cancel my fitting please',
    { rows: ['Bike fitting 2026-11-26 10:00'] },
    {
      scene: { has: ['Bike fitting 2026-11-26 10:00'] },
      at: { 'cancel?': ["you know, maybe I'll come after all, don't cancel it"] },
    },
  ),
  second(
    'leaves the service where it is',
    'move my service from Thursday to Friday',
    { rows: ['Full service 2026-11-26 15:00'] },
    {
      scene: { has: ['Full service 2026-11-26 15:00'] },
      at: { 'move?': ["no, forget it, Thursday's fine as it was"] },
    },
  ),
  more(
    'asks for the booking and leaves a word for Pete',
    'is my booking still on for Wednesday and can you tell Pete I found the missing pedal',
    { rows: ['Puncture repair 2026-11-25 09:00'], hears: [am(9)], message: /pedal/ },
    { scene: { has: ['Puncture repair 2026-11-25 09:00'] } },
  ),
  more(
    'books and asks for used bikes',
    "full service on Thursday at nine and while I'm at it do you sell second hand bikes",
    { rows: ['Full service 2026-11-26 09:00'], hears: [/120/] },
  ),
  more(
    'has a list of three',
    'first of all thanks for last time, brilliant job, second, puncture repair on Friday at noon, and third, where do I park the van',
    { rows: ['Puncture repair 2026-11-27 12:00'], hears: [/yard/] },
  ),
  more(
    'moves her own and adds a second one',
    'move my fitting to Saturday at ten, and a puncture repair straight after it',
    { rows: ['Bike fitting 2026-11-28 10:00', 'Puncture repair 2026-11-28 11:30'] },
    { scene: { has: ['Bike fitting 2026-11-26 10:00'] } },
  ),
  manner('is a man of few words', 'alright mate, puncture, tomorrow, ten, sorted?', {
    rows: ['Puncture repair 2026-11-24 10:00'],
  }),
  manner(
    'mumbles with many breaks',
    "er... yeah... so... the bike... it's... a service I think they call it... Wednesday? ... about eleven?",
    { rows: ['Full service 2026-11-25 11:00'] },
  ),
  manner('wants the Indian takeaway', 'is that the Indian takeaway', { rows: [], neverHears: [BOOKS] }),
  manner('says thanks and leaves', 'Oh brilliant thanks, bye bye bye', { rows: [], neverHears: [BOOKS] }),
]
