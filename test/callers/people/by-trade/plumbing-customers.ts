import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { on, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 8:00 in New York. */
const PLUMBER: PersonScene = {
  now: '2026-11-23T13:00:00Z',
  business: {
    name: 'Hudson Plumbing',
    phone: '+17185550133',
    country: 'US',
    timezone: 'America/New_York',
    hours: { ...week('07:00', '17:00'), saturday: on('08:00', '12:00') },
  },
  services: [
    { name: 'Estimate visit', durationMinutes: 30 },
    { name: 'Drain cleaning', durationMinutes: 60 },
    { name: 'Water heater check', durationMinutes: 60 },
  ],
  articles: [
    { title: 'What does a visit cost?', content: 'Every visit starts at 95 dollars. An estimate is free.' },
    { title: 'Which areas do you serve?', content: 'We work in Brooklyn and Queens.' },
    { title: 'Are you licensed?', content: 'We are licensed and insured in the State of New York.' },
    { title: 'Is there a guarantee?', content: 'Our work has a guarantee of twelve months.' },
  ],
}
const REACHABLE: PersonScene = { business: { ...PLUMBER.business, transferPhone: '+15550009999' } }

const ask = personsOfKind('asks', { scene: PLUMBER })
const date = personsOfKind('dates', { scene: PLUMBER })
const own = personsOfKind('own appointment', { scene: PLUMBER })
const more = personsOfKind('several things', { scene: PLUMBER })
const text = personsOfKind('texts', { by: 'text', scene: PLUMBER })
const note = personsOfKind('messages', { scene: PLUMBER })
const sos = personsOfKind('emergency', { scene: PLUMBER })

/** Callers of a plumber in New York. They were written by somebody who had not seen the assistant. */
export const PLUMBING_CUSTOMERS: readonly Person[] = [
  ask('lives in Astoria', "do you come out to Queens we're over in Astoria", { hears: [/Queens/] }),
  date('needs the water heater checked first thing', 'need somebody to look at the water heater, first thing Friday', {
    rows: ['Water heater check 2026-11-27 07:00-08:00'],
  }),
  own(
    'is not home when the plumber comes',
    "your guy is supposed to come tomorrow at eight but I'm not home till nine thirty, can he come then",
    { rows: ['Estimate visit 2026-11-24 09:30'] },
    { scene: { has: ['Estimate visit 2026-11-24 08:00'] } },
  ),
  more(
    'tells of the sink and asks for the area',
    "right so the kitchen sink's been backing up since my brother in law was over and I've tried the stuff from the store and nothing, do you do Brooklyn, and if you do I'd like the drain cleaning on Friday at ten",
    { rows: ['Drain cleaning 2026-11-27 10:00'], hears: [/Brooklyn/] },
  ),
  text('has a blocked drain', 'drain blocked again. can someone come tmrw 8am', {
    rows: ['Drain cleaning 2026-11-24 08:00'],
  }),
  note(
    'was charged twice',
    'you people charged my card twice for the same visit and I want that sorted out',
    { message: /twice|charged|card/i },
    { message: 'My card was charged twice, please call me' },
  ),
  sos(
    'has a burst pipe',
    "a pipe burst and there's water coming through the ceiling, I need somebody right now",
    { person: true },
    { scene: REACHABLE },
  ),
]
