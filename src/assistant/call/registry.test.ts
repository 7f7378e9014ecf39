import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { CallTap } from '../../media/call-tap.ts'
import type { SupervisorCommand } from '../conversation/events.ts'
import type { ControllableCall, LiveEvent } from './control.ts'
import { type LiveCall, LiveCalls } from './registry.ts'

const START = new Date('2026-03-02T14:00:00Z')

function aCall(id: string, overrides: Partial<LiveCall & ControllableCall> = {}): LiveCall {
  const info = {
    id,
    businessId: 'biz_1',
    direction: 'inbound' as const,
    from: '+15557654321',
    to: '+15550001000',
    startedAt: START,
  }
  const control = { stop() {}, cutOff() {}, command() {}, ...overrides }
  return { ...info, control, tap: new CallTap(), over: Promise.resolve(), ...overrides }
}

test('a listener gets the events of calls until it unsubscribes; a listener that throws does not affect the others', () => {
  const live = new LiveCalls()
  const seen: LiveEvent[] = []
  live.subscribe(() => {
    throw new Error('a bad watcher')
  })
  const stop = live.subscribe((event) => seen.push(event))

  live.begin(aCall('call_1'))
  live.publish({ kind: 'caption', callId: 'call_1', role: 'assistant', text: 'Hello', final: true, atMs: 0 })
  expect(live.list().map(({ id }) => id)).toEqual(['call_1'])
  live.end('call_1', 'caller_hangup')
  live.end('call_1', 'caller_hangup')
  stop()
  live.begin(aCall('call_2'))

  expect(seen.map(({ kind }) => kind)).toEqual(['started', 'caption', 'ended'])
  expect(live.count).toBe(1)
})

test('endAll ends calls politely, cuts off the rest at the deadline, and waits until all calls are on record', async () => {
  const clock = new ManualClock(START)
  const live = new LiveCalls()
  const stops: string[] = []
  let settle = () => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const stubborn = aCall('call_1', {
    over,
    stop: () => stops.push('asked'),
    cutOff: (reason) => {
      stops.push(`cut off: ${reason}`)
      live.end('call_1', reason)
      settle()
    },
  })
  live.begin(stubborn)

  const ended = live.endAll(1_000, clock)
  clock.advance(999)
  expect(stops).toEqual(['asked'])
  clock.advance(1)
  await ended

  expect(stops).toEqual(['asked', 'cut off: service_stopping'])
  expect(live.closed).toBe(true)
})

test('endAll also removes calls that were over, or had failed, without a call to end', async () => {
  const live = new LiveCalls()
  const ended: string[] = []
  live.subscribe((event) => {
    if (event.kind === 'ended') ended.push(`${event.callId}: ${event.reason}`)
  })
  live.begin(aCall('call_1', { over: Promise.resolve() }))
  live.begin(aCall('call_2', { over: Promise.reject(new Error('broken')) }))
  live.begin(aCall('call_3', { over: Promise.resolve().then(() => live.end('call_3', 'caller_hangup')) }))

  await live.endAll(1_000, new ManualClock(START))

  expect(live.count).toBe(0)
  expect(ended.sort()).toEqual(['call_1: internal_error', 'call_2: internal_error', 'call_3: caller_hangup'])
})

test('the list and the captions show only the calls of one business, with their state and final captions', () => {
  const live = new LiveCalls()
  live.begin(aCall('call_1'))
  live.begin(aCall('call_2', { businessId: 'biz_2' }))
  const caption = { kind: 'caption', callId: 'call_1', role: 'caller', atMs: 900 } as const

  live.publish({ kind: 'answered', callId: 'call_1', at: START })
  live.publish({ kind: 'state', callId: 'call_1', state: 'listening', atMs: 800 })
  live.publish({ ...caption, text: 'I would', final: false })
  live.publish({ ...caption, text: 'I would like to book', final: true })

  expect(live.list('biz_1')).toMatchObject([{ id: 'call_1', answeredAt: START, state: 'listening' }])
  expect(live.captions('biz_1', 'call_1').map(({ text }) => text)).toEqual(['I would like to book'])
  expect(live.captions('biz_2', 'call_1')).toEqual([])
})

test('a supervisor transfers, speaks and hangs up only in calls of their own business', () => {
  const live = new LiveCalls()
  const commands: SupervisorCommand[] = []
  live.begin(aCall('call_1', { command: (command) => commands.push(command) }))

  expect(live.transfer('biz_1', 'call_1', { to: '+15550009999' })).toBe(true)
  expect(live.say('biz_1', 'call_1', 'Please hold on.')).toBe(true)
  expect(live.hangUp('biz_1', 'call_1')).toBe(true)
  expect(live.hangUp('biz_2', 'call_1')).toBe(false)
  expect(live.transfer('biz_1', 'call_9', { to: '+15550009999' })).toBe(false)

  expect(commands).toEqual([
    { do: 'transfer', to: '+15550009999' },
    { do: 'say', text: 'Please hold on.' },
    { do: 'hang_up' },
  ])
})

test('once closed, the registry keeps its calls and tells the people in them that the end is near', () => {
  const live = new LiveCalls()
  const heard: string[] = []
  const stopped: string[] = []
  for (const [id, state] of [
    ['call_1', 'listening'],
    ['call_2', 'message'],
    ['call_3', 'transferred'],
  ] as const) {
    const command = (given: SupervisorCommand) => void heard.push(`${id} ${given.do === 'say' ? given.text : given.do}`)
    live.begin(aCall(id, { command, stop: () => void stopped.push(id) }))
    live.publish({ kind: 'state', callId: id, state, atMs: 0 })
  }

  live.close()
  live.begin(aCall('call_4', { stop: () => void stopped.push('call_4') }))
  live.sayToAll('The call ends in a minute.')

  expect([live.closed, live.count, stopped]).toEqual([true, 4, []])
  expect(heard).toEqual(['call_1 The call ends in a minute.'])
})
