import { expect, test } from 'vitest'
import { ManualClock } from '../kernel/clock.ts'
import { type LiveCall, LiveCalls, type LiveEvent } from './live.ts'

const START = new Date('2026-03-02T14:00:00Z')

function aCall(id: string, overrides: Partial<LiveCall> = {}): LiveCall {
  const info = { id, businessId: 'biz_1', from: '+15557654321', to: '+15550001000', startedAt: START }
  return { ...info, stop() {}, cutOff() {}, over: Promise.resolve(), ...overrides }
}

test('a watcher sees calls come, speak and go until it stops watching; one that throws harms nobody', () => {
  const live = new LiveCalls()
  const seen: LiveEvent[] = []
  live.subscribe(() => {
    throw new Error('a bad watcher')
  })
  const stop = live.subscribe((event) => seen.push(event))

  live.begin(aCall('call_1'))
  live.publish({ kind: 'caption', callId: 'call_1', role: 'assistant', text: 'Hello', atMs: 0 })
  expect(live.list().map(({ id }) => id)).toEqual(['call_1'])
  live.end('call_1', 'caller_hangup')
  live.end('call_1', 'caller_hangup')
  stop()
  live.begin(aCall('call_2'))

  expect(seen.map(({ kind }) => kind)).toEqual(['started', 'caption', 'ended'])
  expect(live.count).toBe(1)
})

test('ending all asks politely, cuts off what is left at the deadline, and waits until all is on record', async () => {
  const clock = new ManualClock(START)
  const live = new LiveCalls()
  const told: string[] = []
  let settle = () => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const stubborn = aCall('call_1', {
    over,
    stop: () => told.push('asked'),
    cutOff: (reason) => {
      told.push(`cut off: ${reason}`)
      live.end('call_1', reason)
      settle()
    },
  })
  live.begin(stubborn)

  const ended = live.endAll(1_000, clock)
  clock.advance(999)
  expect(told).toEqual(['asked'])
  clock.advance(1)
  await ended

  expect(told).toEqual(['asked', 'cut off: service_stopping'])
  expect(live.closed).toBe(true)
})
