import type { Person } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'

const HAS = { has: ['Haircut 2026-11-24 13:00'] } as const

const rules = personsOfKind('days ruled out in passing')
const RULED_OUT: readonly Person[] = [
  rules('teaches on Tuesday', "a haircut Tuesday at three, no, Tuesday I'm teaching, Wednesday, Wednesday at three", {
    rows: ['Haircut 2026-11-25 15:00'],
  }),
  rules(
    'has the dentist',
    "could I get a colour Wednesday at ten, oh no, Wednesday I've got the dentist, Friday at ten then",
    {
      rows: ['Color 2026-11-27 10:00'],
    },
  ),
  rules('works nights', "a haircut on Tuesday, wait, I'm on nights Tuesday, so Friday at noon", {
    rows: ['Haircut 2026-11-27 12:00'],
  }),
  rules(
    'forgets the party',
    "Friday at two for a haircut, no I tell a lie, Friday's the office party, Saturday at two",
    {
      rows: ['Haircut 2026-11-28 14:00'],
    },
  ),
  rules(
    'texts about a shift',
    'haircut weds 2pm. sorry no weds is my late shift, fri 2pm',
    { rows: ['Haircut 2026-11-27 14:00'] },
    { by: 'text' },
  ),
]

const reason = personsOfKind('times in reasons')
const REASONS: readonly Person[] = [
  reason('finishes at four', 'I finish work at four so a haircut tomorrow after that please', {
    rows: ['Haircut 2026-11-24 16:00-18:00'],
  }),
  reason('has a class until noon', "I've got class until noon on Friday, could I come for a haircut after", {
    rows: ['Haircut 2026-11-27 12:00-18:00'],
  }),
  reason('has a drive', "I get off at three and it's an hour's drive, can I have a haircut on Wednesday after that", {
    rows: ['Haircut 2026-11-25 16:00-18:00'],
  }),
  reason('has a meeting and an hour', 'my meeting goes till two on Friday so three at the earliest for a haircut', {
    rows: ['Haircut 2026-11-27 15:00-18:00'],
  }),
  reason('names the time itself', 'I get off at two, so a haircut on Wednesday at three please', {
    rows: ['Haircut 2026-11-25 15:00'],
  }),
  reason(
    'concludes',
    'Wednesday for a haircut, one at the earliest, I could do four too, but later is better, so four if you can',
    {
      rows: ['Haircut 2026-11-25 16:00'],
    },
  ),
  reason('prefers one of two', 'a haircut on Friday, any time between one and five, ideally four', {
    rows: ['Haircut 2026-11-27 16:00'],
  }),
]

const before = personsOfKind('days before an occasion')
const OCCASIONS: readonly Person[] = [
  before(
    'comes right before',
    "we're getting married on Saturday the fifth of December, so a colour before that, say the Thursday right before, at ten",
    {
      rows: ['Color 2026-12-03 10:00'],
    },
  ),
  before(
    'has a test',
    "my driving test is on the tenth of December and I'd like a haircut the week before it, the Friday, at two",
    {
      rows: ['Haircut 2026-12-04 14:00'],
    },
  ),
  before(
    'has a deadline',
    "the photos are due on the eleventh, could I have a haircut the week before they're due, Wednesday at eleven",
    {
      rows: ['Haircut 2026-12-09 11:00'],
    },
  ),
  before('celebrates', "it's my dad's birthday this Friday, do you have parking? ... okay", {
    hears: [/park/i],
  }),
  before(
    'asks beside an occasion',
    ["it's our anniversary on Saturday, is there parking?", 'lovely, a haircut at one then'],
    {
      rows: ['Haircut 2026-11-28 13:00'],
      hears: [/park/i],
    },
  ),
]

const keep = personsOfKind('keeping it after all')
const KEEPS: readonly Person[] = [
  keep(
    'leaves it',
    ['can I move my haircut to Sunday?'],
    { rows: HAS.has },
    { scene: HAS, at: { offers: ['oh, then leave it as it is, tomorrow is fine'], more: ['no thank you, bye'] } },
  ),
  keep(
    'keeps it where it was',
    ['move my haircut to Thursday at ten please'],
    { rows: HAS.has, neverHears: [/\bmoved\b/i] },
    {
      scene: HAS,
      at: {
        offers: ['hm no, just keep it where it was'],
        when: ['just keep it where it was'],
        'move?': ['no, keep it how it was'],
      },
    },
  ),
]

const moves = personsOfKind('moves told')
const MOVES: readonly Person[] = [
  moves(
    'will not make it',
    "we're not gonna make one o'clock tomorrow, can you make it four",
    { rows: ['Haircut 2026-11-24 16:00'] },
    { scene: HAS },
  ),
  moves(
    'is never going to make it',
    "I'm never going to make one tomorrow, could you do half past three instead",
    { rows: ['Haircut 2026-11-24 15:30'] },
    { scene: HAS },
  ),
  moves(
    'asks for later that day',
    "my haircut's tomorrow at one, any chance of later that day, like four",
    { rows: ['Haircut 2026-11-24 16:00'] },
    { scene: HAS },
  ),
  moves(
    'asks in dialect',
    "me haircut's Tuesday at one, is there owt later, say four",
    { rows: ['Haircut 2026-11-24 16:00'] },
    { scene: HAS },
  ),
  moves(
    'asks about it',
    "it's about my haircut on Tuesday, could we say Friday at two",
    { rows: ['Haircut 2026-11-27 14:00'] },
    { scene: HAS },
  ),
]

const polite = personsOfKind('small words')
const SMALL: readonly Person[] = [
  polite('says that is all right', "a haircut on Friday at half past ten if that's all right", {
    rows: ['Haircut 2026-11-27 10:30'],
  }),
  polite(
    'has a title',
    "it's Mrs Doyle, Margaret Doyle, I'd like a haircut on Friday at ten",
    { rows: ['Haircut 2026-11-27 10:00 = Margaret Doyle'] },
    { name: 'Margaret Doyle' },
  ),
  polite('wants one of those', ['how much is a colour?', "right, I'd like one on Friday at ten"], {
    rows: ['Color 2026-11-27 10:00'],
    hears: [/120/],
  }),
  polite('takes one', ['do you do colour?', 'great, can I get one on Wednesday at two'], {
    rows: ['Color 2026-11-25 14:00'],
  }),
]

const WITH = { staff: [{ name: 'Anna' }, { name: 'Ben' }] } as const
const who = personsOfKind('people who are not wanted', { scene: WITH })
const NOT_THEM: readonly Person[] = [
  who('prefers Anna', "a haircut with Anna please, Ben's nice but no, Friday at one", {
    rows: ['Haircut 2026-11-27 13:00 with Anna'],
  }),
  who('insists', 'it has to be Ben, Anna is great but not for me, a haircut on Friday at two', {
    rows: ['Haircut 2026-11-27 14:00 with Ben'],
  }),
]

const insists = personsOfKind('insisting on a time')
const INSISTS: readonly Person[] = [
  insists(
    'repeats a time between two starts',
    'a haircut tomorrow at ten past three',
    { hears: [/can't book exactly that time/i, /leave a message/i], repeats: 3 },
    { at: { offers: ['no, ten past three', 'ten past three please'], 'message?': ['no thanks'] } },
  ),
]

/** People who give reasons, correct themselves and conclude. */
export const REASONS_AND_CORRECTIONS: readonly Person[] = [
  ...RULED_OUT,
  ...REASONS,
  ...OCCASIONS,
  ...KEEPS,
  ...MOVES,
  ...SMALL,
  ...NOT_THEM,
  ...INSISTS,
]
