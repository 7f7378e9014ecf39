import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/harness/peer-tools.ts'
import { until } from '../../../../test/harness/until.ts'
import { TestRegistrar } from '../../../../test/phones/registrar.ts'
import {
  BUSINESS,
  call,
  endOf,
  nextLeg,
  OWNED,
  startSipServer,
  type TestServer,
  UNKNOWN_NUMBER,
} from '../../../../test/phones/sip-tools.ts'
import { ManualClock, systemClock } from '../../../kernel/clock.ts'
import type { Trunk } from '../../trunk.ts'
import type { OutboundLeg } from '../call/uac.ts'
import type { SipServerOptions } from '../sip-server.ts'
import { selfSignedIdentity } from '../transport/tls-identity.ts'
import { CALLING_OUT_ONLY } from '../transport/tls-protocol.ts'

const aTrunk = (port: number, parts: Partial<Trunk> = {}): Trunk => ({
  id: 'trunk_carrier',
  businessId: BUSINESS,
  type: 'registration',
  allowedIps: [],
  username: 'office',
  password: 'sesame',
  inboundEnabled: true,
  maxConcurrentCalls: null,
  host: '127.0.0.1',
  port,
  transport: 'udp',
  ...parts,
})

/** A SIP server with these trunks, which collects the registration events in `news`. It does not trust loopback by itself. */
async function startRegisteringServer(
  trunks: readonly Trunk[],
  overrides: Partial<SipServerOptions> = {},
): Promise<TestServer & { news: string[]; trunks: Trunk[] }> {
  const news: string[] = []
  const list = [...trunks]
  const sip = await startSipServer({
    allowedSources: [],
    trunks: () => list,
    onRegistration: (id, status, reason) => news.push([id, status, reason].filter(Boolean).join(' ')),
    ...overrides,
  })
  return { ...sip, news, trunks: list }
}

/** Waits until all packets in flight on loopback have arrived. */
async function packetsArrived(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const isRegistered = (sip: { news: string[] }) =>
  until('a registration', () => sip.news.includes('trunk_carrier registered'))

/** A call from the registrar to the registered contact, with the dialed number in P-Called-Party-ID. */
function callFrom(registrar: TestRegistrar, sip: TestServer, to?: string): OutboundLeg {
  const { contact, source } = registrar.bindings.get('office')!
  return call(registrar.endpoint, sip.server, {
    to: to ?? contact.slice(1, -1),
    proxy: { host: source.address, port: source.port, protocol: source.protocol },
    headers: { 'P-Called-Party-ID': '<sip:+15551230000@registrar.test>' },
  })
}

for (const transport of ['udp', 'tcp'] as const)
  test(`registers over ${transport} with its password, accepts calls from the registrar, and unregisters when it closes`, async () => {
    const registrar = await TestRegistrar.open()
    const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port, { transport })], {
      findNumber: async (to) => (to === '+15551230000' ? OWNED : UNKNOWN_NUMBER),
    })

    await isRegistered(sip)
    const { contact } = registrar.bindings.get('office')!
    const outbound = callFrom(registrar, sip)
    const inbound = await nextLeg(sip)
    expect(inbound).toMatchObject({ to: '+15551230000', trunkId: 'trunk_carrier' })
    outbound.hangup()
    await endOf(inbound)
    await sip.server.close()

    expect(contact).toMatch(/^<sip:office@127\.0\.0\.1:\d+;line=[0-9a-f]{16}/)
    expect(registrar.bindings.size).toBe(0)
    expect(sip.news).toEqual(['trunk_carrier registered', 'trunk_carrier unregistered'])
  })

test('registers over TLS with a registrar that proves its name', async () => {
  const identity = await selfSignedIdentity(temporaryFolder(), ['127.0.0.1'], systemClock.now())
  const registrar = await TestRegistrar.open({ identity })
  const trunk = aTrunk(registrar.endpoint.tlsPort!, { transport: 'tls' })

  const [careful, trusting] = await Promise.all([
    startRegisteringServer([trunk]),
    startRegisteringServer([trunk], { tls: { ...CALLING_OUT_ONLY, ca: identity.cert } }),
  ])

  await isRegistered(trusting)
  await until('a failure', () =>
    careful.news.some((news) => news.startsWith('trunk_carrier failed the host could not')),
  )
})

test('two registrations at one registrar are distinguished by the called address', async () => {
  const registrar = await TestRegistrar.open()
  const { port } = registrar.endpoint
  const sip = await startRegisteringServer([aTrunk(port, { id: 'trunk_shop', username: 'shop' }), aTrunk(port)])
  await until('both', () => registrar.bindings.size === 2)
  await isRegistered(sip)

  const calls = [callFrom(registrar, sip)]
  expect(await nextLeg(sip)).toMatchObject({ trunkId: 'trunk_carrier' })
  calls.push(callFrom(registrar, sip, `sip:shop@127.0.0.1:${sip.server.port}`))
  expect(await nextLeg(sip)).toMatchObject({ trunkId: 'trunk_shop' })

  for (const one of calls) one.hangup()
})

test('without a registration, calls from the registrar are refused', async () => {
  const registrar = await TestRegistrar.open()
  registrar.refusal = { status: 403 }
  const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port)])
  await until('a failure', () => sip.news.length === 1)

  await expect(call(registrar.endpoint, sip.server).answer()).rejects.toThrow('403')
})

test('a wrong password is reported and retried with growing delays, until it is correct', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const registrar = await TestRegistrar.open({ password: 'other' })
  const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port)], { clock })
  const tries = () => registrar.requests.filter(({ headers }) => headers.get('Authorization') !== null).length
  const pass = async (ms: number) => {
    clock.advance(ms)
    await packetsArrived()
  }

  await until('a failure', () => sip.news.length === 1)
  expect(sip.news[0]).toBe(
    'trunk_carrier failed the registrar answered 401 Unauthorized: check the user name and the password',
  )
  await pass(7_000)
  expect(tries()).toBe(1)
  await pass(8_000)
  await until('the second try', () => tries() === 2)
  await pass(14_000)
  expect(tries()).toBe(2)
  await pass(16_000)
  await until('the third try', () => tries() === 3)
  sip.trunks[0] = aTrunk(registrar.endpoint.port, { password: 'other' })
  sip.server.trunksChanged()

  await isRegistered(sip)
})

test('the registrar’s minimum lifetime is used, and the granted registration is renewed in time', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const registrar = await TestRegistrar.open()
  registrar.minExpires = 1_800
  registrar.grants = 100
  const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port)], { clock })
  await isRegistered(sip)
  const before = registrar.requests.length

  clock.advance(69_000)
  await packetsArrived()
  expect(registrar.requests.length).toBe(before)
  clock.advance(22_000)
  await until('the renewal', () => registrar.requests.length > before)

  expect(registrar.requests.at(-1)?.headers.get('Expires')).toBe('1800')
  expect(new Set(registrar.requests.map(({ callId }) => callId)).size).toBe(1)
})

test('a busy registrar is asked again after its Retry-After', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const registrar = await TestRegistrar.open()
  registrar.refusal = { status: 503, parts: { headers: { 'Retry-After': '120 (maintenance)' } } }
  const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port)], { clock })
  await until('a failure', () => sip.news.length === 1)
  registrar.refusal = null

  clock.advance(119_000)
  await packetsArrived()
  expect(registrar.requests.length).toBe(1)
  clock.advance(1_000)

  await isRegistered(sip)
})

test('a lost connection is noticed, and the trunk registers again over a new one', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const first = await TestRegistrar.open()
  const { port } = first.endpoint
  const sip = await startRegisteringServer([aTrunk(port, { transport: 'tcp' })], { clock })
  await isRegistered(sip)

  await first.endpoint.close()
  await until('the loss', () => sip.server.counts().connections === 0)
  clock.advance(25_000)
  await until('a failure', () => sip.news.some((news) => news.includes('failed')))

  expect(sip.news.at(-1)).toBe('trunk_carrier failed the host could not be reached')
})

test('a removed trunk is unregistered', async () => {
  const registrar = await TestRegistrar.open()
  const sip = await startRegisteringServer([aTrunk(registrar.endpoint.port)])
  await isRegistered(sip)

  sip.trunks.length = 0
  sip.server.trunksChanged()

  await until('the farewell', () => registrar.bindings.size === 0)
})

test('a registrar whose first host answers 503 is registered with at the next host of its name', async () => {
  const [full, open] = [await TestRegistrar.open(), await TestRegistrar.open()]
  full.refusal = { status: 503 }
  const sip = await startRegisteringServer([aTrunk(5_060, { host: 'carrier.example' })], {
    resolve: async () => ['127.0.0.1'],
    resolveService: async () => [
      { name: 'two.carrier.example', port: open.endpoint.port, priority: 2, weight: 0 },
      { name: 'one.carrier.example', port: full.endpoint.port, priority: 1, weight: 0 },
    ],
  })

  await isRegistered(sip)

  expect([full.requests.length, open.bindings.has('office')]).toEqual([1, true])
  expect(sip.news).toEqual(['trunk_carrier registered'])
})
