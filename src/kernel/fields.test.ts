import { expect, test } from 'vitest'
import { optionalText, requireOneOf, requireText, requireWhole } from './fields.ts'

test('a valid value is returned in its stored form', () => {
  expect(requireText('name', '  Ada ', 3)).toBe('Ada')
  expect([optionalText('name', undefined, 3), optionalText('name', null, 3), optionalText('name', '  ', 3)]).toEqual([
    null,
    null,
    null,
  ])
  expect(requireOneOf('role', 'b', ['a', 'b'])).toBe('b')
  expect(requireWhole('count', 3, 1, 3)).toBe(3)
})

test.each([
  ['blank', () => requireText('field', '  ', 3)],
  ['no text', () => requireText('field', 5, 3)],
  ['too long', () => requireText('field', 'abcd', 3)],
  ['with NUL', () => requireText('field', 'a\0', 3)],
  ['half a pair', () => optionalText('field', '\ud800', 3)],
  ['not a choice', () => requireOneOf('field', 'c', ['a', 'b'])],
  ['a fraction', () => requireWhole('field', 1.5, 1, 3)],
  ['too small', () => requireWhole('field', 0, 1, 3)],
  ['not a number', () => requireWhole('field', '2', 1, 3)],
])('%s is refused with the field named first', (_, check) => {
  expect(check).toThrowError(
    expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringMatching(/^field: /) }),
  )
})
