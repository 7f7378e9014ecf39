import { expect, test } from 'vitest'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { checkCalendarAddress } from './calendar-address.ts'

const strict = createAddressGuard([])
const local = createAddressGuard([], () => true)

test.each([
  ['webcal://example.com/a.ics', 'https://example.com/a.ics'],
  ['  https://example.com/a.ics?key=1 ', 'https://example.com/a.ics?key=1'],
])('%j is used as %s', (text, address) => {
  expect(checkCalendarAddress(text, strict)).toEqual({ address })
})

test.each([
  'http://example.com/a.ics',
  'https://127.0.0.1/',
  'http://127.0.0.1:5232/',
  'https://u:p@example.com/',
  'calendar',
])('%j is refused on a shared service', (text) => {
  expect(checkCalendarAddress(text, strict)).toHaveProperty('refusal')
})

test('a local installation may use a server on this machine, even without TLS, but no other private address', () => {
  expect(checkCalendarAddress('http://localhost:5232/', local)).toEqual({ address: 'http://localhost:5232/' })
  expect(checkCalendarAddress('http://10.0.0.1/', local)).toHaveProperty('refusal')
  expect(checkCalendarAddress('http://example.com/', local)).toHaveProperty('refusal')
})
