import { expect, test } from 'vitest'
import { clientKey, isInternalAddress, sameAddress, subnetOf } from './ip-network.ts'

test('a subnet is the /24 of an IPv4 address and the /64 of an IPv6 address', () => {
  expect(subnetOf('203.0.113.7')).toBe(subnetOf('203.0.113.250'))
  expect(subnetOf('203.0.113.7')).not.toBe(subnetOf('203.0.114.7'))
  expect(subnetOf('::ffff:203.0.113.7')).toBe(subnetOf('203.0.113.9'))
  expect(subnetOf('2001:db8:1:2::1')).toBe(subnetOf('2001:db8:1:2:ffff::9'))
  expect(subnetOf('2001:db8:1:2::1')).not.toBe(subnetOf('2001:db8:1:3::1'))
})

test('a client is one IPv4 address or the /64 of its IPv6 address', () => {
  expect(clientKey('203.0.113.7')).not.toBe(clientKey('203.0.113.8'))
  expect(clientKey('::ffff:203.0.113.7')).toBe(clientKey('203.0.113.7'))
  expect(clientKey('2001:db8:1:2::1')).toBe(clientKey('2001:db8:1:2::2'))
  expect(clientKey('unknown')).toBe('unknown')
})

test('two notations of an address are the same address', () => {
  expect(sameAddress('::ffff:203.0.113.7', '203.0.113.7')).toBe(true)
  expect(sameAddress('2001:db8::1', '2001:0db8:0::1')).toBe(true)
  expect(sameAddress('203.0.113.7', '203.0.113.8')).toBe(false)
})

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '127.0.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true))

test.each(['203.0.113.7', '2001:4860::1', 'example.com'])('%s is not internal', (address) =>
  expect(isInternalAddress(address)).toBe(false),
)
