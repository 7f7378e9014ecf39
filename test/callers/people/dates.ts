import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const says = personsOfKind('dates')
const BRITISH = { business: { country: 'GB', timezone: 'Europe/London', phone: '+442079460123' } } as const
const WEEK_BEFORE = { now: '2026-11-16T14:00:00Z' } as const
const CLOSED_AT_CHRISTMAS = { closed: [['2026-12-25', 'Christmas Day']] } as const

/** People who name days and times in all shapes. It is Monday 23 November 2026; Thursday is Thanksgiving. */
export const DATES: readonly Person[] = [
  says(
    'counts weeks from a weekday',
    'Hi, could I get a haircut two weeks from Wednesday at nine thirty?',
    { rows: ['Haircut 2026-12-09 09:30'], repeats: 0 },
    { finding: 'phone 4' },
  ),
  says(
    'counts from a holiday',
    "I'd like a haircut the day after Thanksgiving at two",
    { rows: ['Haircut 2026-11-27 14:00'], repeats: 0 },
    { finding: 'phone 4' },
  ),
  says(
    'counts from the end of the month',
    'a haircut on the last Friday of the month at 10 am',
    { rows: ['Haircut 2026-11-27 10:00'], repeats: 0 },
    { finding: 'phone 4' },
  ),
  says(
    'wants Christmas Eve',
    'Can I book a haircut for Christmas Eve at ten?',
    { rows: ['Haircut 2026-12-24 10:00'], repeats: 0 },
    { finding: 'phone 4' },
  ),
  says(
    'wants a holiday on which the business is closed',
    'Can I book a haircut on Christmas day at ten?',
    { rows: [], hears: [/closed|nothing is free/i], neverHears: [/November/], repeats: 2 },
    { finding: 'phone 4', scene: CLOSED_AT_CHRISTMAS },
  ),
  says(
    'wants some Tuesday morning of the next month',
    'I need a haircut sometime next month, a Tuesday morning',
    { rows: ['Haircut 2026-12-01|2026-12-08|2026-12-15|2026-12-22|2026-12-29 09:00-11:30'], repeats: 0 },
    { finding: 'phone 4' },
  ),
  says('says a week on Thursday', 'Could you do a colour a week on Thursday at eleven?', {
    rows: ['Color 2026-12-03 11:00'],
    repeats: 0,
  }),
  says('comes around noon', 'Do you have a haircut tomorrow, noon-ish?', {
    rows: ['Haircut 2026-11-24 11:30-12:30'],
    repeats: 0,
  }),
  says('wants to come before work', 'A haircut on Wednesday, first thing in the morning', {
    rows: ['Haircut 2026-11-25 09:00-09:30'],
    repeats: 0,
  }),
  says('leaves work at three', 'I can do Friday after three, for a haircut', {
    rows: ['Haircut 2026-11-27 15:00-17:30'],
    repeats: 0,
  }),
  says('names the day of the month only', 'A haircut on the 3rd at half past one please', {
    rows: ['Haircut 2026-12-03 13:30'],
    repeats: 0,
  }),
  says('counts days', 'I would like a haircut in ten days, around four in the afternoon', {
    rows: ['Haircut 2026-12-03 15:30-16:30'],
  }),
  says('wants the first Monday of a month', 'Put me down for a haircut on the first Monday in December at half four', {
    rows: ['Haircut 2026-12-07 16:30'],
  }),
  says('wants a quarter that is no start', 'Is a haircut possible on Wednesday at quarter past two?', {
    rows: ['Haircut 2026-11-25 14:00-14:30'],
  }),
  says('names weekday and date', 'Colour, Tuesday the first, at eleven a.m.', { rows: ['Color 2026-12-01 11:00'] }),
  says('wants the day before the last of the year', "A haircut the day before New Year's Eve, three o'clock", {
    rows: ['Haircut 2026-12-30 15:00'],
  }),
  says('wants a morning on a named day', "Have you anything on New Year's Eve in the morning for a haircut?", {
    rows: ['Haircut 2026-12-31 09:00-11:30'],
  }),
  says(
    'says the Monday after next',
    'A haircut the Monday after next at ten',
    { rows: ['Haircut 2026-12-07 10:00'], misreadings: 1 },
    { again: ['I mean December the seventh, at ten'] },
  ),
  says('gives a range', 'I am free some time between two and four on Wednesday. It is for a haircut.', {
    rows: ['Haircut 2026-11-25 14:00-16:00'],
  }),
  says('excludes a day', 'Any afternoon this week except Thursday, just a haircut', {
    rows: ['Haircut 2026-11-23|2026-11-24|2026-11-25|2026-11-27|2026-11-28 12:00-17:30'],
  }),
  says('wants the end of next week', 'A colour towards the end of next week, whatever time', {
    rows: ['Color 2026-12-03|2026-12-04|2026-12-05 *'],
  }),
  says(
    'says a fortnight',
    'Could I have a haircut a fortnight today at noon?',
    { rows: ['Haircut 2026-12-07 12:00'] },
    {
      scene: BRITISH,
    },
  ),
  says(
    'says Wednesday week',
    "I'd like a haircut Wednesday week at eleven, please",
    {
      rows: ['Haircut 2026-12-02 11:00'],
    },
    { scene: BRITISH },
  ),
  says('writes the month first, in America', 'haircut 12/4 at 2pm', { rows: ['Haircut 2026-12-04 14:00'] }),
  says(
    'writes the day first, in Britain',
    'haircut 4/12 at 2pm',
    { rows: ['Haircut 2026-12-04 14:00'] },
    {
      scene: BRITISH,
    },
  ),
  says(
    'writes the day first with dots, in Germany',
    'A haircut on 4.12. at 14:30 please',
    {
      rows: ['Haircut 2026-12-04 14:30'],
    },
    { scene: { business: { country: 'DE', timezone: 'Europe/Berlin', phone: '+493090182000' } } },
  ),
  says('corrects the day in the same breath', 'A haircut tomorrow at nine... no, sorry, Wednesday at nine', {
    rows: ['Haircut 2026-11-25 09:00'],
  }),
  says('wants not this Friday but the one after', "A haircut, not this Friday, the one after, at five o'clock", {
    rows: ['Haircut 2026-12-04 17:00'],
  }),
  says('counts weeks from today', 'Three weeks from today, 2 p.m., a colour', { rows: ['Color 2026-12-14 14:00'] }),
  says('mentions a birthday', "It's my birthday on December nineteenth and I want a haircut that day at noon", {
    rows: ['Haircut 2026-12-19 12:00'],
  }),
  says('names a week by its holiday', 'Wednesday of the week after Thanksgiving, four p.m., haircut', {
    rows: ['Haircut 2026-12-02 16:00'],
  }),
  says('wants the earliest', 'A haircut tomorrow, as early as you can', { rows: ['Haircut 2026-11-24 09:00'] }),
  says('wants the last of the day', 'The last appointment you have on Friday, for a haircut', {
    rows: ['Haircut 2026-11-27 17:30'],
  }),
  says('names a day by its sales', 'Are you free on Black Friday at 4pm? I need a haircut', {
    rows: ['Haircut 2026-11-27 16:00'],
  }),
  says('comes when it opens', 'This coming Saturday when you open, a haircut', { rows: ['Haircut 2026-11-28 10:00'] }),
  says(
    'names a day that no calendar has',
    'A haircut on November thirty-first at ten',
    { rows: ['Haircut 2026-11-30 10:00'], hears: [/no such|isn't|doesn't|does not|only (?:30|thirty)|there is no/i] },
    { again: ['oh, the thirtieth then, at ten'], at: { when: ['oh, then the thirtieth, at ten'] } },
  ),
  says('asks for a day that is over', ['A haircut last Friday at three... I mean this Friday at three'], {
    rows: ['Haircut 2026-11-27 15:00'],
  }),
  says(
    'says the month after the day',
    'the second of december, half past ten in the morning, hair cut',
    {
      rows: ['Haircut 2026-12-02 10:30'],
    },
    { scene: WEEK_BEFORE },
  ),
]
