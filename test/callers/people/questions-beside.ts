import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const asks = personsOfKind('asks')
const books = personsOfKind('books, like a question')
const texts = personsOfKind('texts', { by: 'text' })
const BOOKED_AND_PLACE = { rows: ['Haircut 2026-11-24 15:00'], hears: [/Orchard/] }
const BOOKED_AND_PARKING = { rows: ['Haircut 2026-11-24 15:00'], hears: [/free parking|parking|behind/i] }
const TOMORROW_AT_THREE = { rows: ['Haircut 2026-11-24 15:00'] }

/** Questions asked together with a booking, after it, after a greeting, or in the form of a situation. */
export const QUESTIONS_BESIDE: readonly Person[] = [
  asks(
    'books and asks for the place in one breath',
    'Can I book a haircut tomorrow at three and where are you exactly',
    BOOKED_AND_PLACE,
  ),
  asks(
    'books and asks where to leave the car',
    "I'd like a haircut tomorrow at three please, is there somewhere I can leave the car",
    BOOKED_AND_PARKING,
  ),
  asks(
    'books and tells of a wheelchair',
    "haircut tomorrow at three, oh and my mum's in a wheelchair, is that a problem",
    { rows: ['Haircut 2026-11-24 15:00'], hears: [/step-free/i] },
  ),
  asks(
    'asks about the car after the booking',
    ['a haircut tomorrow at three', 'actually yes, where do I put the car'],
    BOOKED_AND_PARKING,
  ),
  asks(
    'asks about a wheelchair after the booking',
    ['a haircut tomorrow at three', "no that's fine, just, can my mum get in with her wheelchair"],
    { rows: ['Haircut 2026-11-24 15:00'], hears: [/step-free/i] },
  ),
  asks(
    'asks for the price after the booking',
    ['a haircut tomorrow at three', 'yeah quick one, how much is that going to be'],
    { rows: ['Haircut 2026-11-24 15:00'], hears: [/45/] },
  ),
  asks('begins a question with a greeting', 'hi there, quick question, whereabouts are you', { hears: [/Orchard/] }),
  asks('names the subject of a question after a greeting', 'good morning, I just have a quick question about parking', {
    hears: [/parking/i],
  }),
  asks('says the time as a soldier does', 'could I have a haircut tomorrow at fifteen hundred hours', {
    rows: ['Haircut 2026-11-24 15:00'],
    neverHears: [/Our hours are|opening hours are/i],
  }),
  asks('asks whether it is close to the station', 'are you close to the station', {
    neverHears: [/to 6 in the/],
    hears: [/./],
  }),
  texts('books and asks in one text', 'haircut tomorrow 3pm pls. is there parking?', BOOKED_AND_PARKING),
  texts('asks in a second text', ['haircut tomorrow 3pm pls', 'and where do i park'], BOOKED_AND_PARKING),
  texts('tells of a wheelchair in a text', ['my nan is in a wheelchair is that ok'], { hears: [/step-free/i] }),
]

/** Wishes for an appointment that look like questions or have other subjects in them. */
export const BOOKINGS_LIKE_QUESTIONS: readonly Person[] = [
  books(
    'books for a child and says the age',
    'could I get a haircut for my daughter on Tuesday at three, she is four',
    TOMORROW_AT_THREE,
  ),
  books(
    'has a wedding and needs a haircut',
    "I've got a wedding on Saturday and need a haircut tomorrow at three",
    TOMORROW_AT_THREE,
  ),
  books(
    'books and comes by car',
    'can you do a haircut tomorrow at three, I would be coming by car',
    TOMORROW_AT_THREE,
  ),
  books('asks for any chance of a time', 'is there any chance of a haircut tomorrow at three', TOMORROW_AT_THREE),
  books(
    'books with a mess of hair',
    "my hair's a mess, could I come in tomorrow at three for a cut",
    TOMORROW_AT_THREE,
  ),
  books('asks whether a time is free', 'do you have tomorrow at three free for a haircut', TOMORROW_AT_THREE),
  books(
    'is free at one time only',
    "I'm only free tomorrow at three, can you squeeze me in for a haircut",
    TOMORROW_AT_THREE,
  ),
  books(
    'cannot come in the morning',
    "can I have a haircut with Bella tomorrow at three, I can't do mornings",
    TOMORROW_AT_THREE,
  ),
  books('has no appointment yet', "I don't have an appointment yet, haircut tomorrow at three", TOMORROW_AT_THREE),
  books('has never been before', "I've never been before, would like a haircut tomorrow at three", TOMORROW_AT_THREE),
  books('books before a party', 'my son needs a haircut tomorrow at three before his party', TOMORROW_AT_THREE),
  books('wonders about a haircut', 'I was wondering if I could get a haircut tomorrow at three', TOMORROW_AT_THREE),
]
