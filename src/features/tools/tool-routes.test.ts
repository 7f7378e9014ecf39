import { expect, test } from 'vitest'
import { aTool } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('GET /tools lists and filters the tools of the key’s business only, without header values', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const parameters = {
    ...{ type: 'object', properties: { order: { type: 'string', minLength: 2 } } },
    ...{ required: ['order'], additionalProperties: false },
  }
  const tool = await aTool(app.db, app.business, { parameters, headers: { authorization: 'Bearer secret-value' } })
  const get = (query: string) => app.as('tools:read').list(`/tools?${query}`)

  const { text, body } = await get('type=http')

  const instants = { createdAt: tool.createdAt.toISOString(), updatedAt: tool.updatedAt.toISOString() }
  expect(body.data).toEqual([{ ...tool, ...instants }])
  expect(text).not.toMatch(/secret|header/i)
  expect((await get('type=http&enabled=false')).body.data).toEqual([])
  const names = (await get('type=builtin')).body.data.map((one) => one.name)
  expect(names).toHaveLength(15)
  expect(names).toEqual(expect.arrayContaining(['find_slots', 'book', 'cancel', 'transfer', 'end_call']))
  expect((await stranger.list('/tools?type=http')).body.data).toEqual([])
  expect((await app.as('tools:read').get('/tools?type=magic')).status).toBe(400)
})

test('the pages of GET /tools add up to the whole list', async () => {
  const app = await startTestApi()
  for (const name of ['a', 'b', 'c']) await aTool(app.db, app.business, { name })
  const client = app.as('tools:read')
  const whole = (await client.list('/tools')).body.data.map((one) => one.id)

  const paged: unknown[] = []
  for (let cursor = ''; ; ) {
    const { data, meta } = (await client.list(`/tools?limit=2${cursor && `&cursor=${cursor}`}`)).body
    paged.push(...data.map((one) => one.id))
    if (!meta.hasMore) break
    cursor = meta.cursor
  }

  expect(whole).toHaveLength(18)
  expect(paged).toEqual(whole)
})
