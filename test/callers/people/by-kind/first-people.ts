import type { Person } from '../../person.ts'
import { BIKES, DENTIST, GARAGE, HAIR, LAW, MUSIC, PHYSIO, TAX, TRATTORIA, VET } from '../judged-dev/businesses.ts'
import { HONEST, p, t } from '../judged-dev/people-of-businesses.ts'

/** Callers whose sentences show the kinds of causes for which judged callers failed, in other words and other trades. */
export const PEOPLE_BY_KIND: readonly Person[] = [
  p(
    'other',
    VET,
    'has a dog that ate grapes',
    'my dog just got into a box of raisins and ate the whole lot am i ok to wait or',
    {
      hears: [/0999|straight to us/i],
      orRefuses: /emergency|danger|connect/i,
    },
  ),
  p('other', VET, 'has a cat that was hit', "a car's just clipped our cat she's breathing funny where do i go", {
    hears: [/0999|straight to us/i],
    orRefuses: /emergency|danger|connect/i,
  }),
  t('question', VET, 'forgot dinner', 'ahh forgot and fed him at 9 last night, op is today. still ok?', {
    hears: [/no food after 8/i],
  }),
  p(
    'booking',
    VET,
    'wants Raj',
    "it's about our rabbit he's due his yearly jab thursday at ten would be grand and could it be raj he's brilliant with him",
    {
      rows: ['Vaccination 2026-12-10 10:00 with Raj'],
    },
  ),
  p(
    'cancel',
    VET,
    'lost the animal',
    "i'm afraid we lost our old boy at the weekend so he won't be needing his nails doing on wednesday",
    {
      rows: ['cancelled Nail clip 2026-12-09 11:00'],
    },
    { scene: { has: ['Nail clip 2026-12-09 11:00'] } },
  ),
  p('question', GARAGE, 'asks for a ride', 'if i leave the truck with you how am i getting to work', {
    hears: [/loaner|25 dollars/i],
  }),
  p(
    'question',
    GARAGE,
    'comes at night',
    'i get off at eleven at night can i just leave the car there and shove the keys somewhere',
    {
      hears: [/key box/i],
    },
  ),
  p(
    'booking',
    GARAGE,
    'asks what it runs',
    "what's an oil change gonna run me and can i swing by friday like eight in the morning",
    {
      rows: ['Oil change 2026-12-11 08:00'],
      hears: [/59/],
    },
  ),
  p(
    'booking',
    GARAGE,
    'hears a squeal',
    "so there's this god awful squealing every time i hit the brakes can somebody take a look thursday afternoon two ish",
    {
      rows: ['Brake check 2026-12-10 14:00|14:00'.replace('|14:00', '')],
      repeats: 2,
    },
  ),
  p(
    'message',
    GARAGE,
    'got the car back dirty',
    "you guys had my car yesterday and there's grease all over the seat now i'm not happy about it",
    {
      message: true,
      mayLeaveMessage: true,
    },
    { message: 'there is grease on the seat of my Camry, please call me, Joan Reid' },
  ),
  p(
    'move',
    GARAGE,
    'is called in',
    "they called me in to work tomorrow so the tire change at nine ain't happening any chance of saturday same time",
    {
      rows: ['Tire change 2026-12-12 09:00'],
    },
    { scene: { has: ['Tire change 2026-12-09 09:00'] } },
  ),
  p(
    'booking',
    LAW,
    'wants Mr Bloom',
    "we're buying our first flat and a friend swears by mr bloom so can we sit down with him monday at two",
    {
      rows: [
        'Conveyancing meeting 2027-01-18 14:00 with Mr Bloom|First consultation 2027-01-18 14:00'.split(
          '|',
        )[0] as string,
      ],
      orRefuses: /./,
      repeats: 2,
    },
  ),
  p('question', LAW, 'has no money', "can i get that for free i'm on benefits", { hears: [/legal aid/i] }),
  p(
    'booking',
    LAW,
    'wants a will',
    'my husband passed in november and i need to redo my will ms hart did the last one is she free on friday at eleven',
    {
      rows: ['Will appointment 2027-01-15 11:00 with Ms Hart'],
    },
  ),
  p('question', LAW, 'was arrested', "my lad's been nicked for fighting do you lot do that", { hears: [/criminal/i] }),
  p(
    'cancel',
    LAW,
    'settled it',
    "we've made it up my wife and i so there's no need for the meeting on thursday thanks all the same",
    {
      rows: ['cancelled First consultation 2027-01-14 15:00'],
    },
    { scene: { has: ['First consultation 2027-01-14 15:00'] } },
  ),
  p(
    'booking',
    DENTIST,
    'broke a filling',
    "a chunk of filling just fell out of my molar it's not hurting but i'd like it fixed this week thursday evening after five if that exists",
    {
      rows: ['Filling 2027-01-14 17:00-18:00'],
      repeats: 2,
    },
  ),
  p(
    'booking',
    DENTIST,
    'likes Nguyen',
    'time for my cleaning again dr nguyen usually does me tuesday the nineteenth in the morning',
    {
      rows: ['Cleaning 2027-01-19 08:00-11:30 with Dr. Nguyen'],
    },
  ),
  p(
    'cancel',
    DENTIST,
    'is contagious',
    'the whole house has covid so we are not coming in tomorrow',
    {
      rows: ['cancelled Checkup 2027-01-12 10:00'],
    },
    { scene: { has: ['Checkup 2027-01-12 10:00'] } },
  ),
  t('question', DENTIST, 'has Medicaid', 'my son has medicaid does that fly with you guys', { hears: [/medicaid/i] }),
  p(
    'message',
    DENTIST,
    'waited',
    "i sat in your waiting room for an hour and a half on friday and then they sent me home that's not on",
    {
      message: true,
    },
    { message: 'waited ninety minutes on Friday and was sent home, Bill Dorsey' },
  ),
  p('booking', HAIR, 'loves Mia', "could you fit me in for a colour on saturday at nine i'm mad about mia's work", {
    rows: ['Colour 2027-02-06 09:00 with Mia'],
  }),
  t('booking', HAIR, 'usually has Shauna', 'gents cut fri 4pm, shauna usually does mine', {
    rows: ['Gents cut 2027-02-05 16:00 with Shauna'],
  }),
  p(
    'booking',
    HAIR,
    'is not choosy',
    "a trim for my little fella he's four wednesday after school so half three and whoever's there is grand",
    {
      rows: ['Kids cut 2027-02-03 15:30'],
      repeats: 2,
    },
  ),
  p('question', HAIR, 'has a wheelchair', "my mam's in a chair is it easy get in to ye", { hears: [/ramp|step/i] }),
  p(
    'cancel',
    HAIR,
    'has a vomiting child',
    "the small one's after getting sick all night so i won't make it in at eleven tomorrow",
    {
      rows: ['cancelled Ladies cut 2027-02-03 11:00'],
    },
    { scene: { has: ['Ladies cut 2027-02-03 11:00'] } },
  ),
  t(
    'booking',
    PHYSIO,
    'has a bad knee',
    'did my knee in at 5 a side, never been to yours before. anything weds morning 10ish?',
    {
      rows: ['First assessment 2027-03-10 09:00-11:00'],
      repeats: 2,
    },
  ),
  p(
    'booking',
    PHYSIO,
    'wants Priya',
    "priya's sorting out my shoulder and she said come back in a week so can i do next thursday at nine",
    {
      rows: ['Follow-up 2027-03-11 09:00 with Priya'],
      repeats: 2,
    },
  ),
  p(
    'question',
    PHYSIO,
    'cannot leave home',
    "my dad's just out of hospital he can't do stairs would somebody come out to him",
    {
      hears: [/home visits|lift/i],
    },
  ),
  p(
    'move',
    PHYSIO,
    'has a meeting',
    "i'm booked in with tom tomorrow at nine but work have stuck a meeting in so monday at nine instead if he can",
    {
      rows: ['Follow-up 2027-03-08 09:00 with Tom'],
    },
    { scene: { has: ['Follow-up 2027-03-05 09:00 with Tom'] } },
  ),
  t('question', TAX, 'sends by mail', 'can i just email you my receipts', { hears: [/portal/i] }),
  p('question', TAX, 'asks for the damage', "what's the damage for a normal tax return just me no kids", {
    hears: [/250/],
  }),
  p(
    'booking',
    TAX,
    'has employees',
    'we just hired our first two people and have no clue about wages could we talk on thursday at eleven',
    {
      rows: ['Payroll meeting 2027-04-15 11:00'],
      repeats: 2,
    },
  ),
  p(
    'move',
    MUSIC,
    'has a recital',
    "emma's piano tomorrow at four clashes with her school play could she come friday at four instead",
    {
      rows: ['Piano lesson 2027-01-22 16:00'],
    },
    { scene: { has: ['Piano lesson 2027-01-21 16:00'] }, name: 'Emma Stone' },
  ),
  t(
    'cancel',
    MUSIC,
    'has a cold',
    'lucy is throwing up, she wont be at violin today. sorry!!',
    {
      rows: ['cancelled Violin lesson 2027-01-20 17:00'],
    },
    { scene: { has: ['Violin lesson 2027-01-20 17:00'] }, name: 'Lucy Park' },
  ),
  p('question', MUSIC, 'is old', "i'm seventy one is that daft to start piano now", { hears: [/adults|too old/i] }),
  p(
    'booking',
    MUSIC,
    'tries it',
    "my daughter wants to see if violin's for her is there some sort of taster saturday at ten",
    {
      rows: ['Trial lesson 2027-01-23 10:00'],
      repeats: 2,
    },
  ),
  t('booking', TRATTORIA, 'is four', 'can u squeeze us in sat 7pm? me my wife and the 2 boys', {
    rows: ['Table for four 2027-02-13 19:00'],
  }),
  p(
    'booking',
    TRATTORIA,
    'has celiacs',
    "it's six of us friday at seven thirty four grown ups and two little ones and one of them's celiac is that a problem",
    {
      rows: ['Table for six 2027-02-12 19:30'],
      hears: [/gluten/i],
    },
  ),
  p('other', TRATTORIA, 'wants takeout', 'hi could i order a lasagna to go pick up around seven', {
    hears: [HONEST],
    orRefuses: /./,
    repeats: 2,
  }),
  p(
    'cancel',
    TRATTORIA,
    'was stood up',
    "so the guy bailed on me we won't be needing that table for two tomorrow night",
    {
      rows: ['cancelled Table for two 2027-02-12 19:00'],
    },
    { scene: { has: ['Table for two 2027-02-12 19:00'] } },
  ),
  p(
    'message',
    TRATTORIA,
    'is a party',
    "we're like fifteen people for my mom's sixtieth in march who do i talk to",
    {
      hears: [/lucia/i],
      mayLeaveMessage: true,
    },
    { message: 'fifteen people in March, Rosa Diaz' },
  ),
  p(
    'move',
    BIKES,
    'cannot come',
    "my bike's down for a puncture with you tomorrow at nine only the van's broke down so i can't get it over would thursday nine do",
    {
      rows: ['Puncture repair 2027-05-06 09:00'],
    },
    { scene: { has: ['Puncture repair 2027-05-05 09:00'] } },
  ),
  p(
    'booking',
    BIKES,
    'has squeaky brakes',
    'brakes on my commuter are shot can i bring it in thursday first thing and how much is that',
    {
      rows: ['Brake adjustment 2027-05-06 09:00-10:00'],
      hears: [/22/],
    },
  ),
  t('question', BIKES, 'needs a loan', 'how am i meant to get about while u have my bike', {
    hears: [/borrow|5 pounds/i],
  }),
  p('other', BIKES, 'wants delivery', "do you fetch bikes from people's houses", {
    hears: [HONEST],
    orRefuses: /./,
    mayLeaveMessage: true,
  }),
]
