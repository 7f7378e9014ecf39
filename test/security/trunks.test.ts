import { expect, test } from 'vitest'
import type { RefusedCall } from '../../src/telephony/sip/call/overflow.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { until } from '../harness/until.ts'
import { call, endOf, nextLeg, phoneSdp, RawPhone, startSipCaller, startSipServer } from '../phones/sip-tools.ts'

/** Mallory and Bob are two businesses on one server. Mallory's trunks are older, and claim everything they can. */
const MALLORYS_NUMBER = '+15550000666'
const BOBS_NUMBER = '+15550000222'
const BOBS_CARRIER = '127.0.0.2'
const OPERATORS_SOURCE = '127.0.0.3'

const aTrunk = (id: string, businessId: string, parts: Partial<Trunk>): Trunk => ({
  ...{ id, businessId, type: 'ip', allowedIps: [], username: null, password: null },
  ...{ inboundEnabled: true, maxConcurrentCalls: null, ...parts },
})

const mallorys = aTrunk('mallorys_trunk', 'mallory', { allowedIps: ['0.0.0.0/0'] })
const bobs = aTrunk('bobs_trunk', 'bob', { allowedIps: [BOBS_CARRIER] })

const findNumber = async (to: string) => ({
  owner: { [MALLORYS_NUMBER]: 'mallory', [BOBS_NUMBER]: 'bob' }[to] ?? null,
  claimants: [],
})

const startShared = (trunks: readonly Trunk[], more: Parameters<typeof startSipServer>[0] = {}) =>
  startSipServer({ allowedSources: [OPERATORS_SOURCE], trunks: () => trunks, findNumber, ...more })

const invite = (to: string) => ({ uri: `sip:${to}@127.0.0.1`, body: phoneSdp() })

const traps = {
  'is full': { maxConcurrentCalls: 0 },
  'requires encryption': { mediaEncryption: 'srtp' },
  'accepts calls': {},
} as const

for (const [trap, settings] of Object.entries(traps))
  test(`a trunk that admits every address and ${trap} takes no call from the carrier of another business`, async () => {
    const sip = await startShared([{ ...mallorys, ...settings }, bobs])
    const carrier = await RawPhone.open(sip.server, BOBS_CARRIER)

    carrier.send('INVITE', invite(BOBS_NUMBER))

    expect(await nextLeg(sip)).toMatchObject({ businessId: 'bob', trunkId: 'bobs_trunk' })
    expect(sip.server.activeCalls('mallorys_trunk')).toBe(0)
  })

test('a trunk with the operator’s addresses takes no call from them', async () => {
  const sip = await startShared([{ ...mallorys, maxConcurrentCalls: 0 }])
  const source = await RawPhone.open(sip.server, OPERATORS_SOURCE)

  source.send('INVITE', invite(BOBS_NUMBER))

  expect(await nextLeg(sip)).toMatchObject({ businessId: 'bob', trunkId: null })
})

test('a trunk can call only the numbers of its business; another’s number is answered like an unknown one', async () => {
  const reported: RefusedCall[] = []
  const phone = aTrunk('mallorys_phone', 'mallory', { type: 'credentials', username: 'office', password: 'sesame' })
  const sip = await startShared([phone, bobs], {
    onRefused: async (refused) => {
      reported.push(refused)
      return null
    },
  })
  const caller = await startSipCaller()
  const dialFor = async (to: string) => {
    const out = call(caller, sip.server, { to, credentials: { username: 'office', password: 'sesame' } })
    return until('an answer', () => sip.legs.shift() ?? out.refusal)
  }

  const spoofed = await dialFor(BOBS_NUMBER)
  const unknown = await dialFor('+15550000999')

  expect(spoofed).toEqual(unknown)
  expect(spoofed).toMatchObject({ status: 404 })
  expect(await dialFor(MALLORYS_NUMBER)).toMatchObject({ businessId: 'mallory', trunkId: 'mallorys_phone' })
  await until('the reports', () => reported.length === 2)
  expect(reported.map(({ businessId }) => businessId)).toEqual(['mallory', 'mallory'])
})

test('a password admits only its own trunk, even if two businesses chose the same user name', async () => {
  const trunks = ['mallory', 'bob'].map((business) =>
    aTrunk(`${business}s_phone`, business, { type: 'credentials', username: 'office', password: `of ${business}` }),
  )
  const sip = await startShared(trunks)
  const caller = await startSipCaller()
  const dialWith = (password: string) =>
    call(caller, sip.server, { to: BOBS_NUMBER, credentials: { username: 'office', password } })

  const byMallory = dialWith('of mallory')
  await endOf(byMallory)
  dialWith('of bob')

  expect(byMallory.refusal?.status).toBe(404)
  expect(await nextLeg(sip)).toMatchObject({ businessId: 'bob', trunkId: 'bobs_phone' })
})

test('a call is transferred over the trunk of its business, never over a neighbor’s that admits the same address', async () => {
  const [mallorysHost, bobsHost] = [await startSipServer(), await startSipServer()]
  const at = ({ server }: typeof bobsHost) => ({ allowedIps: ['127.0.0.1'], host: '127.0.0.1', port: server.port })
  const sip = await startShared(
    [
      { ...mallorys, ...at(mallorysHost) },
      { ...bobs, ...at(bobsHost) },
    ],
    {
      transferBy: 'bridge',
    },
  )
  const out = call(await startSipCaller(), sip.server, { to: BOBS_NUMBER })
  const leg = await nextLeg(sip)
  await Promise.all([leg.answer(), out.answer()])

  void leg.transfer('+15550000777')

  expect(await nextLeg(bobsHost)).toMatchObject({ to: '+15550000777' })
  expect(mallorysHost.legs).toEqual([])
  out.hangup()
  await endOf(leg)
})

test('packets from strangers do not cause the trunks’ ranges to be read', async () => {
  let reads = 0
  const watched: Trunk = {
    ...bobs,
    get allowedIps() {
      reads += 1
      return [BOBS_CARRIER]
    },
  }
  const sip = await startShared([watched])
  const stranger = await RawPhone.open(sip.server)
  const before = reads

  for (let sent = 0; sent < 10; sent++) stranger.send('OPTIONS', { headers: { 'Call-ID': `stranger-${sent}` } })
  await until('the refusals', () => stranger.heard.length === 10)

  expect(before).toBeGreaterThan(0)
  expect(reads).toBe(before)
})
