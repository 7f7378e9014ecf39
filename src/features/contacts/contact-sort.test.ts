import { expect, test } from 'vitest'
import { aContact } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

type Row = { name: string | null; phone: string | null; email: string | null }

test('contacts are sorted by a column across all pages, those without a value last, and only those of the business', async () => {
  const app = await startTestApi()
  const { business: other } = await app.addBusiness()
  const names = ['émile', 'Zoe', 'ada', 'Emil', 'Bob', 'ada']
  for (const [n, name] of names.entries())
    await aContact(app.db, app.business, { name, ...(n % 2 === 0 ? { email: `${n}@example.com` } : {}) })
  await aContact(app.db, app.business, { name: null, phone: '+12125550100' })
  await aContact(app.db, other, { name: 'Carla' })
  const viewer = await app.signIn('viewer')

  /** All rows, two on a page. */
  async function sorted(query: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let cursor = ''; ; ) {
      const { body } = await viewer.list(`/contacts/sorted?limit=2&${query}${cursor && `&cursor=${cursor}`}`)
      rows.push(...(body.data as unknown as Row[]))
      cursor = body.meta.cursor
      if (cursor === '') return rows
    }
  }
  const namesOf = (rows: readonly Row[]) => rows.map(({ name, phone }) => name ?? phone)

  const up = ['+12125550100', 'ada', 'ada', 'Bob', 'Emil', 'émile', 'Zoe']
  expect(namesOf(await sorted('sort=name&order=asc'))).toEqual(up)
  expect(namesOf(await sorted('sort=name&order=desc'))).toEqual([...up].reverse())
  const none = [null, null, null, null]
  const emails = ['0@example.com', '2@example.com', '4@example.com']
  expect((await sorted('sort=email&order=asc')).map(({ email }) => email)).toEqual([...emails, ...none])
  expect((await sorted('sort=email&order=desc')).map(({ email }) => email)).toEqual([...emails.reverse(), ...none])
  expect(namesOf(await sorted('sort=createdAt&order=asc'))).toEqual([...names, '+12125550100'])
  expect(namesOf(await sorted('sort=name&order=asc&q=ada'))).toEqual(['ada', 'ada'])
})

test('a cursor of another order and an unknown column are refused', async () => {
  const app = await startTestApi()
  for (const name of ['Ada', 'Bob']) await aContact(app.db, app.business, { name })
  const viewer = await app.signIn('viewer')
  const { body } = await viewer.list('/contacts/sorted?limit=1&sort=name&order=asc')
  const { cursor } = body.meta

  expect((await viewer.get(`/contacts/sorted?limit=1&sort=name&order=desc&cursor=${cursor}`)).status).toBe(400)
  expect((await viewer.get('/contacts/sorted?sort=notes&order=asc')).status).toBe(400)
})
