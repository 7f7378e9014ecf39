import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { on, UNKNOWN, week } from './spoken-parts.ts'

/** Sunday 29 November 2026, 15:00 in Manchester. */
const DRIVING: PersonScene = {
  now: '2026-11-29T15:00:00Z',
  business: {
    name: 'First Gear Driving School',
    phone: '+441614960170',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '19:00'), saturday: on('09:00', '15:00') },
  },
  services: [
    { name: 'Driving lesson', durationMinutes: 60 },
    { name: 'Double lesson', durationMinutes: 120 },
    { name: 'Mock test', durationMinutes: 60 },
  ],
  articles: [
    { title: 'How much are lessons?', content: 'A driving lesson is 36 pounds. Ten lessons together are 330 pounds.' },
    { title: 'Do you have automatic cars?', content: 'We teach in manual and automatic cars.' },
    { title: 'Do you pick me up?', content: 'We pick you up at home, at school or at work, within eight miles.' },
    {
      title: 'What do I need for the first lesson?',
      content: 'Bring your provisional licence and your glasses, if you need them.',
    },
  ],
}

/** Friday 10 September 2027, 13:00 in Seattle. */
const MUSIC: PersonScene = {
  now: '2027-09-10T20:00:00Z',
  business: {
    name: 'Pine Street Music',
    phone: '+12065550155',
    country: 'US',
    timezone: 'America/Los_Angeles',
    hours: week('13:00', '20:00'),
  },
  services: [
    { name: 'Piano lesson', durationMinutes: 30 },
    { name: 'Guitar lesson', durationMinutes: 60 },
  ],
  articles: [
    { title: 'What do lessons cost?', content: 'A piano lesson is 40 dollars, a guitar lesson 70 dollars.' },
    {
      title: 'Do I need an instrument of my own?',
      content: 'You can borrow a guitar for the first month. For the piano you need one at home.',
    },
    { title: 'From which age do you teach?', content: 'We teach children from six and adults of any age.' },
  ],
}

const drivingAsk = personsOfKind('asks', { scene: DRIVING })
const drivingDate = personsOfKind('dates', { scene: DRIVING })
const drivingOwn = personsOfKind('own appointment', { scene: DRIVING })
const drivingMore = personsOfKind('several things', { scene: DRIVING })
const drivingText = personsOfKind('texts', { by: 'text', scene: DRIVING })
const drivingSecond = personsOfKind('second thoughts', { scene: DRIVING })
const musicAsk = personsOfKind('asks', { scene: MUSIC })
const musicDate = personsOfKind('dates', { scene: MUSIC })
const musicOwn = personsOfKind('own appointment', { scene: MUSIC })
const musicText = personsOfKind('texts', { by: 'text', scene: MUSIC })

/** Callers of a driving school in Manchester and a music school in Seattle. They were written by somebody who had not seen the assistant. */
export const LEARNERS: readonly Person[] = [
  drivingAsk(`says I only want to learn in an`, 'I only want to learn in an automatic can you do that', {
    hears: [/automatic/i],
  }),
  drivingAsk(
    `says do you get many people who pass`,
    "do you get many people who pass first time, like what's your rate",
    { hears: [UNKNOWN], neverHears: [/36 pounds/] },
  ),
  drivingDate(`says a double lesson this Saturday at ten`, 'a double lesson this Saturday at ten if you can', {
    rows: ['Double lesson 2026-12-05 10:00'],
  }),
  drivingDate(
    `says my test is on the fifteenth so`,
    'my test is on the fifteenth so I want a mock test the day before, half four after college',
    { rows: ['Mock test 2026-12-14 16:30'] },
  ),
  drivingOwn(
    `says I'm really poorly so I can't do`,
    "I'm really poorly so I can't do tomorrow, but I'll still do Friday",
    { rows: ['cancelled Driving lesson 2026-11-30 10:00', 'Driving lesson 2026-12-04 10:00'] },
    {
      scene: { has: ['Driving lesson 2026-11-30 10:00', 'Driving lesson 2026-12-04 10:00'] },
      again: ['please cancel the lesson tomorrow'],
    },
  ),
  drivingMore(
    `says move my lesson tomorrow to Wednesday same`,
    "move my lesson tomorrow to Wednesday same time, and I'd like a mock test on Friday at ten as well",
    { rows: ['Driving lesson 2026-12-02 14:00', 'Mock test 2026-12-04 10:00'] },
    { scene: { has: ['Driving lesson 2026-11-30 14:00'] } },
  ),
  drivingText(
    `says can i have a driving lesson tues`,
    'can i have a driving lesson tues 5pm and another one thurs 5pm',
    { rows: ['Driving lesson 2026-12-01 17:00', 'Driving lesson 2026-12-03 17:00'] },
  ),
  drivingSecond(
    `says I need to cancel my lesson on`,
    'I need to cancel my lesson on Friday, no wait, I mean the one on Thursday',
    { rows: ['cancelled Driving lesson 2026-12-03 16:00', 'Driving lesson 2026-12-04 16:00'] },
    { scene: { has: ['Driving lesson 2026-12-03 16:00', 'Driving lesson 2026-12-04 16:00'] } },
  ),
  musicAsk(
    `says we don't actually own a guitar yet`,
    "we don't actually own a guitar yet, do we have to buy one before she starts",
    { hears: [/borrow/i] },
  ),
  musicDate(`says a piano lesson on the last Wednesday`, 'a piano lesson on the last Wednesday of this month at four', {
    rows: ['Piano lesson 2027-09-29 16:00'],
  }),
  musicDate(
    `says we've got no school on Columbus Day`,
    "we've got no school on Columbus Day so could she have her guitar lesson that day at three",
    { rows: ['Guitar lesson 2027-10-11 15:00'] },
  ),
  musicOwn(
    `says we're going to be out of town`,
    "we're going to be out of town the next two weeks so please take both my lessons off",
    { rows: ['cancelled Guitar lesson 2027-09-13 17:00', 'cancelled Guitar lesson 2027-09-20 17:00'] },
    {
      scene: { has: ['Guitar lesson 2027-09-13 17:00', 'Guitar lesson 2027-09-20 17:00'] },
      again: ['cancel both of my lessons'],
    },
  ),
  musicText(
    `says kid is sick we cant make it`,
    'kid is sick we cant make it today sorry',
    { rows: ['cancelled Piano lesson 2027-09-10 16:00'] },
    { scene: { has: ['Piano lesson 2027-09-10 16:00'] }, again: ['pls cancel todays lesson'] },
  ),
]
