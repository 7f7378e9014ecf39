import { expect, test } from 'vitest'
import type { InputContext } from './define-tool.ts'
import { InputRefusal } from './define-tool.ts'
import { readStart, readWish } from './tool-input.ts'

/** Monday 2 March 2026, 09:00 in New York. */
const CONTEXT = {
  now: new Date('2026-03-02T14:00:00Z'),
  business: { timezone: 'America/New_York', country: 'US', horizonDays: 365 },
  memory: { slots: [] },
} as unknown as InputContext

test.each([
  ['the last Friday of Lent', '"the last friday of lent" was not understood. Ask the caller for the date.'],
  ['Friday after my shift', '"after my shift" was not understood. Ask the caller for the date.'],
  ['Tuesday the 11th', '"tuesday the 11th" is no such weekday. Ask the caller: 2026-03-10 or 2026-03-11?'],
  ['yesterday', '"yesterday" is over. Ask the caller for another day.'],
  ['30 February', '"30 february" does not exist. Ask the caller for another day.'],
])('a model that passes on "%s" is told to ask the caller, and gets no other day', (text, message) => {
  expect(() => readWish(text, CONTEXT)).toThrow(new InputRefusal(message))
  expect(() => readStart(text, CONTEXT)).toThrow(new InputRefusal(message))
})

test('a wish that is understood is read', () => {
  expect(readWish('two weeks from Wednesday at 9:30 am', CONTEXT)).toEqual({
    days: [{ from: '2026-03-18', to: '2026-03-18' }],
    times: [{ from: 570, to: 570 }],
    exact: true,
  })
})
