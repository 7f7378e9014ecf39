import type { Person } from '../../person.ts'
import { groomer, photo, physio, plumber, restaurant, tattoo, tax, tutor } from './first-businesses.ts'
import { NOT_BOOKING } from './spoken-to.ts'

export const FIRST_PEOPLE_2: readonly Person[] = [
  plumber.own(
    'has to be elsewhere on Friday',
    "I've got to be at my dad's on Friday so there'll be nobody in. Cancel the boiler service, would you, and I'll ring again when I know what I'm doing",
    { rows: ['cancelled Boiler service 2026-11-27 10:00'] },
    { scene: { has: ['Boiler service 2026-11-27 10:00'] } },
  ),
  plumber.asks('asks for the Saturday charge', "What's the call-out charge if somebody comes on a Saturday?", {
    hears: [/\b90\b|ninety/i],
  }),
  plumber.odd('smells gas', "I can smell gas in the kitchen, really strong, and I've got a banging headache", {
    hears: [/0800|leave the house|get out|outside|999/i],
    repeats: 2,
  }),
  plumber.text(
    'asks whether somebody still comes',
    'hi is someone still coming weds for the leak? what time roughly',
    { rows: ['Leak repair 2026-11-25 11:00'], hears: [/\b11\b|eleven/i] },
    { scene: { has: ['Leak repair 2026-11-25 11:00'] } },
  ),

  // Trattoria Lina.
  restaurant.book(
    'has an anniversary',
    "It's our twentieth anniversary this Saturday, so we want something nice, just my wife and me, seven thirty",
    { rows: ['Table for two 2026-11-28 19:30'] },
  ),
  restaurant.book(
    'calls from a withheld number',
    "Yeah, there's six of us, looking at Saturday, December twelfth, eight o'clock if you can swing it",
    { rows: ['Table for six 2026-12-12 20:00 @ +19175550136'] },
    { scene: { from: null }, phone: 'nine one seven, five five five, oh one three six' },
  ),
  restaurant.book(
    'comes with small children',
    'We need a table for four on Sunday. Early, the kids melt down after six, so, like, four thirty?',
    { rows: ['Table for four 2026-11-29 16:30'] },
  ),
  restaurant.own(
    'comes an hour later',
    "We're booked for Friday at seven, the two of us. My train doesn't get in till quarter past. Could we make it eight?",
    { rows: ['Table for two 2026-11-27 20:00'] },
    { scene: { has: ['Table for two 2026-11-27 19:00'] } },
  ),
  restaurant.asks(
    'has a daughter who is celiac',
    "My daughter's celiac. Is there going to be anything on the menu she can eat that's gluten free?",
    { hears: [/gluten/i] },
  ),
  restaurant.asks('asks for the corkage', 'Can we bring our own bottle, and if so, what do you charge for that?', {
    hears: [/\b25\b|twenty-five/i],
  }),
  restaurant.text('wants a table tomorrow', 'table for 2 tmrw at 8pm pls', {
    rows: ['Table for two 2026-11-24 20:00'],
  }),

  // Bright Path Tuition.
  tutor.book(
    'has a son with mocks',
    "My son's got his mocks in January and his maths is, well, let's say it needs work. Could he have a lesson with Priya, just the one to start with, this Thursday at half four?",
    { rows: ['Maths lesson 2026-11-26 16:30 with Priya'] },
  ),
  tutor.book(
    'takes either of two hours',
    "Physics lesson on Saturday please. Not too early, he's a teenager. Eleven or twelve, I don't mind which",
    { rows: ['Physics lesson 2026-11-28 11:00-12:00'] },
  ),
  tutor.own(
    'has a daughter with a netball match',
    "Ellie's got a netball match tomorrow so she can't make her English at five. Could she come on Wednesday at five instead?",
    { rows: ['English lesson 2026-11-25 17:00'] },
    { name: 'Ellie Marsh', scene: { has: ['English lesson 2026-11-24 17:00 with Tom'] } },
  ),
  tutor.asks('asks whether the tutors are checked', 'Can I just ask, are all of your tutors DBS checked?', {
    hears: [/DBS|check|\byes\b/i],
    neverHears: [/don't know that/i],
  }),
  tutor.message(
    'sent an essay by email',
    "Would you mind telling Tom that Jake's essay is in his email? It's the Macbeth one",
    { message: /essay/i },
    { message: "Jake's essay on Macbeth is in Tom's email" },
  ),
  tutor.text(
    'swaps Thursday for Wednesday',
    "Hi its Sam's mum. Can he do english weds 6pm instead of thurs 6pm? thx",
    { rows: ['English lesson 2026-11-25 18:00'] },
    { name: 'Sam Fox', scene: { has: ['English lesson 2026-11-26 18:00 with Tom'] } },
  ),

  // Juniper Photo Studio.
  photo.book(
    'wants a picture for work at noon or at one',
    "I need a, like, professional portrait session for my LinkedIn. A week from Friday, that's December fourth, noon, or one o'clock if noon's gone",
    { rows: ['Portrait session 2026-12-04 13:00'] },
    { scene: { taken: ['2026-12-04 12:00 60'] } },
  ),
  photo.book(
    'has a grandmother who visits',
    "There's seven of us, and Grandma flies in on the ninth and leaves on the twelfth, so it has to be the tenth or the eleventh of December, in the morning. It's for a family session",
    { rows: ['Family session 2026-12-10|2026-12-11 10:00-12:00'] },
  ),
  photo.asks('asks when the pictures are ready', 'After the shoot, how long till I get the pictures?', {
    hears: [/\b10\b|\bten\b/i],
  }),
  photo.text('needs a passport photo', 'passport pic 2moro 10:30am poss?', {
    rows: ['Passport photo 2026-11-24 10:30'],
  }),

  // Northgate Physio.
  physio.book(
    'hurt his shoulder with a fridge',
    "I've done something to me shoulder lifting a fridge. I've never been to you before, so it'd be a first assessment. Is there owt on Wednesday evening, after I finish at five?",
    { rows: ['First assessment 2026-11-25 17:00-18:15'] },
  ),
  physio.book(
    'runs a half marathon on a Sunday',
    "Sports massage with Callum, please. The race is on Sunday the sixth so I'd want the Saturday, oh no, you don't do Saturdays, do you? The Friday then, the fourth, two o'clock",
    { rows: ['Sports massage 2026-12-04 14:00 with Callum'] },
  ),
  physio.own(
    'cannot read his own writing',
    "I've got a follow-up with Hannah in the diary but I can't read my own writing. Is it the seventh or the eighth, and what time?",
    {
      rows: ['Follow-up 2026-12-07 16:00 with Hannah'],
      hears: [/\b7(?:th)?\b|seventh/i, /\b4\b|four|16/i],
    },
    { scene: { has: ['Follow-up 2026-12-07 16:00 with Hannah'] } },
  ),
  physio.asks('asks for a referral', 'Do I have to go through my GP first or can I just come?', {
    hears: [/don't (?:need|have)|do not (?:need|have)|no referral|not need|without|just come|\bno\b/i],
  }),
  physio.message(
    'has a question for Hannah',
    "Would you ask Hannah whether I should keep on icing it? She can ring me back, I'm in all day",
    { message: /\bic(?:e|ing)\b/i },
    { message: 'Should I keep on icing it? Please ring me back' },
  ),

  // Blackbird Tattoo.
  tattoo.book(
    'wants a tiny fern',
    'Hey, so I want this tiny fern on my wrist, nothing crazy, so a small tattoo, right? Tuesday of next week, at like one p.m.',
    { rows: ['Small tattoo 2026-12-01 12:30-13:30'] },
  ),
  tattoo.own(
    'has a car that died',
    'Yo, I gotta bail on Saturday, my car died and the repair ate all my money, so just cancel me, yeah?',
    { rows: ['cancelled Small tattoo 2026-11-28 14:00'] },
    { scene: { has: ['Small tattoo 2026-11-28 14:00'] } },
  ),
  tattoo.asks('has a brother who is seventeen', "How old do you gotta be? It's for my brother, he's seventeen", {
    hears: [/\b18\b|eighteen/i],
  }),
  tattoo.odd('waits for a pizza', "Yeah hi, is this Domino's? I wanna know where my pizza's at, it's been an hour", {
    rows: [],
    neverHears: [NOT_BOOKING],
  }),
  tattoo.text('asks for the deposit', 'how much is the deposit n do i get it back if i change my mind', {
    hears: [/\b80\b|eighty/i, /(?:not|non|n't|no)\b[^.?!]{0,20}refund|\bno\b|don't|won't|keep/i],
  }),

  // Paws on Point.
  groomer.book(
    'has a kelpie that rolled in something',
    "G'day. Got a very smelly kelpie here, rolled in something dead. Could you do a wash and dry this arvo, any time after one?",
    { rows: ['Wash and dry 2026-11-23 13:00-16:00'] },
  ),
  groomer.own(
    'comes an hour later on Saturday',
    "Winnie's in for a full groom at ten on Saturday, any chance of making it an hour later? The young bloke's got cricket",
    { rows: ['Full groom 2026-11-28 11:00'] },
    { scene: { has: ['Full groom 2026-11-28 10:00'] } },
  ),
  groomer.text(
    'cancels the dog',
    'need 2 cancel winnies groom on sat sorry she ran off to nans',
    { rows: ['cancelled Full groom 2026-11-28 10:00'] },
    { scene: { has: ['Full groom 2026-11-28 10:00'] } },
  ),

  // Peachtree Tax Advisers.
  tax.book(
    'counts from Valentine’s Day',
    "I've got two W-2s and a rental property, so I need to sit down with somebody for my tax return. The Thursday after Valentine's Day, four thirty in the afternoon, would that work?",
    { rows: ['Tax return 2027-02-18 16:30'] },
  ),
  tax.book(
    'books for her mother',
    "It's for my mother, she'd like a tax planning appointment, Friday the twelfth, ten a.m. And put it under her name, please, Gloria Haynes",
    { rows: ['Tax planning 2027-02-12 10:00 = Gloria Haynes'] },
    { name: 'Gloria Haynes' },
  ),
  tax.own(
    'is not sure whether there is anything',
    "I can't remember if I ever set something up with you all this year. Do I have an appointment?",
    { rows: [], hears: [/\bno\b|don't|do not|can't find|couldn't|nothing|not (?:see|find)|none/i] },
  ),
  tax.message(
    'wants no computer',
    "I'd rather talk to an actual person, please, if there's somebody there",
    { person: true },
    { scene: { business: { transferPhone: '+14045550199' } } },
  ),
  tax.text('asks what to bring', 'what paperwork do i bring 4 my return', { hears: [/W-?2|1099/i] }),
  tax.odd(
    'only wants to chat',
    ['Well hello there, how is your day going, sweetheart?', "Don't you get bored answering phones all day long?"],
    { rows: [] },
  ),
]
