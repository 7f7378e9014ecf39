import { expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { SUBSCRIBABLE_EVENTS, sampleDataOf } from '../../events/catalogue.ts'
import { disableEndpoint, updateEndpoint } from '../endpoints/endpoint.ts'
import { pingEndpoint } from '../endpoints/ping.ts'
import { listDeliveries, requireDelivery, retryDelivery, retryFailedSince } from './delivery-log.ts'
import { forgetOldEvents } from './retention.ts'

const LADDER = [0, 30_000, 5 * 60_000, 30 * 60_000]
const PAGE = { limit: 20, after: null }

/** Deliveries of `count` events that failed for good. */
async function startFailed(count = 1) {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(500, { 'x-why': 'broken' }).end('no\0pe'))
  for (let n = 0; n < count; n++) await t.announce(`${n}`)
  for (const delay of LADDER) {
    t.clock.advance(delay)
    await t.sender.deliverDue()
  }
  const recover = () => t.receiver.behave('/a', (_, response) => response.writeHead(200).end())
  return { ...t, endpoint, recover, list: () => listDeliveries(t.db, t.businessId, {}, PAGE, t.clock.now()) }
}

test('the log shows every attempt with its request and response', async () => {
  const t = await startFailed()
  const { items } = await t.list()

  const record = await requireDelivery(t.db, t.businessId, items[0]?.id ?? '', 'SERVICE', t.clock.now())

  expect(record).toMatchObject({ state: 'failed', attempts: 4, lastOutcome: 'http_5xx', lastStatus: 500, dueAt: null })
  expect(record.body).toBe(t.got('/a')[0]?.body)
  expect(record.attemptLog.map((one) => one.number)).toEqual([1, 2, 3, 4])
  const [first] = record.attemptLog
  expect(first).toMatchObject({ status: 500, responseHeaders: { 'x-why': 'broken' }, responseBody: 'no\uFFFDpe' })
  for (const [name, value] of Object.entries(first?.requestHeaders ?? { none: '' }))
    expect(t.got('/a')[0]?.headers[name.toLowerCase()]).toBe(value)
})

test('lists are filtered, paged newest first, and hidden from other businesses', async () => {
  const t = await startFailed(5)
  t.recover()
  await t.announce('fine')
  await t.sender.deliverDue()

  const first = await listDeliveries(t.db, t.businessId, { state: 'failed' }, { limit: 3, after: null }, t.clock.now())
  const second = await listDeliveries(
    t.db,
    t.businessId,
    { state: 'failed' },
    { limit: 3, after: first.next },
    t.clock.now(),
  )
  const other = await listDeliveries(t.db, 'biz_other', {}, PAGE, t.clock.now())

  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
  expect(new Set([...first.items, ...second.items].map((one) => one.id)).size).toBe(5)
  expect(other.items).toEqual([])
  const stranger = requireDelivery(t.db, 'biz_other', first.items[0]?.id ?? '', 'SERVICE', t.clock.now())
  await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a manual retry of a failed delivery makes exactly one attempt', async () => {
  const t = await startFailed()
  const { items } = await t.list()
  const id = items[0]?.id ?? ''

  await retryDelivery(t.db, t.businessId, id, t.clock.now())
  const attempts = [await t.sender.deliverDue()]
  t.clock.advance(3_600_000)
  attempts.push(await t.sender.deliverDue())
  const afterFailure = (await t.deliveries())[0]?.state
  t.recover()
  await retryDelivery(t.db, t.businessId, id, t.clock.now())
  attempts.push(await t.sender.deliverDue())

  expect(attempts).toEqual([1, 0, 1])
  expect([afterFailure, (await t.deliveries())[0]?.state]).toEqual(['failed', 'delivered'])
  expect(new Set(t.got('/a').map((one) => one.headers['webhook-id'])).size).toBe(1)
})

test('a retry by hand of a waiting delivery uses up none of the automatic retries, which come at their times', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(503).end())
  await t.announce('one')
  const start = t.clock.now().getTime()
  const list = async () => (await listDeliveries(t.db, t.businessId, {}, PAGE, t.clock.now())).items[0]

  const dueAfter: (number | undefined)[] = []
  for (const delay of LADDER.slice(0, 3)) {
    t.clock.advance(delay)
    await t.sender.deliverDue()
    for (let pressed = 0; pressed < 2; pressed++) {
      await retryDelivery(t.db, t.businessId, (await list())?.id ?? '', t.clock.now())
      expect(await t.sender.deliverDue()).toBe(1)
    }
    dueAfter.push((await list())?.dueAt?.getTime())
  }
  const beforeLast = await list()
  t.clock.advance(LADDER[3] ?? 0)
  await t.sender.deliverDue()

  expect(dueAfter.map((due = 0) => (due - start) / 1_000)).toEqual([30, 330, 2130])
  expect(beforeLast).toMatchObject({ state: 'waiting', attempts: 9 })
  expect(await list()).toMatchObject({ state: 'failed', attempts: 10 })
})

test('a manual retry is refused if there is nothing to retry', async () => {
  const t = await startFailed()
  const { items } = await t.list()
  const retry = (id: string, business = t.businessId) => retryDelivery(t.db, business, id, t.clock.now())

  await expect(retry('dlv_999999')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(retry('nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(retry(items[0]?.id ?? '', 'biz_other')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await disableEndpoint(t.db, t.businessId, t.endpoint.id, t.clock.now())
  await expect(retry(items[0]?.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT', message: /enable the endpoint/ })
})

test('all deliveries that failed since a given time are retried at once', async () => {
  const t = await startFailed(3)
  const since = t.clock.now()
  t.recover()

  const later = await retryFailedSince(t.db, t.businessId, new Date(since.getTime() + 1), t.clock.now())
  const all = await retryFailedSince(t.db, t.businessId, since, t.clock.now())
  await t.sender.deliverDue()

  expect([later, all]).toEqual([0, 3])
  expect((await t.deliveries()).map((one) => one.state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a ping is signed, logged, never retried and never counted against the endpoint', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(503).end('later'))

  const result = await pingEndpoint(t, t.businessId, endpoint.id)
  t.clock.advance(60_000)

  expect(result).toMatchObject({ outcome: 'http_5xx', status: 503 })
  expect(t.got('/a')).toMatchObject([{ problem: null }])
  expect(JSON.parse(t.got('/a')[0]?.body ?? '')).toMatchObject({ event: 'ping', data: { endpointId: endpoint.id } })
  expect(await t.sender.deliverDue()).toBe(0)
  const record = await requireDelivery(t.db, t.businessId, result.deliveryId, 'SERVICE', t.clock.now())
  expect(record).toMatchObject({ event: 'ping', state: 'failed', attempts: 1 })
  expect(record.attemptLog).toMatchObject([{ status: 503, responseBody: 'later' }])
  const [row] = await t.db.list`SELECT failing_since FROM webhook_endpoints`
  expect(row?.failing_since).toBeNull()
})

test('no retry repeats a ping or a sample, neither alone nor with all failed deliveries', async () => {
  const t = await startFailed()
  const ping = await pingEndpoint(t, t.businessId, t.endpoint.id)
  t.clock.advance(60_000)
  const sample = await pingEndpoint(t, t.businessId, t.endpoint.id, 'contact.created')
  const requests = t.got('/a').length

  const retried = await retryFailedSince(t.db, t.businessId, new Date(0), t.clock.now())
  const alone = [ping, sample].map(({ deliveryId }) =>
    retryDelivery(t.db, t.businessId, deliveryId, t.clock.now()).catch((error) => error.message),
  )
  await t.sender.deliverDue()

  expect(retried).toBe(1)
  expect(await Promise.all(alone)).toEqual(Array(2).fill('pings and samples are sent once; send a new one'))
  expect(t.got('/a')).toHaveLength(requests + 1)
})

test('the log shows since when a delivery is overdue, and shows none as late that is in flight or due later', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  await t.announce()
  const dueAt = t.clock.now()
  const overdueSince = async () =>
    (await listDeliveries(t.db, t.businessId, {}, PAGE, t.clock.now())).items[0]?.overdueSince

  const whenDue = await overdueSince()
  t.clock.advance(3_000)
  const whenLate = await overdueSince()
  t.receiver.behave('/a', () => {})
  const sending = t.sender.deliverDue()
  await until('the request has arrived', () => t.got('/a').length === 1)
  const inFlight = await overdueSince()
  t.clock.advance(10_000)
  await sending
  const untilRetry = await overdueSince()

  expect([whenDue, whenLate, inFlight, untilRetry]).toEqual([null, dueAt, null, null])
})

test('a sample of any event can be sent, in the shape of the real event; other names are refused', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a', { events: ['sms.sent'] })

  for (const name of SUBSCRIBABLE_EVENTS) {
    await pingEndpoint(t, t.businessId, endpoint.id, name)
    t.clock.advance(60_000)
  }

  expect(t.got('/a').map((one) => JSON.parse(one.body).event)).toEqual(SUBSCRIBABLE_EVENTS)
  for (const { body, problem, headers } of t.got('/a')) {
    const { event, idempotencyKey, data } = JSON.parse(body)
    expect([problem, headers['x-service-event'], headers['webhook-id']]).toEqual([null, event, idempotencyKey])
    expect(data).toEqual(sampleDataOf(event))
  }
  const unknown = pingEndpoint(t, t.businessId, endpoint.id, 'call.answered')
  await expect(unknown).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^event: must/) })
  expect(await t.sender.deliverDue()).toBe(0)
})

test('the log shows the stages of opening the first connection, and that a later attempt reused it', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const, ttlSeconds: 60 }]
  const t = await startDeliveryTest({ resolve })
  const port = new URL(t.receiver.url).port
  const { endpoint } = await t.subscribe('/a')
  await updateEndpoint(t.db, t, t.businessId, endpoint.id, { url: `https://receiver.test:${port}/a` }, t.clock.now())
  for (let n = 0; n < 2; n++) {
    await t.announce()
    await t.sender.deliverDue()
  }

  const { items } = await listDeliveries(t.db, t.businessId, {}, PAGE, t.clock.now())
  const stages = await Promise.all(
    items.map(
      async ({ id }) => (await requireDelivery(t.db, t.businessId, id, 'SERVICE', t.clock.now())).attemptLog[0],
    ),
  )

  expect(stages[1]).toMatchObject({ outcome: 'success', dnsMs: 0, tcpMs: 0, tlsMs: 0, connectMs: 0, headersMs: 0 })
  expect(stages[0]).toMatchObject({ outcome: 'success', dnsMs: null, tcpMs: null, tlsMs: null, connectMs: 0 })
})

test('hourly counts grow as attempts end, by endpoint and outcome', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce()
  await t.sender.deliverDue()
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  await t.announce()
  await t.sender.deliverDue()
  t.clock.advance(3_600_000)
  await t.sender.deliverDue()

  const hours = await t.db.list`SELECT endpoint_id, hour, succeeded, failed FROM webhook_hours ORDER BY hour`
  const first = new Date(t.clock.now().getTime() - 3_600_000)
  const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)

  expect(hours).toEqual([
    { endpoint_id: endpoint.id, hour: hourOf(first), succeeded: 1, failed: 1 },
    { endpoint_id: endpoint.id, hour: hourOf(t.clock.now()), succeeded: 0, failed: 1 },
  ])
})

test('pings are limited per endpoint and per business', async () => {
  const t = await startDeliveryTest()
  const endpoints = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((path) => t.subscribe(path)))
  const ping = (index: number) => pingEndpoint(t, t.businessId, endpoints[index]?.endpoint.id ?? '')

  await ping(0)
  await expect(ping(0)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  t.clock.advance(5_000)
  expect((await ping(0)).outcome).toBe('success')
  await expect(pingEndpoint(t, 'biz_other', endpoints[0]?.endpoint.id ?? '')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('old events are deleted with their deliveries and attempts; waiting deliveries stay', async () => {
  const t = await startFailed(2)
  t.clock.advance(31 * 24 * 3_600_000)
  await t.announce('new and waiting')
  const [old] = (await t.list()).items.slice(-1)
  await retryDelivery(t.db, t.businessId, old?.id ?? '', t.clock.now())

  const forgotten = await forgetOldEvents(t.db.write, 30, t.clock.now())

  expect(forgotten).toBe(1)
  expect((await t.deliveries()).map((one) => one.state)).toEqual(['waiting', 'waiting'])
  expect(await t.db.list`SELECT FROM delivery_attempts`).toHaveLength(4)
})
