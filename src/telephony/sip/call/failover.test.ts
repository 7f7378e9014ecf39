import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, until } from '../../../../test/harness/until.ts'
import { BUSINESS, endOf, nextLeg, startSipServer, type TestServer } from '../../../../test/phones/sip-tools.ts'
import type { Trunk } from '../../trunk.ts'
import { isRequest } from '../message/message.ts'
import type { SipServerOptions } from '../sip-server.ts'
import { failsOver } from './failover-leg.ts'
import type { PlacedLeg } from './placed-leg.ts'

const trunkTo = (id: string, port: number, more: Partial<Trunk> = {}): Trunk => ({
  ...{ id, businessId: BUSINESS, type: 'ip', allowedIps: [], username: null, password: null, inboundEnabled: true },
  ...{ maxConcurrentCalls: null, host: '127.0.0.1', port, ...more },
})

/** A port from which nothing is answered. */
async function silentPort(): Promise<{ port: number; heard: string[] }> {
  const socket = createSocket('udp4')
  const heard: string[] = []
  socket.on('message', (bytes) => heard.push(bytes.toString().split(' ')[0] ?? ''))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { port: socket.address().port, heard }
}

async function startWith(trunks: Trunk[], more: Partial<SipServerOptions> = {}) {
  const health: { trunk: string; reason: string | null }[] = []
  const near = await startSipServer({
    trunks: () => trunks,
    onHealth: (id, reason) => health.push({ trunk: id, reason }),
    ...more,
  })
  const call = (trunkId = 'sip_first'): PlacedLeg => {
    const leg = near.server.call(trunkId, { from: '+12125550100', to: '+12125550142', ringTimeoutMs: 20_000 })
    if (leg === null) throw new Error('the trunks take calls')
    return leg
  }
  return { near, call, health }
}

const carrier = () => startSipServer()

/** Refuses every call with this status, if it comes from `onRefused` of a server that is full. */
async function fullCarrier(): Promise<TestServer> {
  const full = await startSipServer()
  full.server.refuseCalls()
  return full
}

test('a call that a trunk refuses with 503 is placed over the next one, with its audio and its keys', async () => {
  const [full, open] = [await fullCarrier(), await carrier()]
  const { near, call } = await startWith([
    trunkTo('sip_first', full.server.port),
    trunkTo('sip_second', open.server.port),
  ])

  const out = call()
  const leg = await nextLeg(open)
  const [stream] = await Promise.all([leg.answer(), out.answer()])
  const pressed: string[] = []
  stream.listen({ onDigit: (digit) => pressed.push(digit) })

  expect(out.trunkId).toBe('sip_second')
  expect(out.carrierCallId?.()).toBe(leg.id)
  expect([near.server.activeCalls('sip_first'), near.server.activeCalls('sip_second')]).toEqual([0, 1])
  expect(out.diagnostics?.().sip.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['503 INVITE', '200 INVITE']),
  )
  const ended = endOf(out)
  leg.hangup()
  expect(await ended).toBe('caller_hangup')
  await eventually(() => expect(near.server.counts().dialogs).toBe(0))
})

test('a host that does not answer is given up after six seconds, and the phone rings only once', async () => {
  const [silent, open] = [await silentPort(), await carrier()]
  const { call } = await startWith([trunkTo('sip_first', silent.port), trunkTo('sip_second', open.server.port)])

  const out = call()
  const leg = await nextLeg(open)
  await Promise.all([leg.answer(), out.answer()])

  expect(out.trunkId).toBe('sip_second')
  expect(silent.heard.length).toBeGreaterThan(2)
  out.hangup()
}, 30_000)

test('if the name of a host is not resolved in time, the next trunk is tried', async () => {
  const open = await carrier()
  const trunks = [trunkTo('sip_first', 5060, { host: 'slow.example' }), trunkTo('sip_second', open.server.port)]
  const { call } = await startWith(trunks, { resolve: () => new Promise(() => {}) })

  const out = call()
  await Promise.all([nextLeg(open).then((leg) => leg.answer()), out.answer()])

  expect(out.trunkId).toBe('sip_second')
  out.hangup()
}, 30_000)

test('busy and declined calls stay with their trunk', async () => {
  const [first, second] = [await carrier(), await carrier()]
  const { call } = await startWith([trunkTo('sip_first', first.server.port), trunkTo('sip_second', second.server.port)])

  for (const [reason, status, end] of [['busy', 486, 'busy'] as const, ['declined', 603, 'rejected'] as const]) {
    const out = call()
    const ended = endOf(out)
    ;(await nextLeg(first)).reject(reason)
    expect(await ended).toBe(end)
    expect(out.refusal?.status).toBe(status)
  }
  expect(second.legs).toEqual([])
})

test('a call that is withdrawn while it moves to the next trunk rings nobody else', async () => {
  const [silent, open] = [await silentPort(), await carrier()]
  const { call } = await startWith([trunkTo('sip_first', silent.port), trunkTo('sip_second', open.server.port)])
  const out = call()
  const ended = endOf(out)
  await until('the INVITE', () => silent.heard.length > 0)

  out.hangup()

  expect(await ended).toBe('local_hangup')
  expect(out.refusal?.by).toBe('withdrawn')
  expect(open.legs).toEqual([])
})

test('when no trunk can place the call, the last refusal counts', async () => {
  const [one, other] = [await fullCarrier(), await fullCarrier()]
  const { call } = await startWith([trunkTo('sip_first', one.server.port), trunkTo('sip_second', other.server.port)])

  const out = call()

  expect(await endOf(out)).toBe('network_error')
  await expect(out.answer()).rejects.toThrow('503')
  expect(out.trunkId).toBe('sip_second')
})

test('OPTIONS show whether a host responds; calls go first to one that does, and the reason is reported', async () => {
  const [silent, open] = [await silentPort(), await carrier()]
  const { near, call, health } = await startWith([
    trunkTo('sip_first', silent.port, { healthCheck: true, priority: 1 }),
    trunkTo('sip_second', open.server.port, { healthCheck: true }),
  ])
  await until('an answer', () => health.find(({ trunk }) => trunk === 'sip_second'))
  await until('no answer', () => !near.server.isHealthy('sip_first'))

  const out = call()
  await Promise.all([nextLeg(open).then((leg) => leg.answer()), out.answer()])
  expect(out.trunkId).toBe('sip_second')
  expect(silent.heard).not.toContain('INVITE')
  out.hangup()
  const reported = await until('the report', () => health.find(({ trunk }) => trunk === 'sip_first'))
  expect(reported.reason).toBe('the host could not be reached')
  expect(health).toContainEqual({ trunk: 'sip_second', reason: null })
}, 40_000)

test('a host that answers 503 to OPTIONS is not healthy until it answers otherwise', async () => {
  const full = await fullCarrier()
  const { near, health } = await startWith([trunkTo('sip_first', full.server.port, { healthCheck: true })])

  const report = await until('the report', () => health[0])

  expect(report).toEqual({ trunk: 'sip_first', reason: 'the host answered 503 Service Unavailable' })
  expect(near.server.isHealthy('sip_first')).toBe(false)
}, 30_000)

test('a trunk of the scheme tel is called by a tel: URI', async () => {
  const called: string[] = []
  const far = await startSipServer({
    watch: (way, message) => {
      if (way === 'in' && isRequest(message) && message.method === 'INVITE')
        called.push(message.uri.text, message.to.uri.text)
    },
  })
  const { call } = await startWith([trunkTo('sip_first', far.server.port, { uriScheme: 'tel' })])
  const out = call()
  const leg = await nextLeg(far)

  await Promise.all([leg.answer(), out.answer()])

  expect(leg.to).toBe('+12125550142')
  expect(called).toEqual(['tel:+12125550142', 'tel:+12125550142'])
  out.hangup()
})

test('only failures of a trunk itself make another one try', () => {
  const refusal = (status: number, by: 'peer' | 'ring_timeout' | 'unreachable' | 'withdrawn' = 'peer') => ({
    ...{ status, reason: '', by },
  })

  for (const status of [401, 407, 500, 502, 503, 504]) expect(failsOver(refusal(status), true), `${status}`).toBe(true)
  for (const status of [403, 404, 480, 484, 486, 487, 488, 600, 603, 604, 607, 608])
    expect(failsOver(refusal(status), false), `${status}`).toBe(false)
  expect(failsOver(refusal(408), false)).toBe(true)
  expect(failsOver(refusal(408), true)).toBe(false)
  expect(failsOver(refusal(408, 'unreachable'), false)).toBe(true)
  expect(failsOver(refusal(408, 'ring_timeout'), false)).toBe(false)
  expect(failsOver(refusal(487, 'withdrawn'), false)).toBe(false)
})

/** DNS in which the domain of a carrier has two hosts. */
const twoHosts = (
  first: { port: number },
  second: { port: number },
  looked: string[] = [],
): Partial<SipServerOptions> => ({
  resolve: async (name) => {
    if (name === 'gone.carrier.example') throw new Error('ENOTFOUND')
    return name.endsWith('.carrier.example') ? ['127.0.0.1'] : []
  },
  resolveService: async (name) => {
    looked.push(name)
    return [
      { name: 'two.carrier.example', port: second.port, priority: 20, weight: 0 },
      { name: 'gone.carrier.example', port: 5_070, priority: 5, weight: 0 },
      { name: 'one.carrier.example', port: first.port, priority: 10, weight: 0 },
    ]
  },
})
const DOMAIN = { host: 'carrier.example', healthCheck: true }

test('DNS SRV names the hosts of a trunk: one that refuses with 503 is followed by the next, and the trunk stays healthy', async () => {
  const [full, open] = [await fullCarrier(), await carrier()]
  const looked: string[] = []
  const { near, call, health } = await startWith(
    [trunkTo('sip_first', 5060, DOMAIN)],
    twoHosts(full.server, open.server, looked),
  )
  await until('the answer to OPTIONS', () => health[0])

  const out = call()
  const leg = await nextLeg(open)
  const [stream] = await Promise.all([leg.answer(), out.answer()])
  expect(stream.sampleRate).toBe(8_000)
  expect(looked).toContain('_sip._udp.carrier.example')
  expect(out).toMatchObject({ trunkId: 'sip_first', to: '+12125550142' })
  expect(health).toEqual([{ trunk: 'sip_first', reason: null }])
  expect([near.server.isHealthy('sip_first'), near.server.activeCalls('sip_first')]).toEqual([true, 1])
  // Requests of the second host belong to the call.
  const ended = endOf(out)
  leg.hangup()
  expect(await ended).toBe('caller_hangup')
  await eventually(() => expect(near.server.activeCalls('sip_first')).toBe(0))
})

test('a host that is silent is given up after four seconds, the next one rings once, and a person who is busy is the result', async () => {
  const [silent, open] = [await silentPort(), await carrier()]
  const { call } = await startWith(
    [trunkTo('sip_first', 5060, { host: 'carrier.example' })],
    twoHosts(silent, open.server),
  )

  const out = call()
  const ended = endOf(out)
  const leg = await nextLeg(open)
  leg.reject('busy')

  expect(await ended).toBe('busy')
  expect(out.refusal).toMatchObject({ status: 486, by: 'peer' })
  expect(silent.heard.length).toBeGreaterThan(1)
  expect(open.legs).toEqual([])
}, 30_000)

test('all addresses of a name are tried, and a trunk with a non-standard port makes no SRV query', async () => {
  const open = await carrier()
  const looked: string[] = []
  const { call } = await startWith([trunkTo('sip_first', open.server.port, { host: 'carrier.example' })], {
    // Nobody answers at the first address: the port is closed there.
    resolve: async () => ['127.0.0.9', '127.0.0.1'],
    resolveService: async (name) => {
      looked.push(name)
      return []
    },
  })

  const out = call()
  await Promise.all([nextLeg(open).then((leg) => leg.answer()), out.answer()])

  expect(looked).toEqual([])
  out.hangup()
}, 30_000)

test('if every host of a name fails, the next trunk of the business places the call', async () => {
  const [one, two, open] = [await fullCarrier(), await fullCarrier(), await carrier()]
  const { call } = await startWith(
    [trunkTo('sip_first', 5060, { host: 'carrier.example' }), trunkTo('sip_second', open.server.port)],
    twoHosts(one.server, two.server),
  )

  const out = call()
  await Promise.all([nextLeg(open).then((leg) => leg.answer()), out.answer()])

  expect(out.trunkId).toBe('sip_second')
  expect(out.diagnostics?.().sip.filter(({ message }) => message === '503 INVITE')).toHaveLength(2)
  out.hangup()
})
