import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const books = personsOfKind('texts: books', { by: 'text' })
const own = personsOfKind('texts: own', { by: 'text' })
const asks = personsOfKind('texts: asks', { by: 'text' })
const chats = personsOfKind('texts: chats', { by: 'text' })
const TUESDAY = 'Haircut 2026-11-24 13:00'
const FRIDAY = 'Color 2026-11-27 15:00'
const HAS_TUESDAY = { has: [TUESDAY] } as const
const HAS_FRIDAY = { has: [FRIDAY] } as const
const NO_BOOKING = [/What would you like to book|Which would you like|Which would suit you|Reply with a number/i]
const GB = { business: { country: 'GB', timezone: 'Europe/London', phone: '+442079460123' } } as const

/** People who text: briefly, with typos, over several messages. */
export const TEXTERS: readonly Person[] = [
  books('abbreviates everything', 'hi need a haircut tmrw @ 3pm thx', { rows: ['Haircut 2026-11-24 15:00'] }),
  books('is a teenager', 'yo can i get a trim 2moro like 5ish lol', { rows: ['Haircut 2026-11-24 16:30-17:30'] }),
  books('mistypes', 'hiarcut on wendesday at 11am pls', { rows: ['Haircut 2026-11-25 11:00'] }),
  books('shouts', 'I WANT A HAIRCUT ON FRIDAY AT NOON', { rows: ['Haircut 2026-11-27 12:00'] }),
  books(
    'writes a letter',
    'Dear Bella, I hope this finds you well. Might I come for a colour on Thursday 3 December at 10? Kind regards, Ruth',
    {
      rows: ['Color 2026-12-03 10:00'],
    },
    { name: 'Ruth' },
  ),
  books(
    'writes one word at a time',
    ['haircut'],
    { rows: ['Haircut 2026-11-27 14:00'] },
    {
      at: { offers: ['fri', '2pm'], when: ['fri', '2pm'] },
    },
  ),
  books('writes the date with slashes', 'colour 12/8 1:30pm', { rows: ['Color 2026-12-08 13:30'] }),
  books(
    'writes the date with slashes, in Britain',
    'colour 8/12 13:30',
    { rows: ['Color 2026-12-08 13:30'] },
    {
      scene: GB,
    },
  ),
  books('writes an ISO date', 'Haircut 2026-12-01 09:30 please', { rows: ['Haircut 2026-12-01 09:30'] }),
  books('writes the hour without a colon', 'haircut fri 430', { rows: ['Haircut 2026-11-27 16:30'] }),
  books('writes smileys', 'heyyy 😊 haircut sat 11?? 🙏', { rows: ['Haircut 2026-11-28 11:00'] }),
  books('asks for the nearest Saturday', 'any chance for a cut this sat arvo?', {
    rows: ['Haircut 2026-11-28 12:00-15:30'],
  }),
  books('corrects itself with an asterisk', 'haircut thurs dec 3 at 2... *3', { rows: ['Haircut 2026-12-03 15:00'] }),
  books('asks and books', 'how much is a cut? and can i come wed at 4', {
    rows: ['Haircut 2026-11-25 16:00'],
    hears: [/45/],
  }),
  books(
    'wants two services',
    'cut + colour sat pls',
    {
      rows: ['Haircut 2026-11-28 *', 'Color 2026-11-28 *'],
    },
    { finding: 'phone 6' },
  ),
  books(
    'books the day after a holiday',
    'haircut day after thanksgiving 2pm',
    { rows: ['Haircut 2026-11-27 14:00'] },
    {
      finding: 'phone 4',
    },
  ),
  books(
    'books two weeks ahead',
    'Colour two weeks from wed, 9:30am',
    { rows: ['Color 2026-12-09 09:30'] },
    {
      finding: 'phone 4',
    },
  ),
  books(
    'says no to the read-back',
    'haircut fri 10am',
    { rows: ['Haircut 2026-11-28 10:00'] },
    {
      at: { name: ['Ada Lovelace'], 'book?': ['no sat'] },
    },
  ),
  books(
    'agrees with a thumb',
    'haircut fri 10am',
    { rows: ['Haircut 2026-11-27 10:00'] },
    {
      at: { name: ['Ada Lovelace'], 'book?': ['👍'] },
    },
  ),
  books(
    'agrees in slang',
    'haircut fri 10am',
    { rows: ['Haircut 2026-11-27 10:00'] },
    {
      at: { name: ['Ada Lovelace'], 'book?': ['yup sounds good'] },
    },
  ),
  books(
    'takes none',
    'haircut fri 10am',
    { rows: [], hears: [/nothing (?:is )?booked|not booked|ok/i] },
    {
      at: { name: ['nvm'], 'book?': ['nvm'] },
    },
  ),
  own(
    'shifts it to the same time on the next day',
    'push my Tuesday appointment to the same time on Wednesday',
    { rows: ['Haircut 2026-11-25 13:00'] },
    { finding: 'phone 7', scene: HAS_TUESDAY },
  ),
  own(
    'comes an hour earlier',
    'could I come in an hour earlier for my appointment on Friday?',
    {
      rows: ['Color 2026-11-27 14:00'],
    },
    { finding: 'phone 7', scene: HAS_FRIDAY },
  ),
  own(
    'shifts it from one day to another',
    'can you shift my appt from tues to wed at 2',
    {
      rows: ['Haircut 2026-11-25 14:00'],
    },
    { finding: 'phone 13', scene: HAS_TUESDAY },
  ),
  own(
    'moves it to another day and keeps the hour',
    'gotta move tues, does thurs dec 3 same time work',
    {
      rows: ['Haircut 2026-12-03 13:00'],
    },
    { finding: 'phone 13', scene: HAS_TUESDAY },
  ),
  own(
    'cannot make it',
    'hey cant make it tmrw sorry',
    { rows: [`cancelled ${TUESDAY}`] },
    {
      scene: HAS_TUESDAY,
      at: { 'change?': ['cancel it'] },
    },
  ),
  own(
    'asks when it is',
    'when is my appt again?',
    { rows: [FRIDAY], hears: [/Nov 27|Friday|Fri/] },
    {
      scene: HAS_FRIDAY,
    },
  ),
  own(
    'asks whether it stands',
    'are we still on for friday?',
    { rows: [FRIDAY], hears: [/Nov 27|Friday|Fri/] },
    {
      scene: HAS_FRIDAY,
    },
  ),
  own(
    'asks whether it is booked halfway',
    'haircut fri 10am',
    {
      rows: ['Haircut 2026-11-27 10:00'],
      hears: [/not (?:yet|booked)|nothing (?:is )?booked|isn't booked/i],
    },
    { finding: 'phone 8', at: { 'book?': ['so am i booked?'], name: ['so am i booked?'] } },
  ),
  own(
    'moves what was just booked',
    ['haircut fri 10am', 'actually make it 30 min later'],
    {
      rows: ['Haircut 2026-11-27 10:30'],
    },
    { finding: 'phone 7', at: { name: ['Ada Lovelace'], 'book?': ['yes'] } },
  ),
  own('confirms a reminder', 'Yes see you Friday!', { rows: [FRIDAY], neverHears: NO_BOOKING }, { scene: HAS_FRIDAY }),
  asks('asks for the address', 'whats ur address', { hears: [/Orchard/] }),
  asks('asks about parking', 'where can i park', { hears: [/behind/i] }),
  asks('asks for the hours', 'u open sunday?', { hears: [/closed/i] }),
  asks(
    'asks for a holiday',
    'open xmas?',
    { hears: [/closed/i] },
    {
      scene: { closed: [['2026-12-25', 'Christmas Day']] },
    },
  ),
  asks('suspects a bot', 'is this a bot', { hears: [/automat|virtual|computer|\bAI\b|assistant|machine|\bbot\b/i] }),
  asks('asks for the price', 'price for colour?', { hears: [/120/] }),
  chats(
    'writes to his mother',
    'Mum is that you? dinner at 7',
    { neverHears: NO_BOOKING, rows: [] },
    { finding: 'phone 9' },
  ),
  chats(
    'is late',
    "I'm running 15 minutes late for my appointment, sorry",
    {
      rows: ['Haircut 2026-11-23 09:30'],
      message: /late/i,
      neverHears: NO_BOOKING,
    },
    { finding: 'phone 9', scene: { has: ['Haircut 2026-11-23 09:30'] }, message: "I'm 15 minutes late" },
  ),
  chats('thanks', 'thanks so much, love my hair!!', { neverHears: NO_BOOKING }),
  chats('wants a person', 'can someone call me pls', { message: true }),
  chats(
    'wants something told',
    'pls tell bella the parcel came to my house',
    { message: /parcel/i },
    {
      message: 'the parcel came to my house',
    },
  ),
  chats(
    'writes in Spanish',
    'hola tienen cita para el viernes?',
    { hears: [/English/], neverHears: NO_BOOKING },
    {
      finding: 'phone 10',
    },
  ),
  chats(
    'complains',
    'u ruined my hair last week',
    { message: true, neverHears: [/that day is over/i, ...NO_BOOKING] },
    {
      finding: 'phone 15',
      message: 'my hair is ruined',
    },
  ),
  chats('needs help', 'my friend fainted in ur salon help', { hears: [/911/] }, { finding: 'phone 15' }),
  chats('has the wrong number', 'wrong number sorry', { neverHears: NO_BOOKING }),
]
