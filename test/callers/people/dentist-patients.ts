import type { Person, PersonScene } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const DENTIST: PersonScene = {
  business: {
    name: 'Riverside Dental',
    phone: '+13125550100',
    timezone: 'America/Chicago',
    hours: {
      monday: { open: '08:00', close: '17:00' },
      tuesday: { open: '08:00', close: '17:00' },
      wednesday: { open: '08:00', close: '17:00' },
      thursday: { open: '08:00', close: '19:00' },
      friday: { open: '08:00', close: '13:00' },
    },
  },
  services: [
    { name: 'Check-up', durationMinutes: 30 },
    { name: 'Cleaning', durationMinutes: 45 },
    { name: 'Filling', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'Do you take my insurance?',
      content:
        'We accept Delta Dental, Cigna and Aetna. Without insurance a check-up is 90 dollars and a cleaning 130 dollars.',
    },
    {
      title: 'How do I get to you?',
      content: 'We are on the second floor of 400 River Road. There is a lift. The Blue Line stops at River Road.',
    },
    { title: 'How can I pay?', content: 'We take cards, cash and checks. You can pay in monthly instalments.' },
    {
      title: 'What should I bring to the first visit?',
      content: 'Please bring a photo ID and your insurance card, and come ten minutes early.',
    },
    {
      title: 'What if I cancel late?',
      content: 'A cancellation less than 24 hours before the appointment costs 40 dollars.',
    },
    { title: 'Do you treat children?', content: 'Children are welcome from the age of three.' },
  ],
}

const dates = personsOfKind('dates', { scene: DENTIST })
const several = personsOfKind('several things', { scene: DENTIST })
const own = personsOfKind('own appointment', { scene: DENTIST })
const asks = personsOfKind('asks', { scene: DENTIST })
const message = personsOfKind('message', { scene: DENTIST })
const manners = personsOfKind('manners', { scene: DENTIST })
const again = personsOfKind('second thoughts', { scene: DENTIST })
const texts = personsOfKind('texts', { by: 'text', scene: DENTIST })
const NOT_YET = /not (?:yet|quite|booked)|nothing (?:is )?booked|isn't booked|haven't booked|no,/i
const CONNECT = { business: { transferPhone: '+15550009999' } } as const

/** People who call a dentist's. It is Monday 23 November 2026; Thursday is Thanksgiving. */
export const DENTIST_PATIENTS: readonly Person[] = [
  dates('wants the first of a month at eight', 'I need a cleaning on the first of December, eight in the morning', {
    rows: ['Cleaning 2026-12-01 08:00'],
  }),
  dates('comes after work next week', 'Have you a check-up on Thursday evening next week, after work, six-ish?', {
    rows: ['Check-up 2026-12-03 17:30-18:30'],
  }),
  dates('has lost a crown', 'My crown fell out so a filling, the earliest this week please', {
    rows: ['Filling 2026-11-23 08:00-10:30'],
  }),
  dates('writes the date in figures', 'Check-up 12/11 at 9', { rows: ['Check-up 2026-12-11 09:00'] }),
  dates('wants a Wednesday in a month', 'a cleaning for me, on a Wednesday in December, before ten', {
    rows: ['Cleaning 2026-12-02|2026-12-09|2026-12-16|2026-12-23|2026-12-30 08:00-09:45'],
  }),
  dates(
    'names an hour after closing time',
    'Friday at four for a check-up',
    { rows: ['Check-up 2026-11-27 12:00-12:30'], repeats: 2 },
    { at: { offers: ['then the latest one you have on Friday'] } },
  ),
  dates('wants any Monday but the next one', 'Any Monday but not the next one, eleven, filling', {
    rows: ['Filling 2026-12-07|2026-12-14|2026-12-21|2026-12-28 11:00'],
  }),
  several(
    'asks about insurance and books a cleaning',
    'Do you take Cigna, and if so can I get a cleaning on Tuesday at nine?',
    { rows: ['Cleaning 2026-11-24 09:00'], hears: [/Cigna/] },
  ),
  several(
    'wants two treatments back to back',
    "I'd like a check-up and a cleaning back to back on Thursday morning from nine",
    { rows: ['Check-up 2026-11-26 *', 'Cleaning 2026-11-26 *'], repeats: 1 },
  ),
  several(
    'books for three people at once',
    'Three check-ups on Monday November 30th please: nine, nine thirty and ten. For me and the twins.',
    {
      rows: ['Check-up 2026-11-30 09:00', 'Check-up 2026-11-30 09:30', 'Check-up 2026-11-30 10:00'],
      repeats: 2,
      orRefuses: /one (?:at a time|appointment|booking)|only (?:one|two)/i,
    },
  ),
  own(
    'has to skip the cleaning',
    'I have to skip my cleaning',
    { rows: ['cancelled Cleaning 2026-11-24 10:00'] },
    { scene: { has: ['Cleaning 2026-11-24 10:00'] } },
  ),
  own(
    'counts days from the appointment',
    'Could we do my check-up two days later at the same hour',
    { rows: ['Check-up 2026-11-26 09:00'] },
    { scene: { has: ['Check-up 2026-11-24 09:00'] } },
  ),
  own(
    'asks whether the slot is theirs before saying yes',
    'a check-up on Tuesday at two',
    { rows: ['Check-up 2026-11-24 14:00'], hears: [NOT_YET] },
    { at: { 'book?': ['do I have that slot for sure now?'] } },
  ),
  asks('asks about a network', 'Are you in network with Aetna?', { hears: [/Aetna/] }),
  asks('is not insured', 'What would it run me if I am uninsured?', { hears: [/\b90\b/] }),
  asks('wants to pay over months', 'Can I split the bill over a few months?', { hears: [/instal/i] }),
  asks('pays by Mastercard', 'Do you accept Mastercard?', { hears: [/cards/i] }),
  asks('looks for an elevator', 'Is there an elevator?', { hears: [/lift/i] }),
  asks('comes by train', 'Which train do I take?', { hears: [/Blue Line/] }),
  asks('comes for the first time', 'It is my first time with you, do I need any documents?', { hears: [/photo ID/i] }),
  asks('fears a penalty', 'Is there a penalty if I back out at the last minute?', { hears: [/\b40\b/] }),
  asks('has a son of four', 'My son is four, can you see him?', { hears: [/three/] }),
  asks('asks until when somebody is there', 'Until when are you there on Thursdays?', { hears: [/\b7\b|seven/i] }),
  message(
    'has news for the dentist',
    'Let the dentist know the tooth has stopped hurting',
    { message: /tooth|hurting/i },
    { message: 'The tooth has stopped hurting' },
  ),
  message(
    'wants the reception',
    'Put me through to reception',
    { person: true },
    { scene: { business: { ...DENTIST.business, ...CONNECT.business } } },
  ),
  manners('speaks broken English', 'I am wanting appointment of check for teeth, day Tuesday, clock ten', {
    rows: ['Check-up 2026-11-24 10:00'],
  }),
  again(
    'brings the spouse after the own booking',
    ['a check-up on Tuesday at nine', 'and my wife Carla needs one as well, the slot after mine'],
    { rows: ['Check-up 2026-11-24 09:00', 'Check-up 2026-11-24 09:30 = Carla'] },
    { at: { name: ['Ada Lovelace', 'Carla'] } },
  ),
  again(
    'said the wrong service',
    'a cleaning on Tuesday at nine',
    { rows: ['Check-up 2026-11-24 09:00'] },
    { at: { name: ['Ada Lovelace'], 'book?': ['sorry, I said cleaning but I meant check-up'] } },
  ),
  texts('leaves out vowels', 'need chkup nxt thurs 8am', {
    rows: ['Check-up 2026-12-03|2026-11-26 08:00'],
    misreadings: 1,
  }),
  texts('asks about kids in three words', 'do u do kids', { hears: [/three|children/i] }),
]
