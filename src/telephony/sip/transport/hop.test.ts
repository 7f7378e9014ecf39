import { expect, test } from 'vitest'
import { parseVia } from '../message/headers.ts'
import { type Hop, plainAddress, replyHops, stampVia } from './hop.ts'
import { isPrivateAddress, LocalAddresses } from './local-address.ts'

const source: Hop = { protocol: 'udp', address: '203.0.113.5', port: 40_123 }

/** The destination of a response to a request with that Via from that source. */
function answered(via: string, from: Hop = source): string[] {
  const [top] = stampVia([parseVia(via)], from)
  return replyHops(top!, from).map((hop) => `${hop.address}:${hop.port}`)
}

test('a response goes to the address that the request came from, whatever Via claims', () => {
  expect(answered('SIP/2.0/UDP 10.0.0.1:5070;branch=z')).toEqual(['203.0.113.5:5070'])
  expect(answered('SIP/2.0/UDP phone.example.com;branch=z')).toEqual(['203.0.113.5:5060'])
  expect(answered('SIP/2.0/UDP 10.0.0.1:5070;rport;branch=z')).toEqual(['203.0.113.5:40123'])
  expect(answered('SIP/2.0/UDP h;received=198.51.100.66;rport=9')).toEqual(['203.0.113.5:40123'])
})

test('over TCP a response takes the connection, or else the port that Via names', () => {
  expect(answered('SIP/2.0/TCP 10.0.0.1:5070', { ...source, protocol: 'tcp' })).toEqual([
    '203.0.113.5:40123',
    '203.0.113.5:5070',
  ])
})

test('Via gets `received` and `rport` only if they are needed or requested', () => {
  const stamped = (via: string): string | null | undefined => {
    const [top] = stampVia([parseVia(via)], source)
    return [...top!.params].map(([name, value]) => `${name}=${value}`).join(' ')
  }

  expect(stamped('SIP/2.0/UDP 203.0.113.5;branch=z')).toBe('branch=z')
  expect(stamped('SIP/2.0/UDP 10.0.0.1;branch=z')).toBe('branch=z received=203.0.113.5')
  expect(stamped('SIP/2.0/UDP 203.0.113.5;rport')).toBe('rport=40123 received=203.0.113.5')
})

test('the address announced to a peer is the bound one, the public one, or the one of the route to the peer', async () => {
  expect(await new LocalAddresses('192.0.2.9', null).facing('203.0.113.5')).toBe('192.0.2.9')
  expect(await new LocalAddresses('0.0.0.0', '198.51.100.1').facing('8.8.8.8')).toBe('198.51.100.1')
  expect(await new LocalAddresses('0.0.0.0', '198.51.100.1').facing('127.0.0.1')).toBe('127.0.0.1')
  expect(await new LocalAddresses('0.0.0.0', null).facing('127.0.0.1')).toBe('127.0.0.1')
})

test('addresses that the internet does not route are private', () => {
  expect(
    ['10.1.2.3', '192.168.0.1', '172.16.9.9', '100.64.0.1', '127.0.0.1', 'fd00::1', 'host'].map(isPrivateAddress),
  ).toEqual(Array(7).fill(true))
  expect(['8.8.8.8', '2606:4700::1'].map(isPrivateAddress)).toEqual([false, false])
  expect([plainAddress('::ffff:192.0.2.1'), plainAddress('::1')]).toEqual(['192.0.2.1', '::1'])
})
