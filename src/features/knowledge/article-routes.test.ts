import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('POST /knowledge answers 201, and GET /knowledge lists it', async () => {
  const app = await startTestApi()

  const made = await app
    .as('knowledge:write')
    .post('/knowledge', { title: 'Parking', content: 'Behind us.', type: 'faq' })
  const plain = await app.as('knowledge:write').post('/knowledge', { title: 'Dogs', content: 'Welcome.' })

  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    data: {
      id: expect.stringMatching(/^kb_/),
      title: 'Parking',
      content: 'Behind us.',
      type: 'faq',
      createdAt: '2026-03-02T14:30:00.000Z',
      updatedAt: '2026-03-02T14:30:00.000Z',
    },
  })
  expect(plain.body.data.type).toBe('article')
  const client = app.as('knowledge:read')
  expect((await client.list('/knowledge')).body.data).toHaveLength(2)
  expect((await client.list('/knowledge?type=faq')).body.data).toEqual([made.body.data])
  expect((await client.list('/knowledge?q=welcome')).body.data).toEqual([plain.body.data])
})

test('q finds similar spellings when no article has the exact words, page by page', async () => {
  const app = await startTestApi()
  const client = app.as('all')
  for (const title of ['Parking', 'Parking for guests', 'Insurance']) {
    app.clock.advance(1_000)
    await client.post('/knowledge', { title, content: 'As it says.' })
  }
  const titles = async (query: string) =>
    (await client.list(`/knowledge?${query}`)).body.data.map((article) => article.title)

  expect(await titles('q=parkng')).toEqual(['Parking for guests', 'Parking'])
  expect(await titles('q=gests%20parkin')).toEqual(['Parking for guests'])
  expect(await titles('q=parking')).toEqual(['Parking for guests', 'Parking'])
  expect(await titles('q=zebra')).toEqual([])
  expect(await titles('q=parkng%20zebra')).toEqual([])
  expect(await titles('q=-parking%20-insurance')).toEqual([])
  const { meta } = (await client.list('/knowledge?q=parkng&limit=1')).body
  expect(await titles(`q=parkng&limit=1&cursor=${meta.cursor}`)).toEqual(['Parking'])
})

test('an article needs a title, content, and a type that is a slug', async () => {
  const app = await startTestApi()
  const client = app.as('knowledge:write')

  for (const [field, body] of [
    ['title', { title: undefined, content: 'x' }],
    ['content', { title: 'x' }],
    ['title', { title: ' ', content: 'x' }],
    ['type', { title: 'x', content: 'x', type: 'Two words' }],
  ] as const) {
    const reply = await client.post('/knowledge', body)
    expect([reply.status, reply.body.error.message.split(':')[0]]).toEqual([400, field])
    if (body.title === ' ') expect(reply.body.error.message).toBe('title: must not be blank')
    if (field === 'type') expect(reply.body.error.message).toMatch(/lower-case letters.* such as faq$/)
  }
})

test('an article can be read, changed and deleted through the API', async () => {
  const app = await startTestApi()
  const client = app.as('knowledge:read', 'knowledge:write')
  const made = await client.post('/knowledge', { title: 'Parking', content: 'Behind the house.', type: 'faq' })
  const path = `/knowledge/${made.body.data.id}`

  const changed = await client.patch(path, { content: 'In front of the house.' })
  const read = await client.get(path)
  const deleted = await client.delete(path)

  expect(changed.body.data).toMatchObject({ title: 'Parking', content: 'In front of the house.', type: 'faq' })
  expect(read.body).toEqual(changed.body)
  expect(deleted.status).toBe(204)
  expect((await client.get(path)).status).toBe(404)
  expect((await app.as('knowledge:read').patch(path, {})).status).toBe(403)
})

test('a change that changes nothing keeps updatedAt and ETag of an article', async () => {
  const app = await startTestApi()
  const client = app.as('knowledge:write', 'knowledge:read')
  const made = await client.post('/knowledge', { title: 'Parking', content: 'Behind the house.' })
  const path = made.headers.get('location')?.replace('/api/v1', '') ?? ''
  const before = await client.get(path)
  await app.clock.advance(60_000)

  const reply = await client.patch(path, { title: 'Parking' })
  expect(reply.body).toEqual(before.body)
  expect(reply.headers.get('etag')).toBe(before.headers.get('etag'))
})
