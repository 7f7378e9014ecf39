import { expect, test } from 'vitest'
import { NOTHING_HEARD } from '../../../understanding/heard.ts'
import { NEW_DIALOGUE } from '../dialogue-state.ts'
import { wantsUsual } from './usual.ts'

const heard = (text: string) => ({ ...NOTHING_HEARD, text })

test.each([
  'the usual please',
  "I'd like my usual on Friday",
  'Same as last time',
  'could you do the same thing as always',
  'the same again, please',
])('"%s" asks for the usual', (text) => {
  expect(wantsUsual(NEW_DIALOGUE, heard(text))).toBe(true)
})

test.each([
  'are those your usual hours?',
  'can I come at the usual time',
  'it is unusually hot',
  'I usually come on Fridays',
  'the same day please',
])('"%s" does not ask for the usual', (text) => {
  expect(wantsUsual(NEW_DIALOGUE, heard(text))).toBe(false)
})

test('a service that is named, or another wish, does not count as the usual', () => {
  expect(wantsUsual(NEW_DIALOGUE, { ...heard('a haircut, the usual'), services: ['Haircut'] })).toBe(false)
  expect(wantsUsual(NEW_DIALOGUE, { ...heard('cancel the usual'), intent: 'cancel' })).toBe(false)
  expect(wantsUsual({ ...NEW_DIALOGUE, step: { at: 'message', said: [] } as never }, heard('the usual'))).toBe(false)
})
