import { expect, test } from 'vitest'
import {
  optionalLine,
  optionalText,
  requireEmail,
  requireLine,
  requireOneOf,
  requireText,
  requireWhole,
} from './fields.ts'

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
  ['two lines', () => requireLine('field', 'a\nb', 9)],
  ['an escape', () => requireLine('field', 'a\u001b[31m', 9)],
  ['a one-byte escape', () => optionalLine('field', 'a\u009b31m', 9)],
  ['a reversed line', () => requireLine('field', 'a\u202eb', 9)],
  ['not a choice', () => requireOneOf('field', 'c', ['a', 'b'])],
  ['a fraction', () => requireWhole('field', 1.5, 1, 3)],
  ['too small', () => requireWhole('field', 0, 1, 3)],
  ['not a number', () => requireWhole('field', '2', 1, 3)],
])('%s is refused with the field named first', (_, check) => {
  expect(check).toThrowError(
    expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringMatching(/^field: /) }),
  )
})

test.each([
  'ada@example.com',
  "o'hara+x@mail.example.co.uk",
  'ada@münchen.example',
  'δοκιμή@παράδειγμα.ελ',
  'a@b.xn--p1ai',
  'a@1.2.com',
])('%s is an e-mail address', (text) => {
  expect(requireEmail('email', text)).toBe(text)
})

test.each([
  ...[
    'x@[127.0.0.1]',
    'x@127.0.0.1',
    'x@[IPv6:::1]',
    'x@localhost',
    'x@-a.com',
    'x@a-.com',
    'x@a..com',
    'x@.com',
    'x@a.com.',
  ],
  ...['@a.com', 'a b@c.com', 'a@b@c.com', '<a@b.com>', 'a\u001b@b.com', '"a"@b.com', 'a@b.com,c@d.com', 'a@b.c/d'],
])('%j is not accepted as an email address at a domain name', (text) => {
  expect(() => requireEmail('email', text)).toThrow('email: must be an email address')
})
