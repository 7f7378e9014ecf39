import type { Caller } from './caller.ts'

const BYE = /anything else/
const BOOK = /Shall I book it/
const NAME = /What name/
const WHAT = /What can I do|How can I help/

/**
 * Callers who hesitate, correct themselves, get dates wrong, are not heard, or want something else. See also
 * stubborn-callers.ts.
 */
export const DIFFICULT_CALLERS: readonly Caller[] = [
  {
    kind: 'hesitates',
    persona: 'ums and ers through all of it',
    says: [
      [WHAT, 'um, hello, er, I would, uh, like to, um, get a, er, haircut'],
      [/suit you/, 'uh, the, um, second one'],
      [NAME, 'um, Ada'],
      [BOOK, 'er, yes'],
      [BYE, 'um, no'],
    ],
    expect: { rows: [['2026-03-02 10:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'hesitates',
    persona: 'says yes and no at once, and is asked again',
    says: [
      [WHAT, 'a beard trim tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'yes... wait, no'],
      [BOOK, 'sorry, yes, book it'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'hesitates',
    persona: 'needs everything twice',
    says: [
      [WHAT, 'what did you say'],
      [/What can I do|How can I help|anything else/, 'a haircut on thursday afternoon'],
      [/suit you/, 'sorry, could you repeat that'],
      [/suit you/, 'the last one'],
      [NAME, 'Ada'],
      [BOOK, 'pardon'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-05 16:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'corrects',
    persona: 'corrects the day when it is read back',
    says: [
      [WHAT, 'a haircut on Tuesday at four'],
      [NAME, 'Ada'],
      [BOOK, 'no, Thursday'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-05 16:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'corrects',
    persona: 'corrects the hour when it is read back',
    says: [
      [WHAT, 'a haircut on Tuesday at four'],
      [NAME, 'Ada'],
      [BOOK, 'actually make it three'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 15:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'corrects',
    persona: 'cannot come on the day that is offered',
    says: [
      [WHAT, 'a haircut on Wednesday'],
      [/suit you/, 'not that day'],
      [/suit you/, 'the first one'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [['2026-03-02 09:30', 'Haircut', 'confirmed']],
      neverHears: [/Wednesday.*Wednesday.*Wednesday.*Wednesday/],
    },
  },
  {
    kind: 'corrects',
    persona: 'wants another service after all',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'actually a beard trim'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'corrects',
    persona: 'changes their mind right after it is booked',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'oh actually, make it four instead'],
      [/Shall I move/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 16:00', 'Haircut', 'confirmed']], hears: [/It's booked/, /It's moved/] },
  },
  {
    kind: 'corrects',
    persona: 'cancels what was booked a moment ago',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no wait, cancel it'],
      [/Shall I cancel/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'cancelled']] },
  },
  {
    kind: 'corrects',
    persona: 'calls it off before anything is booked',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'no, forget it'],
      [/You can book|What can I do|How can I help|day and time|anything else/, 'bye'],
    ],
    expect: { rows: [], ends: 'goodbye', neverHears: [/It's booked/] },
  },
  {
    kind: 'interrupts',
    persona: 'begins something else in the middle of booking',
    scene: { has: [{ startsAt: '2026-03-05T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'a hair colour on friday'],
      [/suit you/, 'no wait, first cancel my appointment on Thursday'],
      [NAME, 'Ada Lovelace'],
      [/Shall I cancel Haircut/, 'yes'],
      [BYE, 'and now a hair colour on friday at ten'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-05 10:00', 'Haircut', 'cancelled'],
        ['2026-03-06 10:00', 'Hair colour', 'confirmed'],
      ],
    },
  },
  {
    kind: 'interrupts',
    persona: 'says goodbye before confirming',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, 'I have to go, bye'],
    ],
    expect: { rows: [], ends: 'goodbye', hears: [/nothing is booked/] },
  },
  {
    kind: 'interrupts',
    persona: 'hangs up in the middle',
    says: [
      [WHAT, 'a haircut tomorrow at ten'],
      [NAME, 'Ada'],
      [BOOK, { hangsUp: true }],
    ],
    expect: { rows: [], ends: 'caller' },
  },
  {
    kind: 'wrong dates',
    persona: 'asks for the 31st of February',
    says: [
      [WHAT, 'a haircut on the thirty first of february'],
      [/no such day.*day and time/, 'then the third of march at eleven'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 11:00', 'Haircut', 'confirmed']], hears: [/there is no such day/] },
  },
  {
    kind: 'wrong dates',
    persona: 'asks for yesterday',
    says: [
      [WHAT, 'a haircut yesterday at three'],
      [/that day is over.*day and time/, 'sorry, tomorrow at three'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 15:00', 'Haircut', 'confirmed']], hears: [/that day is over/] },
  },
  {
    kind: 'wrong dates',
    persona: 'asks for a Sunday',
    says: [
      [WHAT, 'a haircut on sunday'],
      [/Nothing is free then.*suit you/, 'the first one'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-09 09:00', 'Haircut', 'confirmed']], neverHears: [/Sunday[^.]* at /] },
  },
  {
    kind: 'wrong dates',
    persona: 'asks for three in the night',
    says: [
      [WHAT, 'a haircut tomorrow at 3 am'],
      [/don't have that time.*suit you/, 'the earliest'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 09:00', 'Haircut', 'confirmed']] },
  },
]
