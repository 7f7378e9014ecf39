import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const says = personsOfKind('own appointment')
const TUESDAY = 'Haircut 2026-11-24 13:00'
const FRIDAY = 'Color 2026-11-27 15:00'
const HAS_TUESDAY = { has: [TUESDAY] } as const
const HAS_FRIDAY = { has: [FRIDAY] } as const
const HAS_BOTH = { has: [TUESDAY, FRIDAY] } as const
const NONE =
  /can(?:'t|not) find|do(?:n't| not) (?:see|have|find)|no (?:upcoming )?appointment|nothing (?:is )?booked|not booked/i

/** People who ask for their own appointments, move them and cancel them. */
export const OWN_APPOINTMENTS: readonly Person[] = [
  says(
    'wants half an hour later right after it is booked',
    ['a haircut tomorrow at three', 'actually can you make it half an hour later?'],
    { rows: ['Haircut 2026-11-24 15:30'] },
    { finding: 'phone 7', at: { name: ['Ada Lovelace'], 'book?': ['yes'] } },
  ),
  says(
    'asks whether it is booked while the name is asked',
    'a haircut tomorrow at four',
    { rows: ['Haircut 2026-11-24 16:00'], hears: [/not (?:yet|quite|booked)|nothing (?:is )?booked|isn't booked/i] },
    { finding: 'phone 8', scene: { from: null }, at: { name: ['so am I booked now?'] } },
  ),
  says(
    'asks whether it is booked when it is read back',
    'a colour on Friday at eleven',
    { rows: ['Color 2026-11-27 11:00'], hears: [/not (?:yet|quite|booked)|nothing (?:is )?booked|isn't booked/i] },
    { finding: 'phone 8', at: { 'book?': ['hang on, is it booked already?'] } },
  ),
  says('asks whether they are booked after it was', ['a haircut tomorrow at four', 'so am I booked now?'], {
    rows: ['Haircut 2026-11-24 16:00'],
  }),
  says(
    'asks for an hour earlier',
    'could I come in an hour earlier for my appointment on Friday?',
    { rows: ['Color 2026-11-27 14:00'] },
    { finding: 'phone 7', scene: HAS_FRIDAY },
  ),
  says(
    'moves it to the same time on another day',
    "I can't do Tuesday after all, can we do the same time on Wednesday?",
    { rows: ['Haircut 2026-11-25 13:00'] },
    { finding: 'phone 7', scene: HAS_TUESDAY },
  ),
  says(
    'moves it forward by a day',
    'Can you bring my Friday appointment forward a day?',
    {
      rows: ['Color 2026-11-26 15:00'],
    },
    { scene: HAS_FRIDAY },
  ),
  says(
    'puts it off by a week',
    'I need to put my haircut off by a week',
    { rows: ['Haircut 2026-12-01 13:00'] },
    {
      scene: HAS_TUESDAY,
    },
  ),
  says(
    'asks when to come',
    "Hello, I've forgotten when I'm supposed to come in",
    {
      rows: [TUESDAY],
      hears: [/Tuesday, November 24th|tomorrow/i],
    },
    { scene: HAS_TUESDAY },
  ),
  says(
    'asks for this week',
    'Do I have anything booked with you this week?',
    {
      rows: [TUESDAY, FRIDAY],
      hears: [/November 24|Tuesday/, /November 27|Friday/],
    },
    { scene: HAS_BOTH },
  ),
  says('asks without having one', 'Am I booked in for anything?', { rows: [], hears: [NONE] }),
  says(
    'cancels both',
    'Cancel everything I have with you please',
    {
      rows: [`cancelled ${TUESDAY}`, `cancelled ${FRIDAY}`],
      repeats: 1,
    },
    { scene: HAS_BOTH },
  ),
  says(
    'thinks better of it when asked',
    'I want to cancel my appointment',
    { rows: [TUESDAY] },
    {
      scene: HAS_TUESDAY,
      at: { 'cancel?': ['hmm, actually no, keep it'] },
    },
  ),
  says(
    'cancels one of two by its service',
    'Cancel the colour, but keep the haircut',
    {
      rows: [TUESDAY, `cancelled ${FRIDAY}`],
    },
    { scene: HAS_BOTH },
  ),
  says(
    'cannot come, and wants another day',
    "I can't make it on Friday, what else have you got? Saturday maybe, at ten",
    {
      rows: ['Color 2026-11-28 10:00'],
    },
    { scene: HAS_FRIDAY },
  ),
  says(
    'moves to a time that is taken',
    'Move my Tuesday appointment to Wednesday at ten',
    {
      rows: ['Haircut 2026-11-25 09:00-11:00'],
    },
    { scene: { has: [TUESDAY], taken: ['2026-11-25 10:00 30'] } },
  ),
  says(
    'changes the service of a booking',
    'I have a haircut tomorrow but I would rather have a colour, same time',
    {
      rows: ['Color 2026-11-24 13:00'],
      orRefuses: /can(?:'t|not)|do(?:n't| not) have|unable/i,
      mayLeaveMessage: true,
    },
    { scene: HAS_TUESDAY },
  ),
  says(
    'is somebody else with the right number',
    'When is my appointment?',
    {
      rows: [`${TUESDAY} = Ada Lovelace`],
      neverHears: [/November 24|Tuesday|1 in the afternoon|Ada/],
    },
    { scene: { has: [`${TUESDAY} = Ada Lovelace`] }, name: 'Grace Hopper' },
  ),
  says(
    'gives up the second of two, and names the first one first',
    "I've got a haircut and a colour with you, I'll only make the haircut, so please call off the colour",
    { rows: [TUESDAY, `cancelled ${FRIDAY}`], hears: [/Haircut[^.]* stays/], misreadings: 0, repeats: 0 },
    { scene: HAS_BOTH },
  ),
  says(
    'says what stays by its day',
    "Tuesday's one is fine but Friday has to go, sorry",
    { rows: [TUESDAY, `cancelled ${FRIDAY}`], repeats: 0 },
    { scene: HAS_BOTH },
  ),
  says(
    'gives up the other one',
    'I can still come for the colour, but cancel the other one please',
    { rows: [`cancelled ${TUESDAY}`, FRIDAY], repeats: 0 },
    { scene: HAS_BOTH },
  ),
]
