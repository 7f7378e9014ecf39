import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { on, UNKNOWN } from './spoken-parts.ts'

/** Monday 14 June 2027, 9:20 in Dublin; closed on Sunday and Monday. */
const PHOTO: PersonScene = {
  now: '2027-06-14T08:20:00Z',
  business: {
    name: 'Liffey Photo',
    phone: '+35315550199',
    country: 'IE',
    timezone: 'Europe/Dublin',
    hours: {
      tuesday: on('10:00', '18:00'),
      wednesday: on('10:00', '18:00'),
      thursday: on('10:00', '18:00'),
      friday: on('10:00', '18:00'),
      saturday: on('10:00', '18:00'),
    },
  },
  services: [
    { name: 'Portrait', durationMinutes: 30 },
    { name: 'Passport photo', durationMinutes: 30 },
    { name: 'Family shoot', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'How much are photos?',
      content: 'A passport photo is 15 euros, a portrait 60 euros and a family shoot 140 euros.',
    },
    { title: 'When do I get my pictures?', content: 'You get your pictures by e-mail within ten days.' },
    { title: 'Can pets be in the picture?', content: 'Pets are welcome in the studio.' },
    { title: 'Do you photograph weddings?', content: 'We photograph weddings from 1,400 euros a day.' },
  ],
}

const ask = personsOfKind('asks', { scene: PHOTO })
const date = personsOfKind('dates', { scene: PHOTO })
const own = personsOfKind('own appointment', { scene: PHOTO })
const more = personsOfKind('several things', { scene: PHOTO })
const note = personsOfKind('messages', { scene: PHOTO })
const tongue = personsOfKind('languages', { scene: PHOTO })
const named = personsOfKind('names', { scene: PHOTO })
const dial = personsOfKind('numbers', { scene: PHOTO })

/** Callers of a photo studio in Dublin. They were written by somebody who had not seen the assistant. */
export const PHOTO_CUSTOMERS: readonly Person[] = [
  ask('wants to rent a kitchen', 'do you have a kitchen we could rent for a cookery shoot', {
    hears: [UNKNOWN],
    neverHears: [/1,400|ten days/i],
  }),
  date(
    'wants the last Saturday of June',
    'we were thinking of a family shoot, the last Saturday of June, any time before lunch',
    { rows: ['Family shoot 2027-06-26 10:00-12:00'] },
  ),
  date('comes on Thursday fortnight', 'I need a passport photo Thursday fortnight at noon', {
    rows: ['Passport photo 2027-07-01 12:00'],
  }),
  own(
    'moves a shoot for an ill baby',
    "the baby's come down with something so could we do our shoot the Saturday after, at the same time",
    { rows: ['Family shoot 2027-06-26 11:00'] },
    { scene: { has: ['Family shoot 2027-06-19 11:00'] } },
  ),
  more(
    'cancels one appointment and books another',
    'I have to cancel the family shoot on Saturday, but I do need a passport photo on Thursday at two',
    { rows: ['cancelled Family shoot 2027-06-19 11:00', 'Passport photo 2027-06-17 14:00'] },
    { scene: { has: ['Family shoot 2027-06-19 11:00'] } },
  ),
  note(
    'looks for a summer job',
    "I'm a student and I'm looking for a summer job, could you pass that on to whoever's in charge",
    { message: /summer job|student/i },
    { message: "I'm a student and I'm looking for a summer job" },
  ),
  tongue('speaks German', 'Guten Tag, sprechen Sie Deutsch? Ich brauche ein Passfoto', {
    hears: [/English|Englisch/i],
  }),
  named(
    'spells a first name',
    'a portrait on Friday at three please',
    { rows: ['Portrait 2027-06-18 15:00 = Siobhan Keane'] },
    { name: "it's Siobhan Keane, Siobhan is S I O B H A N" },
  ),
  dial(
    'says an Irish number',
    'a passport photo tomorrow at ten',
    { rows: ['Passport photo 2027-06-15 10:00 @ +353851234567'] },
    { scene: { from: null }, phone: "it's oh eight five one two three four five six seven" },
  ),
]
