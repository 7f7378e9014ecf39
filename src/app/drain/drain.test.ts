import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { Drain } from './drain.ts'
import { type DrainFacts, drainStep } from './drain-step.ts'

const SECOND = 1_000
const settled = () => new Promise((resolve) => setImmediate(resolve))

function aDrain({ calls = 1, pauseMs = 0 } = {}) {
  const clock = new ManualClock('2026-03-02T14:00:00.000Z')
  const did: string[] = []
  let active = calls
  const drain = new Drain({
    ...{ clock, log: silentLog, pauseMs },
    activeCalls: () => active,
    begin: async () => void did.push('begin'),
    sendPagesAway: () => did.push('send pages away'),
    giveNotice: () => did.push('give notice'),
    async endCalls() {
      did.push('end calls')
      active = 0
    },
  })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 200) {
      clock.advance(200)
      await settled()
    }
  }
  let isOver = false
  const start = async (seconds: number) => {
    void drain.start(seconds).then(() => {
      isOver = true
    })
    await settled()
  }
  return {
    ...{ drain, did, pass, start },
    isOver: () => isOver,
    hangUp: () => {
      active -= 1
    },
  }
}

test('the drain is over when the last call has ended', async () => {
  const t = aDrain({ calls: 2 })
  await t.start(900)

  t.hangUp()
  await t.pass(10 * SECOND)
  const early = [t.isOver(), t.drain.status()]
  t.hangUp()
  await t.pass(SECOND)

  expect(early).toEqual([false, { draining: true, active: 1, remainingSeconds: 890 }])
  expect(t.isOver()).toBe(true)
  expect(t.did).toEqual(['begin', 'send pages away'])
})

test('callers are told a minute before the deadline that their call will end, and at the deadline it ends', async () => {
  const t = aDrain()
  await t.start(900)

  await t.pass(839 * SECOND)
  const early = [...t.did]
  await t.pass(2 * SECOND)
  const noticed = [...t.did]
  await t.pass(59 * SECOND)

  expect(early).toEqual(['begin', 'send pages away'])
  expect(noticed).toEqual([...early, 'give notice'])
  expect(t.did).toEqual([...noticed, 'end calls'])
  expect(t.isOver()).toBe(true)
})

test('an earlier deadline counts, a later one does not', async () => {
  const t = aDrain()
  await t.start(60)
  await t.start(900)
  const left = t.drain.status().remainingSeconds

  await t.start(0)
  await t.pass(SECOND)

  expect(left).toBe(60)
  expect(t.did).toEqual(['begin', 'send pages away', 'end calls'])
  expect(t.isOver()).toBe(true)
})

test('without a call, the service answers until a load balancer has noticed', async () => {
  const t = aDrain({ calls: 0, pauseMs: 5 * SECOND })
  await t.start(900)

  await t.pass(4 * SECOND)
  const early = t.isOver()
  await t.pass(2 * SECOND)

  expect([early, t.isOver()]).toEqual([false, true])
})

test('a service that does not drain says so', () => {
  expect(aDrain().drain.status()).toEqual({ draining: false, active: 1, remainingSeconds: null })
})

test.each<[string, Partial<DrainFacts>, string]>([
  ['a deadline of 0 ends the calls at once', { deadlineMs: 0 }, 'end_calls'],
  ['a deadline of 0 without calls waits for nothing', { deadlineMs: 0, active: 0, pauseMs: 5_000 }, 'finish'],
  ['calls that do not end in time are given up', { deadlineMs: 0, done: new Set(['end_calls'] as const) }, 'finish'],
  [
    'a short deadline gives no notice',
    { deadlineMs: 90_000, elapsedMs: 40_000, done: new Set(['send_pages_away']) },
    'wait',
  ],
])('%s', (_what, facts, step) => {
  const usual: DrainFacts = { elapsedMs: 0, deadlineMs: 900_000, pauseMs: 0, active: 1, done: new Set() }

  expect(drainStep({ ...usual, ...facts })).toBe(step)
})
