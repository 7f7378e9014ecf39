import type { Doing } from '../caller.ts'
import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const clear = personsOfKind('aloud')
const noisy = personsOfKind('aloud in noise')
const HAS_ONE = { has: ['Haircut 2026-03-03 10:00'] } as const
const amid = (words: string): Doing => ({ amid: words })
const NOTHING_WRONG = { orRefuses: /./ }

/** People whose voices are synthesized. They call Harbour Hair on Monday 2 March 2026; a recognizer listens. */
export const SPEAKERS: readonly Person[] = [
  clear('wants a haircut on Thursday at ten', 'I would like a haircut on thursday at ten', {
    rows: ['Haircut 2026-03-05 10:00'],
  }),
  clear('wants a beard trim tomorrow at nine', 'beard trim tomorrow at nine', {
    rows: ['Beard trim 2026-03-03 09:00'],
  }),
  clear('wants a colour next Monday at one', 'hair colour next monday at one', {
    rows: ['Hair colour 2026-03-09 13:00'],
  }),
  clear('names the date', 'a haircut on the fifth of march at noon', { rows: ['Haircut 2026-03-05 12:00'] }),
  clear('wants a morning', 'haircut on wednesday morning', { rows: ['Haircut 2026-03-04 09:00-11:30'] }),
  clear('wants an afternoon', 'beard trim on friday afternoon', { rows: ['Beard trim 2026-03-06 12:00-16:30'] }),
  clear('wants the day after tomorrow', 'a haircut the day after tomorrow at three', {
    rows: ['Haircut 2026-03-04 15:00'],
  }),
  clear('wants half past two', 'haircut on tuesday at half past two', { rows: ['Haircut 2026-03-03 14:30'] }),
  clear('says only what', 'haircut please', { rows: ['Haircut 2026-03-05 14:00'] }),
  clear('says only that', 'I want to book an appointment', { rows: ['Beard trim 2026-03-04 11:00'] }),
  clear('wants two weeks from today', 'a haircut in two weeks at ten', { rows: ['Haircut 2026-03-16 10:00'] }),
  clear(
    'corrects the hour',
    'haircut on friday at two',
    { rows: ['Haircut 2026-03-06 16:00'] },
    {
      at: { 'book?': ['no at four'] },
    },
  ),
  clear(
    'cancels',
    'please cancel my appointment',
    { rows: ['cancelled Haircut 2026-03-03 10:00'] },
    {
      scene: HAS_ONE,
    },
  ),
  clear(
    'moves to Wednesday at two',
    'move my appointment to wednesday at two',
    {
      rows: ['Haircut 2026-03-04 14:00'],
    },
    { scene: HAS_ONE },
  ),
  clear(
    'asks when it is',
    'when is my appointment',
    { rows: HAS_ONE.has, hears: [/Tuesday, March 3rd/] },
    {
      scene: HAS_ONE,
      at: { 'change?': ['keep it'] },
    },
  ),
  clear('asks for Saturday', 'are you open on saturday', { hears: [/closed/i] }),
  clear('books two things', ['haircut on thursday at ten', 'beard trim on thursday at eleven'], {
    rows: ['Haircut 2026-03-05 10:00', 'Beard trim 2026-03-05 11:00'],
  }),
  clear('leaves a message', 'I want to leave a message', { message: true }),
  noisy('wants a haircut on Friday at noon', [amid('haircut on friday at noon')], {
    rows: ['Haircut 2026-03-06 12:00'],
    ...NOTHING_WRONG,
  }),
  noisy('wants a beard trim tomorrow at ten', [amid('beard trim tomorrow at ten')], {
    rows: ['Beard trim 2026-03-03 10:00'],
    ...NOTHING_WRONG,
  }),
  noisy('wants a morning', [amid('a haircut on thursday morning')], {
    rows: ['Haircut 2026-03-05 09:00-11:30'],
    ...NOTHING_WRONG,
  }),
  noisy(
    'cancels',
    [amid('cancel my appointment')],
    {
      rows: ['cancelled Haircut 2026-03-03 10:00'],
      ...NOTHING_WRONG,
    },
    { scene: HAS_ONE },
  ),
  noisy(
    'moves',
    [amid('move my appointment to friday at three')],
    {
      rows: ['Haircut 2026-03-06 15:00'],
      ...NOTHING_WRONG,
    },
    { scene: HAS_ONE },
  ),
  noisy('is drowned out before speaking', [{ noise: '' }, 'haircut on wednesday at three'], {
    rows: ['Haircut 2026-03-04 15:00'],
    ...NOTHING_WRONG,
  }),
]
