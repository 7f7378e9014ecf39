import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { enableEndpoint, requireEndpoint } from './endpoint.ts'

const HOUR = 3_600_000

/** An endpoint that fails from now on, with the first delivery attempted. */
async function startFailing() {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  await t.announce('first')
  await t.sender.deliverDue()
  const status = async () => (await requireEndpoint(t.db, t.businessId, endpoint.id)).status
  return { ...t, endpoint, status }
}

test('24 hours without a success since the first failure disable the endpoint, with one mail and one notification', async () => {
  const t = await startFailing()
  for (const advance of [30_000, 5 * 60_000, 30 * 60_000]) {
    t.clock.advance(advance)
    await t.sender.deliverDue()
  }
  t.clock.advance(24 * HOUR - 30_000 - 35 * 60_000 - 1)
  await t.announce('a moment before')
  await t.sender.deliverDue()
  const before = await t.status()
  t.clock.advance(1)
  await t.announce('after 24 hours')
  await t.announce('too')
  await t.sender.deliverDue()

  expect([before, await t.status()]).toEqual(['enabled', 'disabled'])
  expect(await requireEndpoint(t.db, t.businessId, t.endpoint.id)).toMatchObject({ disabledReason: 'failing' })
  expect(await t.db.list`SELECT type, resource_id FROM notifications ORDER BY created_at, id`).toEqual([
    { type: 'webhook.failing', resource_id: t.endpoint.id },
    { type: 'webhook.disabled', resource_id: t.endpoint.id },
  ])
  const mails = await t.db.list`SELECT body FROM outgoing_emails WHERE subject LIKE '%disabled%'`
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(t.endpoint.url)
})

test('deliveries that are still due are kept, and sent when the owner enables the endpoint', async () => {
  const t = await startFailing()
  t.clock.advance(25 * HOUR)
  await t.announce('second')
  await t.announce('third')
  await t.sender.deliverDue()
  await t.sender.deliverDue()
  const kept = await t.deliveries()
  const sentBefore = t.got('/a').length

  t.receiver.behave('/a', (_, response) => response.writeHead(200).end())
  await enableEndpoint(t.db, t.businessId, t.endpoint.id, t.clock.now())
  await t.sender.deliverDue()

  expect(kept.map((one) => one.state)).toEqual(['parked', 'parked', 'parked'])
  expect((await t.deliveries()).map((one) => one.state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(t.got('/a')).toHaveLength(sentBefore + 3)
})

test('one success restarts the 24 hours', async () => {
  const t = await startFailing()
  t.clock.advance(23 * HOUR)
  t.receiver.behave('/a', (_, response) => response.writeHead(200).end())
  await t.sender.deliverDue()
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  for (const advance of [0, 23 * HOUR, 0]) {
    t.clock.advance(advance)
    await t.announce()
    await t.sender.deliverDue()
  }

  expect(await t.status()).toBe('enabled')
})

test('a quiet endpoint that failed twice in a day is not disabled', async () => {
  const t = await startFailing()
  t.clock.advance(25 * HOUR)
  await t.sender.deliverDue()

  expect(await t.status()).toBe('enabled')
})

test('hourly counts and the endpoint show successes and failures', async () => {
  const t = await startFailing()
  t.receiver.behave('/a', (_, response) => response.writeHead(200).end())
  t.clock.advance(30_000)
  await t.sender.deliverDue()

  const counted = await t.db
    .list`SELECT sum(succeeded)::int AS succeeded, sum(failed)::int AS failed FROM webhook_hours`
  expect(counted).toEqual([{ succeeded: 1, failed: 1 }])
  const { failingSince, lastSuccessAt } = await requireEndpoint(t.db, t.businessId, t.endpoint.id)
  expect([failingSince, lastSuccessAt]).toEqual([null, t.clock.now()])
})

test('12 hours without a success warn the business once by mail, and again only after a success', async () => {
  const t = await startFailing()
  const warnings = async () => (await t.db.list`SELECT FROM notifications WHERE type = 'webhook.failing'`).length
  const fail = async (name: string) => {
    await t.announce(name)
    await t.sender.deliverDue()
    return warnings()
  }
  const counts = [await fail('second'), await fail('third')]
  t.clock.advance(12 * HOUR - 1)
  counts.push(await fail('a moment before'))
  t.clock.advance(1)
  counts.push(await fail('after 12 hours'), await fail('once'))
  const mails = await t.db.list`SELECT subject, body FROM outgoing_emails`
  t.receiver.behave('/a', (_, response) => response.writeHead(200).end())
  await fail('accepted')
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  t.clock.advance(HOUR)
  for (const name of ['one', 'two', 'three']) await fail(name)
  t.clock.advance(12 * HOUR)
  counts.push(await fail('fails again'))

  expect(counts).toEqual([0, 0, 0, 1, 1, 2])
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(t.endpoint.url)
  expect(mails[0]?.body).toContain('Without a success until')
  expect(await t.status()).toBe('enabled')
})
