import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, on, pm } from './spoken-parts.ts'

/** Monday 23 November 2026, 9:00 in Denver; closed on Sunday and Monday. */
const GROOMER: PersonScene = {
  now: '2026-11-23T16:00:00Z',
  business: {
    name: 'Muddy Paws Grooming',
    phone: '+13035550141',
    country: 'US',
    timezone: 'America/Denver',
    hours: {
      tuesday: on('08:00', '17:00'),
      wednesday: on('08:00', '17:00'),
      thursday: on('08:00', '17:00'),
      friday: on('08:00', '17:00'),
      saturday: on('08:00', '15:00'),
    },
  },
  services: [
    { name: 'Full groom', durationMinutes: 120 },
    { name: 'Bath and brush', durationMinutes: 60 },
    { name: 'Nail trim', durationMinutes: 30 },
  ],
  articles: [
    { title: 'Which animals do you groom?', content: 'We groom dogs of every size. We do not groom cats.' },
    { title: 'What does it cost?', content: 'A bath and brush is 45 dollars. A full groom starts at 80 dollars.' },
    {
      title: 'Can I stay with my dog?',
      content: 'Most dogs are calmer without their owners, so we ask you to come back later.',
    },
  ],
}
const NAME = ['Ada Lovelace'] as const
const TUESDAY = 'Bath and brush 2026-11-24 10:00'

const own = personsOfKind('own appointment', { scene: GROOMER })
const second = personsOfKind('second thoughts', { scene: GROOMER })
const more = personsOfKind('several things', { scene: GROOMER })
const manner = personsOfKind('manners', { scene: GROOMER })

/** Callers of a dog groomer in Denver. */
export const GROOMING_CUSTOMERS: readonly Person[] = [
  own(
    'moves the dog because of a recital',
    "yeah hi, my daughter's got a recital, so the Friday thing for the dog, can that go to Saturday, same sort of time",
    { rows: ['Full groom 2026-11-28 10:00'] },
    { scene: { has: ['Full groom 2026-11-27 10:00'] } },
  ),
  own(
    'does not remember the hour',
    "hi I think I had Biscuit in for Wednesday but to be honest I don't remember if it was ten or eleven",
    { rows: ['Full groom 2026-11-25 11:00'], hears: [am(11)] },
    { scene: { has: ['Full groom 2026-11-25 11:00'] } },
  ),
  own(
    'has a dog with a cough',
    "Biscuit's got kennel cough so we'd better not come in tomorrow",
    { rows: ['cancelled Nail trim 2026-11-24 14:00'] },
    { scene: { has: ['Nail trim 2026-11-24 14:00'] } },
  ),
  own(
    'wants an earlier hour on the same day',
    "my Friday three o'clock, is there any way we could make that more like one?",
    { rows: ['Full groom 2026-11-27 13:00'] },
    { scene: { has: ['Full groom 2026-11-27 15:00'] } },
  ),
  second(
    'wants less when it is read back',
    'a full groom on Saturday at nine',
    { rows: ['Bath and brush 2026-11-28 09:00'] },
    { at: { name: NAME, 'book?': ['ooh no, make that a bath and brush, he only went in October'] } },
  ),
  second(
    'remembers the children right after booking',
    ['a nail trim on Wednesday at two', 'oh shoot, I pick the kids up at two, is three any good'],
    { rows: ['Nail trim 2026-11-25 15:00'] },
    { at: { name: NAME, 'book?': ['yes'] } },
  ),
  second(
    'notices the holiday while speaking',
    'bath and brush Friday, wait is that the day after Thanksgiving? okay no, do Saturday then, eleven',
    { rows: ['Bath and brush 2026-11-28 11:00'] },
  ),
  second(
    'has to talk to her husband first',
    'a full groom next Tuesday at noon',
    { rows: [] },
    { at: { name: NAME, 'book?': ["let me think... no. No, I'll call back when I've talked to my husband"] } },
  ),
  more(
    'asks for cats and books for a dog',
    'couple of things, do you do cats, and I want a full groom for Rex on Friday at ten',
    {
      rows: ['Full groom 2026-11-27 10:00'],
      hears: [/do not groom cats/i],
    },
  ),
  more(
    'brings another dog on another day',
    'I need to cancel Tuesday for Biscuit and bring in Rex instead on Friday at one for a nail trim',
    { rows: [`cancelled ${TUESDAY}`, 'Nail trim 2026-11-27 13:00'] },
    { scene: { has: [TUESDAY] } },
  ),
  more(
    'brings two dogs',
    'bath and brush for the small one at nine and the full groom for the big one at ten, both on Saturday',
    { rows: ['Bath and brush 2026-11-28 09:00', 'Full groom 2026-11-28 10:00'] },
  ),
  more('asks for a price and the closing time', 'how much is a bath, and what time do you shut on Saturdays', {
    hears: [/45/, pm(3)],
  }),
  manner('shouts at the dog in between', 'hi, sorry, COOPER DOWN, sorry, hi, a nail trim, Wednesday at nine please', {
    rows: ['Nail trim 2026-11-25 09:00'],
  }),
  manner('does not like robots', 'Is this a robot? Ugh. Fine. Bath and brush, Saturday at one.', {
    rows: ['Bath and brush 2026-11-28 13:00'],
  }),
  manner('was cut off before', 'you people keep hanging up on me. Friday. Eleven. Full groom.', {
    rows: ['Full groom 2026-11-27 11:00'],
  }),
  manner(
    'is very polite',
    "Good morning to you, I do hope I'm not disturbing, I wondered whether you might possibly have a little time for a nail trim on Thursday at three?",
    { rows: ['Nail trim 2026-11-26 15:00'] },
  ),
]
