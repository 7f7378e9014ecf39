import type { Person } from '../../person.ts'
import { groomer, photo, physio, plumber, restaurant, tattoo, tax, tutor } from './second-businesses.ts'
import { NOT_BOOKING } from './spoken-to.ts'

export const SECOND_PEOPLE_2: readonly Person[] = [
  plumber.book(
    'has a blocked toilet',
    "Yeah, the downstairs toilet's backing up and the snake's not doing it. I need drain cleaning, can you send a guy out today? I'm home till three",
    { rows: ['Drain cleaning 2026-11-23 09:00-14:00'] },
  ),
  plumber.book(
    'hears the water heater pop',
    "The water heater's making this, like, popping noise, so I want somebody to inspect it, Tuesday the eighth, any time from nine to eleven",
    { rows: ['Water heater inspection 2026-12-08 09:00-11:00'] },
  ),
  plumber.own(
    'has a handy nephew',
    'You had a guy coming Wednesday to fix a leak? Well, my nephew took care of it, so go ahead and cancel that',
    { rows: ['cancelled Leak repair 2026-11-25 08:00'] },
    { scene: { has: ['Leak repair 2026-11-25 08:00'] } },
  ),
  plumber.asks('asks for a license', 'Before I let anybody in my house, are you guys licensed and insured?', {
    hears: [/licensed|insured|\byes\b/i],
    neverHears: [/don't know that/i],
  }),
  plumber.odd(
    'has a burst pipe and wants a human being',
    "A pipe burst and there's water coming through my ceiling! Get me a real person on the line right now!",
    { person: true },
    { scene: { business: { transferPhone: '+16035550199' } } },
  ),
  plumber.text(
    'asks for the first hour of the day',
    'can u come thurs dec 3 at 7am for a leak repair under the kitchen sink',
    {
      rows: ['Leak repair 2026-12-03 07:00'],
    },
  ),

  // The Copper Pan.
  restaurant.book(
    'celebrates an eightieth birthday',
    "It's my mother's eightieth on the nineteenth and there'll be eight of us for lunch, shall we say one o'clock?",
    { rows: ['Table for eight 2026-12-19 13:00'] },
  ),
  restaurant.book(
    'takes out a vegan',
    'A table for two on Friday at half seven, please. And do you do anything vegan? She only told me this morning',
    { rows: ['Table for two 2026-12-11 19:30'], hears: [/vegan/i] },
  ),
  restaurant.book(
    'comes for Sunday lunch from a withheld number',
    "Sunday lunch, please, for four, well, three and a half. Two o'clock this Sunday",
    { rows: ['Table for four 2026-12-13 14:00 @ +447700900123'] },
    { scene: { from: null }, phone: 'oh double seven double oh, nine double oh, one two three' },
  ),
  restaurant.own(
    'has no babysitter',
    "Sorry to be a pain, we've a table for tonight at eight and the babysitter has let us down, so we'll have to cancel",
    { rows: ['cancelled Table for two 2026-12-09 20:00'] },
    { scene: { has: ['Table for two 2026-12-09 20:00'] } },
  ),
  restaurant.asks('has a spaniel', 'Would it be all right if we brought our spaniel with us?', {
    hears: [/\bdogs?\b|welcome|\bbar\b/i],
  }),
  restaurant.asks('asks about Christmas Day', 'Are you doing a lunch on Christmas Day this year?', {
    hears: [/closed|not open/i],
  }),
  restaurant.text(
    'wants a table on Saturday',
    '4 ppl this sat 7.30pm under patel plz',
    { rows: ['Table for four 2026-12-12 19:30'] },
    { name: 'Patel' },
  ),

  // Summit Learning.
  tutor.book(
    'has a daughter who takes the SAT',
    'My daughter takes the SAT on December fifth and she totally bombed the practice one. Is Kelsey free for SAT prep this Saturday at noon?',
    { rows: ['SAT prep 2026-11-28 12:00 with Kelsey'] },
  ),
  tutor.book(
    'has a boy who reads badly',
    "It's reading tutoring for my second grader. Next week, after four. Wednesday's out, he's at his dad's, but Monday, Tuesday or Thursday are all fine",
    { rows: ['Reading tutoring 2026-11-30|2026-12-01|2026-12-03 16:00-19:00'] },
  ),
  tutor.own(
    'has practice that runs over',
    "Soccer practice runs over on Tuesdays now, so can we push Nora's math back half an hour tomorrow, to four thirty?",
    { rows: ['Math tutoring 2026-11-24 16:30'] },
    { name: 'Nora Bell', scene: { has: ['Math tutoring 2026-11-24 16:00 with Omar'] } },
  ),
  tutor.asks('asks for lessons online', 'Is it all in person or do you guys do it online as well?', {
    hears: [/video|online|\byes\b|both/i],
  }),
  tutor.message(
    'is proud of a grade',
    'I just wanted Omar to know that Mason got his report card and he has a B plus in math! Can you tell him that?',
    { message: /report card|B ?(?:plus|\+)|math/i },
    { message: 'Mason got his report card and has a B plus in math' },
  ),

  // Lantern Studio.
  photo.book(
    'expects a baby',
    "The baby's due on Boxing Day, so, hm, she'd be about two weeks old if we said Saturday the ninth of January. A newborn session at ten, please",
    { rows: ['Newborn session 2027-01-09 10:00'] },
  ),
  photo.book(
    'wants the middle of the day',
    "We'd love an engagement shoot. It gets dark so early now, so it'd have to be midday, and I was thinking Saturday fortnight, the twelfth",
    { rows: ['Engagement shoot 2026-12-12 12:00'] },
  ),
  photo.asks(
    'applies for a passport online',
    'How much is a passport photo, and would I get one of those codes for doing it online?',
    { hears: [/\b12\b|twelve/i, /code|digital|included|\byes\b/i] },
  ),
  photo.text(
    'swaps one Saturday for the next',
    'can we swap our engagement shoot this sat to sat 5th dec instead, same time. forecast is grim',
    { rows: ['Engagement shoot 2026-12-05 12:00'] },
    { scene: { has: ['Engagement shoot 2026-11-28 12:00'] } },
  ),

  // Lakeside Physical Therapy.
  physio.book(
    'had surgery',
    "The doctor's sending me over for my knee, I had it operated on two weeks ago. I need an evaluation, tomorrow or Wednesday, any time before ten in the morning",
    { rows: ['Evaluation 2026-11-24|2026-11-25 07:00-09:45'] },
  ),
  physio.book(
    'books three Mondays',
    'I want to get three treatment sessions with Marcus on the calendar. Monday the thirtieth, Monday December seventh and Monday the fourteenth, all at eight a.m.',
    {
      rows: [
        'Treatment session 2026-11-30 08:00 with Marcus',
        'Treatment session 2026-12-07 08:00 with Marcus',
        'Treatment session 2026-12-14 08:00 with Marcus',
      ],
    },
  ),
  physio.own(
    'is not sure of the hour',
    "I've got Beth on Wednesday, right? Is it at two, or was it later than that?",
    {
      rows: ['Treatment session 2026-11-25 14:30 with Beth'],
      hears: [/2:30|14:30|two[ -]thirty|half past two/i],
    },
    { scene: { has: ['Treatment session 2026-11-25 14:30 with Beth'] } },
  ),
  physio.asks('asks for clothes', "What am I supposed to wear to this thing? It's my hip, if that matters", {
    hears: [/shorts|loose/i],
  }),

  // Rook and Raven Tattoo.
  tattoo.book(
    'goes on with the sleeve',
    "Aye, I'm wanting a half-day session wi' Fergus, to get on wi' the sleeve. Sunday the thirteenth of December, twelve o'clock",
    { rows: ['Half-day session 2026-12-13 12:00 with Fergus'] },
  ),
  tattoo.own(
    'will have a hangover',
    "I've a consultation on Wednesday at twelve and it's my mate's stag the night before, so, eh, could you put it to the Thursday, same time?",
    { rows: ['Consultation 2026-11-26 12:00'] },
    { scene: { has: ['Consultation 2026-11-25 12:00 with Isla'] } },
  ),
  tattoo.message(
    'asks for one of the artists',
    'Could you put me through to Isla, please? Or whoever is about, I just need a human being',
    { person: true },
    { scene: { business: { transferPhone: '+441414960199' } } },
  ),
  tattoo.text('goes on holiday', 'how long after a tattoo til i can swim? off to tenerife soon', {
    hears: [/\b3\b|three/i],
  }),

  // The Fluffy Tail.
  groomer.book(
    'has a doodle that is one giant mat',
    "I have a doodle who is basically one giant mat right now, I'm so embarrassed. A full groom, and the first one of the day on Thursday would be perfect",
    { rows: ['Full groom 2026-12-03 08:00'] },
  ),
  groomer.message(
    'runs behind with the dog',
    "Gus and I are running behind, he hid under the porch. We're down for ten and it'll be more like ten fifteen, just so you know",
    { rows: ['Bath 2026-12-01 10:00'], message: /late|behind|fifteen|10:15|15/i, neverHears: [NOT_BOOKING] },
    {
      scene: { has: ['Bath 2026-12-01 10:00'] },
      message: 'Gus and I will be there at ten fifteen, we are running late',
    },
  ),
  groomer.text('wants a bath for the dog', 'bath for rosie this fri at 2pm? shes muddy', {
    rows: ['Bath 2026-12-04 14:00'],
  }),

  // Pennine Accountants.
  tax.book(
    'left it late again',
    "I've left it late again, I know, I know. Self assessment, so a tax return meeting, and any day next week bar the Tuesday, two o'clock in the afternoon",
    { rows: ['Tax return meeting 2027-01-11|2027-01-13|2027-01-14|2027-01-15 14:00'] },
  ),
  tax.book(
    'wants to talk on the phone',
    'Just a phone consultation, if I may, tomorrow morning, er, quarter past eleven',
    { rows: ['Phone consultation 2027-01-06 11:15'] },
  ),
  tax.own(
    'forgot the day',
    "Could you remind me which day it is I'm coming in to see you? I've a terrible head for dates",
    { rows: ['Tax return meeting 2027-01-19 15:00'], hears: [/January 19|19 January|19th|nineteenth/i] },
    { scene: { has: ['Tax return meeting 2027-01-19 15:00'] } },
  ),
  tax.asks('asks for the price of a return', 'Roughly what do you charge to do somebody’s tax return?', {
    hears: [/180|hundred (?:and )?eighty/i],
  }),
  tax.odd('looks for the dry cleaner', "Hello, is that the dry cleaner's? Have you got my blue suit ready yet?", {
    rows: [],
    neverHears: [NOT_BOOKING],
  }),
  tax.odd('speaks Portuguese', 'Bom dia, alguém aí fala português? Preciso de ajuda', {
    hears: [/English|ingl[eê]s|portugu[eê]s|Portuguese/i],
    mayLeaveMessage: true,
    repeats: 2,
  }),
  tax.text('asks for the P60', 'do u need my p60 when i come in', { hears: [/P60|\byes\b/i] }),
]
