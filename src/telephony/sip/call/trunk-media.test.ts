import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import { BUSINESS, endOf, nextLeg, startSipServer } from '../../../../test/phones/sip-tools.ts'
import type { Trunk } from '../../trunk.ts'
import type { PlacedLeg } from './placed-leg.ts'

/** A trunk's settings for codecs and key presses apply to inbound and outbound calls. */
const trunkTo = (port: number, more: Partial<Trunk> = {}): Trunk => ({
  ...{
    id: 'sip_one',
    businessId: BUSINESS,
    type: 'ip',
    allowedIps: ['127.0.0.1'],
    username: null,
    password: null,
    inboundEnabled: true,
  },
  ...{ maxConcurrentCalls: null, host: '127.0.0.1', port, ...more },
})

async function startPair(ours: Partial<Trunk>, theirs: Partial<Trunk> = {}) {
  const far = await startSipServer({ allowedSources: [], trunks: () => [trunkTo(5060, theirs)] })
  const near = await startSipServer({ trunks: () => [trunkTo(far.server.port, ours)] })
  const call = (): PlacedLeg | null =>
    near.server.call('sip_one', { from: '+12125550100', to: '+12125550142', ringTimeoutMs: 5_000 })
  const connect = async () => {
    const out = call()
    if (out === null) throw new Error('the trunk takes calls')
    const leg = await nextLeg(far)
    const [stream] = await Promise.all([leg.answer(), out.answer()])
    return { out, leg, stream }
  }
  return { far, near, call, connect }
}

test('only the trunk’s codecs are offered and accepted, in the trunk’s order', async () => {
  const { near, far, connect } = await startPair({ codecs: ['PCMA'] })
  const { out } = await connect()
  expect([near.ports[0]?.more[0]?.codec, far.ports[0]?.more[0]?.codec]).toEqual(['a', 'a'])
  out.hangup()

  const picky = await startPair({ codecs: ['PCMU'] }, { codecs: ['PCMA'] })
  const refused = picky.call()
  if (refused) await endOf(refused)
  expect(refused?.refusal?.status).toBe(488)
})

test('G.722 at 16 kHz is used if the trunk has it and the peer offers it, otherwise G.711', async () => {
  const wide = await startPair({ codecs: ['G722', 'PCMU'] }, { codecs: ['PCMA', 'G722'] })
  const { out } = await wide.connect()
  expect([wide.near.ports[0]?.more[0], wide.far.ports[0]?.more[0]]).toMatchObject([
    { codec: 'g722', rate: 16_000 },
    { codec: 'g722', rate: 16_000 },
  ])
  out.hangup()

  const narrow = await startPair({ codecs: ['G722', 'PCMU'] }, { codecs: ['PCMU'] })
  const { out: other } = await narrow.connect()
  expect(narrow.near.ports[0]?.more[0]).toMatchObject({ codec: 'mu', rate: 8_000 })
  other.hangup()
})

test('if the trunk sends keys by INFO, telephone-event is not negotiated, and keys arrive both ways', async () => {
  const { near, connect } = await startPair({ dtmfMode: 'info' })
  const { out, stream } = await connect()
  const pressed: string[] = []
  stream.listen({ onDigit: (digit) => pressed.push(digit) })

  await out.stream?.sendDigits('5#')

  expect(near.ports[0]?.remotes[0]?.dtmfPayloadType).toBeNull()
  await until('both keys', () => pressed.length === 2)
  expect(pressed).toEqual(['5', '#'])
})

test('outbound calls count against the limits of the trunk and the service until they end', async () => {
  const { near, call, connect } = await startPair({ maxConcurrentCalls: 1 })
  const { out } = await connect()

  expect(near.server.activeCalls('sip_one')).toBe(1)
  expect(call()).toBeNull()
  out.hangup()
  await until('a free place', () => near.server.activeCalls() === 0)
  const second = call()
  expect(second).not.toBeNull()
  second?.hangup()
  await until('a free place', () => near.server.activeCalls() === 0)
})

test('a trunk without outbound calls, without a host, or unknown, places no call', async () => {
  for (const more of [{ outboundEnabled: false }, { host: null }]) expect((await startPair(more)).call()).toBeNull()
  const { near } = await startPair({})
  expect(near.server.call('sip_other', { from: '+1', to: '+2', ringTimeoutMs: 1_000 })).toBeNull()
})
