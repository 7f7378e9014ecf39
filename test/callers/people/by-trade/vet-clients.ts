import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, on, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 9:10 in Leeds. */
const VET: PersonScene = {
  now: '2026-11-23T09:10:00Z',
  business: {
    name: 'Paws Lane Vets',
    phone: '+441134960123',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:30', '18:30'), saturday: on('09:00', '13:00') },
  },
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Vaccination', durationMinutes: 30 },
    { name: 'Nail clipping', durationMinutes: 30 },
    { name: 'Dental clean', durationMinutes: 60 },
  ],
  articles: [
    { title: 'What do you charge?', content: 'A consultation is 42 pounds. A vaccination is 55 pounds.' },
    {
      title: 'Which animals do you see?',
      content: 'We see dogs, cats, rabbits and guinea pigs. We do not see birds or reptiles.',
    },
    { title: 'Where are you?', content: 'We are at 8 Paws Lane, opposite the post office.' },
    {
      title: 'What do I do at night?',
      content: 'When we are closed, Northside Pet Hospital is there for you on 0113 496 0000.',
    },
    {
      title: 'How do I register my pet?',
      content: 'Come ten minutes before your first appointment and bring the vaccination card.',
    },
    {
      title: 'Do you deal with pet insurance?',
      content: 'We claim directly from Petplan and Agria. You pay only the excess.',
    },
  ],
}
const BISCUIT = 'Vaccination 2026-11-25 16:00'
const REACHABLE: PersonScene = { business: { ...VET.business, transferPhone: '+15550009999' } }

const ask = personsOfKind('asks', { scene: VET })
const date = personsOfKind('dates', { scene: VET })
const own = personsOfKind('own appointment', { scene: VET })
const more = personsOfKind('several things', { scene: VET })
const text = personsOfKind('texts', { by: 'text', scene: VET })
const note = personsOfKind('messages', { scene: VET })
const second = personsOfKind('second thoughts', { scene: VET })
const sos = personsOfKind('emergency', { scene: VET })
const named = personsOfKind('names', { scene: VET })
const dial = personsOfKind('numbers', { scene: VET })

/** Callers of a vet in Leeds. They were written by somebody who had not seen the assistant. */
export const VET_CLIENTS: readonly Person[] = [
  ask('has an African grey parrot', "do you guys look after parrots at all, I've got an African grey", {
    hears: [/birds/i],
  }),
  ask(
    'is insured with Petplan',
    "we're insured with Petplan do I have to pay it all up front or do you sort that out with them",
    { hears: [/Petplan/i, /excess|directly/i] },
  ),
  ask(
    'asks what to do at night',
    "hello I just wondered what we're meant to do if something happens in the middle of the night",
    { hears: [/Northside|0113/i] },
  ),
  date(
    'brings a dog for his jabs in a week and a day',
    'could I bring Biscuit in for his jabs a week tomorrow about four',
    { rows: ['Vaccination 2026-12-01 15:30-16:30'] },
  ),
  date('comes between two hours', "just a nail clipping on Friday, between three and half four, whatever you've got", {
    rows: ['Nail clipping 2026-11-27 15:00-16:30'],
  }),
  own(
    'moves a vaccination to the next day',
    "I've got Biscuit booked in Wednesday at four but I've got to work, can we do Thursday same time",
    { rows: ['Vaccination 2026-11-26 16:00'] },
    { scene: { has: [BISCUIT] } },
  ),
  own(
    'asks for the time of an appointment that his wife made',
    "my wife's booked our cat in for Thursday, name of Anna Whitfield, what time is that",
    { rows: ['Consultation 2026-11-26 11:30 = Anna Whitfield'], hears: [am(11, '30')] },
    { name: 'Anna Whitfield', scene: { has: ['Consultation 2026-11-26 11:30 = Anna Whitfield'] } },
  ),
  own(
    'has lost the note with the appointments',
    "what have I got booked in with you, I've lost my bit of paper",
    {
      rows: [BISCUIT, 'Dental clean 2026-12-03 09:00'],
      hears: [/Wednesday|25 November|November 25/i, /3 December|December 3|Thursday/i],
    },
    { scene: { has: [BISCUIT, 'Dental clean 2026-12-03 09:00'] } },
  ),
  more(
    'has the nails clipped and the vaccination done',
    "I'd like to have his nails clipped and his vaccination done on Thursday from nine, both while we're there",
    { rows: ['Nail clipping 2026-11-26 09:00-09:30', 'Vaccination 2026-11-26 09:00-09:30'] },
  ),
  text(
    'cancels a jab',
    'need to cancel biscuits jab weds soz',
    { rows: [`cancelled ${BISCUIT}`] },
    { scene: { has: [BISCUIT] } },
  ),
  note(
    'passes on how a dog ate',
    'I was asked to let Dr Patel know that Biscuit has eaten his breakfast',
    { message: /breakfast/i },
    { message: 'Biscuit has eaten his breakfast' },
  ),
  second(
    'works on Friday after all',
    "a consultation on Friday at ten, no hang on I'm working Friday, Saturday at ten",
    { rows: ['Consultation 2026-11-28 10:00'] },
  ),
  sos(
    'has a poisoned dog',
    "our dog's just eaten a whole bar of dark chocolate and he's shaking",
    { person: true },
    { scene: REACHABLE },
  ),
  named(
    'says the last name first',
    'a consultation for my cat tomorrow at half nine',
    { rows: ['Consultation 2026-11-24 09:30 = Alistair Macpherson'] },
    { name: 'Macpherson, first name Alistair' },
  ),
  dial(
    'says a mobile number in groups',
    'a vaccination for the dog on Friday at nine',
    { rows: ['Vaccination 2026-11-27 09:00 @ +447700900122'] },
    { scene: { from: null }, phone: 'oh seven seven double oh, nine double oh, one double two' },
  ),
]
