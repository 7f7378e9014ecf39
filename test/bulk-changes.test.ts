/**
 * Operations of the dashboard that change several records at once: each changes only the records of its own
 * business.
 */
import { beforeAll, expect, test } from 'vitest'
import { listContacts } from '../src/features/contacts/contact.ts'
import { listDoNotCall } from '../src/features/do-not-call/do-not-call.ts'
import { listInboxItems } from '../src/features/inbox/inbox.ts'
import { createAddressGuard } from '../src/kernel/network/address-guard.ts'
import { addEndpoint } from '../src/webhooks/endpoints/endpoint.ts'
import { aContact, anInboxItem, TOOL_DEPS } from './factories/records.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

let app: TestApi
let other: TestApi['business']
let admin: TestClient
beforeAll(async () => {
  app = await startTestApi()
  other = (await app.addBusiness()).business
  admin = await app.signIn('admin')
})

const names = async (businessId: string) =>
  (await listContacts(app.db, businessId, {}, { limit: 100, after: null })).items.map(({ name }) => name).sort()

test('selected contacts are exported and deleted, but those of another business are not', async () => {
  const [ada, grace] = [
    await aContact(app.db, app.business, { name: 'Ada' }),
    await aContact(app.db, app.business, { name: 'Grace' }),
  ]
  await aContact(app.db, app.business, { name: 'Stays' })
  const foreign = await aContact(app.db, other, { name: 'Foreign' })
  const ids = [ada.id, grace.id, foreign.id]

  const file = await admin.request('GET', `/contacts/export?ids=${ids.join(',')}`)
  const deleted = await admin.post('/contacts/delete', { ids })

  const csv = String(file.text)
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toMatch(/Ada.*Grace/s)
  expect(deleted.body.data).toEqual({ deleted: 2 })
  expect(await names(app.business.id)).toEqual(['Stays'])
  expect(await names(other.id)).toEqual(['Foreign'])
})

test('the numbers of selected contacts are added to the do-not-call list, and other contacts are not', async () => {
  const reached = await aContact(app.db, app.business, { name: 'Reached', phone: '+15553330001' })
  const twin = await aContact(app.db, app.business, { name: 'Twin', phone: '+15553330001' })
  const withoutNumber = await aContact(app.db, app.business, { name: 'Without', phone: null })
  const foreign = await aContact(app.db, other, { name: 'Foreign', phone: '+15553330009' })

  const contactIds = [reached, twin, withoutNumber, foreign].map(({ id }) => id)
  const answers = [await admin.post('/do-not-call/contacts', { contactIds })]
  answers.push(await admin.post('/do-not-call/contacts', { contactIds }))

  expect(answers.map(({ body }) => body.data)).toEqual([{ listed: 2 }, { listed: 2 }])
  expect((await listDoNotCall(app.db, app.business.id)).map(({ phone }) => phone)).toEqual(['+15553330001'])
  expect(await listDoNotCall(app.db, other.id)).toEqual([])
})

test('selected inbox items are marked as done and reopened', async () => {
  const ids = [await anInboxItem(app.db, app.business), await anInboxItem(app.db, app.business)].map(({ id }) => id)
  const foreign = await anInboxItem(app.db, other)
  const open = async (businessId: string) =>
    (await listInboxItems(app.db, businessId, { status: 'open' }, { limit: 100, after: null })).items.length

  expect((await admin.post('/inbox/done', { ids: [...ids, foreign.id] })).body.data).toEqual({ changed: 2 })
  expect([await open(app.business.id), await open(other.id)]).toEqual([0, 1])
  expect((await admin.post('/inbox/reopen', { ids })).body.data).toEqual({ changed: 2 })
  expect(await open(app.business.id)).toBe(2)
})

test('selected deliveries are sent again; those that have succeeded or belong to others are skipped', async () => {
  const now = app.clock.now()
  const ids = await Promise.all([
    aDelivery(app.business.id, 'failed'),
    aDelivery(app.business.id, 'delivered'),
    aDelivery(other.id, 'failed'),
  ])

  const { body } = await admin.post('/deliveries/retry', { ids: [...ids, 'dlv_unknown'] })

  expect(body.data).toEqual({ retried: 1 })
  const states = await app.db.list<{ state: string }[]>`SELECT state FROM deliveries ORDER BY state`
  expect(states.map(({ state }) => state)).toEqual(['delivered', 'failed', 'waiting'])

  async function aDelivery(businessId: string, state: string): Promise<string> {
    const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
    const url = 'https://example.com/hook'
    const { endpoint } = await addEndpoint(app.db, tools, businessId, { url, events: 'all' }, now)
    const event = `evt_${endpoint.id}`
    await app.db.write`INSERT INTO events (id, business_id, name, body, created_at)
      VALUES (${event}, ${businessId}, 'contact.created', '{}', ${now})`
    const [row] = await app.db.write<{ id: string }[]>`
      INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, failures, due_at, created_at, ended_at)
      VALUES (${event}, 'contact.created', ${businessId}, ${endpoint.id}, ${state}, 4, 4, ${now}, ${now}, ${now})
      RETURNING id::text`
    return `dlv_${row?.id}`
  }
})

test('too many records at once are refused', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `ctc_${n}`)

  const { status, body } = await admin.post('/contacts/delete', { ids })

  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('ids')])
})
