import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/harness/peer-tools.ts'
import { until } from '../../../../test/harness/until.ts'
import {
  call,
  endOf,
  nextLeg,
  startSipCaller,
  startSipServer,
  type TestServer,
} from '../../../../test/phones/sip-tools.ts'
import type { DialOptions } from '../call/uac.ts'
import { selfSignedIdentity } from './tls-identity.ts'
import { CALLING_OUT_ONLY, type TlsIdentity, type TlsSettings } from './tls-protocol.ts'

const NOW = new Date()
const identityFor = (...names: string[]): Promise<TlsIdentity> => selfSignedIdentity(temporaryFolder(), names, NOW)

/** A SIP server that accepts TLS, with a self-signed certificate. */
async function startTlsServer(settings: Partial<TlsSettings> = {}): Promise<TestServer & { identity: TlsIdentity }> {
  const identity = settings.identity ?? (await identityFor('127.0.0.1', 'localhost'))
  const sip = await startSipServer({ tls: { ...CALLING_OUT_ONLY, port: 0, identity, ...settings } })
  return { ...sip, identity }
}

const overTls = (sip: TestServer, host = '127.0.0.1'): Partial<DialOptions> => ({
  proxy: { host, port: sip.server.tlsPort!, protocol: 'tls' },
})

const believing = (ca: string): TlsSettings => ({ ...CALLING_OUT_ONLY, ca })

async function rawSocket<T extends Socket>(socket: T): Promise<T> {
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

test('a call over TLS is placed, answered and ended over one connection', async () => {
  const sip = await startTlsServer()
  const caller = await startSipCaller({ tls: believing(sip.identity.cert) })

  const outbound = call(caller, sip.server, overTls(sip))
  const inbound = await nextLeg(sip)
  await inbound.answer()
  await outbound.answer()
  inbound.hangup()

  expect(await endOf(outbound)).toBe('caller_hangup')
  expect(sip.server.counts().connections).toBe(1)
  await until('the end of the dialog', () => sip.server.counts().dialogs === 0)
})

test('a server with an untrusted certificate is not called, unless the settings allow it', async () => {
  const sip = await startTlsServer()
  const careful = await startSipCaller()
  const careless = await startSipCaller({ tls: { ...CALLING_OUT_ONLY, verifyServers: false } })

  const refused = call(careful, sip.server, overTls(sip))
  await expect(refused.answer()).rejects.toThrow('503')
  const taken = call(careless, sip.server, overTls(sip))

  await nextLeg(sip)
  taken.hangup()
  expect(sip.legs).toEqual([])
})

test('a certificate for another name is refused', async () => {
  const sip = await startTlsServer({ identity: await identityFor('sip.example.com') })
  const caller = await startSipCaller({ tls: believing(sip.identity.cert) })

  const refused = call(caller, sip.server, overTls(sip, 'localhost'))

  await expect(refused.answer()).rejects.toThrow('503')
})

test('a sips: URI goes over TLS, and its Contact is a sips: URI on both sides', async () => {
  const sip = await startTlsServer()
  const caller = await startSipCaller({ tls: believing(sip.identity.cert) })
  const socket = await rawSocket(connect({ host: '127.0.0.1', port: sip.server.tlsPort!, ca: sip.identity.cert }))
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })

  socket.write(invite('sips:+15551230000@127.0.0.1', 'TLS'))
  await until('180', () => heard.includes('SIP/2.0 180'))
  const outbound = call(caller, sip.server, { ...overTls(sip), to: 'sips:+15551230000@127.0.0.1' })
  await nextLeg(sip)
  await until('the second call', () => sip.legs.length === 1)
  outbound.hangup()

  expect(heard).toMatch(new RegExp(`Contact: <sips:127\\.0\\.0\\.1:${sip.server.tlsPort}>`))
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

test('if client certificates are required, a caller without one is disconnected and a caller with one is served', async () => {
  const theirs = await identityFor('carrier.example')
  const sip = await startTlsServer({ requireClientCertificates: true, ca: theirs.cert })
  const nobody = await startSipCaller({ tls: believing(sip.identity.cert) })
  const carrier = await startSipCaller({ tls: { ...believing(sip.identity.cert), identity: theirs } })

  const refused = call(nobody, sip.server, overTls(sip))
  const taken = call(carrier, sip.server, overTls(sip))

  await nextLeg(sip)
  taken.hangup()
  await expect(refused.answer()).rejects.toThrow('503')
  expect(sip.legs).toEqual([])
})

test('one address cannot hold more than 64 connections, unfinished handshakes included', async () => {
  const sip = await startTlsServer()
  const sockets = await Promise.all(
    Array.from({ length: 70 }, () => rawSocket(connectTcp({ host: '127.0.0.1', port: sip.server.tlsPort! }))),
  )
  const closed = new Set<Socket>()
  for (const socket of sockets) socket.on('close', () => closed.add(socket))

  await until('six to be cut off', () => closed.size === 6)

  for (const socket of sockets) socket.destroy()
  const caller = await startSipCaller({ tls: believing(sip.identity.cert) })
  await until('all to be gone', () => closed.size === 70)
  const outbound = call(caller, sip.server, overTls(sip))
  await nextLeg(sip)
  outbound.hangup()
})

test('a renewed certificate is used for the next connection', async () => {
  const sip = await startTlsServer()
  const renewed = await identityFor('renewed.example')
  sip.server.setTlsIdentity(renewed)

  const socket: TLSSocket = await rawSocket(
    connect({ host: '127.0.0.1', port: sip.server.tlsPort!, rejectUnauthorized: false }),
  )
  await once(socket, 'secureConnect')

  expect(socket.getPeerCertificate().subject.CN).toBe('renewed.example')
})

test('without a TLS port the server does not listen for TLS', async () => {
  const sip = await startSipServer()

  expect(sip.server.tlsPort).toBeNull()
})
