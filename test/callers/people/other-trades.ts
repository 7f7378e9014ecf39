import type { Person, PersonScene } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const DAY = { open: '08:00', close: '17:00' }
const WEEK = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY }

const DENTIST: PersonScene = {
  business: { name: 'Harbour Dental', hours: WEEK },
  services: [
    { name: 'Check-up', durationMinutes: 30 },
    { name: 'Cleaning', durationMinutes: 45 },
    { name: 'Filling', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'Do you take new patients?',
      content: 'We take new patients. Please come ten minutes early to fill in a form.',
    },
    { title: 'Which insurance do you accept?', content: 'We accept Delta Dental, Aetna and Cigna.' },
    { title: 'What does a check-up cost?', content: 'A check-up is 90 dollars without insurance.' },
    { title: 'Do you treat children?', content: 'We treat children from the age of three.' },
    { title: 'What should I do after a filling?', content: 'Do not eat for two hours after a filling.' },
  ],
}

const GARAGE: PersonScene = {
  business: { name: 'Miller Motors', hours: { ...WEEK, saturday: { open: '09:00', close: '13:00' } } },
  services: [
    { name: 'Oil change', durationMinutes: 30 },
    { name: 'Brake check', durationMinutes: 60 },
    { name: 'Inspection', durationMinutes: 60 },
  ],
  articles: [
    { title: 'What does an oil change cost?', content: 'An oil change is 79 dollars with the filter.' },
    { title: 'Do you repair electric cars?', content: 'We repair electric cars, but not their batteries.' },
    { title: 'Can I have a courtesy car?', content: 'A courtesy car is 30 dollars a day. Ask for one when you book.' },
    { title: 'Can I wait while you work?', content: 'There is a waiting room with coffee.' },
    { title: 'Do you sell tyres?', content: 'We sell and fit tyres of all brands.' },
  ],
}

const LAW: PersonScene = {
  business: { name: 'Reed and Partners', hours: WEEK },
  services: [
    { name: 'First consultation', durationMinutes: 60 },
    { name: 'Follow-up meeting', durationMinutes: 30 },
  ],
  articles: [
    { title: 'What does a first consultation cost?', content: 'The first consultation is 150 dollars.' },
    { title: 'Which fields of law do you practise?', content: 'We do family law, employment law and wills.' },
    { title: 'What should I bring?', content: 'Please bring your papers and a photo ID.' },
  ],
}

const PERSON = { transferPhone: '+15550001111' } as const
const CHECK_UP = 'Check-up 2026-11-25 10:00'
const OIL = 'Oil change 2026-11-27 09:00'
const MEETING = 'Follow-up meeting 2026-11-30 14:00'

const own = personsOfKind('own, other trades')
const several = personsOfKind('several, other trades')
const asks = personsOfKind('asks, other trades')
const urgent = personsOfKind('urgent, other trades')

const dentist = (rest: PersonScene = {}) => ({ scene: { ...DENTIST, ...rest } })
const garage = (rest: PersonScene = {}) => ({ scene: { ...GARAGE, ...rest } })
const law = (rest: PersonScene = {}) => ({ scene: { ...LAW, ...rest } })

const OWN: readonly Person[] = [
  own(
    'asks when the check-up is',
    'Hi, can you tell me what time my check-up is on Wednesday?',
    { rows: [CHECK_UP], hears: [/10 in the morning/] },
    dentist({ has: [CHECK_UP] }),
  ),
  own(
    'has something come up',
    'Something has come up at work, I need to push my check-up to Friday at the same time',
    { rows: ['Check-up 2026-11-27 10:00'] },
    dentist({ has: [CHECK_UP] }),
  ),
  own(
    'has a cold and cancels',
    "I've come down with a cold, so I won't make it on Wednesday, please cancel",
    { rows: [`cancelled ${CHECK_UP}`] },
    dentist({ has: [CHECK_UP] }),
  ),
  own(
    'wants to come an hour later',
    'My appointment on Wednesday, could it be an hour later?',
    { rows: ['Check-up 2026-11-25 11:00'] },
    dentist({ has: [CHECK_UP] }),
  ),
  own(
    'asks whether it is still on',
    "I just want to make sure we're still on for Wednesday",
    { rows: [CHECK_UP], hears: [/Wednesday|November 25/] },
    dentist({ has: [CHECK_UP] }),
  ),
  own(
    'brings the car in later the same day',
    "I'm supposed to bring the car in on Friday at nine, can I bring it at two instead?",
    { rows: ['Oil change 2026-11-27 14:00'] },
    garage({ has: [OIL] }),
  ),
  own(
    'brings the car in a day earlier',
    'Can I bring my car in a day earlier than planned?',
    { rows: ['Oil change 2026-11-26 09:00'] },
    garage({ has: [OIL] }),
  ),
  own(
    'has sold the car',
    "I sold the car, so I don't need the oil change any more",
    { rows: [`cancelled ${OIL}`] },
    garage({ has: [OIL] }),
  ),
  own(
    'asks when to drop off the car',
    'When was I supposed to drop off my car?',
    { rows: [OIL], hears: [/Friday|November 27/, /9 in the morning/] },
    garage({ has: [OIL] }),
  ),
  own(
    'moves a meeting by a week',
    'Could we do my meeting next Monday a week later?',
    { rows: ['Follow-up meeting 2026-12-07 14:00'] },
    law({ has: [MEETING] }),
  ),
  own(
    'calls a meeting off in the words of a lawyer',
    'I have to call off our meeting on Monday',
    { rows: [`cancelled ${MEETING}`] },
    law({ has: [MEETING] }),
  ),
  own(
    'has to be in court',
    'I have to be in court on Monday, can we meet on Tuesday at two instead?',
    // "Tuesday" next to a Monday that is a week away may be either Tuesday.
    { rows: ['Follow-up meeting 2026-12-01 14:00'], misreadings: 1 },
    law({ has: [MEETING] }),
  ),
  own(
    'corrects the day right after the booking',
    ['A check-up on Wednesday at ten, please', 'no wait, Friday'],
    { rows: ['Check-up 2026-11-27 10:00'] },
    { ...dentist(), at: { name: ['Ada Lovelace'], 'book?': ['yes'] } },
  ),
  own(
    'corrects the hour right after the booking',
    ['A brake check tomorrow at two', 'sorry, make it four'],
    { rows: ['Brake check 2026-11-24 16:00'] },
    { ...garage(), at: { name: ['Ada Lovelace'], 'book?': ['yes'] } },
  ),
  own(
    'is half an hour early after all',
    ['A first consultation tomorrow at ten', 'Could we make that half an hour earlier?'],
    { rows: ['First consultation 2026-11-24 09:30'] },
    { ...law(), at: { name: ['Ada Lovelace'], 'book?': ['yes'] } },
  ),
  own(
    'runs late with the car',
    "I'm running about twenty minutes late with my car",
    { rows: ['Oil change 2026-11-23 09:30'], message: /twenty|late/i },
    garage({ has: ['Oil change 2026-11-23 09:30'] }),
  ),
]

const SEVERAL: readonly Person[] = [
  several(
    'asks for the price and books',
    'What does a check-up cost, and can I get one tomorrow at nine?',
    { rows: ['Check-up 2026-11-24 09:00'], hears: [/90 dollars/] },
    dentist(),
  ),
  several(
    'books and asks about insurance',
    ["I'd like a cleaning on Wednesday at eleven, and do you take Aetna?"],
    { rows: ['Cleaning 2026-11-25 11:00'], hears: [/Aetna/] },
    dentist(),
  ),
  several(
    'cancels and asks for the hours',
    'Please cancel my check-up on Wednesday, and how late are you open on Fridays?',
    { rows: [`cancelled ${CHECK_UP}`], hears: [/5 in the afternoon/] },
    dentist({ has: [CHECK_UP] }),
  ),
  several(
    'books two jobs for the car',
    'I need an oil change and a brake check tomorrow at nine',
    { rows: ['Oil change 2026-11-24 09:00', 'Brake check 2026-11-24 09:30'] },
    garage(),
  ),
  several(
    'moves one and books another',
    ['Move my oil change to Saturday at ten, and I also need an inspection on Monday at nine'],
    { rows: ['Oil change 2026-11-28 10:00', 'Inspection 2026-11-30 09:00'] },
    garage({ has: [OIL] }),
  ),
  several(
    'asks two things',
    'Do you sell tyres and can I wait while you work?',
    { rows: [], hears: [/tyres/, /waiting room/] },
    garage(),
  ),
  several(
    'tells a long story first',
    "Hi, so my husband drove over a kerb last week and since then the brakes squeal, so I thought I'd better get a brake check, maybe Wednesday morning at ten",
    { rows: ['Brake check 2026-11-25 10:00'] },
    garage(),
  ),
  several(
    'asks what to bring and books',
    'I want a first consultation on Wednesday at three, and what should I bring?',
    { rows: ['First consultation 2026-11-25 15:00'], hears: [/photo ID/] },
    law(),
  ),
]

const ASKS: readonly Person[] = [
  asks('is new', 'Are you taking on new patients at the moment?', { rows: [], hears: [/new patients/] }, dentist()),
  asks('asks about an insurance', 'Do you work with Cigna?', { rows: [], hears: [/Cigna/] }, dentist()),
  asks('asks for a child', 'My daughter is four, do you see kids?', { rows: [], hears: [/children/] }, dentist()),
  asks(
    'had a filling',
    "I've just had a filling, when can I eat again?",
    { rows: [], hears: [/two hours/] },
    dentist(),
  ),
  asks(
    'asks for the price of an oil change',
    'How much would an oil change set me back?',
    { rows: [], hears: [/79/] },
    garage(),
  ),
  asks(
    'drives an electric car',
    'I drive a Tesla, do you do electric cars?',
    { rows: [], hears: [/electric cars/] },
    garage(),
  ),
  asks(
    'needs a car meanwhile',
    'Could I borrow a courtesy car while mine is with you?',
    { rows: [], hears: [/30 dollars/] },
    garage(),
  ),
  asks(
    'asks for Saturday',
    'Are you open Saturdays at all?',
    { rows: [], hears: [/9 in the morning|1 in the afternoon/] },
    garage(),
  ),
  asks('asks for seven', 'Open tomorrow at seven?', { rows: [], hears: [/\bNo\. On Tuesday/] }, dentist()),
  asks('needs a divorce', 'Do you do divorces? I mean family law', { rows: [], hears: [/family law/] }, law()),
  asks('asks for a fee', "What's your fee for a first consultation?", { rows: [], hears: [/150/] }, law()),
]

const URGENT: readonly Person[] = [
  urgent(
    'bleeds',
    "I had a tooth out this morning and it won't stop bleeding",
    { rows: [], person: true },
    dentist({ business: { ...DENTIST.business, ...PERSON } }),
  ),
  urgent(
    'knocked out a tooth',
    'My son just knocked a tooth out, what do I do?',
    { rows: [], person: true },
    dentist({ business: { ...DENTIST.business, ...PERSON } }),
  ),
  urgent('has a burning car', 'My car is on fire!', { rows: [], hears: [/911/] }, garage()),
  urgent(
    'was arrested',
    "I've been arrested and need a lawyer right now",
    { rows: [], person: true },
    law({ business: { ...LAW.business, ...PERSON } }),
  ),
  urgent('cannot breathe', "My face is swollen and I can't breathe properly", { rows: [], hears: [/911/] }, dentist()),
]

/** People who call a dentist's, a garage and a law office. */
export const OTHER_TRADES: readonly Person[] = [...OWN, ...SEVERAL, ...ASKS, ...URGENT]
