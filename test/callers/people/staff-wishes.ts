import type { WeeklyHours } from '../../../src/kernel/time/weekly-hours.ts'
import type { Person, PersonScene } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const week = (days: string, ...openings: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(days.split(' ').map((day) => [day, openings.map(([open, close]) => ({ open, close }))]))

const HAIRCUT = { name: 'Haircut', durationMinutes: 30, priceCents: 4500, currency: 'USD' }
const COLOR = { name: 'Color', durationMinutes: 90, price: 'from $120' }
const WORKDAYS = 'monday tuesday wednesday thursday friday'

/** Anna has a lunch break, Ben works from Tuesday on, and Chloe only does color. */
const STAFF = [
  { name: 'Anna', hours: week(WORKDAYS, ['09:00', '12:00'], ['13:00', '17:00']) },
  { name: 'Ben', services: ['Haircut'], hours: week('tuesday wednesday friday saturday', ['10:00', '16:00']) },
  { name: 'Chloe', services: ['Color'], hours: week('friday saturday', ['10:00', '16:00']) },
]
const SALON = { services: [HAIRCUT, COLOR], staff: STAFF, articles: [] }

const salon = personsOfKind('staff', { scene: SALON })
const texts = personsOfKind('staff texts', { by: 'text', scene: SALON })
const dentist = personsOfKind('staff', {
  scene: {
    articles: [],
    services: [
      { name: 'Check-up', durationMinutes: 30 },
      { name: 'Cleaning', durationMinutes: 60 },
    ],
    staff: [
      { name: 'Dr. Patel', hours: week(WORKDAYS, ['08:00', '13:30'], ['15:00', '19:00']) },
      { name: 'Dr. Maria Kim', services: ['Check-up'] },
    ],
  },
})
const QUESTIONS: PersonScene = {
  services: [
    HAIRCUT,
    {
      ...COLOR,
      questions: [
        { name: 'Do you have any allergies', type: 'text', required: true },
        { name: 'Is your hair colored already', type: 'yes_no', required: false },
      ],
    },
  ],
  articles: [],
}
const SUPPER: PersonScene = {
  services: [
    {
      name: 'Supper',
      durationMinutes: 60,
      priceCents: 3900,
      currency: 'USD',
      questions: [{ name: 'How many guests', type: 'number', required: true }],
    },
    { name: 'Wine tasting', durationMinutes: 90, priceCents: 6200, currency: 'USD' },
  ],
  articles: [{ title: 'Vouchers', content: 'Vouchers are taken for everything on the menu.' }],
}
const dines = personsOfKind('service questions', { scene: SUPPER })
const asksPrices = personsOfKind('prices of services', { scene: SUPPER })
const SUPPER_AT_TWO = 'supper on Wednesday at two in the afternoon'
const asked = personsOfKind('service questions', { scene: QUESTIONS })
const texted = personsOfKind('service questions', { by: 'text', scene: QUESTIONS })
const booksOnline = personsOfKind('service questions', {
  scene: { services: [HAIRCUT, { name: 'Bridal styling', durationMinutes: 120, bookable: 'online' }], articles: [] },
})

/** People who want somebody of the staff, ask about the staff and prices, or are asked the questions of a service. */
export const STAFF_WISHES: readonly Person[] = [
  salon('wants Anna', "Hi, I'd like a haircut with Anna on Wednesday at ten please", {
    rows: ['Haircut 2026-11-25 10:00 with Anna'],
    hears: [/with Anna/],
    neverHears: [/Ben/],
  }),
  salon('wants Ben and says so last', 'Can I get a trim tomorrow at two, and could Ben do it?', {
    rows: ['Haircut 2026-11-24 14:00 with Ben'],
  }),
  salon('names Ben first', 'Has Ben got anything on Saturday morning for a haircut?', {
    rows: ['Haircut 2026-11-28 10:00-11:30 with Ben'],
  }),
  salon('does not mind who', "Haircut Friday at eleven, I don't mind who with", {
    rows: ['Haircut 2026-11-27 11:00'],
    neverHears: [/which of|who would you/i],
  }),
  salon('wants anybody who is free', 'any stylist who is free tomorrow at half past ten, for a cut', {
    rows: ['Haircut 2026-11-24 10:30'],
  }),
  salon(
    'changes their mind at the end',
    'a haircut with Anna on Friday at two',
    {
      rows: ['Haircut 2026-11-27 14:00 with Ben'],
    },
    { at: { 'book?': ['actually, with Ben please'] } },
  ),
  salon('corrects the name in one breath', 'Haircut with Anna, no sorry, with Ben, Wednesday at one', {
    rows: ['Haircut 2026-11-25 13:00 with Ben'],
  }),
  salon(
    'wants somebody who does not work there',
    "I'd like a haircut with Zoe on Wednesday at ten",
    {
      rows: ['Haircut 2026-11-25 10:00 with Anna'],
      hears: [/Zoe/, /Anna/],
    },
    { at: { 'with whom': ['then with Anna'] } },
  ),
  salon(
    'wants color from Ben, who cuts only',
    'Could Ben do a color for me on Friday at ten?',
    {
      rows: ['Color 2026-11-27 10:00 with Chloe'],
      hears: [/Ben/],
    },
    { at: { 'with whom': ['Chloe then'] } },
  ),
  salon(
    'is misheard by one letter',
    'a haircut with Chloé or, no, with Annah on Thursday the third of December at three',
    {
      rows: ['Haircut 2026-12-03 15:00 with Anna'],
    },
  ),
  salon(
    'is herself called Anna',
    'Hello, this is Anna Miller, I need a haircut on Wednesday at three',
    {
      rows: ['Haircut 2026-11-25 15:00'],
      hears: [/for Anna Miller/],
    },
    { name: 'Anna Miller' },
  ),
  salon(
    'asks whether Ben is in, then books',
    ['Is Ben in on Saturday?', 'Then a haircut with him at noon on Saturday'],
    {
      rows: ['Haircut 2026-11-28 12:00 with Ben'],
      hears: [/10.*4|ten.*four/i],
    },
  ),
  salon('asks when Chloe works', 'When does Chloe work?', { hears: [/Friday/, /Saturday/], neverHears: [/Monday/] }),
  salon('asks whether Ben works on Mondays', 'Does Ben work on Mondays?', {
    hears: [/\bNo\b|Ben (?:is not|isn't|does not|doesn't)/],
  }),
  salon('asks the price of a cut', 'How much is a haircut?', { hears: [/\$45\b|45 dollars/], neverHears: [/120/] }),
  salon(
    'asks the price of a color and books',
    ['What do you charge for a color?', 'ok, color with Chloe on Friday at noon'],
    {
      rows: ['Color 2026-11-27 12:00 with Chloe'],
      hears: [/from \$120/],
    },
  ),
  salon('asks who does color', 'Who does color at your place?', { hears: [/Anna/, /Chloe/], neverHears: [/Ben/] }),
  salon('asks how long a color takes', 'How long would a color take?', {
    hears: [/an hour and a half|90 minutes|one and a half hours/i],
  }),
  salon('comes after the lunch break', 'A haircut with Anna on Wednesday, right after her lunch break', {
    rows: ['Haircut 2026-11-25 13:00 with Anna'],
  }),
  salon('comes before the lunch break', 'with Anna please, Friday, the last one before her lunch break, haircut', {
    rows: ['Haircut 2026-11-27 11:30 with Anna'],
  }),
  salon('comes first thing when Ben is in', "Friday first thing when Ben's in, for a haircut", {
    rows: ['Haircut 2026-11-27 10:00 with Ben'],
  }),
  salon(
    'takes the last appointment of the day with Ben',
    'the last appointment of the day with Ben on Saturday, a haircut',
    {
      rows: ['Haircut 2026-11-28 15:30 with Ben'],
    },
  ),
  salon('asks for a break that there is not', 'haircut with Ben on Friday after his lunch break', {
    rows: ['Haircut 2026-11-27 14:00 with Ben'],
    hears: [/break/],
  }),
  salon(
    'moves to somebody else',
    'I need to move my haircut to Friday at eleven, and with Ben instead',
    {
      rows: ['Haircut 2026-11-27 11:00 with Ben'],
    },
    { scene: { ...SALON, has: ['Haircut 2026-11-25 10:00 with Anna'] } },
  ),
  salon(
    'moves and stays with the same stylist',
    'please move my appointment on Wednesday to Friday at two',
    {
      rows: ['Haircut 2026-11-27 14:00 with Anna'],
    },
    { scene: { ...SALON, has: ['Haircut 2026-11-25 10:00 with Anna'] } },
  ),
  salon(
    'wants the one from last time',
    'A haircut on Friday at eleven, with the same person as last time please',
    {
      rows: ['Haircut 2026-11-20 11:00 with Ben', 'Haircut 2026-11-27 11:00 with Ben'],
    },
    {
      scene: { ...SALON, business: { callerProof: 'number' }, has: ['Haircut 2026-11-20 11:00 with Ben'] },
    },
  ),
  salon(
    'cancels the appointment with Ben, and keeps the other one',
    'please cancel my appointment with Ben',
    {
      rows: ['Haircut 2026-11-25 10:00 with Anna', 'cancelled Haircut 2026-11-27 11:00 with Ben'],
      hears: [/with Ben on Friday/],
    },
    { scene: { ...SALON, has: ['Haircut 2026-11-25 10:00 with Anna', 'Haircut 2026-11-27 11:00 with Ben'] } },
  ),
  salon('does not want Ben', 'a haircut on Friday at three with anybody but Ben', {
    rows: ['Haircut 2026-11-27 15:00 with Anna'],
  }),
  dentist('wants Dr. Patel by title', 'I want a check-up with doctor Patel on Wednesday at nine', {
    rows: ['Check-up 2026-11-25 09:00 with Dr. Patel'],
  }),
  dentist(
    'comes when the doctor is back from a late lunch',
    "Could I have a check-up with Dr Patel on Friday, as soon as possible after Doctor Patel's lunch break?",
    { rows: ['Check-up 2026-11-27 15:00 with Dr. Patel'] },
  ),
  dentist(
    'wants a break that the doctor does not have',
    'check-up with doctor Kim on Wednesday after his lunch break',
    { rows: ['Check-up 2026-11-25 14:00 with Dr. Maria Kim'], hears: [/no break/] },
  ),
  dentist('says the surname only', 'Could Kim see me for a check-up on Thursday December third at ten?', {
    rows: ['Check-up 2026-12-03 10:00 with Dr. Maria Kim'],
  }),
  dentist('asks whether Dr. Kim does cleanings', 'Does Doctor Kim do cleanings?', { hears: [/Dr\. Patel/] }),
  texts('texts for Ben', 'Hi can I get a haircut w Ben sat at 12', {
    rows: ['Haircut 2026-11-28 12:00 with Ben'],
  }),
  texts(
    'texts a name that nobody has',
    'haircut with Zoe wednesday 10am',
    {
      rows: ['Haircut 2026-11-25 10:00 with Anna'],
      hears: [/Zoe/],
    },
    { at: { 'with whom': ['1'] } },
  ),
  asked(
    'is asked for allergies',
    'a color on Wednesday at ten',
    {
      rows: ['Color 2026-11-25 10:00'],
      answers: [/nuts/, /no/i],
    },
    {
      answers: [
        [/allerg/i, 'yes, I am allergic to nuts'],
        [/colored already/i, 'no'],
      ],
    },
  ),
  asked(
    'will not say',
    'a color on Wednesday at ten',
    { hears: [/need|message/i], mayLeaveMessage: true },
    {
      answers: [
        [/allerg/i, "I'd rather not say"],
        [/allerg/i, 'no, none of your business'],
      ],
    },
  ),
  asked('is asked nothing for a haircut', 'a haircut on Wednesday at ten', {
    rows: ['Haircut 2026-11-25 10:00'],
    neverHears: [/allerg/i],
  }),
  asked(
    'has an answer for each question in one breath too many',
    'color on Friday at eleven please',
    { rows: ['Color 2026-11-27 11:00'], answers: [/latex/i] },
    {
      answers: [
        [/allerg/i, 'only latex, I think'],
        [/colored already/i, 'skip that'],
      ],
    },
  ),
  texted(
    'is asked by text',
    'color friday at 11',
    {
      rows: ['Color 2026-11-27 11:00'],
      answers: [/none/i, /yes/i],
    },
    {
      answers: [
        [/allerg/i, 'none that I know of'],
        [/colored already/i, 'YES'],
      ],
    },
  ),
  dines(
    'corrects the number of guests',
    SUPPER_AT_TWO,
    { rows: ['Supper 2026-11-25 14:00'], answers: [/ 7$/], hears: [/I noted: 7\./] },
    { answers: [[/guests/i, 'six I think, hang on, seven']] },
  ),
  dines(
    'counts the guests one by one',
    SUPPER_AT_TWO,
    { rows: ['Supper 2026-11-25 14:00'], answers: [/ 5$/] },
    { answers: [[/guests/i, 'three grown-ups, a toddler and a baby']] },
  ),
  asksPrices('asks what it will come to', "what's a supper gonna run me, roughly?", { hears: [/39/] }),
  asksPrices('compares two', 'is the wine tasting pricier than the supper?', { hears: [/62/, /39/] }),
  asksPrices('asks for the price with vouchers', 'how much is the supper if I bring vouchers?', {
    hears: [/39/],
  }),
  asksPrices(
    'asks for the price and then for a time',
    ['what do you charge for the tasting?', 'alright then, Friday at noon'],
    {
      rows: ['Wine tasting 2026-11-27 12:00'],
      hears: [/62/],
      neverHears: [/which would you like/i],
    },
  ),
  booksOnline('wants what is booked online only', 'I want to book a bridal styling on Friday at ten', {
    hears: [/online/],
  }),
]
