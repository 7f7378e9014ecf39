import { expect, test } from 'vitest'
import { refuseDestination } from './destination.ts'

test.each([
  ['+12125550142', ['US']],
  ['+15551234567', ['US']],
  ['+18005551234', ['US']],
  ['+80012345678', ['US']],
  ['+14165550123', ['US', 'CA']],
  ['+4915112345678', ['DE']],
])('%s may be called where %j are allowed', (phone, allowed) => expect(refuseDestination(phone, allowed)).toBeNull())

test.each([
  ['another country with the same calling code', '+14165550123', /numbers in CA/],
  ['the Caribbean', '+18765551234', /numbers in JM/],
  ['another country', '+4915112345678', /numbers in DE/],
  ['premium rate', '+19005551234', /premium/],
  ['Inmarsat', '+870773111632', /satellite/],
  ['Iridium', '+881612345678', /satellite/],
  ['international networks', '+883510001234', /satellite/],
  ['international premium rate', '+979123456789', /premium/],
])('a US business may not call %s', (_, phone, reason) => expect(refuseDestination(phone, ['US'])).toMatch(reason))

test('premium-rate numbers are refused even in an allowed country', () => {
  expect(refuseDestination('+449090901234', ['GB'])).toMatch(/premium/)
  expect(refuseDestination('+33899123456', ['FR'])).toMatch(/premium/)
})
