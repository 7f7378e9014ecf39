import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { emit } from '../../events/emit.ts'
import { claimDue, complete } from './delivery-store.ts'
import { Sender } from './sender.ts'

const MINUTE = 60_000
const TOKEN = '00000000-0000-4000-8000-000000000001'

test('a committed event reaches each subscribed endpoint once, signed with its own scheme', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a', { signatureScheme: 'ed25519' })
  await t.subscribe('/b', { signatureScheme: 'hmac-sha256' })
  await t.subscribe('/c', { events: ['call.completed'] })

  await t.announce()
  const attempts = await t.sender.deliverDue()

  expect(attempts).toBe(2)
  const [a] = t.got('/a')
  const [b] = t.got('/b')
  expect([t.got('/a').length, t.got('/b').length, t.got('/c').length]).toEqual([1, 1, 0])
  expect([a?.problem, b?.problem]).toEqual([null, null])
  expect(a?.headers['x-service-signature']).toMatch(/^ed25519:[A-Za-z0-9+/]{86}==$/)
  expect(b?.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(a?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'contact.created',
    'user-agent': 'SERVICE-Webhooks/1.0',
  })
  expect(Object.keys(JSON.parse(a?.body ?? ''))).toEqual(['event', 'timestamp', 'idempotencyKey', 'data'])
  expect(a?.body).toBe(b?.body)
})

test('the standardwebhooks package accepts the deliveries of both schemes', async () => {
  const t = await startDeliveryTest()
  const a = await t.subscribe('/a', { signatureScheme: 'ed25519' })
  const b = await t.subscribe('/b', { signatureScheme: 'hmac-sha256' })

  await t.announce('Ünï✓')
  await t.sender.deliverDue()

  for (const [path, { secret }] of [['/a', a] as const, ['/b', b] as const]) {
    const [webhook] = t.got(path)
    const verified = new Webhook(secret).verify(webhook?.body ?? '', webhook?.headers ?? {})
    expect(verified).toMatchObject({ event: 'contact.created', idempotencyKey: webhook?.headers['webhook-id'] })
  }
})

test('retries come exactly 30 s, 5 min and 30 min after the previous attempt, then the delivery is failed', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())

  await t.announce()
  const counts: number[] = [await t.sender.deliverDue()]
  for (const delay of [30_000, 5 * MINUTE, 30 * MINUTE]) {
    t.clock.advance(delay - 1)
    counts.push(await t.sender.deliverDue())
    t.clock.advance(1)
    counts.push(await t.sender.deliverDue())
  }
  t.clock.advance(24 * 60 * MINUTE)
  counts.push(await t.sender.deliverDue())

  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
  expect(await t.deliveries()).toMatchObject([{ state: 'failed', attempts: 4, failures: 4 }])
  const start = t.got('/a')[0]?.at.getTime() ?? 0
  expect(t.got('/a').map((one) => one.at.getTime() - start)).toEqual([0, 30_000, 330_000, 2_130_000])
})

test('every attempt sends the same bytes and key, with a fresh timestamp and signature that verify', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(503).end())

  await t.announce()
  await t.sender.deliverDue()
  t.clock.advance(30_000)
  await t.sender.deliverDue()

  const [first, second] = t.got('/a')
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['x-service-timestamp']) - Number(first?.headers['x-service-timestamp'])).toBe(30)
  expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature'])
  expect([first?.problem, second?.problem]).toEqual([null, null])
})

test('an event is never sent if its transaction rolls back', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  const data = {
    id: 'ctc_1',
    name: 'A',
    phone: null,
    email: null,
    source: 'api',
    createdAt: '2026-01-01T00:00:00.000Z',
  }

  const failing = t.db.transaction(async (tx) => {
    await emit(tx, t.businessId, 'contact.created', data, t.clock.now())
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await t.sender.deliverDue()).toBe(0)
  expect(await t.db.list`SELECT FROM events`).toHaveLength(0)
})

test('a hanging receiver takes no more than its cap and delays no other endpoint', async () => {
  const t = await startDeliveryTest({ limits: { perEndpoint: 4, perProcess: 8 } })
  await t.subscribe('/hangs')
  await t.subscribe('/fine')
  t.receiver.behave('/hangs', () => {})
  for (let n = 0; n < 30; n++) await t.announce(`${n}`)

  const moving = (what: string, holds: () => boolean | Promise<boolean>, stepMs: number) =>
    until(what, () => {
      t.clock.advance(stepMs)
      return holds()
    })
  await t.sender.start()
  await moving('everything at the fine receiver', () => t.got('/fine').length === 30, 5)

  // The receiver's last response may still be on its way.
  await until('only the hanging requests are in flight', () => t.sender.inFlight === 4)
  // On a slow machine the clock may have moved so far that others have hung before these four.
  const timeouts = async () => (await t.outcomes()).filter((one) => one === 'timeout_waiting').length
  const hung = await until(
    'the rest has timed out',
    async () => t.got('/hangs').length === 4 + (await timeouts()) && t.got('/hangs').length,
  )
  t.clock.advance(10_000)
  await moving('four more time-outs', async () => (await timeouts()) >= hung, 1)
  const drained = t.sender.drain()
  let isDrained = false
  drained.then(() => {
    isDrained = true
  })
  // Completions are gathered for a moment of the clock, so it must move until they are recorded.
  await moving('the sender is drained', () => isDrained, 10_000)
})

test('all late deliveries of a hanging receiver are in flight at once, so that none waits for another', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/hangs')
  t.receiver.behave('/hangs', () => {})
  for (let n = 0; n < 50; n++) await t.announce(`${n}`)

  await t.sender.start()
  await until('the first eight hang', () => t.got('/hangs').length === 8)
  t.clock.advance(10_000)
  await until('all others are in flight', () => {
    t.clock.advance(5)
    return t.got('/hangs').length === 50
  })

  const drained = t.sender.drain()
  await until('nothing is in flight', () => {
    t.clock.advance(1_000)
    return t.sender.inFlight === 0
  })
  await drained
})

test('two senders on one database send nothing twice', async () => {
  const t = await startDeliveryTest()
  const other = new Sender(t)
  await t.subscribe('/a')
  await t.subscribe('/b')
  for (let n = 0; n < 100; n++) await t.announce(`${n}`)

  const counts = await Promise.all([t.sender.deliverDue(), other.deliverDue()])

  expect(counts.reduce((a, b) => a + b)).toBe(200)
  expect(new Set(t.receiver.received.map((one) => one.path + one.headers['webhook-id'])).size).toBe(200)
  expect(t.receiver.received).toHaveLength(200)
})

test('an attempt lost with its sender is logged as interrupted and uses up no retry', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  await t.announce()
  const [delivery] = await t.deliveries()
  const lane = { endpointId: delivery?.endpointId ?? '', slots: 1 }
  await claimDue(t.db.write, [lane], TOKEN, t.clock.now())

  const early = await t.sender.deliverDue()
  t.clock.advance(30_000)
  const late = await t.sender.deliverDue()

  expect([early, late]).toEqual([0, 1])
  expect(await t.outcomes()).toEqual(['interrupted', 'success'])
  expect(await t.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, failures: 0 }])
})

test('an attempt that outlived its lease changes nothing', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  await t.announce()
  const [delivery] = await t.deliveries()
  const now = t.clock.now()
  await claimDue(t.db.write, [{ endpointId: delivery?.endpointId ?? '', slots: 1 }], TOKEN, now)
  t.clock.advance(30_000)
  await t.sender.deliverDue()

  const step = { state: 'failed' as const, failures: 4, dueAt: now, automaticRetryAt: null }
  const blank = { detail: null, status: null, headers: null, body: null }
  const timings = { dnsMs: null, tcpMs: null, tlsMs: null, connectMs: null, headersMs: null }
  const signed = { signedAt: 1, signature: 'x', standardSignature: 'x' }
  const late = {
    id: delivery?.id ?? '',
    endpointId: delivery?.endpointId ?? '',
    token: TOKEN,
    ...step,
    startedAt: now,
    endedAt: now,
  }
  const report = await complete(t.db.write, [{ ...late, ...blank, ...timings, ...signed, outcome: 'http_5xx' }])

  expect(report.moved.size).toBe(0)
  expect(await t.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('an endpoint that subscribed to message.received gets that name with the same data, and never both', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/alias', { events: ['message.received'] })
  await t.subscribe('/both', { events: ['message.received', 'sms.received'] })
  await t.subscribe('/all')
  const receivedAt = t.clock.now().toISOString()
  const data = { id: 'msg_1', from: '+1', to: '+2', body: 'hi', type: 'sms', direction: 'inbound', receivedAt } as const

  await t.db.transaction((tx) => emit(tx, t.businessId, 'sms.received', data, t.clock.now()))
  await t.sender.deliverDue()

  const names = ['/alias', '/both', '/all'].map((path) => t.got(path).map((one) => JSON.parse(one.body).event))
  expect(names).toEqual([['message.received'], ['sms.received'], ['sms.received']])
  const [alias, all] = [t.got('/alias')[0], t.got('/all')[0]]
  expect(alias?.problem).toBeNull()
  expect(alias?.headers['x-service-event']).toBe('message.received')
  expect(JSON.parse(alias?.body ?? '')).toEqual({ ...JSON.parse(all?.body ?? ''), event: 'message.received' })
})

test('no secret, body or signature appears in the log lines', async () => {
  const t = await startDeliveryTest()
  const { secret } = await t.subscribe('/a?token=hush')
  await t.announce('Ada Lovelace')
  await t.sender.deliverDue()

  const [webhook] = t.receiver.received
  const logged = JSON.stringify(t.lines)
  expect(logged).toContain('"outcome":"success"')
  for (const hidden of [secret, 'hush', 'Lovelace', webhook?.headers['x-service-signature'] ?? '?'])
    expect(logged).not.toContain(hidden)
})
