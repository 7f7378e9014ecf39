import { expect, test } from 'vitest'
import type { ConnectionLimits } from '../../src/features/sip/connection-limits.ts'
import { addSipConnection, type NewSipConnection } from '../../src/features/sip/sip-connection.ts'
import { changeSipConnection } from '../../src/features/sip/sip-connection-change.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import { Registration } from '../../src/telephony/sip/registration/registration.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { aBusiness, NOW } from '../factories/records.ts'
import { startTestApi } from '../harness/test-api.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { TestRegistrar } from '../phones/registrar.ts'
import { endOf, nextLeg, OWNED, phoneSdp, RawPhone, startSipCaller, startSipServer } from '../phones/sip-tools.ts'

const box = createSealedBox(Buffer.alloc(32, 7))
const LIMITS: ConnectionLimits = {
  operatorSources: ['198.18.0.0/15'],
  guard: createAddressGuard([]),
  maxConnections: 3,
}

const BY_ADDRESS: NewSipConnection = { name: 'Carrier', type: 'ip', allowedIps: ['203.0.113.7'] }
const BY_PASSWORD: NewSipConnection = { name: 'PBX', type: 'credentials', username: 'pbx', password: 'sesame' }

/** Mallory, who adds connections in the dashboard, and Bob, whose carrier knows this server by its address. */
async function twoBusinesses() {
  const db = await createTestDatabase()
  const [mallory, bob] = [await aBusiness(db), await aBusiness(db)]
  const bobs = { ...BY_ADDRESS, host: 'sip.carrier.example', allowedIps: ['203.0.113.0/24', '2001:470:1::/48'] }
  await addSipConnection(db, box, bob.id, bobs, NOW, LIMITS)
  const add = (input: NewSipConnection, limits: ConnectionLimits | null = LIMITS) =>
    addSipConnection(db, box, mallory.id, input, NOW, limits)
  return { db, mallory, add }
}

test('a business cannot set a range that is wide, private, the operator’s or another business’s; the operator can', async () => {
  const { add } = await twoBusinesses()
  const ranges = ['0.0.0.0/0', '::/0', '192.88.0.0/16', '10.0.0.0/24', '127.0.0.1', '169.254.169.254']
  const taken = ['198.18.5.0/24', '203.0.113.200', '203.0.112.0/23', '::ffff:203.0.113.9', '2001:470:1:5::/64']

  for (const range of [...ranges, ...taken])
    await expect(add({ ...BY_ADDRESS, allowedIps: [range] }), range).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^allowedIps: .*operator/),
    })
  await add({ ...BY_ADDRESS, allowedIps: ['192.88.0.0/24', '2001:470:2::/48'] })
  await add({ ...BY_ADDRESS, allowedIps: ['0.0.0.0/0'] }, null)
})

test('a business cannot set a range of which only the first address is public, or an IPv4 address in another notation', async () => {
  const { add } = await twoBusinesses()
  const notPublic = ['::/48', '::/64', '::/96', '64:ff9b::808:808/96', '2002::/48', '0.0.0.8', '2001::/48']
  const notPlain = ['::ffff:0:0/96', '::ffff:8.8.8.8/120', '0x08.8.8.8/24', '8.8.8.8/024', '2a00::1%lo']

  for (const range of [...notPublic, ...notPlain])
    await expect(add({ ...BY_ADDRESS, allowedIps: [range] }), range).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^allowedIps: /),
    })
  for (const range of notPlain)
    await expect(add({ ...BY_ADDRESS, allowedIps: [range] }, null), range).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await add({ ...BY_ADDRESS, allowedIps: ['::/64', '0.0.0.8'] }, null)
})

test('a range that the operator set stays when the business changes something else', async () => {
  const { db, mallory, add } = await twoBusinesses()
  const { id } = await add({ ...BY_ADDRESS, allowedIps: ['203.0.113.0/24'] }, null)
  const change = (allowedIps: string[]) =>
    changeSipConnection(db, box, mallory.id, id, { name: 'Shared carrier', allowedIps }, NOW, LIMITS)

  expect(await change(['203.0.113.0/24', '192.88.0.9'])).toMatchObject({ name: 'Shared carrier' })
  await expect(change(['203.0.113.0/24', '198.18.0.1'])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a business has a limited number of connections; the operator may add more', async () => {
  const { add } = await twoBusinesses()
  const next = (n: number) => ({ ...BY_PASSWORD, username: `pbx${n}` })
  for (const n of [1, 2, 3]) await add(next(n))

  await expect(add(next(4))).rejects.toMatchObject({ code: 'CONFLICT' })
  await add(next(4), null)
})

test('a business cannot set an internal host, another’s host, or a port of another service; the operator can', async () => {
  const { add } = await twoBusinesses()
  const inside = ['127.0.0.1', '169.254.169.254', '10.0.0.5', '::1', '::ffff:127.0.0.1', 'localhost', 'a.localhost']
  const taken = ['sip.carrier.example', 'SIP.Carrier.Example', '203.0.113.10', '198.18.0.1']

  for (const host of [...inside, ...taken])
    await expect(add({ ...BY_PASSWORD, host }), host).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^host: .*operator/),
    })
  await expect(add({ ...BY_PASSWORD, host: 'sip.example.com', port: 22 })).rejects.toMatchObject({
    message: expect.stringMatching(/^port: /),
  })
  await add({ ...BY_PASSWORD, host: '127.0.0.1', port: 22 }, null)
})

test('the dashboard applies the limits, and a new host needs the password again', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = (await admin.post('/sip/connections', { ...BY_PASSWORD, host: 'sip.example.com' })).body.data

  const inside = await admin.post('/sip/connections', { ...BY_PASSWORD, username: 'other', host: '127.0.0.1' })
  const stolen = await admin.patch(`/sip/connections/${id}`, { host: 'evil.example.com' })
  const moved = await admin.patch(`/sip/connections/${id}`, { host: 'sip2.example.com', password: 'sesame' })

  expect(inside).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^host: /) } } })
  expect(stolen).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^password: /) } } })
  expect(moved.body.data).toMatchObject({ host: 'sip2.example.com' })
})

const aTrunk = (parts: Partial<Trunk>): Trunk => ({
  ...{ id: 'mallorys', businessId: 'mallory', type: 'ip', allowedIps: [], username: 'm', password: 'm' },
  ...{ inboundEnabled: true, maxConcurrentCalls: null, host: 'sip.example.com', ...parts },
})

/** A service whose trunks' host names lead to `addresses`, and a machine on loopback that must not be reached. */
async function serviceWith(
  trunk: Partial<Trunk>,
  addresses: string[],
  more: Parameters<typeof startSipServer>[0] = {},
) {
  const inside = await startSipServer()
  const statuses: (string | null)[] = []
  const sip = await startSipServer({
    allowedSources: [],
    trunks: () => [aTrunk({ port: inside.server.port, ...trunk }), neighbor],
    guard: createAddressGuard([]),
    resolve: async () => addresses,
    onRegistration: (_id, status, reason) => statuses.push(`${status}: ${reason}`),
    ...more,
  })
  const dial = () => sip.server.call('mallorys', { from: '+12125550100', to: '+12125550142', ringTimeoutMs: 5_000 })
  return { sip, inside, statuses, dial }
}
const neighbor = aTrunk({ id: 'bobs', businessId: 'bob', allowedIps: ['127.0.0.1'], inboundEnabled: false })

test('a host name that resolves to an internal address is not dialed, whatever it resolved to before', async () => {
  const { inside, dial } = await serviceWith({}, ['127.0.0.1', '169.254.169.254', '10.0.0.1'])

  expect(await endOf(dial()!)).toBe('network_error')
  expect(inside.server.counts().serverTransactions).toBe(0)
})

test('a host that the operator set may be internal', async () => {
  const { inside, dial } = await serviceWith({ hostApproved: true }, ['127.0.0.1'])

  const out = dial()!

  expect(await nextLeg(inside)).toMatchObject({ to: '+12125550142' })
  out.hangup()
  await endOf(out)
})

test('a host where another business or the operator is known by address is not dialed', async () => {
  const guard = createAddressGuard(['127.0.0.0/8'])
  const others = await serviceWith({}, ['127.0.0.1'], { guard })
  const operators = await serviceWith({}, ['127.0.0.3'], { guard, allowedSources: ['127.0.0.3'] })

  expect(await endOf(others.dial()!)).toBe('network_error')
  expect(await endOf(operators.dial()!)).toBe('network_error')
  expect(others.inside.server.counts().serverTransactions).toBe(0)
})

test('a registration that cannot be sent reports the same error whether the host is refused or unknown', async () => {
  const refused = await serviceWith({ type: 'registration' }, ['127.0.0.1'])
  const unknown = await serviceWith({ type: 'registration' }, [], {
    resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND sip.example.com')),
  })

  await until('both results', () => refused.statuses.length + unknown.statuses.length === 2)
  expect(refused.statuses).toEqual(['failed: the host could not be reached'])
  expect(unknown.statuses).toEqual(refused.statuses)
})

test('an address of the registrar’s name counts only once a registration was answered from there', async () => {
  const registrar = await TestRegistrar.open()
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  let address = '127.0.0.1'
  const endpoint = await startSipCaller({
    clock,
    resolve: async () => [address],
  })
  const registration = new Registration({
    ...{ endpoint, log: silentLog, random: () => 0, permits: () => true, onStatus() {} },
    registrar: {
      ...{ host: 'registrar.test', port: registrar.endpoint.port, protocol: 'udp' },
      ...{ username: 'office', password: 'sesame' },
    },
  })
  registration.start()
  await until('the registration', () => registration.address === '127.0.0.1')

  address = '127.0.0.9'
  clock.advance(600_000)
  await until('the renewal', () => endpoint.counts().clientTransactions === 1)

  expect(registration.address).toBe('127.0.0.1')
  clock.advance(32_000)
  await until('the end of the renewal', () => registration.address === null)
})

test('a caller’s Contact does not make us send to another network', async () => {
  const sip = await startSipServer({ guard: createAddressGuard([]), findNumber: async () => OWNED })
  const phone = await RawPhone.open(sip.server)

  phone.send('INVITE', { body: phoneSdp(), headers: { Contact: '<sip:metadata@169.254.169.254:8080>' } })
  const leg = await nextLeg(sip)
  void leg.answer()
  const { to } = await phone.response(200)
  phone.send('ACK', { toTag: to.params.get('tag') ?? '' })
  leg.hangup()

  await until('the BYE', () => phone.heard.some((message) => 'method' in message && message.method === 'BYE'))
})
