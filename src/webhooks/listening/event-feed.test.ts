import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { insertTestBusiness } from '../../../test/harness/webhook-receiver.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { EventFeed } from './event-feed.ts'

async function aFeed() {
  const db = await createTestDatabase()
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const [own, other] = [await insertTestBusiness(db, clock.now()), await insertTestBusiness(db, clock.now())]
  const announce = (id: string, businessId = own) =>
    db.write`INSERT INTO events (id, business_id, name, body, created_at) VALUES (${id}, ${businessId}, 'x', '{}', ${clock.now()})`
  const feed = new EventFeed(db.read, own, clock)
  const next = async () => (await feed.next()).map(({ id }) => id)
  return { clock, other, announce, feed, next }
}

test('the feed returns the events since its start, each once, and none of another business', async () => {
  const { other, announce, feed, next } = await aFeed()
  await announce('evt_1')
  await feed.start()

  await announce('evt_3')
  await announce('evt_4', other)

  expect(await next()).toEqual(['evt_3'])
  expect(await next()).toEqual([])
})

test('an event whose transaction commits after that of a newer one is not missed', async () => {
  const { clock, announce, feed, next } = await aFeed()
  await feed.start()
  await announce('evt_5')
  expect(await next()).toEqual(['evt_5'])

  clock.advance(30_000)
  await announce('evt_2')

  expect(await next()).toEqual(['evt_2'])
  expect(await next()).toEqual([])
})

test('events that were read long ago are not read again', async () => {
  const { clock, announce, feed, next } = await aFeed()
  await feed.start()
  await announce('evt_5')
  await next()

  for (let minute = 0; minute < 3; minute++) {
    clock.advance(61_000)
    expect(await next()).toEqual([])
  }
  await announce('evt_6')

  expect(await next()).toEqual(['evt_6'])
})
