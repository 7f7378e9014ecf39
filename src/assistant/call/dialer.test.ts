import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, CALLER } from '../../../test/phones/call-scene.ts'
import { ScriptedLeg } from '../../../test/phones/scripted-leg.ts'
import { requireCall } from '../../features/calls/call.ts'
import {
  listWaitingCalls,
  type OutboundCall,
  requestCall,
  withdrawCall,
} from '../../features/outbound-calls/outbound-call.ts'
import type { Database } from '../../store/database.ts'
import { Dialer } from './dialer.ts'
import type { OutboundRoute, OutboundRoutes } from './outbound-route.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase({ ofItsOwn: true })
})

/** A service that can place calls, with legs that ring until the test answers them. */
async function createDialingSetup(maxCalls = 10) {
  const scene = await aCallScene(db, { deps: { maxCalls } })
  const { setup, business } = scene
  await db.write`DELETE FROM outbound_calls`
  const trunk = { id: 'sip_1', businessId: business.id, host: 'sip.example', maxConcurrentCalls: null, activeCalls: 0 }
  const state = { routes: { trunks: [trunk], carriers: [] } as OutboundRoutes, closed: false }
  const dialed: { route: OutboundRoute; call: OutboundCall; leg: ScriptedLeg }[] = []
  const dialer = () =>
    new Dialer({
      deps: setup,
      routes: () => state.routes,
      dial(route, call) {
        if (state.closed) return null
        const leg = new ScriptedLeg(setup.clock, { from: call.from, to: call.to, direction: 'outbound' })
        leg.answer = () => new Promise((_resolve, reject) => leg.onEnded(() => reject(new Error('not answered'))))
        dialed.push({ route, call, leg })
        return leg
      },
    })
  const ask = (to = CALLER) => requestCall(db, business.id, { to }, setup.clock.now())
  const recordOf = async (id: string) => {
    for (;;) {
      const call = await requireCall(db, business.id, id).catch(() => null)
      if (call) return call
    }
  }
  const hangUpAll = async () => {
    for (const { leg } of dialed) leg.end('no_answer')
    while (setup.live.count > 0) await new Promise(setImmediate)
  }
  return { ...scene, state, trunk, dialer, dialed, ask, recordOf, hangUpAll }
}

test('a requested call is dialed once, on its route, and its record has its id', async () => {
  const scene = await createDialingSetup()
  const call = await scene.ask()
  const dialer = scene.dialer()

  const first = await dialer.placeDue()
  const second = await dialer.placeDue()
  await scene.hangUpAll()

  expect([first, second]).toEqual([1, 0])
  expect(scene.dialed.map(({ route }) => route)).toEqual([{ by: 'sip', trunkId: 'sip_1' }])
  expect(await scene.recordOf(call.id)).toMatchObject({
    direction: 'outbound',
    status: 'missed',
    endedReason: 'no_answer',
  })
})

test('only one of several instances dials a call', async () => {
  const scene = await createDialingSetup()
  for (let n = 0; n < 5; n += 1) await scene.ask(`+1212555014${n}`)
  const dialers = [scene.dialer(), scene.dialer(), scene.dialer()]

  await Promise.all(dialers.map((dialer) => dialer.placeDue()))
  const numbers = scene.dialed.map(({ call }) => call.to).sort()
  await scene.hangUpAll()

  expect(numbers).toEqual([0, 1, 2, 3, 4].map((n) => `+1212555014${n}`))
})

test('a tenth of the lines stays free for callers; waiting calls are dialed when a line is free', async () => {
  const scene = await createDialingSetup(10)
  for (let n = 0; n < 10; n += 1) await scene.ask(`+1212555014${n}`)
  const dialer = scene.dialer()

  const first = await dialer.placeDue()
  const waiting = await listWaitingCalls(db, 100)
  await scene.hangUpAll()
  const second = await dialer.placeDue()
  await scene.hangUpAll()

  expect([first, waiting.length, second]).toEqual([9, 1, 1])
})

test('a call that finds no free line in time is not dialed late, and its record says so', async () => {
  const scene = await createDialingSetup()
  scene.state.routes = { trunks: [{ ...scene.trunk, maxConcurrentCalls: 1, activeCalls: 1 }], carriers: [] }
  const call = await scene.ask()
  const dialer = scene.dialer()

  await dialer.placeDue()
  const waits = (await listWaitingCalls(db, 10)).length
  scene.setup.clock.advance(121_000)
  scene.state.routes = { trunks: [scene.trunk], carriers: [] }
  await dialer.placeDue()

  expect(waits).toBe(1)
  expect(scene.dialed).toEqual([])
  expect(await scene.recordOf(call.id)).toMatchObject({
    endedReason: 'concurrency_limit',
    summary: 'No line was free for the call.',
  })
})

test('a call without a route, or whose route has closed, gets a record that says so', async () => {
  const scene = await createDialingSetup()
  scene.state.routes = { trunks: [], carriers: [] }
  const none = await scene.ask()
  await scene.dialer().placeDue()
  scene.state.routes = { trunks: [scene.trunk], carriers: [] }
  scene.state.closed = true
  const closed = await scene.ask()
  await scene.dialer().placeDue()

  const failed = await scene.recordOf(none.id)
  expect(failed).toMatchObject({ status: 'failed', endedReason: 'network_error' })
  expect(failed.summary).toContain('SIP connection that takes calls out')
  expect((await scene.recordOf(closed.id)).endedReason).toBe('concurrency_limit')
})

test('a withdrawn call is not dialed, nor are the calls of a service that is stopping', async () => {
  const scene = await createDialingSetup()
  const { id } = await scene.ask()
  await withdrawCall(db, scene.business.id, id)
  await scene.dialer().placeDue()
  await scene.ask()
  await scene.setup.live.endAll(1_000, scene.setup.clock)
  await scene.dialer().placeDue()

  expect(scene.dialed).toEqual([])
  expect(await listWaitingCalls(db, 10)).toHaveLength(1)
})
