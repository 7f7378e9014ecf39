import { expect, test } from 'vitest'
import { checkUrl, createAddressGuard } from './address-guard.ts'

const strict = createAddressGuard([])

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://192.0.2.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://crm.localhost:8443/',
])('%s is not accepted as an endpoint', (url) => {
  expect(checkUrl(url, strict)).toEqual({ refusal: 'must not lead to a private or reserved address' })
})

test.each([
  ['http://example.com/', 'must start with https://'],
  ['ftp://example.com/', 'must start with https://'],
  ['example.com', 'must be a URL such as https://example.com/webhooks'],
  ['https://', 'must be a URL such as https://example.com/webhooks'],
  ['https://user:pass@example.com/', 'must not contain a user name or password'],
  ['https://user@example.com/', 'must not contain a user name or password'],
  ['https://example.com/#part', 'must not contain a fragment (#)'],
  ['https://example.com/#', 'must not contain a fragment (#)'],
  [`https://example.com/${'a'.repeat(2048)}`, 'must have at most 2,048 characters'],
])('%s is refused with a reason', (url, refusal) => {
  expect(checkUrl(url, strict)).toEqual({ refusal })
})

test.each(['https://example.com/hooks?x=1', 'https://8.8.8.8:8443/', 'https://[2606:4700::1111]/'])(
  '%s is accepted',
  (url) => {
    expect(checkUrl(url, strict)).toHaveProperty('url')
  },
)

test('an allowed network permits exactly its own addresses, in every notation', () => {
  const guard = createAddressGuard(['10.0.0.0/8', 'fd00::/8'])

  expect(['10.9.8.7', '::ffff:10.9.8.7', 'fd12::1'].map(guard.permits)).toEqual([true, true, true])
  expect(['11.0.0.1', '127.0.0.1', '192.168.0.1', 'fe80::1', 'not an address'].map(guard.permits)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('an invalid entry of the allow-list is refused by name', () => {
  expect(() => createAddressGuard(['10.0.0.1'])).toThrow('"10.0.0.1" is not a network')
})
