import { expect, test } from 'vitest'
import { startTestApi } from '../../test/harness/test-api.ts'
import { updateContact } from '../features/contacts/contact.ts'

const patch = (body: object, ifMatch: string) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'if-match': ifMatch },
})

test('a new record is found at its Location, even when its creation is replayed', async () => {
  const app = await startTestApi()
  const client = app.as()
  const create = () => client.post('/contacts', { name: 'Ada' }, { 'idempotency-key': 'k1' })

  const replies = [await create(), await create()]

  for (const reply of replies) {
    const path = reply.headers.get('location') ?? ''
    expect(path).toBe(`/api/v1/contacts/${reply.body.data.id}`)
    expect((await client.request('GET', app.url + path)).body).toEqual(replies[0]?.body)
  }
})

test('a record is changed or deleted only with the tag of its current version', async () => {
  const app = await startTestApi()
  const client = app.as()
  const made = await client.post('/contacts', { name: 'Ada' })
  const path = `/contacts/${made.body.data.id}`
  const first = (await client.get(path)).headers.get('etag') ?? ''

  const changed = await client.request('PATCH', path, patch({ notes: 'one' }, first))
  const stale = await client.request('PATCH', path, patch({ notes: 'two' }, first))
  const deleted = await client.request('DELETE', path, { headers: { 'if-match': first } })
  const read = await client.get(path)

  expect(made.headers.get('etag')).toBe(first)
  expect(changed.status).toBe(200)
  expect([stale.status, deleted.status]).toEqual([412, 412])
  expect(stale.body.error.code).toBe('PRECONDITION_FAILED')
  expect(read.body.data).toMatchObject({ notes: 'one' })
  const second = changed.headers.get('etag') ?? ''
  expect(second).not.toBe(first)
  expect(read.headers.get('etag')).toBe(second)
  const headers = { 'if-match': `"other", ${second}` }
  expect((await client.request('DELETE', path, { headers })).status).toBe(204)
  expect((await client.request('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(404)
})

test('of many changes with the tag of one version, exactly one succeeds', async () => {
  const app = await startTestApi()
  const client = app.as()
  const made = await client.post('/contacts', { name: 'Ada' })
  const path = `/contacts/${made.body.data.id}`
  const tag = made.headers.get('etag') ?? ''

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => client.request('PATCH', path, patch({ notes: `${n}` }, tag))),
  )

  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(412)])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect((await client.get(path)).body.data).toMatchObject({ notes: `${winner}` })
})

test('a change by someone else between comparison and change is not overwritten', async () => {
  const app = await startTestApi()
  const client = app.as()
  const made = await client.post('/contacts', { name: 'Ada' })
  const { id } = made.body.data
  const tag = made.headers.get('etag') ?? ''
  let conditional: ReturnType<typeof client.request> | null = null
  await app.db.transaction(async (tx) => {
    await tx`UPDATE contacts SET notes = 'theirs' WHERE id = ${id}`
    conditional = client.request('PATCH', `/contacts/${id}`, patch({ notes: 'mine' }, tag))
    // The conditional change has compared the old version and waits for the row.
    const waiting = () => app.db.read`SELECT FROM pg_locks WHERE NOT granted`
    while ((await waiting()).length === 0) await new Promise((again) => setImmediate(again))
  })

  expect((await (conditional as unknown as Promise<{ status: number }>)).status).toBe(412)
  expect((await client.get(`/contacts/${id}`)).body.data).toMatchObject({ notes: 'theirs' })
})

test('appointments and articles also have tags; lists and records that clients cannot change have none', async () => {
  const app = await startTestApi()
  const client = app.as()
  const article = await client.post('/knowledge', { title: 'Parking', content: 'Behind the house.' })
  const booking = await client.post('/appointments', { startsAt: '2026-03-03T10:00:00Z', contactName: 'Ada' })
  await updateContact(app.db, app.business.id, String(booking.body.data.contactId), { notes: 'x' }, app.clock.now())

  const moved = await client.request(
    'PATCH',
    `/appointments/${booking.body.data.id}`,
    patch({ startsAt: '2026-03-03T11:00:00Z' }, booking.headers.get('etag') ?? ''),
  )
  const retitled = await client.request(
    'PATCH',
    `/knowledge/${article.body.data.id}`,
    patch({ title: 'Cars' }, '"old"'),
  )

  expect([moved.status, retitled.status]).toEqual([200, 412])
  for (const path of ['/contacts', '/business', '/services'])
    expect((await client.get(path)).headers.get('etag')).toBeNull()
})

test('in the dashboard, records below a folder and single records change only if they are still as they were read', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { body: added } = await admin.post('/business/services', { name: 'Haircut', durationMinutes: 30 })
  const paths = [`/business/services/${added.data.id}`, '/business/settings', '/appointment-notices/settings']
  const changes = [{ durationMinutes: 45 }, { capacity: 7 }, { dailyLimit: 7 }]
  for (const [index, path] of paths.entries()) {
    const read = await admin.get(path)
    const tag = read.headers.get('etag') ?? ''
    const first = await admin.request('PATCH', path, patch(changes[index] ?? {}, tag))
    const second = await admin.request('PATCH', path, patch(changes[index] ?? {}, tag))

    expect([path, tag.length > 2, first.status, second.status]).toEqual([path, true, 200, 412])
  }
})

test('a change that waits for another server ignores If-Match and is not refused because of it', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { body } = await admin.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })

  const id = (body.data.endpoint as unknown as { id: string }).id
  const changed = await admin.request('PATCH', `/webhooks/${id}`, patch({ description: 'Ours' }, '"another"'))

  expect(changed.status).toBe(200)
})
