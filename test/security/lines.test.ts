import { expect, onTestFinished, test } from 'vitest'
import { LineShares } from '../../src/assistant/call/line-shares.ts'
import type { LineSharing } from '../../src/assistant/call/session.ts'
import { blockCaller, unblockCaller } from '../../src/features/blocked-callers/blocked-caller.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { aBusiness } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { aCallScene, CALLER, MONDAY } from '../phones/call-scene.ts'
import { phoneSdp, RawPhone, startSipServer, type TestServer } from '../phones/sip-tools.ts'

/** A server whose calls are answered at once. Calls without an ACK end with the test. */
async function answeringServer(maxCalls: number, shared: Parameters<typeof startSipServer>[0] = {}) {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const sip = await startSipServer({ clock, maxCalls, onIncomingCall: (leg) => void leg.answer(), ...shared })
  // First the calls give up waiting for the ACK, then their BYEs for an answer.
  onTestFinished(() => {
    clock.advance(32_000)
    clock.advance(32_000)
  })
  return { clock, sip }
}

/** Sends so many INVITEs that nobody will ever acknowledge, and waits until each has a final response. */
async function flood(
  sip: TestServer,
  from: string,
  count: number,
  to = '+15551230000',
): Promise<{ answered: number; refused: number }> {
  const phone = await RawPhone.open(sip.server, from)
  for (let i = 0; i < count; i++)
    phone.send('INVITE', {
      uri: `sip:${to}@127.0.0.1`,
      body: phoneSdp(),
      headers: { 'Call-ID': `flood-${from}-${i}-${Math.random()}` },
    })
  const final = (status: number) =>
    new Set(phone.heard.flatMap((one) => ('status' in one && one.status === status ? [one.callId] : []))).size
  await until('the answers', () => final(200) + final(503) === count)
  return { answered: final(200), refused: final(503) }
}

test('callers who never acknowledge get at most half of the lines from one network, and five eighths for one business', async () => {
  const { sip } = await answeringServer(40)

  expect(await flood(sip, '127.0.1.1', 60)).toEqual({ answered: 20, refused: 40 })
  expect(await flood(sip, '127.0.1.2', 10)).toEqual({ answered: 0, refused: 10 })
  expect(await flood(sip, '127.0.2.1', 60)).toEqual({ answered: 5, refused: 55 })

  expect(sip.server.activeCalls()).toBe(25)
})

test('callers of one business who never acknowledge leave lines to another, even in the same network', async () => {
  const trunk = (businessId: string, allowedIps: string[]): Trunk => ({
    ...{ id: `${businessId}_trunk`, businessId, type: 'ip', allowedIps, username: null, password: null },
    ...{ inboundEnabled: true, maxConcurrentCalls: null },
  })
  const trunks = [trunk('alice', ['127.0.1.11', '127.0.2.11']), trunk('bob', ['127.0.1.12'])]
  const numbers = new Map([
    ['+15550000111', 'alice'],
    ['+15550000222', 'bob'],
  ])
  const findNumber = async (to: string) => ({ owner: numbers.get(to) ?? null, claimants: [] })
  const { sip } = await answeringServer(40, { allowedSources: [], trunks: () => trunks, findNumber })

  expect(await flood(sip, '127.0.1.11', 60, '+15550000111')).toEqual({ answered: 20, refused: 40 })
  expect(await flood(sip, '127.0.2.11', 60, '+15550000111')).toEqual({ answered: 5, refused: 55 })
  expect(await flood(sip, '127.0.1.12', 10, '+15550000222')).toEqual({ answered: 5, refused: 5 })
})

test('a new call takes over the line of one that has waited four seconds for its ACK', async () => {
  const { clock, sip } = await answeringServer(8)
  await flood(sip, '127.0.1.1', 8)
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  await phone.response(503)

  clock.advance(4_000)
  phone.send('INVITE', { body: phoneSdp(), headers: { 'Call-ID': 'later' } })

  await phone.response(200)
  expect(sip.server.activeCalls()).toBe(8)
})

test('callers who acknowledge may take every line', async () => {
  const sip = await startSipServer({ maxCalls: 12 })
  for (let i = 0; i < 12; i++) await (await RawPhone.open(sip.server)).establish(sip)

  expect(sip.server.activeCalls()).toBe(12)
})

/** A business whose calls are shared out by these limits, and what its call log says. */
async function aSharedService(limits: { perCaller: number; perCallerAMinute: number; sharedLines?: number }) {
  const db = await createTestDatabase()
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const refused: string[] = []
  const shares: LineSharing = {
    lines: new LineShares(limits, clock),
    sharedLines: limits.sharedLines ?? 100,
    onRefused: async ({ why }) => {
      refused.push(why)
      return null
    },
  }
  const scene = await aCallScene(db, { deps: { shares } })
  return { db, scene, refused }
}

test('a blocked caller is declined before the call is answered, and accepted again once unblocked', async () => {
  const { db, scene, refused } = await aSharedService({ perCaller: 3, perCallerAMinute: 10 })
  await blockCaller(db, scene.business.id, { phone: CALLER, reason: 'Sales' }, MONDAY)

  const declined = scene.call()
  await declined.over
  expect(declined.leg.rejected).toBe('declined')
  expect(refused).toEqual(['blocked'])
  await unblockCaller(db, scene.business.id, CALLER)
  const taken = scene.call()

  await taken.hears('Hello')
  await taken.hangsUp()
})

test('a blocked prefix declines every number that begins with it, and no other', async () => {
  const { db, scene, refused } = await aSharedService({ perCaller: 3, perCallerAMinute: 100 })
  const block = (phone: string) => blockCaller(db, scene.business.id, { phone }, MONDAY)
  expect(await block('+1 (555) 765*')).toMatchObject({ phone: '+1555765*' })
  await expect(block('555*')).rejects.toThrow('phone: the beginning of numbers must have a country code')
  await expect(block(`${scene.business.phone.slice(0, 6)}*`)).rejects.toThrow('phone: is the number of this business')

  const declined = scene.call()
  await declined.over
  const other = scene.call('+15551230099')
  await other.hears('Hello')
  await other.hangsUp()
  expect([declined.leg.rejected, refused]).toEqual(['declined', ['blocked']])
  await unblockCaller(db, scene.business.id, '+1555765*')
  const taken = scene.call()
  await taken.hears('Hello')
  await taken.hangsUp()
})

test('one number can have three calls at a time to a business; other numbers are still answered', async () => {
  const { scene, refused } = await aSharedService({ perCaller: 3, perCallerAMinute: 100 })
  const calls = [scene.call(), scene.call(), scene.call()]
  for (const call of calls) await call.hears('Hello')

  const fourth = scene.call()
  await fourth.over
  const other = scene.call('+15557650000')
  await other.hears('Hello')

  expect(fourth.leg.rejected).toBe('busy')
  expect(refused).toEqual(['caller_at_once'])
  for (const call of [...calls, other]) await call.hangsUp()
  const later = scene.call()
  await later.hears('Hello')
  await later.hangsUp()
})

test('a business that shares the service gets its share of the lines; a business alone gets all', async () => {
  const { db, scene, refused } = await aSharedService({ perCaller: 0, perCallerAMinute: 0, sharedLines: 1 })
  const alone = [scene.call(), scene.call()]
  for (const call of alone) await call.hears('Hello')
  for (const call of alone) await call.hangsUp()

  await aBusiness(db, { name: 'A neighbor' })
  const first = scene.call()
  await first.hears('Hello')
  const second = scene.call()
  await second.over

  expect(refused).toEqual(['business_share'])
  await first.hangsUp()
})
