import type { Caller } from './caller.ts'

const BYE = /anything else/
const BOOK = /Shall I book it/
/** The recognizer hears no names, so callers are asked for the day. */
const PROOF = /On which day of the month/
const WHAT = /What can I do|How can I help/
const HAS_ONE = { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] } as const

/** Callers for a recognizer that can only guess: they say short things and correct what was misheard. */
export const AUDIO_CALLERS: readonly Caller[] = [
  {
    kind: 'books',
    persona: 'books one thing after the other',
    says: [
      [WHAT, 'book an appointment'],
      [/Which would you like/, 'haircut'],
      [/suit you/, 'the second one'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-02 09:30', 'Haircut', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'books',
    persona: 'says all in one breath',
    says: [
      [WHAT, 'I need beard trim on Wednesday at eleven'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-04 11:00', 'Beard trim', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'books',
    persona: 'asks for a day and chooses the last time',
    says: [
      [WHAT, 'hair colour on friday'],
      [/suit you/, 'the last one'],
      [BOOK, 'that is right'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-06 15:30', 'Hair colour', 'confirmed']] },
  },
  {
    kind: 'moves',
    persona: 'moves an appointment in one sentence',
    scene: HAS_ONE,
    says: [
      [WHAT, 'move my appointment to friday at three'],
      [PROOF, 'the third'],
      [/Shall I move/, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-06 15:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'moves',
    persona: 'moves an appointment step by step',
    scene: HAS_ONE,
    says: [
      [WHAT, 'reschedule'],
      [PROOF, 'the third'],
      [/Which day and time/, 'thursday morning'],
      [/suit you/, 'the first one'],
      [/Shall I move/, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-05 09:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'cancels',
    persona: 'cancels',
    scene: HAS_ONE,
    says: [
      [WHAT, 'cancel my appointment'],
      [PROOF, 'the third'],
      [/Shall I cancel/, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'cancelled']], ends: 'goodbye' },
  },
  {
    kind: 'cancels',
    persona: 'is asked, and keeps it',
    scene: HAS_ONE,
    says: [
      [WHAT, 'cancel my appointment'],
      [PROOF, 'the third'],
      [/Shall I cancel/, 'no thank you'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']], neverHears: [/is cancelled/] },
  },
  {
    kind: 'corrects',
    persona: 'corrects the day when it is read back',
    says: [
      [WHAT, 'haircut on tuesday at four'],
      [BOOK, 'no thursday'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-05 16:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'wrong dates',
    persona: 'names a day that no calendar has',
    says: [
      [WHAT, 'haircut'],
      [/suit you/, 'the thirty first of february'],
      [/no such day/, 'wednesday at noon'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-04 12:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'full days',
    persona: 'wants a day that is full',
    scene: { taken: [{ startsAt: '2026-03-03T14:00:00Z', minutes: 480 }] },
    says: [
      [WHAT, 'haircut on tuesday'],
      [/Nothing is free then.*suit you/, 'the second one'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-04 09:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'asks',
    persona: 'asks for the hours, and wants it again',
    says: [
      [WHAT, 'when are you open'],
      [BYE, 'when are you open'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [], ends: 'goodbye', hears: [/Monday to Friday from 9 to 5/] },
  },
  {
    kind: 'a person',
    persona: 'wants a person',
    scene: { business: { transferPhone: '+15550009999' } },
    says: [[WHAT, 'talk to a person']],
    expect: { rows: [], ends: 'person' },
  },
  {
    kind: 'not heard',
    persona: 'makes nothing but noise: nothing is booked',
    says: [[WHAT, { noise: '' }, { noise: '' }, { noise: '' }, { hangsUp: true }]],
    expect: { rows: [], neverHears: [/It's booked/, /is cancelled/] },
  },
  {
    kind: 'interrupts',
    persona: 'asks for the hours, and talks over them',
    says: [
      [WHAT, { interrupts: 'haircut on friday at noon' }],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-06 12:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'silent',
    persona: 'says nothing at first, and then what they want',
    scene: HAS_ONE,
    says: [
      [WHAT, { silent: true }, 'cancel my appointment'],
      [PROOF, 'the third'],
      [/Shall I cancel/, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'cancelled']] },
  },
  {
    kind: 'hesitates',
    persona: 'looks for words',
    says: [
      [WHAT, { haltingly: ['I would like', 'um', 'a haircut', 'tomorrow'], pauseMs: 300 }],
      [/suit you/, { haltingly: ['um', 'the second one'], pauseMs: 300 }],
      [BOOK, { haltingly: ['um', 'yes please'], pauseMs: 300 }],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 13:00', 'Haircut', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'hesitates',
    persona: 'stops for so long between words that each is an utterance of its own',
    says: [
      [WHAT, { haltingly: ['I would like', 'um', 'a haircut', 'um', 'tomorrow at eleven'], pauseMs: 900 }],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 11:00', 'Haircut', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'in noise',
    persona: 'calls from a street',
    says: [
      [WHAT, { amid: 'book an appointment' }],
      [/Which would you like/, { amid: 'haircut' }],
      [/suit you/, { amid: 'the first one' }],
      [BOOK, { amid: 'yes please' }],
      [BYE, { amid: 'no thank you' }],
    ],
    expect: { rows: [['2026-03-02 09:00', 'Haircut', 'confirmed']] },
  },
]
