import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { disableEndpoint } from '../endpoints/endpoint.ts'
import { webhookMetrics } from './metrics.ts'
import { Sender } from './sender.ts'

const HOUR = 3_600_000

async function startMetricsTest() {
  const t = await startDeliveryTest()
  const registry = new Registry()
  const metrics = webhookMetrics({ registry, sql: t.db.list, now: () => t.clock.now(), inFlight: () => 0 })
  const sender = new Sender({ ...t, metrics })
  /** The value of one line of the text, found by name and labels. */
  const value = async (line: string) => {
    const lines = (await registry.metrics()).split('\n')
    return Number(lines.find((one) => one.startsWith(`${line} `))?.slice(line.length + 1))
  }
  return { ...t, sender, value }
}

test('attempts are counted by outcome, and timed', async () => {
  const t = await startMetricsTest()
  await t.subscribe('/fine')
  await t.subscribe('/broken')
  t.receiver.behave('/broken', (_, response) => response.writeHead(500).end())
  await t.announce()
  await t.sender.deliverDue()
  t.clock.advance(30_000)
  await t.sender.deliverDue()

  expect(await t.value('frontbell_webhook_attempts_total{outcome="success"}')).toBe(1)
  expect(await t.value('frontbell_webhook_attempts_total{outcome="http_5xx"}')).toBe(2)
  expect(await t.value('frontbell_webhook_attempt_duration_seconds_count{result="failure"}')).toBe(2)
  expect(await t.value('frontbell_webhook_delay_seconds_count')).toBe(2)
})

test('the metrics show the length of the queue and the delay of its first delivery', async () => {
  const t = await startMetricsTest()
  await t.subscribe('/a')
  for (let n = 0; n < 3; n++) await t.announce(`${n}`)
  t.clock.advance(7_000)

  const before = await t.value('frontbell_webhook_deliveries_waiting')
  const overdue = await t.value('frontbell_webhook_oldest_due_seconds')
  await t.sender.deliverDue()

  expect([before, overdue]).toEqual([3, 7])
  expect(await t.value('frontbell_webhook_deliveries_waiting')).toBe(0)
  expect(await t.value('frontbell_webhook_oldest_due_seconds')).toBe(0)
})

test('disabled endpoints are counted by reason', async () => {
  const t = await startMetricsTest()
  const { endpoint } = await t.subscribe('/owner')
  await t.subscribe('/failing')
  await t.subscribe('/fine')
  t.receiver.behave('/failing', (_, response) => response.writeHead(500).end())
  await disableEndpoint(t.db, t.businessId, endpoint.id, t.clock.now())
  for (const advance of [0, 25 * HOUR, 0]) {
    t.clock.advance(advance)
    await t.announce()
    await t.sender.deliverDue()
  }

  expect(await t.value('frontbell_webhook_endpoints_disabled_total')).toBe(1)
  for (const status of ['enabled', 'disabled_owner', 'disabled_failing'])
    expect(await t.value(`frontbell_webhook_endpoints{status="${status}"}`)).toBe(1)
})
