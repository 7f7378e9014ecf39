import type { Caller } from './caller.ts'

const BYE = /anything else/
const BOOK = /Shall I book it/
const NAME = /What name/
/** The appointments of these callers are booked under Ada Lovelace. */
const PROOF = /What name is the appointment booked under/
const WHAT = /What can I do|How can I help/

/** Everyday callers: they book, reschedule, cancel and ask. */
export const EVERYDAY_CALLERS: readonly Caller[] = [
  {
    kind: 'books',
    persona: 'knows exactly what they want and says it in one breath',
    says: [
      [WHAT, 'A haircut tomorrow at half past four please'],
      [NAME, 'Ada Lovelace'],
      [BOOK, 'yes please'],
      [BYE, 'no thank you'],
    ],
    expect: { rows: [['2026-03-03 16:30', 'Haircut', 'confirmed']], ends: 'goodbye', hears: [/It's booked: Haircut/] },
  },
  {
    kind: 'books',
    persona: 'answers one question after the other',
    says: [
      [WHAT, "I'd like to make an appointment"],
      [/Which would you like/, 'the hair colour'],
      [/suit you/, 'the second one'],
      [NAME, 'my name is Grace Hopper'],
      [BOOK, 'that works'],
      [BYE, "that's all, bye"],
    ],
    expect: { rows: [['2026-03-02 10:00', 'Hair colour', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'books',
    persona: 'wants next Tuesday after lunch',
    says: [
      [WHAT, 'I need a haircut next Tuesday after lunch'],
      [/suit you/, 'the earlier one'],
      [NAME, 'Bo'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-10 13:00', 'Haircut', 'confirmed']], ends: 'goodbye' },
  },
  {
    kind: 'books',
    persona: 'names the date in words and only then the service',
    says: [
      [WHAT, 'have you got anything on the twelfth of march at ten fifteen or ten thirty'],
      [/Which would you like/, 'just a beard trim'],
      [/suit you/, 'ten thirty'],
      [NAME, 'Bo'],
      [BOOK, 'yeah go ahead'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-12 10:30', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'books',
    persona: 'takes the first time there is',
    says: [
      [WHAT, 'hi, could you squeeze me in for a beard trim as soon as possible'],
      [/suit you/, 'the first one please'],
      [NAME, 'skip'],
      [BOOK, 'ok'],
      [BYE, 'nope'],
    ],
    expect: { rows: [['2026-03-02 09:30', 'Beard trim', 'confirmed']] },
  },
  {
    kind: 'books',
    persona: 'picks from the offered times by the hour alone',
    says: [
      [WHAT, 'a haircut on friday'],
      [/suit you/, 'one'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-06 13:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'books',
    persona: 'misspeaks the name of the service a little',
    says: [
      [WHAT, 'can i get a hair cut wednesday at noon'],
      [NAME, 'Ada'],
      [BOOK, 'correct'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-04 12:00', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'moves',
    persona: 'moves the only appointment they have, all in one sentence',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'can I move my appointment to Friday at three'],
      [PROOF, 'Ada Lovelace'],
      [/Shall I move/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-06 15:00', 'Haircut', 'confirmed']], hears: [/It's moved/] },
  },
  {
    kind: 'moves',
    persona: 'is asked when, and says roughly',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'I have to reschedule'],
      [PROOF, 'Ada Lovelace'],
      [/Which day and time/, 'thursday morning'],
      [/suit you/, 'the latest'],
      [/Shall I move/, 'yes please'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-05 11:30', 'Haircut', 'confirmed']] },
  },
  {
    kind: 'moves',
    persona: 'decides to keep it after all',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'I want to change my appointment'],
      [PROOF, 'Ada Lovelace'],
      [/Which day and time/, 'wednesday at two'],
      [/Shall I move/, 'no'],
      [/Which day and time/, 'no, leave it'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']], neverHears: [/It's moved/] },
  },
  {
    kind: 'cancels',
    persona: 'cancels and is asked first',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'I need to cancel my appointment'],
      [PROOF, 'Ada Lovelace'],
      [/Shall I cancel/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'cancelled']], hears: [/is cancelled/] },
  },
  {
    kind: 'cancels',
    persona: 'has two appointments and names the one by its day',
    scene: {
      has: [
        { startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' },
        { startsAt: '2026-03-05T15:00:00Z', service: 'Hair colour' },
      ],
    },
    says: [
      [WHAT, "I can't make it on Thursday"],
      [PROOF, 'Ada Lovelace'],
      [/Shall I cancel Hair colour on Thursday/, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-03 10:00', 'Haircut', 'confirmed'],
        ['2026-03-05 10:00', 'Hair colour', 'cancelled'],
      ],
    },
  },
  {
    kind: 'cancels',
    persona: 'has two appointments and says which when asked',
    scene: {
      has: [
        { startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' },
        { startsAt: '2026-03-05T15:00:00Z', service: 'Hair colour' },
      ],
    },
    says: [
      [WHAT, 'please cancel my appointment'],
      [PROOF, 'Ada Lovelace'],
      [/Which one/, 'the second one'],
      [/Shall I cancel Hair colour/, 'yes, cancel it'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-03 10:00', 'Haircut', 'confirmed'],
        ['2026-03-05 10:00', 'Hair colour', 'cancelled'],
      ],
    },
  },
  {
    kind: 'cancels',
    persona: 'picks the wrong one of two, notices, and corrects it',
    scene: {
      has: [
        { startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' },
        { startsAt: '2026-03-05T15:00:00Z', service: 'Hair colour' },
      ],
    },
    says: [
      [WHAT, 'cancel my appointment please'],
      [PROOF, 'Ada Lovelace'],
      [/Which one/, 'the first one'],
      [/Shall I cancel Haircut/, 'no, the other one'],
      [/Shall I cancel Hair colour/, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-03 10:00', 'Haircut', 'confirmed'],
        ['2026-03-05 10:00', 'Hair colour', 'cancelled'],
      ],
    },
  },
  {
    kind: 'cancels',
    persona: 'has nothing that could be cancelled',
    says: [
      [WHAT, 'cancel my appointment'],
      [PROOF, 'Ada Lovelace'],
      [/can't find an upcoming appointment/, 'oh, never mind then, bye'],
      [/What can I do|How can I help|You can book/, 'bye'],
    ],
    expect: { rows: [], neverHears: [/is cancelled/, /You have/] },
  },
  {
    kind: 'asks',
    persona: 'asks for the hours',
    says: [
      [WHAT, 'when are you open'],
      [BYE, 'no thanks'],
    ],
    expect: { rows: [], ends: 'goodbye', hears: [/Monday to Friday from 9 to 5/, /Closed on Saturday and Sunday/] },
  },
  {
    kind: 'asks',
    persona: 'asks whether it is open on a day on which it is closed',
    says: [
      [WHAT, 'are you open on Saturday'],
      [BYE, 'no thanks'],
    ],
    expect: { rows: [], ends: 'goodbye', hears: [/We are closed on Saturday, March 7th/] },
  },
  {
    kind: 'asks',
    persona: 'asks what the house knows, and what it does not',
    scene: { articles: [{ title: 'Parking', content: 'Parking is free behind the house.' }] },
    says: [
      [WHAT, 'is there parking'],
      [BYE, 'and do you sell umbrellas'],
      [/I don't know that/, 'ok thanks, bye'],
    ],
    expect: { rows: [], ends: 'goodbye', hears: [/Parking is free behind the house/, /I'm sorry, I don't know that/] },
  },
  {
    kind: 'asks',
    persona: 'asks a question in the middle of booking, and goes on',
    scene: { articles: [{ title: 'Parking', content: 'Parking is free behind the house.' }] },
    says: [
      [WHAT, 'a haircut tomorrow'],
      [/suit you/, 'is there parking'],
      [/Parking is free.*suit you/, 'the second one then'],
      [NAME, 'Ada'],
      [BOOK, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 13:00', 'Haircut', 'confirmed']], hears: [/Parking is free/] },
  },
  {
    kind: 'asks',
    persona: 'wonders when their own appointment is',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'when is my appointment'],
      [PROOF, 'Ada Lovelace'],
      [/You have Haircut on Tuesday, March 3rd at 10 in the morning/, 'keep it'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']], hears: [/It stays as it is/] },
  },
  {
    kind: 'proves',
    persona: 'says their name at once, and is not asked for it',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'this is Ada Lovelace, I need to cancel my appointment'],
      [/Shall I cancel/, 'yes'],
      [BYE, 'no'],
    ],
    expect: { rows: [['2026-03-03 10:00', 'Haircut', 'cancelled']], neverHears: [PROOF] },
  },
  {
    kind: 'proves',
    persona: 'is misheard when they say their name, and then is not asked for it a second time',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'when is my appointment'],
      [PROOF, 'lovelase ada'],
      [/You have Haircut/, 'keep it'],
      [BYE, 'a beard trim tomorrow at eleven'],
      [BOOK, 'yes'],
      [BYE, 'cancel my haircut'],
      [/Shall I cancel Haircut/, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-03 10:00', 'Haircut', 'cancelled'],
        ['2026-03-03 11:00', 'Beard trim', 'confirmed'],
      ],
      neverHears: [/What name shall I/],
    },
  },
  {
    kind: 'proves',
    persona: 'names the day before the name',
    scene: {
      has: [
        { startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' },
        { startsAt: '2026-03-05T15:00:00Z', service: 'Hair colour' },
      ],
    },
    says: [
      [WHAT, 'please cancel my appointment'],
      [PROOF, "it's the one on Thursday"],
      [PROOF, 'Ada Lovelace'],
      [/Shall I cancel Hair colour/, 'yes'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [
        ['2026-03-03 10:00', 'Haircut', 'confirmed'],
        ['2026-03-05 10:00', 'Hair colour', 'cancelled'],
      ],
    },
  },
  {
    kind: 'proves',
    persona: 'shows the number of somebody else, does not know their name, and leaves a message',
    scene: { has: [{ startsAt: '2026-03-03T15:00:00Z', service: 'Haircut' }] },
    says: [
      [WHAT, 'cancel my appointment'],
      [PROOF, 'Grace Hopper'],
      [/under that name.*booked under/, 'Mary Smith'],
      [/under that name.*booked under/, 'John Jones'],
      [/can't open any appointments now.*leave a message/, 'yes'],
      [BYE, 'when is my appointment'],
      [/can't open any appointments now/, 'no'],
      [BYE, 'no'],
    ],
    expect: {
      rows: [['2026-03-03 10:00', 'Haircut', 'confirmed']],
      leavesMessage: true,
      neverHears: [/Ada|Lovelace|March 3rd|Haircut on/],
    },
  },
]
