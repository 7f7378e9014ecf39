import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { DeliveryFeed } from './delivery-feed.ts'

test('each change of a delivery is returned once, from now on, even for an endpoint that is added later', async () => {
  const t = await startDeliveryTest()
  await t.subscribe('/a')
  await t.announce('before')
  await t.sender.deliverDue()
  const feed = new DeliveryFeed(t.db.read, t.businessId)
  await feed.start()
  const states = async () => (await feed.next()).map(({ state, attempts, url }) => [url.slice(-1), state, attempts])
  const given = [await states()]

  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  await t.announce('one')
  given.push(await states())
  await t.sender.deliverDue()
  given.push(await states(), await states())
  await t.subscribe('/b')
  await t.announce('two')
  await t.sender.deliverDue()
  given.push(await states(), await states())

  expect(given).toEqual([
    [],
    [['a', 'waiting', 0]],
    [['a', 'waiting', 1]],
    [],
    [
      ['a', 'waiting', 1],
      ['b', 'delivered', 1],
    ],
    [],
  ])
  const other = new DeliveryFeed(t.db.read, 'biz_other')
  await other.start()
  expect(await other.next()).toEqual([])
})
