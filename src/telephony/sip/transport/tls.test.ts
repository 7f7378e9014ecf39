import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/harness/peer-tools.ts'
import {
  call,
  endOf,
  eventually,
  nextLeg,
  startSipCaller,
  startSipServer,
  type TestServer,
} from '../../../../test/phones/sip-tools.ts'
import type { DialOptions } from '../call/uac.ts'
import { selfSignedIdentity } from './tls-identity.ts'
import { CALLING_OUT_ONLY, type TlsIdentity, type TlsSettings } from './tls-wire.ts'

const NOW = new Date()
const identityFor = (...names: string[]): Promise<TlsIdentity> => selfSignedIdentity(temporaryFolder(), names, NOW)

/** A house that takes TLS, with the certificate's authority: itself. */
async function tlsHouse(settings: Partial<TlsSettings> = {}): Promise<TestServer & { identity: TlsIdentity }> {
  const identity = settings.identity ?? (await identityFor('127.0.0.1', 'localhost'))
  const house = await startSipServer({ tls: { ...CALLING_OUT_ONLY, port: 0, identity, ...settings } })
  return { ...house, identity }
}

const overTls = (house: TestServer, host = '127.0.0.1'): Partial<DialOptions> => ({
  proxy: { host, port: house.server.tlsPort!, protocol: 'tls' },
})

const believing = (ca: string): TlsSettings => ({ ...CALLING_OUT_ONLY, ca })

async function rawSocket<T extends Socket>(socket: T): Promise<T> {
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

test('a call over TLS is made, talked and ended over one connection', async () => {
  const house = await tlsHouse()
  const caller = await startSipCaller({ tls: believing(house.identity.cert) })

  const outbound = call(caller, house.server, overTls(house))
  const inbound = await nextLeg(house)
  await inbound.answer()
  await outbound.answer()
  inbound.hangup()

  expect(await endOf(outbound)).toBe('caller_hangup')
  expect(house.server.counts().connections).toBe(1)
  await eventually('the end of the dialog', () => house.server.counts().dialogs === 0)
})

test('a server whose certificate nobody vouches for is not called, unless that is wanted', async () => {
  const house = await tlsHouse()
  const careful = await startSipCaller()
  const careless = await startSipCaller({ tls: { ...CALLING_OUT_ONLY, verifyServers: false } })

  const refused = call(careful, house.server, overTls(house))
  await expect(refused.answer()).rejects.toThrow('503')
  const taken = call(careless, house.server, overTls(house))

  await nextLeg(house)
  taken.hangup()
  expect(house.legs).toEqual([])
})

test('a certificate for another name is refused', async () => {
  const house = await tlsHouse({ identity: await identityFor('sip.example.com') })
  const caller = await startSipCaller({ tls: believing(house.identity.cert) })

  const refused = call(caller, house.server, overTls(house, 'localhost'))

  await expect(refused.answer()).rejects.toThrow('503')
})

test('a sips: URI goes over TLS, and its Contact is a sips: URI on both sides', async () => {
  const house = await tlsHouse()
  const caller = await startSipCaller({ tls: believing(house.identity.cert) })
  const socket = await rawSocket(connect({ host: '127.0.0.1', port: house.server.tlsPort!, ca: house.identity.cert }))
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })

  socket.write(invite('sips:+15551230000@127.0.0.1', 'TLS'))
  await eventually('180', () => heard.includes('SIP/2.0 180'))
  const outbound = call(caller, house.server, { ...overTls(house), to: 'sips:+15551230000@127.0.0.1' })
  await nextLeg(house)
  await eventually('the second call', () => house.legs.length === 1)
  outbound.hangup()

  expect(heard).toMatch(new RegExp(`Contact: <sips:127\\.0\\.0\\.1:${house.server.tlsPort}>`))
})

/** A well-formed INVITE without body. */
const invite = (uri: string, transport: string): string =>
  [
    `INVITE ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport} 127.0.0.1:9;branch=z9hG4bK-one`,
    'From: <sips:caller@127.0.0.1>;tag=phone',
    `To: <${uri}>`,
    'Call-ID: one',
    'CSeq: 1 INVITE',
    'Max-Forwards: 70',
    'Contact: <sips:caller@127.0.0.1:9>',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')

test('where client certificates are required, a caller without one is cut off and one with one is heard', async () => {
  const theirs = await identityFor('carrier.example')
  const house = await tlsHouse({ requireClientCertificates: true, ca: theirs.cert })
  const nobody = await startSipCaller({ tls: believing(house.identity.cert) })
  const carrier = await startSipCaller({ tls: { ...believing(house.identity.cert), identity: theirs } })

  const refused = call(nobody, house.server, overTls(house))
  const taken = call(carrier, house.server, overTls(house))

  await nextLeg(house)
  taken.hangup()
  await expect(refused.answer()).rejects.toThrow('503')
  expect(house.legs).toEqual([])
})

test('one address cannot hold more than 64 connections, unfinished handshakes included', async () => {
  const house = await tlsHouse()
  const sockets = await Promise.all(
    Array.from({ length: 70 }, () => rawSocket(connectTcp({ host: '127.0.0.1', port: house.server.tlsPort! }))),
  )
  const closed = new Set<Socket>()
  for (const socket of sockets) socket.on('close', () => closed.add(socket))

  await eventually('six to be cut off', () => closed.size === 6)

  for (const socket of sockets) socket.destroy()
  const caller = await startSipCaller({ tls: believing(house.identity.cert) })
  await eventually('all to be gone', () => closed.size === 70)
  const outbound = call(caller, house.server, overTls(house))
  await nextLeg(house)
  outbound.hangup()
})

test('a renewed certificate is shown to the next who connects', async () => {
  const house = await tlsHouse()
  const renewed = await identityFor('renewed.example')
  house.server.setTlsIdentity(renewed)

  const socket: TLSSocket = await rawSocket(
    connect({ host: '127.0.0.1', port: house.server.tlsPort!, rejectUnauthorized: false }),
  )
  await once(socket, 'secureConnect')

  expect(socket.getPeerCertificate().subject.CN).toBe('renewed.example')
})

test('without a TLS port nobody listens for TLS', async () => {
  const house = await startSipServer()

  expect(house.server.tlsPort).toBeNull()
})
