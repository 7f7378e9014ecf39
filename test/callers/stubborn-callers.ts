import type { Caller } from './caller.ts'

const BYE = /anything else/
const BOOK = /Shall I book it/
const NAME = /What name/
const WHAT = /What can I do|How can I help/
const NIGHTS = {
  hours: { saturday: { open: '00:00', close: '06:00' }, sunday: { open: '00:00', close: '06:00' } },
} as const
const TOMORROW_FULL = { startsAt: '2026-03-03T14:00:00Z', minutes: 480 }

/** Callers who want a time that is full or closed, an unknown service, or another person's appointment. */
export const STUBBORN_CALLERS: readonly Caller[] = [
  {
    kind: 'full days',
    persona: 'asks for a day that is full',
    scene: { taken: [TOMORROW_FULL] },
    says: [
      [WHAT, 'a haircut tomorrow at two'],
      [/Nothing is free then.*suit you/, 'ok, the second one'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-04 09:30', 'Haircut', 'confirmed']], neverHears: [/Tuesday/] },
  },
  {
    kind: 'full days',
    persona: 'asks for a time that is taken, and takes the closest',
    scene: { taken: [{ startsAt: '2026-03-03T17:00:00Z', minutes: 60 }] },
    says: [
      [WHAT, 'a haircut tomorrow at noon'],
      [/closest.*suit you/, 'half past eleven is fine'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 11:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'full days',
    persona: 'wants something earlier than what is offered',
    says: [
      [WHAT, 'a haircut tomorrow afternoon'],
      [/suit you/, 'anything earlier'],
      [/suit you/, 'the latest one'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 11:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'clock changes',
    persona: 'wants the hour that the spring change skips',
    scene: { now: '2026-03-06T14:00:00Z', business: NIGHTS },
    says: [
      [WHAT, 'a haircut on Sunday at half past two in the morning'],
      [/don't have that time.*suit you/, 'three'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-08 03:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'clock changes',
    persona: 'wants an hour that the autumn change repeats, and is told which',
    scene: { now: '2026-10-30T14:00:00Z', business: NIGHTS },
    says: [
      [WHAT, 'a haircut on Sunday at 1:30 am'],
      [/before the clocks go back.*after the clocks go back.*suit you/, 'the second one'],
      [NAME, 'Ada'],
      [/after the clocks go back.*Shall I book it/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-11-01 01:30 GMT-05:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'clock changes',
    persona: 'books across the change, and keeps the hour on the wall',
    scene: { now: '2026-03-06T14:00:00Z' },
    says: [
      [WHAT, 'a haircut next Tuesday at nine'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-10 09:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'unknown',
    persona: 'asks for a service that the house does not have',
    says: [
      [WHAT, 'I would like to book a massage'],
      [/We offer Haircut, Hair colour and Beard trim/, 'then a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'numbers',
    persona: 'withholds their number and says it digit by digit',
    scene: { from: null },
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [/Which phone number/, 'two one two, five five five, oh one double seven'],
      [NAME, 'Ada'],
      [/Your number is 1, 2 1 2, 5 5 5, 0 1 7 7.*Shall I book it/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'numbers',
    persona: 'gives a foreign number in pieces',
    scene: { from: null },
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [/Which phone number/, 'plus four nine', 'three oh', 'nine oh one', 'eight two oh', { silent: true }],
      [NAME, 'Ada'],
      [/Your number is.*Shall I book it/, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']],
      hears: [/Your number is 4 9, 3 0, 9 0, 1 8 2 0\./],
    },
  },
  {
    kind: 'numbers',
    persona: 'keys their number in, and corrects it when it is read back',
    scene: { from: null },
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [/Which phone number/, ...[...'2125550199#'].map((key) => ({ key }))],
      [NAME, 'Ada'],
      [BOOK, "that's the wrong number"],
      [/Which phone number/, 'two one two five five five oh one two three'],
      [/Your number is 1, 2 1 2, 5 5 5, 0 1 2 3.*Shall I book it/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'numbers',
    persona: 'withholds their number and wants to cancel: nobody else’s appointments are opened',
    scene: { from: null, has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'cancel my appointment'],
      [/can't see the number/, 'bye'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'numbers',
    persona: 'calls from abroad',
    scene: { from: '+4930901820' },
    says: [
      [WHAT, 'a beard trim the day after tomorrow at quarter to three'],
      [/closest.*suit you/, 'half past two'],
      [NAME, 'Jürgen'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-04 14:30', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'not heard',
    persona: 'says nothing at all',
    says: [
      [WHAT, { silent: true }],
      [/Are you still there/, { silent: true }],
      [/Are you still there/, { silent: true }],
    ],
    expect: { rows: [], ends: 'gives_up', hears: [/I'll hang up now/] },
  },
  {
    kind: 'not heard',
    persona: 'is quiet for a while, and then books with keys',
    says: [
      [WHAT, { silent: true }],
      [/Are you still there/, { silent: true }],
      [/press 1/, { key: '1' }],
      [/Which would you like/, { key: '3' }],
      [/suit you/, { key: '2' }],
      [NAME, { key: '1' }],
      [BOOK, { key: '1' }],
      [BYE, { hangsUp: true }],
    ],
    expect: { rows: [['2026-03-02 10:00', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'not heard',
    persona: 'stands in such a noise that the recogniser only guesses: nothing is booked',
    says: [
      [WHAT, { noise: 'the ninth' }, { noise: 'goodbye' }, { noise: 'three four nine' }, { noise: 'evening' }],
      [/./, { noise: 'goodbye' }, { noise: 'december' }, { noise: 'no' }, { hangsUp: true }],
    ],
    expect: { rows: [], neverHears: [/It's booked/] },
  },
  {
    kind: 'not heard',
    persona: 'is heard by a recogniser that only guesses: all is read back, no name is asked',
    scene: { confidence: 0.5 },
    says: [
      [WHAT, 'book a haircut'],
      [/suit you/, 'the second one'],
      [/Haircut, on Monday, March 2nd at 10 in the morning. Shall I book it/, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-02 10:00', 'Haircut', 'confirmed']], ends: 'goodbye', neverHears: [/What name/] },
  },
  {
    kind: 'not heard',
    persona: 'is misheard as saying goodbye, and can go on',
    scene: { confidence: 0.5 },
    says: [
      [WHAT, 'book a haircut'],
      [/suit you/, 'goodbye'],
      [/Shall I end the call/, 'no'],
      [/suit you/, 'the first one'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-02 09:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'not heard',
    persona: 'speaks words that mean nothing here, and is let go politely',
    says: [
      [WHAT, 'blah blah'],
      [/didn't get that/, 'wibble wobble'],
      [/press 1/, 'florp'],
    ],
    expect: { rows: [], ends: 'gives_up' },
  },
  {
    kind: 'a person',
    persona: 'wants a person, and there is one',
    scene: { business: { transferPhone: '+15550009999' } },
    says: [[WHAT, 'I want to talk to a real person']],
    expect: { rows: [], ends: 'person', hears: [/I'll connect you/] },
  },
  {
    kind: 'a person',
    persona: 'wants a person in the middle of booking',
    scene: { business: { transferPhone: '+15550009999' } },
    says: [
      [WHAT, 'a haircut tomorrow'],
      [/suit you/, 'can I just speak to someone'],
    ],
    expect: { rows: [], ends: 'person', neverHears: [/It's booked/] },
  },
  {
    kind: 'a person',
    persona: 'wants a person, and leaves a message as there is none',
    says: [
      [WHAT, 'operator'],
      [/leave a message/, 'yes please'],
      [BYE, 'no'],
    ],
    expect: { rows: [], ends: 'goodbye', leavesMessage: true, hears: [/nobody I can connect you to/] },
  },
  {
    kind: 'a person',
    persona: 'wants to leave a message',
    says: [
      [WHAT, 'can I leave a message'],
      [BYE, 'no'],
    ],
    expect: { rows: [], ends: 'goodbye', leavesMessage: true, hears: [/I'll pass your message on/] },
  },
]
