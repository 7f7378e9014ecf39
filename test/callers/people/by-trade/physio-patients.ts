import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { NOON, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 9:15 in Melbourne. */
const PHYSIO: PersonScene = {
  now: '2026-11-22T22:15:00Z',
  business: {
    name: 'Carlton Physio',
    phone: '+61390001234',
    country: 'AU',
    timezone: 'Australia/Melbourne',
    hours: week('07:00', '19:00'),
  },
  services: [
    { name: 'Initial assessment', durationMinutes: 60 },
    { name: 'Treatment', durationMinutes: 30 },
    { name: 'Sports massage', durationMinutes: 60 },
  ],
  articles: [
    { title: 'Do I need a referral?', content: 'You do not need a referral from a doctor.' },
    {
      title: 'What are your prices?',
      content: 'An initial assessment is 110 dollars, a treatment 85 dollars and a sports massage 95 dollars.',
    },
    { title: 'What should I wear?', content: 'Please wear loose clothes, and bring any scans or X-rays.' },
    { title: 'Is there parking?', content: 'You can park in Drummond Street, two hours are free.' },
    { title: 'Do you take health funds?', content: 'We claim from all private health funds on the spot.' },
    { title: 'What if I cancel late?', content: 'Cancelling less than 24 hours before costs 40 dollars.' },
  ],
}
const NAME = ['Ada Lovelace'] as const

const ask = personsOfKind('asks', { scene: PHYSIO })
const date = personsOfKind('dates', { scene: PHYSIO })
const own = personsOfKind('own appointment', { scene: PHYSIO })
const text = personsOfKind('texts', { by: 'text', scene: PHYSIO })
const second = personsOfKind('second thoughts', { scene: PHYSIO })
const sos = personsOfKind('emergency', { scene: PHYSIO })
const manner = personsOfKind('manners', { scene: PHYSIO })

/** Callers of a physiotherapist in Melbourne. They were written by somebody who had not seen the assistant. */
export const PHYSIO_PATIENTS: readonly Person[] = [
  ask('asks whether the doctor must be seen first', 'do I have to see my GP first or can I just come', {
    hears: [/not need a referral/i],
  }),
  ask('asks what to put on', 'what do I put on for the session, like gym gear or what', { hears: [/loose/i] }),
  date(
    'comes on the third of December',
    "I'd like a treatment on the third of December at five thirty in the arvo if you've got it",
    { rows: ['Treatment 2026-12-03 17:30'] },
  ),
  date(
    'comes after eleven and leaves by one',
    "a treatment on Wednesday but not before eleven I drop the kids, and I've got to be away by one",
    { rows: ['Treatment 2026-11-25 11:00-12:30'] },
  ),
  own(
    'puts a treatment back by an hour',
    "g'day I'm in with you tomorrow at nine, any chance of pushing that back an hour",
    { rows: ['Treatment 2026-11-24 10:00'] },
    { scene: { has: ['Treatment 2026-11-24 09:00'] } },
  ),
  own(
    'received an odd text',
    'do I still have my spot on Friday, only I got a funny text',
    { rows: ['Treatment 2026-11-27 12:00'], hears: [NOON] },
    { scene: { has: ['Treatment 2026-11-27 12:00'] } },
  ),
  text(
    'moves an appointment to Friday',
    'can u move my thurs appt to fri same time pls',
    { rows: ['Treatment 2026-11-27 08:00'] },
    { scene: { has: ['Treatment 2026-11-26 08:00'] } },
  ),
  second(
    'wants the treatment and not the massage',
    'a sports massage on Thursday at five',
    { rows: ['Treatment 2026-11-26 17:00'] },
    { at: { name: NAME, 'book?': ['oh sorry, I only want a treatment, not the massage'] } },
  ),
  sos('has pain in the chest', "I've got this pain in my chest and my left arm's gone numb, should I still come in", {
    hears: [/\b000\b|triple zero|0 0 0/i],
  }),
  manner(
    'asks for a repetition',
    'a treatment for my back, Thursday at eight in the morning',
    { rows: ['Treatment 2026-11-26 08:00'] },
    { at: { name: NAME, 'book?': ["what was that, love? you'll have to say it again"] } },
  ),
]
