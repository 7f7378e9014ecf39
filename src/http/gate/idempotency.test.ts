import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { conflict } from '../../kernel/api-error.ts'
import { defineRoute } from '../route.ts'
import { KEPT_MS, pruneIdempotentAnswers } from './idempotency.ts'

const keyed = (key: string) => ({ 'idempotency-key': key })

const countContacts = async (app: TestApi) =>
  (await app.as('contacts:read').list('/contacts?limit=100')).body.data.length

test('the same request with the same key is executed once and answered identically', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')

  const first = await client.post('/contacts', { name: 'Ada' }, keyed('k1'))
  app.clock.advance(3_600_000)
  const second = await client.post('/contacts', { name: 'Ada' }, keyed('k1'))

  expect(first.status).toBe(201)
  expect(second.status).toBe(201)
  expect(second.text).toBe(first.text)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await countContacts(app)).toBe(1)
  expect(await app.announced()).toHaveLength(1)
})

test('a key reused with another body is refused, and another key makes another request', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')
  await client.post('/contacts', { name: 'Ada' }, keyed('k1'))

  const otherBody = await client.post('/contacts', { name: 'Bob' }, keyed('k1'))
  const otherKey = await client.post('/contacts', { name: 'Ada' }, keyed('k2'))

  expect(otherBody.status).toBe(409)
  expect(otherBody.body.error.code).toBe('CONFLICT')
  expect(otherKey.status).toBe(201)
  expect(await countContacts(app)).toBe(2)
})

test('idempotency keys of two businesses are independent', async () => {
  const app = await startTestApi()
  const { client: other } = await app.addBusiness()
  await app.as('contacts:write').post('/contacts', { name: 'Ada' }, keyed('k1'))

  const reply = await other.post('/contacts', { name: 'Bob' }, keyed('k1'))

  expect(reply.status).toBe(201)
  expect(reply.headers.get('idempotent-replayed')).toBeNull()
})

test('a refused request does not use up its key', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')

  const refused = await client.post('/contacts', { phone: '12' }, keyed('k1'))
  const corrected = await client.post('/contacts', { phone: '+12125550123' }, keyed('k1'))

  expect(refused.status).toBe(400)
  expect(corrected.status).toBe(201)
})

test('after 24 hours a key can be used again, and its response can be deleted', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')
  await client.post('/contacts', { name: 'Ada' }, keyed('k1'))
  await client.post('/contacts', { name: 'Ada' }, keyed('k2'))

  app.clock.advance(KEPT_MS)
  const again = await client.post('/contacts', { name: 'Bob' }, keyed('k1'))
  const pruned = await pruneIdempotentAnswers(app.db, app.clock.now())

  expect(again.status).toBe(201)
  expect(again.headers.get('idempotent-replayed')).toBeNull()
  expect(pruned).toBe(1)
})

test('of concurrent requests with one key, one is executed and the others get its response or 409 with Retry-After', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => client.post('/contacts', { name: 'Ada' }, keyed('k1'))),
  )

  const created = replies.filter((reply) => reply.status === 201)
  const waiting = replies.filter((reply) => reply.status === 409)
  expect(created.length).toBeGreaterThanOrEqual(1)
  expect(created.length + waiting.length).toBe(8)
  expect(new Set(created.map((reply) => reply.text)).size).toBe(1)
  for (const reply of waiting) expect(reply.headers.get('retry-after')).toBe('1')
  expect(await countContacts(app)).toBe(1)
})

test('the changes of a request and its stored response commit together: a late failure leaves neither', async () => {
  const half = defineRoute({
    method: 'POST',
    path: '/half',
    scope: 'contacts:write',
    summary: 'Fail after a write and a failed transaction',
    reply: { data: Type.Object({}) },
    handle: async ({ db, caller, now }) => {
      await db.write`
        INSERT INTO contacts (id, business_id, name, created_at, updated_at)
        VALUES ('ctc_half', ${caller.businessId}, 'Half', ${now()}, ${now()})`
      const failed = await db
        .transaction((tx) => tx`INSERT INTO contacts (id) VALUES ('ctc_half')`)
        .catch((error: Error) => error)
      if (failed instanceof Error) throw conflict('taken')
      return {}
    },
  })
  const app = await startTestApi({ routes: [half] })

  const reply = await app.as('contacts:write').post('/half', undefined, keyed('k1'))
  const [row] = await app.db.read<{ contacts: number; answers: number }[]>`
    SELECT (SELECT count(*)::int FROM contacts) AS contacts, (SELECT count(*)::int FROM idempotent_answers) AS answers`

  expect(reply.status).toBe(409)
  expect(row).toEqual({ contacts: 0, answers: 0 })
})

test.each(['', 'x'.repeat(256)])('a key that is empty or too long is 400', async (key) => {
  const app = await startTestApi()

  const reply = await app.as('contacts:write').post('/contacts', { name: 'Ada' }, keyed(key))

  expect(reply.status).toBe(400)
  expect(reply.body.error.message).toMatch(/^Idempotency-Key: /)
})
