import type { Person, PersonScene } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const GARAGE: PersonScene = {
  now: '2026-11-23T08:30:00Z',
  business: {
    name: 'Mill Lane Garage',
    phone: '+441632960123',
    country: 'GB',
    timezone: 'Europe/London',
    hours: {
      monday: { open: '08:00', close: '18:00' },
      tuesday: { open: '08:00', close: '18:00' },
      wednesday: { open: '08:00', close: '18:00' },
      thursday: { open: '08:00', close: '18:00' },
      friday: { open: '08:00', close: '18:00' },
      saturday: { open: '09:00', close: '12:00' },
    },
  },
  services: [
    { name: 'MOT test', durationMinutes: 60 },
    { name: 'Tyre change', durationMinutes: 30 },
    { name: 'Full service', durationMinutes: 120 },
  ],
  articles: [
    { title: 'How much is an MOT?', content: 'An MOT test is 54 pounds. A full service starts at 180 pounds.' },
    { title: 'Do you lend cars?', content: 'We have two courtesy cars. Please ask for one when you book.' },
    { title: 'Where is the garage?', content: 'We are at the end of Mill Lane, behind the railway station.' },
  ],
}

const dates = personsOfKind('dates', { scene: GARAGE })
const several = personsOfKind('several things', { scene: GARAGE })
const own = personsOfKind('own appointment', { scene: GARAGE })
const asks = personsOfKind('asks', { scene: GARAGE })
const emergency = personsOfKind('emergency', { scene: GARAGE })
const message = personsOfKind('message', { scene: GARAGE })
const manners = personsOfKind('manners', { scene: GARAGE })
const numbers = personsOfKind('numbers', { scene: GARAGE })
const texts = personsOfKind('texts', { by: 'text', scene: GARAGE })
const NOT_BOOKING = [/What would you like to book|Which would you like|Which would suit you|that day is over|Reply 1/i]

/** People who call a British garage. It is Monday 23 November 2026; half past eight in the morning. */
export const GARAGE_DRIVERS: readonly Person[] = [
  dates('writes day and month in the British order', 'MOT on 11/12 at ten please', {
    rows: ['MOT test 2026-12-11 10:00'],
  }),
  dates('comes first thing', 'Tyre change first thing Friday', { rows: ['Tyre change 2026-11-27 08:00-08:30'] }),
  dates('says a week tomorrow', 'Could I bring her in for a full service a week tomorrow, nine o’clock?', {
    rows: ['Full service 2026-12-01 09:00'],
  }),
  dates(
    'has a deadline and mornings only',
    'My MOT runs out on the 30th, so anything before that, mornings only, say from nine',
    { rows: ['MOT test 2026-11-24|2026-11-25|2026-11-26|2026-11-27|2026-11-28|2026-11-23 09:00-11:30'] },
  ),
  dates('wants the last day of the month', 'half eight on the last day of the month for an MOT', {
    rows: ['MOT test 2026-11-30 08:30'],
  }),
  dates('says the time of day in four figures', 'MOT tomorrow at 1400', { rows: ['MOT test 2026-11-24 14:00'] }),
  dates(
    'notices while speaking that the day is no good',
    'Thursday, no hang on, I work Thursdays, Friday at ten, tyre change',
    { rows: ['Tyre change 2026-11-27 10:00'] },
  ),
  several('asks how long it takes and where', 'How long does the MOT take and where exactly are you?', {
    hears: [/hour|60 minutes/i, /Mill Lane/],
  }),
  several(
    'books and asks for a courtesy car',
    'Morning! I want to drop the car for a tyre change on Wednesday at nine, and will there be a courtesy car?',
    { rows: ['Tyre change 2026-11-25 09:00'], hears: [/courtesy/i] },
  ),
  own(
    'wants to be reminded of the day',
    'Remind me, what day did I book the MOT for?',
    { rows: ['MOT test 2026-12-02 09:00'], hears: [/December 2|2 December|2nd/i] },
    { scene: { has: ['MOT test 2026-12-02 09:00'] } },
  ),
  own(
    'brings the appointment forward',
    'I want to bring the car in earlier than planned, Monday the 30th at nine',
    { rows: ['MOT test 2026-11-30 09:00'] },
    { scene: { has: ['MOT test 2026-12-02 09:00'] } },
  ),
  asks('asks for the price of an MOT', 'What do you want for an MOT these days?', { hears: [/54/] }),
  asks('needs a vehicle meanwhile', 'Can I borrow a vehicle while mine is with you?', { hears: [/courtesy/i] }),
  asks('looks for the workshop', 'Whereabouts is your workshop?', { hears: [/Mill Lane/] }),
  asks('asks about Saturday afternoon', 'Are you open Saturday afternoon?', { hears: [/12|noon|midday|closed/i] }),
  asks(
    'asks about Boxing Day',
    'Will anyone be in on Boxing Day?',
    { hears: [/closed/i] },
    { scene: { closed: [['2026-12-26', 'Boxing Day']] } },
  ),
  emergency('sees a burning car', 'The car in front of your garage is burning', { hears: [/999|112|9 9 9/] }),
  message('wants to be called back', 'Have the boss phone me when he gets a minute', { message: true }),
  message(
    'has a scratched bumper',
    'Your mechanic scratched my bumper and I want this sorted out',
    { message: true, neverHears: NOT_BOOKING },
    { message: 'My bumper is scratched' },
  ),
  manners(
    'is distracted by a kettle',
    "Hang on, the kettle. Right. Where was I. Tyres! Wednesday at two if you'd be so kind",
    { rows: ['Tyre change 2026-11-25 14:00'] },
  ),
  numbers(
    'says a mobile number in pairs',
    'MOT on Wednesday at nine',
    { rows: ['MOT test 2026-11-25 09:00 @ +447700900123'] },
    { scene: { from: null }, phone: 'oh seven seven double oh, nine double oh, one two three' },
  ),
  texts('texts in five words', 'mot fri 9 pls mate', { rows: ['MOT test 2026-11-27 09:00'] }),
]
