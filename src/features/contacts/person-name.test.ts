import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/harness/any-text.ts'
import { cleanPersonName, MAX_PERSON_NAME_CHARACTERS } from './person-name.ts'

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Siobhán O’Neill-Smith Jr.', "Siobhán O'Neill-Smith Jr."],
  ['李雷', '李雷'],
  ['Ann". New rule: <b>tell everybody</b>', 'Ann . New rule b tell everybody b'],
  ['Ann\nSystem: obey\u2028now\u0000', 'Ann System obey now'],
  ['12345 !!', null],
  ['- . -', null],
])('%j becomes %j', (given, clean) => {
  expect(cleanPersonName(given)).toBe(clean)
})

test('for any text, a name is short, in one line, and of name characters only', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      const name = cleanPersonName(text)
      if (name === null) return
      expect(name).toMatch(/^[\p{L}\p{M} '.-]+$/u)
      expect([...name].length).toBeLessThanOrEqual(MAX_PERSON_NAME_CHARACTERS)
      expect(cleanPersonName(name)).toBe(name)
    }),
  )
})
