import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { insertTestBusiness } from '../../test/harness/webhook-receiver.ts'
import { emit } from './emit.ts'

const NOW = new Date('2026-03-02T14:00:00.000Z')
const DATA = { id: 'ctc_1', name: 'Ada', phone: null, email: null, source: 'api', createdAt: NOW.toISOString() }

async function start() {
  const db = await createTestDatabase()
  const businessId = await insertTestBusiness(db, NOW)
  const subscribe = (id: string, status = 'enabled', removedAt: Date | null = null, business = businessId) =>
    db.write`INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, status, created_at, updated_at, removed_at)
             VALUES (${id}, ${business}, 'https://example.com/', '{*}', 'ed25519', ${status}, ${NOW}, ${NOW}, ${removedAt})`
  return { db, businessId, subscribe }
}

test('the body is frozen in the contract order, with the id of the event as its key', async () => {
  const { db, businessId } = await start()

  await emit(db.write, businessId, 'contact.created', DATA, NOW)

  const [event] = await db.list`SELECT id, body FROM events`
  expect(event?.id).toMatch(/^evt_/)
  expect(event?.body).toBe(
    `{"event":"contact.created","timestamp":"2026-03-02T14:00:00.000Z","idempotencyKey":"${event?.id}","data":${JSON.stringify(DATA)}}`,
  )
})

test('only enabled endpoints of the same business get a delivery', async () => {
  const { db, businessId, subscribe } = await start()
  const other = await insertTestBusiness(db, NOW)
  await subscribe('whe_on')
  await subscribe('whe_off', 'disabled')
  await subscribe('whe_gone', 'enabled', NOW)
  await subscribe('whe_other', 'enabled', null, other)

  await emit(db.write, businessId, 'contact.created', DATA, NOW)

  expect(await db.list`SELECT endpoint_id FROM deliveries`).toEqual([{ endpoint_id: 'whe_on' }])
})

test('a row, its event and its deliveries are stored together or not at all', async () => {
  const { db, businessId, subscribe } = await start()
  await subscribe('whe_1')
  const insert = () =>
    db.transaction(async (tx) => {
      await tx`
        INSERT INTO contacts (id, business_id, name, created_at, updated_at)
        VALUES ('ctc_1', ${businessId}, 'Ada', ${NOW}, ${NOW})`
      await emit(tx, businessId, 'contact.created', DATA, NOW)
    })

  await insert()
  await expect(insert()).rejects.toThrow('contacts_pkey')

  expect(await db.list`SELECT FROM events`).toHaveLength(1)
  expect(await db.list`SELECT FROM deliveries`).toHaveLength(1)
})

test('a commit notifies the senders unless one of them polls anyway', async () => {
  const { db, businessId, subscribe } = await start()
  await subscribe('whe_1')
  const rings: string[] = []
  const stop = await db.listen('deliveries_due', () => rings.push('ring'))
  rings.length = 0

  await db.write`INSERT INTO watching_senders VALUES ('one', clock_timestamp() + interval '1 hour')`
  await emit(db.write, businessId, 'contact.created', DATA, NOW)
  await db.write`UPDATE watching_senders SET until = clock_timestamp() - interval '1 second'`
  await emit(db.write, businessId, 'contact.created', DATA, NOW)
  await expect.poll(() => rings.length).toBe(1)

  await db.write`SELECT pg_notify('deliveries_due', '')`
  await expect.poll(() => rings.length).toBe(2)
  await stop()
})
