import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { on } from './spoken-parts.ts'

/** Monday 23 November 2026, 10:00 in Chicago; closed on Mondays. */
const TRATTORIA: PersonScene = {
  now: '2026-11-23T16:00:00Z',
  business: {
    name: 'Trattoria Lucia',
    phone: '+13125550160',
    country: 'US',
    timezone: 'America/Chicago',
    capacity: 8,
    hours: {
      tuesday: on('17:00', '22:00'),
      wednesday: on('17:00', '22:00'),
      thursday: on('17:00', '22:00'),
      friday: on('17:00', '22:00'),
      saturday: on('17:00', '22:00'),
      sunday: on('12:00', '20:00'),
    },
  },
  services: [{ name: 'Table', durationMinutes: 120 }],
  articles: [
    {
      title: 'Do you have vegan or vegetarian dishes?',
      content: 'A third of our menu is vegetarian, and we have four vegan dishes.',
    },
    {
      title: 'Do you cook for people with allergies?',
      content: 'We have gluten-free pasta. Please tell the waiter about every allergy.',
    },
    { title: 'Can I bring my own wine?', content: 'You can bring your own wine for a corkage of 25 dollars a bottle.' },
    { title: 'Are dogs allowed?', content: 'Dogs are welcome on the terrace, not inside.' },
    { title: 'Is there a dress code?', content: 'There is no dress code.' },
    { title: 'Where can I park?', content: 'We have valet parking for 12 dollars.' },
  ],
}
const NAME = ['Ada Lovelace'] as const
/** The tables are services, whose names have numbers in words. */
const TABLES: PersonScene = {
  ...TRATTORIA,
  services: ['two', 'four', 'six'].map((count) => ({ name: `Table for ${count}`, durationMinutes: 120 })),
}

const ask = personsOfKind('asks', { scene: TRATTORIA })
const date = personsOfKind('dates', { scene: TRATTORIA })
const more = personsOfKind('several things', { scene: TRATTORIA })
const text = personsOfKind('texts', { by: 'text', scene: TRATTORIA })
const table = personsOfKind('number of people', { scene: TABLES })
const second = personsOfKind('second thoughts', { scene: TRATTORIA })

/** Callers of a restaurant in Chicago. They were written by somebody who had not seen the assistant. */
export const RESTAURANT_GUESTS: readonly Person[] = [
  ask('wants to bring a bottle of wine', 'if we bring a nice bottle from home what do you charge us for opening it', {
    hears: [/25/],
  }),
  ask('asks for Mondays', 'hi are you open Mondays', { hears: [/\bno\b|closed|not open|Tuesday/i] }),
  date("dines on New Year's Eve", "hi there do you still have a table for two on New Year's Eve, eight p.m.", {
    rows: ['Table 2026-12-31 20:00'],
  }),
  date('asks for a table on the day of rest', 'table for four tonight at seven', {
    rows: ['Table 2026-11-24 19:00'],
    repeats: 2,
  }),
  more(
    'asks for vegan dishes and books',
    'a table on Friday at seven please, and is there something for vegans because my sister is one',
    { rows: ['Table 2026-11-27 19:00'], hears: [/vegan/i] },
  ),
  text('books a table and asks about gluten', 'Table for 4 this sat 7pm? one of us cant eat gluten, is that ok', {
    rows: ['Table 2026-11-28 19:00'],
    hears: [/gluten/i],
  }),
  second(
    'changes the hour right after the booking',
    ['a table for two on Saturday at seven', 'ah sorry, can we say seven thirty?'],
    { rows: ['Table 2026-11-28 19:30'] },
    { at: { name: NAME, 'book?': ['yes'] } },
  ),
  table('books by the name of a table', 'a table for four on Sunday at four thirty', {
    rows: ['Table for four 2026-11-29 16:30'],
  }),
  table('says how many come', "there's six of us, a table on Saturday at eight please", {
    rows: ['Table for six 2026-11-28 20:00'],
  }),
  table('comes with her husband at six', 'a table for my husband and me this Saturday at six', {
    rows: ['Table for two 2026-11-28 18:00'],
  }),
  table('texts for two', 'table for 2 this sat 6pm pls', { rows: ['Table for two 2026-11-28 18:00'] }, { by: 'text' }),
]
