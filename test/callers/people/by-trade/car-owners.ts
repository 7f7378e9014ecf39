import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, on, week } from './spoken-parts.ts'

/** Friday 7 May 2027, 9:00 in Bristol. Monday the 31st is a bank holiday. */
const GARAGE: PersonScene = {
  now: '2027-05-07T08:00:00Z',
  business: {
    name: 'Harbour Road Garage',
    phone: '+441174960150',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '17:30'), saturday: on('08:00', '12:00') },
  },
  services: [
    { name: 'MOT test', durationMinutes: 60 },
    { name: 'Full service', durationMinutes: 120 },
    { name: 'Puncture repair', durationMinutes: 30 },
  ],
  closed: [['2027-05-31', 'bank holiday']],
  articles: [
    {
      title: 'How much is an MOT or a service?',
      content: 'An MOT test is 50 pounds, a full service 190 pounds and a puncture repair 20 pounds.',
    },
    {
      title: 'Do you have courtesy cars?',
      content: 'We have one courtesy car. It is free, but must be reserved three days before.',
    },
    { title: 'Do you work on electric cars?', content: 'We do not work on electric cars. Hybrids are fine.' },
    { title: 'Can I wait?', content: 'There is a waiting room with wifi and tea.' },
    { title: 'Can I leave the keys?', content: 'You can put the keys through the letter box before we open.' },
  ],
}

const MOT = 'MOT test 2027-05-10 09:00'
const ask = personsOfKind('asks', { scene: GARAGE })
const date = personsOfKind('dates', { scene: GARAGE })
const own = personsOfKind('own appointment', { scene: GARAGE })
const more = personsOfKind('several things', { scene: GARAGE })
const text = personsOfKind('texts', { by: 'text', scene: GARAGE })
const note = personsOfKind('messages', { scene: GARAGE })
const second = personsOfKind('second thoughts', { scene: GARAGE })
const sos = personsOfKind('emergency', { scene: GARAGE })
const manner = personsOfKind('manners', { scene: GARAGE })
const dial = personsOfKind('numbers', { scene: GARAGE })
const trick = personsOfKind('tricks', { scene: GARAGE })

/** Callers of a garage in Bristol. They were written by somebody who had not seen the assistant. */
export const CAR_OWNERS: readonly Person[] = [
  ask(`says I can't be without a car all`, "I can't be without a car all day, is there one I can use", {
    hears: [/courtesy car/i],
  }),
  ask(`says I'd be dropping it before work so`, "I'd be dropping it before work so about seven, can I post the keys", {
    hears: [/letter box/i],
  }),
  date(`says can I book it in for an`, "can I book it in for an MOT the day after the bank holiday, nine o'clock", {
    rows: ['MOT test 2027-06-01 09:00'],
  }),
  date(
    `says full service please, Monday week, I'd drop`,
    "full service please, Monday week, I'd drop it off at eight",
    { rows: ['Full service 2027-05-17 08:00'] },
  ),
  own(
    `says my car's with you Monday for its`,
    "my car's with you Monday for its MOT but I can't get the time off, would Tuesday same time be any good",
    { rows: ['MOT test 2027-05-11 09:00'] },
    { scene: { has: [MOT] } },
  ),
  own(
    `says have you got me down for Tuesday`,
    'have you got me down for Tuesday at ten',
    { rows: ['MOT test 2027-05-11 10:00'], hears: [am(10)] },
    { scene: { has: ['MOT test 2027-05-11 10:00'] } },
  ),
  more(
    `says it needs an MOT and a full`,
    'it needs an MOT and a full service, could I do both on the twentieth, starting at eight',
    { rows: ['MOT test 2027-05-20 08:00', 'Full service 2027-05-20 09:00'] },
  ),
  text(`says Hi can I book an MOT 12/5`, 'Hi can I book an MOT 12/5 at 9am please', {
    rows: ['MOT test 2027-05-12 09:00'],
  }),
  note(
    `says one of your lads left a spanner`,
    "one of your lads left a spanner in my boot, I'll drop it in, just so they know",
    { message: /spanner/i },
    { message: "They left a spanner in my boot, I'll drop it in" },
  ),
  second(
    `says a full service on Monday at nine`,
    'a full service on Monday at nine',
    { rows: ['MOT test 2027-05-10 09:00'] },
    { at: { name: ['you know what, just do the MOT, leave the service', 'Ada Lovelace'] } },
  ),
  sos(
    `says my car's on fire, there's smoke pouring`,
    "my car's on fire, there's smoke pouring out of the bonnet and the kids are in the back",
    { hears: [/999|9 9 9|112/] },
  ),
  manner(
    `says good morning, this is Major Harrington, I`,
    'good morning, this is Major Harrington, I require a puncture repair, Tuesday, oh nine hundred hours',
    { rows: ['Puncture repair 2027-05-11 09:00'] },
  ),
  dial(
    `says an MOT on Tuesday at eight`,
    'an MOT on Tuesday at eight',
    { rows: ['MOT test 2027-05-11 08:00 @ +441174960101'] },
    { scene: { from: null }, phone: 'oh double one seven, four nine six, oh one oh one' },
  ),
  trick(
    `says am I speaking to an actual human`,
    'am I speaking to an actual human being or is this one of those machines',
    { hears: [/automat|assistant|not a (?:person|human)/i] },
  ),
]
