import { expect, onTestFinished, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { eventually } from '../../../test/harness/until.ts'
import { type LiveCall, LiveCalls } from '../../assistant/call/registry.ts'
import type { SupervisorCommand } from '../../assistant/conversation/events.ts'
import { startCall } from '../../features/calls/call.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { CallTap } from '../../media/call-tap.ts'
import type { Database } from '../../store/database.ts'
import type { WatchedEvent } from './live-notice.ts'
import { LIVE_CHANNEL, LiveRelay } from './live-relay.ts'

const START = new Date('2026-03-02T14:30:00.000Z')

/** One of several instances of the service on the same database. */
async function anInstance(db: Database, instanceId: string) {
  const live = new LiveCalls()
  const clock = new ManualClock(START)
  const relay = new LiveRelay({ db, live, clock, log: silentLog, instanceId })
  await relay.start()
  onTestFinished(() => relay.stop())

  /** A call of the business that this instance handles. */
  async function takes(businessId: string, id: string): Promise<{ commands: SupervisorCommand[] }> {
    const commands: SupervisorCommand[] = []
    const call = { id, businessId, direction: 'inbound', from: '+15551234567', to: '+12125550100' } as const
    await startCall(db, { ...call, instanceId }, START)
    const control = { stop() {}, cutOff() {}, command: (command: SupervisorCommand) => commands.push(command) }
    live.begin({ ...call, control, tap: new CallTap(), startedAt: START, over: Promise.resolve() } as LiveCall)
    return { commands }
  }
  return { live, clock, relay, takes }
}

function caption(callId: string, text: string) {
  return { kind: 'caption', callId, role: 'caller', text, final: true, atMs: 1_000 } as const
}

async function twoInstances() {
  const db = await createTestDatabase()
  const [one, two] = await Promise.all([anInstance(db, 'one'), anInstance(db, 'two')])
  return { db, one, two, business: await aBusiness(db) }
}

test('the calls of all instances are listed, with the captions of this instance’s calls', async () => {
  const { one, two, business, db } = await twoInstances()
  const other = await aBusiness(db, { phone: '+12125550111' })
  await one.takes(business.id, 'call_1')
  await two.takes(business.id, 'call_2')
  await one.takes(other.id, 'call_3')
  one.live.publish(caption('call_1', 'Hello?'))

  const calls = await one.relay.list(business.id)

  expect(calls).toEqual([
    expect.objectContaining({ id: 'call_1', captions: [{ role: 'caller', text: 'Hello?', atMs: 1_000 }] }),
    expect.objectContaining({ id: 'call_2', captions: [], state: 'ringing' }),
  ])
})

test('another instance gets the earlier captions of a call and then its events in order', async () => {
  const { one, two, business } = await twoInstances()
  await two.takes(business.id, 'call_2')
  two.live.publish(caption('call_2', 'before'))
  const seen: WatchedEvent[] = []

  one.relay.follow(business.id, (event) => seen.push(event))
  await eventually(() => expect(seen).toHaveLength(1))
  for (let i = 0; i < 50; i++) two.live.publish(caption('call_2', `word ${i}`))
  two.live.end('call_2', 'caller_hangup')

  await eventually(() => expect(seen).toHaveLength(52))
  expect(seen[0]).toMatchObject({ kind: 'call', call: { id: 'call_2', captions: [{ text: 'before' }] } })
  expect(seen.slice(1, 51).map((event) => (event as { text: string }).text)).toEqual(
    Array.from({ length: 50 }, (_, i) => `word ${i}`),
  )
  expect(seen[51]).toEqual({ kind: 'ended', callId: 'call_2', reason: 'caller_hangup' })
})

test('another business gets no events', async () => {
  const { one, two, business, db } = await twoInstances()
  const other = await aBusiness(db, { phone: '+12125550111' })
  const seen: WatchedEvent[] = []
  const ours: WatchedEvent[] = []
  one.relay.follow(other.id, (event) => seen.push(event))
  one.relay.follow(business.id, (event) => ours.push(event))
  await two.takes(business.id, 'call_2')
  await eventually(() => expect(ours.length).toBeGreaterThan(0))

  two.live.publish(caption('call_2', 'secret'))
  await eventually(() => expect(ours).toContainEqual(caption('call_2', 'secret')))

  expect(seen).toEqual([])
  expect(await one.relay.command(other.id, 'call_2', { do: 'hang_up' })).toBe('no_such_call')
})

test('an instance sends no notices of calls that no other instance watches', async () => {
  const { db, one, two, business } = await twoInstances()
  const heard: string[] = []
  const stop = await db.listen(LIVE_CHANNEL, (payload) => heard.push(payload))
  onTestFinished(stop)
  const seen: WatchedEvent[] = []
  await two.takes(business.id, 'call_2')
  two.live.publish(caption('call_2', 'unwatched'))
  const leave = one.relay.follow(business.id, (event) => seen.push(event))
  await eventually(() => expect(seen).toHaveLength(1))
  two.live.publish(caption('call_2', 'watched'))
  await eventually(() => expect(seen).toHaveLength(2))

  leave()
  // The watch is not renewed.
  two.clock.advance(16_000)
  two.live.publish(caption('call_2', 'left'))
  await db.write`SELECT pg_notify(${LIVE_CHANNEL}, 'the end')`
  await eventually(() => expect(heard).toContain('the end'))

  const events = heard.filter((payload) => payload.includes('"type":"event"'))
  expect(events.filter((payload) => payload.includes('watched"'))).toHaveLength(1)
  expect(events.join()).not.toContain('left')
})

test('a watch is renewed while a page follows', async () => {
  const { one, two, business } = await twoInstances()
  const seen: WatchedEvent[] = []
  one.relay.follow(business.id, (event) => seen.push(event))
  await two.takes(business.id, 'call_2')
  await eventually(async () => {
    two.live.publish(caption('call_2', 'hello'))
    expect(seen.length).toBeGreaterThan(0)
  })

  for (let i = 0; i < 5; i++) {
    two.clock.advance(6_000)
    one.clock.advance(5_000)
    await eventually(() => {
      two.live.publish(caption('call_2', `round ${i}`))
      expect(seen).toContainEqual(caption('call_2', `round ${i}`))
    })
  }
})

test('a person controls a call that another instance handles', async () => {
  const { one, two, business } = await twoInstances()
  const { commands } = await two.takes(business.id, 'call_2')

  const outcome = await one.relay.command(business.id, 'call_2', { do: 'transfer', to: '+15550001111' })
  const nothing = await one.relay.command(business.id, 'call_9', { do: 'hang_up' })

  expect(outcome).toBe('taken')
  expect(commands).toEqual([{ do: 'transfer', to: '+15550001111' }])
  expect(nothing).toBe('no_such_call')
})

test('an unanswered command gives up after three seconds', async () => {
  const { db, one, business } = await twoInstances()
  await startCall(
    db,
    {
      ...{ id: 'call_dead', businessId: business.id, direction: 'inbound', from: 'anonymous', to: '+12125550100' },
      instanceId: 'dead',
    },
    START,
  )
  const command = one.relay.command(business.id, 'call_dead', { do: 'hang_up' })
  // The renewal of watches and the timeout.
  await eventually(() => expect(one.clock.pending).toBe(2))
  one.clock.advance(3_000)

  expect(await command).toBe('unanswered')
})

test('a caption longer than a notice is shortened, and a long conversation loses its first captions', async () => {
  const { one, two, business } = await twoInstances()
  await two.takes(business.id, 'call_2')
  const long = 'é'.repeat(3_000)
  for (let i = 0; i < 5; i++) two.live.publish(caption('call_2', `${i}${long}`))
  const seen: WatchedEvent[] = []

  one.relay.follow(business.id, (event) => seen.push(event))
  await eventually(() => expect(seen).toHaveLength(1))
  two.live.publish(caption('call_2', 'x'.repeat(20_000)))
  await eventually(() => expect(seen).toHaveLength(2))

  const [call, event] = seen as [Extract<WatchedEvent, { kind: 'call' }>, Extract<WatchedEvent, { kind: 'caption' }>]
  expect(call.call.captions.map(({ text }) => text)).toEqual([`4${long}`])
  expect(event.text.length).toBeLessThan(7_900)
  expect(event.text).toMatch(/^x+…/)
})

test('invalid notices are ignored', async () => {
  const { db, one, two, business } = await twoInstances()
  const seen: WatchedEvent[] = []
  one.relay.follow(business.id, (event) => seen.push(event))

  for (const payload of ['nonsense', '{}', 'null', '{"type":"later"}'])
    await db.write`SELECT pg_notify(${LIVE_CHANNEL}, ${payload})`
  await two.takes(business.id, 'call_2')

  // `call` instead of `started`: the watch reached the other instance only after the call had begun.
  await eventually(() => expect(['call', 'started']).toContain(seen[0]?.kind))
})
