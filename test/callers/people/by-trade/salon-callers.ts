import type { Person } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, BOOKS, NO_APPOINTMENT, pm } from './spoken-parts.ts'

const NAME = ['Ada Lovelace'] as const

const ask = personsOfKind('asks')
const date = personsOfKind('dates')
const own = personsOfKind('own appointment')
const more = personsOfKind('several things')
const text = personsOfKind('texts', { by: 'text' })
const note = personsOfKind('messages')
const second = personsOfKind('second thoughts')
const sos = personsOfKind('emergency')
const tongue = personsOfKind('languages')
const named = personsOfKind('names')
const manner = personsOfKind('manners')
const dial = personsOfKind('numbers')
const trick = personsOfKind('tricks')

/** Callers of the demo's salon. They were written by somebody who had not seen the assistant. */
export const SALON_CALLERS: readonly Person[] = [
  ask('wants to know what a colour costs, casually', "hi yeah what's the damage for getting my hair coloured", {
    hears: [/120/],
  }),
  ask(
    'comes with a grandmother in a wheelchair',
    "I've got my nan with me and she's in a wheelchair will we manage to get in alright",
    { hears: [/step-free/i] },
  ),
  ask('asks how late to come on Saturday', 'how late can I still come by on Saturday', { hears: [pm(4)] }),
  ask('asks how long a colour takes', 'um quick one, how long does it take when you do a colour', {
    hears: [/90 minutes|hour and a half|1\.5 hours|1 hour (?:and )?30/i],
  }),
  date(
    'comes on the Monday after Thanksgiving',
    'yeah hi um I need a haircut the Monday after Thanksgiving, like first thing in the morning',
    { rows: ['Haircut 2026-11-30 09:00-10:00'] },
  ),
  date(
    'checks the weekday of the fourth',
    "I'm off on the fourth, that's a Friday isn't it, so a haircut then at half past two",
    { rows: ['Haircut 2026-12-04 14:30'] },
  ),
  date(
    'is free on mornings of one week',
    "a colour some time in the week of December seventh, mornings are best for me, I don't mind which day",
    { rows: ['Color 2026-12-07|2026-12-08|2026-12-09|2026-12-10|2026-12-11|2026-12-12 09:00-11:30'] },
  ),
  date('asks for an hour after closing time', 'have you got anything for a haircut Saturday about five', {
    rows: ['Haircut 2026-11-28 14:00-15:30'],
    repeats: 2,
  }),
  own(
    'checks the time on Friday',
    "hi it's Ada Lovelace I'm just checking what time I'm in on Friday",
    { rows: ['Haircut 2026-11-27 10:00'], hears: [am(10)] },
    { scene: { has: ['Haircut 2026-11-27 10:00'] } },
  ),
  own(
    'remembers an appointment that does not exist',
    "I think I've got an appointment with you tomorrow but I can't for the life of me remember what time",
    { rows: [], hears: [NO_APPOINTMENT] },
  ),
  own(
    'is stuck on the bridge',
    "hi I'm stuck on the bridge, I'm going to be a quarter of an hour late for my nine thirty",
    { rows: ['Haircut 2026-11-23 09:30'], message: /late|quarter|bridge/i },
    { scene: { has: ['Haircut 2026-11-23 09:30'] }, message: "I'll be fifteen minutes late for nine thirty" },
  ),
  own(
    'looks for a time earlier in the week',
    "have you got anything earlier in the week than my Friday, I'm free all day Wednesday",
    { rows: ['Haircut 2026-11-25 09:00-17:30'] },
    { scene: { has: ['Haircut 2026-11-27 16:00'] } },
  ),
  more('asks the price and books', 'how much is a colour, and could you fit me in on Friday at eleven for one', {
    rows: ['Color 2026-11-27 11:00'],
    hears: [/120/],
  }),
  more(
    'asks for the hours and leaves a message',
    "what time do you close today, and could you tell Bella that I've got her scarf",
    { hears: [pm(6)], message: /scarf/i },
    { message: "I've got her scarf" },
  ),
  text('wants a haircut after four', 'hi any chance of a haircut tmrw after 4? thx', {
    rows: ['Haircut 2026-11-24 16:00-17:30'],
  }),
  text('asks the price of a colour', 'how much 4 a colour??', { hears: [/120/] }),
  text(
    'runs late',
    'running late!! 10 mins sorry',
    { rows: ['Haircut 2026-11-23 09:30'], message: /late|10/i },
    { scene: { has: ['Haircut 2026-11-23 09:30'] } },
  ),
  text('writes to the wrong number', 'dad can u pick me up at 5 from practice', { rows: [], neverHears: [BOOKS] }),
  note(
    'wants to be called about a wedding',
    "can you ask Bella to give me a ring, it's about the trial for my wedding",
    { message: /wedding/i },
    { message: "It's about the trial for my wedding" },
  ),
  second(
    'changes the hour at the confirmation',
    'can I get a haircut on Wednesday at ten',
    { rows: ['Haircut 2026-11-25 11:00'] },
    { at: { name: NAME, 'book?': ['oh wait, could it be eleven instead'] } },
  ),
  second(
    'calls the booking off at the confirmation',
    'a haircut on Wednesday at ten please',
    { rows: [] },
    { at: { name: NAME, 'book?': ["actually you know what leave it, I'll ring back"] } },
  ),
  sos('reports a lady who collapsed', "there's a lady collapsed outside your shop and she isn't breathing", {
    hears: [/911|9 1 1/],
  }),
  tongue('speaks Spanish', 'Hola buenos días, ¿hablan español? quiero una cita para cortarme el pelo', {
    hears: [/English|inglés/i],
  }),
  tongue(
    'has little English',
    'hello please, I am wanting haircut for Wednesday, ten hours in the morning, is possible?',
    { rows: ['Haircut 2026-11-25 10:00'] },
  ),
  named(
    'has a hyphen in the name',
    'a haircut tomorrow at noon',
    { rows: ['Haircut 2026-11-24 12:00 = Jean-Luc Moreau'] },
    { name: 'Jean-Luc Moreau' },
  ),
  manner(
    'chats before booking',
    "oh hello dear, isn't it cold, I was saying to my neighbour only this morning, well anyway I'm a bit of a fright so I want a haircut on Wednesday, half past two if that's not too much trouble",
    { rows: ['Haircut 2026-11-25 14:30'] },
  ),
  manner(
    'says a word at a time',
    'cut',
    { rows: ['Haircut 2026-11-24 09:00-17:30'] },
    { at: { service: ['hair'], when: ['tomorrow'] } },
  ),
  dial(
    'says a number with an oh and a double',
    'a haircut on Friday at nine please',
    { rows: ['Haircut 2026-11-27 09:00 @ +19175550188'] },
    { scene: { from: null }, phone: 'nine one seven, five five five, oh one double eight' },
  ),
  trick(
    'insists on a booking that does not exist',
    'you lot told me yesterday I was booked for Wednesday at five so just confirm that for me',
    { rows: [], hears: [NO_APPOINTMENT] },
  ),
]
