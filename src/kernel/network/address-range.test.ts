import { expect, test } from 'vitest'
import { AddressIndex, parseAddressRange, rangesOverlap } from './address-range.ts'

const found = (address: string, ...ranges: string[]) => new AddressIndex([['it', ranges]]).find(address).has('it')

test('ranges match their own address family, mapped addresses count as IPv4, and invalid ranges match nothing', () => {
  expect(found('::ffff:127.0.0.1', '127.0.0.1')).toBe(true)
  expect(found('203.0.113.9', '198.51.100.0/24', '203.0.113.0/24')).toBe(true)
  expect(found('203.0.112.9', '203.0.113.0/24')).toBe(false)
  expect(found('2001:db8::9', '2001:db8::/48')).toBe(true)
  expect(found('198.51.100.1', '0.0.0.0/0')).toBe(true)
  expect(found('127.0.0.1', '::1', '::/0')).toBe(false)
  expect(found('127.0.0.1', '', 'localhost', '127.0.0.1/99', '300.0.0.1')).toBe(false)
  expect(found('not an address', '0.0.0.0/0')).toBe(false)
})

test('an address finds every value whose ranges contain it, each once', () => {
  const index = new AddressIndex([
    ['wide', ['203.0.0.0/16', '203.0.113.0/24']],
    ['narrow', ['203.0.113.9']],
    ['elsewhere', ['198.51.100.0/24']],
  ])

  expect([...index.find('203.0.113.9')].sort()).toEqual(['narrow', 'wide'])
})

test('ranges overlap when one contains the other', () => {
  const overlap = (one: string, other: string) => {
    const [first, second] = [parseAddressRange(one), parseAddressRange(other)]
    return first !== null && second !== null && rangesOverlap(first, second)
  }

  expect(overlap('203.0.113.0/24', '203.0.0.0/16')).toBe(true)
  expect(overlap('203.0.113.7', '203.0.113.0/24')).toBe(true)
  expect(overlap('203.0.113.7/24', '203.0.113.200')).toBe(true)
  expect(overlap('203.0.113.0/24', '203.0.114.0/24')).toBe(false)
  expect(overlap('0.0.0.0/0', '::/0')).toBe(false)
})
