import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNextPath, signInSearch } from '../../web/src/screens/sign-in/next-path.ts'

const HERE = 'https://bell.example.com'

test.each([
  ['/', '/'],
  ['/contacts?q=ada#top', '/contacts?q=ada#top'],
  ['/calls/call_1/../call_2', '/calls/call_2'],
  [undefined, '/'],
  ['', '/'],
  ['contacts', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example/', '/'],
  ['/\n\r/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['/..//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/%00', '/%00'],
  ['/sign-in?next=%2Fcalls', '/'],
])('after signing in, %j leads to %j', (next, path) => {
  expect(safeNextPath(next, HERE)).toBe(path)
})

test('no path leads to another site when a browser parses it', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', ' ', '@', ':', '?', '#', '%2f', 'evil.example', 'a')
  const texts = fc.array(pieces, { maxLength: 8 }).map((some) => `/${some.join('')}`)

  fc.assert(
    fc.property(texts, (next) => {
      const path = safeNextPath(next, HERE)
      return path.startsWith('/') && new URL(path, HERE).origin === HERE
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['/calls?status=missed', { next: '/calls?status=missed' }],
  ['/', {}],
  ['/sign-in', {}],
  ['/sign-in?next=%2Fcalls', { next: '/calls' }],
])('without a session, %j leads to the sign-in page with %j', (href, search) => {
  expect(signInSearch(href)).toEqual(search)
})
