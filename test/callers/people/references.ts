import type { Person, PersonScene } from '../person.ts'
import { on, week } from './by-trade/spoken-parts.ts'
import { personsOfKind } from './persons-of-kind.ts'

/** Friday 14 August 2026, 9:00 in Leeds. Monday the 31st is a bank holiday. */
const WORKSHOP: PersonScene = {
  now: '2026-08-14T08:00:00Z',
  business: {
    name: 'Aire Street Motors',
    phone: '+441134960177',
    country: 'GB',
    timezone: 'Europe/London',
    slotStepMinutes: 30,
    hours: { ...week('08:00', '17:30'), saturday: on('08:00', '12:00') },
  },
  services: [
    { name: 'Oil change', durationMinutes: 30 },
    { name: 'Full service', durationMinutes: 120 },
    { name: 'Tyre change', durationMinutes: 60 },
    { name: 'Emergency appointment', durationMinutes: 30 },
  ],
  closed: [['2026-08-31', 'Summer bank holiday']],
  articles: [
    { title: 'Prices', content: 'An oil change is 60 pounds, a full service 180 pounds.' },
    { title: 'Can I wait?', content: 'There is a waiting room with tea and a desk.' },
    { title: 'Do you lend bicycles?', content: 'We have no bicycles to lend, but the number 4 bus stops outside.' },
    { title: 'Where can I park?', content: 'You can park in the yard behind the building.' },
  ],
}
const OIL = 'Oil change 2026-08-20 10:00'
const REACHABLE: PersonScene = { business: { ...WORKSHOP.business, transferPhone: '+441134960178' } }

const date = personsOfKind('days of the conversation', { scene: WORKSHOP })
const story = personsOfKind('dates in stories', { scene: WORKSHOP })
const half = personsOfKind('second halves', { scene: WORKSHOP })
const word = personsOfKind('one word', { scene: WORKSHOP })
const person = personsOfKind('named persons', { scene: { ...WORKSHOP, ...REACHABLE } })
const detail = personsOfKind('details', { scene: WORKSHOP })
const state = personsOfKind('work in hand', { scene: WORKSHOP })
const holiday = personsOfKind('holidays by kind', { scene: WORKSHOP })
const leaves = personsOfKind('leaving', { scene: WORKSHOP })

const BOOKED = /\b(?:is|it's) booked\b/i

/** People who refer to what was said before, say more than one thing, or use a word that means something else. */
export const REFERENCES: readonly Person[] = [
  date(
    'takes the weekday that was offered',
    'an oil change on the thirty-first at eleven',
    {
      rows: ['Oil change 2026-09-01 11:00'],
      hears: [/closed/i],
    },
    { at: { offers: ['right, Tuesday at eleven then'] } },
  ),
  date(
    'moves to the weekday after',
    "I won't manage Thursday the 20th, could you do the Wednesday after, same time",
    {
      rows: ['Oil change 2026-08-26 10:00'],
    },
    { scene: { has: [OIL] } },
  ),
  date(
    'texts about the weekday after',
    'cant do thurs the 20th now, ok to come the friday after same time?',
    {
      rows: ['Oil change 2026-08-21 10:00'],
    },
    { by: 'text', scene: { has: [OIL] } },
  ),
  date(
    'moves to the afternoon with an hour',
    'please push Thursday back to the afternoon, four if there is a gap',
    {
      rows: ['Oil change 2026-08-20 16:00'],
    },
    { scene: { has: [OIL] } },
  ),
  story(
    'needs it before a journey',
    "we're driving to Cornwall on the twenty-second and I want the oil done the day before, first thing",
    { rows: ['Oil change 2026-08-21 08:00-10:00'] },
  ),
  story(
    'needs it on the day',
    "it's my MOT on the nineteenth over the road, so a full service that day at noon please",
    {
      rows: ['Full service 2026-08-19 12:00'],
    },
  ),
  story(
    'rules things out in passing',
    "my wife has the car until Tuesday, so it can't be before Wednesday, and early mornings are awkward for me with the school run, it's just an oil change",
    { rows: ['Oil change 2026-08-19|2026-08-20|2026-08-21 10:00-17:00'] },
  ),
  story('has tyres that need changing', 'the front two are bald, can you change my tyres Tuesday week at nine', {
    rows: ['Tyre change 2026-08-25 09:00'],
  }),
  half('books on a condition', "I'll take a full service Monday at nine, but only if there's somewhere to wait", {
    rows: ['Full service 2026-08-17 09:00'],
    hears: [/waiting room/i],
  }),
  half(
    'hesitates with a question',
    'an oil change on Monday at two',
    {
      rows: ['Oil change 2026-08-17 14:00'],
      hears: [/yard/i],
    },
    { at: { 'book?': ["oh, I'm not sure, hang on, where would I park?"] } },
  ),
  half(
    'asks about a day and books beside it',
    "are you open on the thirty-first? if you aren't I'll have the day after at ten for an oil change",
    {
      rows: ['Oil change 2026-09-01 10:00'],
      hears: [/closed/i],
    },
  ),
  word(
    'says one word',
    'appointment please',
    {
      rows: ['Oil change 2026-08-17 11:00'],
    },
    { at: { when: ['Monday at eleven'], offers: ['Monday at eleven'] } },
  ),
  word('has left a book behind', 'I think I left a book on your counter', {
    neverHears: [BOOKED, /which would you like/i],
  }),
  word('corrects the service', 'an oil change on Monday at nine, sorry no, I mean the full service', {
    rows: ['Full service 2026-08-17 09:00'],
    repeats: 0,
  }),
  word('corrects the service at the end', 'a tyre change Tuesday at ten, actually make that an oil change', {
    rows: ['Oil change 2026-08-18 10:00'],
    repeats: 0,
  }),
  person('asks for somebody by name', 'can you fetch me Brenda please', { person: true }),
  person('asks whether somebody is there', 'is Mr Hobbs about?', { person: true }),
  person('wants somebody on the line', 'put Gareth on would you', { person: true }),
  half('asks for somebody whom nobody can reach', "is Gareth around? it's about my brakes", {
    hears: [/message for Gareth/],
    message: true,
  }),
  detail(
    'brings another car',
    "I'll be bringing a different car on Thursday, the Polo",
    {
      rows: [OIL],
      message: /Polo/,
      hears: [/passed it on/],
    },
    { scene: { has: [OIL] } },
  ),
  detail(
    'texts that one more comes',
    "for thursday, there'll be two of us waiting instead of one",
    {
      rows: [OIL],
      message: /two of us/,
    },
    { by: 'text', scene: { has: [OIL] } },
  ),
  state('asks whether the van is finished', 'is my van finished yet, the white Transit?', {
    hears: [/can't see that/i, /message/i],
    message: true,
  }),
  state('asks about a part', 'have you got the mirror in for my Fiesta yet', {
    hears: [/can't see that/i],
    message: true,
  }),
  holiday('asks about the bank holiday', 'will you be open on the bank holiday?', {
    hears: [/closed on Monday, August 31st/i],
  }),
  holiday('asks about the holiday Monday', 'are you working the bank holiday Monday', {
    hears: [/closed on Monday, August 31st/i],
  }),
  leaves(
    'will think about it',
    ['what do you charge for an oil change', "okay, I'll have a think about it and ring you back"],
    {
      hears: [/60/, /goodbye/i],
      repeats: 0,
    },
  ),
  leaves('changes his mind', ['hello', 'oh never mind, goodbye'], { hears: [/goodbye/i], repeats: 0 }),
]
