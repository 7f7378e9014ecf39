import { expect, test } from 'vitest'
import { parseAddressRange } from './address-range.ts'
import { isPlainRange, isPublicRange } from './public-range.ts'

const isPublic = (text: string): boolean => {
  const range = parseAddressRange(text)
  return range !== null && isPublicRange(range)
}

test.for(['8.8.8.8', '8.8.8.0/24', '2a00::/48', '2001:470:1::/48', '2600::1', '203.0.113.0/24'])(
  '%s contains only ordinary addresses of the Internet',
  (text) => {
    expect(isPublic(text)).toBe(true)
  },
)

test.for([
  ...[
    '::/0',
    '::/48',
    '::/64',
    '::/96',
    '::1',
    '::8.8.8.8/96',
    '::ffff:0:0/96',
    '::ffff:8.8.8.8/97',
    '::ffff:8.8.8.8/120',
  ],
  ...[
    '64:ff9b::808:808/96',
    '2000::/2',
    '2001::/32',
    '2001::/16',
    '2002::/48',
    '2002:7f00:1::1',
    'fd00::/48',
    'fe80::1',
  ],
  ...[
    '0.0.0.0/0',
    '0.0.0.8',
    '11.0.0.0/7',
    '10.1.2.3',
    '126.0.0.0/7',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
  ],
])('%s contains addresses that are not on the Internet, or that are IPv4 addresses in another notation', (text) => {
  expect(isPublic(text)).toBe(false)
})

test.for(['8.8.8.8', '8.8.8.8/24', '0.0.0.0/0', '2a00::1', '2a00::/48', '::ffff:8.8.8.8'])('%s is plain', (text) => {
  expect(isPlainRange(text)).toBe(true)
})

test.for([
  ...[
    '0x08.8.8.8/24',
    '010.8.8.8',
    '8.8.8.8/024',
    '8.8.8.8/33',
    '8.8.8.8/-1',
    '8.8.8.8/+8',
    '8.8.8.8/ 8',
    '8.8.8.8/8.',
  ],
  ...[
    '2a00::1%lo',
    '2a00::/048',
    '2a00::/129',
    '::ffff:8.8.8.8/120',
    '8.8',
    '134744072',
    '8.8.8.0/24/24',
    '',
    '/',
    'any',
  ],
])('%s does not', (text) => {
  expect(isPlainRange(text)).toBe(false)
})
