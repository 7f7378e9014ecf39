import { expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import type { TestClient } from '../../../test/harness/test-client.ts'

const CONTACT = {
  id: expect.stringMatching(/^ctc_/),
  name: null,
  phone: null,
  email: null,
  notes: null,
  createdAt: '2026-03-02T14:30:00.000Z',
  updatedAt: '2026-03-02T14:30:00.000Z',
}

const add = async (client: TestClient, contact: object) => (await client.post('/contacts', contact)).body.data

/** Creates contacts in this order, a minute apart. */
async function addNamed(app: TestApi, names: string[]): Promise<void> {
  for (const name of names) {
    app.clock.advance(60_000)
    await add(app.as('contacts:write'), { name })
  }
}

const namesOf = async (client: TestClient, query: string) =>
  (await client.list(`/contacts${query}`)).body.data.map((contact) => contact.name)

test('POST /contacts answers 201 and announces contact.created once', async () => {
  const app = await startTestApi()

  const reply = await app.as('contacts:write').post('/contacts', { name: ' Ada ', phone: '(212) 555-0123' })

  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ data: { ...CONTACT, name: 'Ada', phone: '+12125550123' } })
  const { id } = reply.body.data
  expect(await app.announced()).toMatchObject([
    {
      event: 'contact.created',
      data: { id, name: 'Ada', phone: '+12125550123', email: null, source: 'api', createdAt: CONTACT.createdAt },
    },
  ])
})

test.each([
  [{}, /^name: a contact needs at least one of name, phone and email$/],
  [{ notes: 'only notes' }, /^name: a contact needs/],
  [{ name: null, phone: null, email: null }, /^name: a contact needs/],
  [{ name: '   ' }, /^name: must not be blank$/],
  [{ name: '' }, /^name: a contact needs/],
  [{ name: 'x'.repeat(201) }, /^name: must be at most 200 characters$/],
  [{ name: 7 }, /^name: must be a string or null$/],
  [{ phone: '12' }, /^phone: must be a phone number/],
  [{ phone: '+1555' }, /^phone: must be a phone number/],
  [{ email: 'ada' }, /^email: must be an email address$/],
  [{ email: `${'a'.repeat(250)}@example.com` }, /^email: /],
  [{ name: 'Ada', notes: 'x'.repeat(10_001) }, /^notes: must be at most 10000 characters$/],
  [{ name: 'Ada', id: 'ctc_1' }, /^id: is not a known field$/],
])('POST /contacts refuses %j and announces nothing', async (body, message) => {
  const app = await startTestApi()

  const reply = await app.as('contacts:write').post('/contacts', body)

  expect(reply.status).toBe(400)
  expect(reply.body.error).toEqual({ code: 'BAD_REQUEST', message: expect.stringMatching(message) })
  expect(await app.announced()).toEqual([])
})

test('duplicates are allowed', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')

  const first = await add(client, { phone: '+15551234567' })
  const second = await add(client, { phone: '+15551234567' })

  expect(first.id).not.toBe(second.id)
})

test('a contact can be read until it is deleted; the second DELETE answers 404', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:read', 'contacts:write')
  const { id } = await add(client, { email: 'ada@example.com' })

  const read = await client.get(`/contacts/${id}`)
  const deleted = await client.delete(`/contacts/${id}`)
  const after = [
    await client.get(`/contacts/${id}`),
    await client.delete(`/contacts/${id}`),
    await client.patch(`/contacts/${id}`, { name: 'Ada' }),
  ]

  expect(read.body).toEqual({ data: { ...CONTACT, id, email: 'ada@example.com' } })
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect(after.map((reply) => [reply.status, reply.body.error.code])).toEqual(Array(3).fill([404, 'NOT_FOUND']))
})

test('PATCH changes the given fields, clears null fields and keeps the rest', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')
  const { id } = await add(client, { name: 'Ada', email: 'ada@example.com', notes: 'Likes mornings' })
  app.clock.advance(60_000)

  const reply = await client.patch(`/contacts/${id}`, { name: null, phone: '212 555 0123' })

  expect(reply.status).toBe(200)
  expect(reply.body.data).toEqual({
    ...CONTACT,
    id,
    phone: '+12125550123',
    email: 'ada@example.com',
    notes: 'Likes mornings',
    updatedAt: '2026-03-02T14:31:00.000Z',
  })
})

test('an empty PATCH changes nothing', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write')
  const { id } = await add(client, { name: 'Ada' })
  app.clock.advance(60_000)

  const reply = await client.patch(`/contacts/${id}`, {})

  expect(reply.body.data).toEqual({ ...CONTACT, id, name: 'Ada' })
})

test('PATCH cannot clear the last of name, phone and email', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write', 'contacts:read')
  const { id } = await add(client, { name: 'Ada', notes: 'x' })

  const reply = await client.patch(`/contacts/${id}`, { name: null })

  expect(reply.status).toBe(400)
  expect(reply.body.error.message).toBe('name: one of name, phone and email must remain')
  expect((await client.get(`/contacts/${id}`)).body.data.name).toBe('Ada')
})

test('simultaneous PATCH requests do not undo each other', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:write', 'contacts:read')
  const { id } = await add(client, { name: 'Ada' })

  await Promise.all([
    client.patch(`/contacts/${id}`, { notes: 'n' }),
    client.patch(`/contacts/${id}`, { email: 'ada@example.com' }),
    client.patch(`/contacts/${id}`, { phone: '+15551234567' }),
  ])

  const { data } = (await client.get(`/contacts/${id}`)).body
  expect(data).toMatchObject({ name: 'Ada', notes: 'n', email: 'ada@example.com', phone: '+15551234567' })
})

test('the list is newest first, and its pages neither repeat nor skip while contacts are added and deleted', async () => {
  const app = await startTestApi()
  await addNamed(app, ['a', 'b', 'c', 'd', 'e'])
  const client = app.as('contacts:read', 'contacts:write')

  const first = await client.list('/contacts?limit=2')
  await addNamed(app, ['new'])
  const gone = first.body.data[1] as { id: string }
  await client.delete(`/contacts/${gone.id}`)
  const second = await client.list(`/contacts?limit=2&cursor=${first.body.meta.cursor}`)
  const third = await client.list(`/contacts?limit=2&cursor=${second.body.meta.cursor}`)

  expect([first, second, third].map((reply) => reply.body.data.map((contact) => contact.name))).toEqual([
    ['e', 'd'],
    ['c', 'b'],
    ['a'],
  ])
  expect([first, second, third].map((reply) => reply.body.meta.hasMore)).toEqual([true, true, false])
  expect(third.body.meta.cursor).toBe('')
})

test('contacts created in the same millisecond are each listed once', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:read', 'contacts:write')
  const made = new Set<string>()
  for (let count = 0; count < 5; count++) made.add((await add(client, { name: `n${count}` })).id)

  const listed: unknown[] = []
  let cursor = ''
  do {
    const page = await client.list(`/contacts?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    listed.push(...page.body.data.map((contact) => contact.id))
    cursor = page.body.meta.cursor
  } while (cursor !== '')

  expect(listed).toHaveLength(5)
  expect(new Set(listed)).toEqual(made)
})

test('limit is 20 by default, and a full last page has no cursor', async () => {
  const app = await startTestApi()
  await addNamed(
    app,
    Array.from({ length: 21 }, (_, index) => `n${index}`),
  )
  const client = app.as('contacts:read')

  const usual = await client.list('/contacts')
  const whole = await client.list('/contacts?limit=21')

  expect([usual.body.data.length, usual.body.meta.hasMore]).toEqual([20, true])
  expect([whole.body.data.length, whole.body.meta]).toEqual([21, { cursor: '', hasMore: false }])
})

test('a cursor is valid only for its filters, its business and its list', async () => {
  const app = await startTestApi()
  await addNamed(app, ['a', 'b', 'c'])
  const { client: other } = await app.addBusiness()
  const client = app.as('contacts:read')
  const { cursor } = (await client.list('/contacts?limit=1&q=a')).body.meta
  const kept = (await client.list('/contacts?limit=1')).body.meta.cursor

  const refused = [
    await client.get(`/contacts?limit=1&q=a&cursor=${kept}`),
    await client.get(`/contacts?limit=1&createdAfter=2026-01-01T00:00:00Z&cursor=${kept}`),
    await other.get(`/contacts?limit=1&cursor=${kept}`),
    await client.get('/contacts?cursor='),
    await client.get('/contacts?cursor=abc'),
  ]
  const otherLimit = await client.get(`/contacts?limit=2&cursor=${kept}`)

  expect(cursor).toBe('')
  for (const reply of refused) {
    expect(reply.status).toBe(400)
    expect(reply.body.error.message).toMatch(/^cursor: /)
  }
  expect(otherLimit.status).toBe(200)
})

test('q searches name, phone and email without regard to case and accents; % and _ are ordinary characters', async () => {
  const app = await startTestApi()
  const writer = app.as('contacts:write')
  await add(writer, { name: 'Zoë Müller', phone: '+15551234567' })
  await add(writer, { name: 'Bob', email: 'bob_100%@example.com' })
  const client = app.as('contacts:read')

  expect(await namesOf(client, '?q=zoe%20mu')).toEqual(['Zoë Müller'])
  expect(await namesOf(client, '?q=Z%C3%96EY')).toEqual([])
  expect(await namesOf(client, '?q=M%C3%9CLLER')).toEqual(['Zoë Müller'])
  expect(await namesOf(client, '?q=%2B1555123')).toEqual(['Zoë Müller'])
  expect(await namesOf(client, '?q=(555)%20123-')).toEqual(['Zoë Müller'])
  expect(await namesOf(client, '?q=%25')).toEqual(['Bob'])
  expect(await namesOf(client, '?q=b_1')).toEqual(['Bob'])
  expect(await namesOf(client, '?q=o_b')).toEqual([])
  expect(await namesOf(client, '?q=%5C')).toEqual([])
})

test('phone and email match whole values in any notation', async () => {
  const app = await startTestApi()
  const writer = app.as('contacts:write')
  await add(writer, { name: 'Ada', phone: '+12125550123' })
  await add(writer, { name: 'Bob', email: 'Bob@Example.com' })
  const client = app.as('contacts:read')

  expect(await namesOf(client, '?phone=%2B12125550123')).toEqual(['Ada'])
  expect(await namesOf(client, '?phone=+12125550123')).toEqual(['Ada'])
  expect(await namesOf(client, '?phone=(212)%20555-0123')).toEqual(['Ada'])
  expect(await namesOf(client, '?phone=%2B15550000000')).toEqual([])
  expect(await namesOf(client, '?email=bob@example.COM')).toEqual(['Bob'])
  expect(await namesOf(client, '?email=bob@example')).toEqual([])
  expect((await client.get('/contacts?phone=12')).body.error.message).toMatch(/^phone: /)
})

test('createdAfter and createdBefore exclude the instant itself and accept any offset', async () => {
  const app = await startTestApi()
  await addNamed(app, ['31', '32', '33'])
  const client = app.as('contacts:read')

  expect(await namesOf(client, '?createdAfter=2026-03-02T14:31:00Z')).toEqual(['33', '32'])
  expect(await namesOf(client, '?createdBefore=2026-03-02T15:33:00%2B01:00')).toEqual(['32', '31'])
  expect(
    await namesOf(client, '?createdAfter=2026-03-02T14:31:00Z&createdBefore=2026-03-02T09:33:00-05:00&unknown=1'),
  ).toEqual(['32'])
  expect((await client.get('/contacts?createdAfter=2026-03-02')).status).toBe(400)
})

test("another business's contacts are neither listed, read, changed nor deleted", async () => {
  const app = await startTestApi()
  const { id } = await add(app.as('contacts:write'), { name: 'Ada' })
  const { client: stranger } = await app.addBusiness()

  const replies = [
    await stranger.get(`/contacts/${id}`),
    await stranger.patch(`/contacts/${id}`, { name: 'Eve' }),
    await stranger.delete(`/contacts/${id}`),
  ]

  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
  expect((await stranger.list('/contacts')).body.data).toEqual([])
  expect((await app.as('contacts:read').get(`/contacts/${id}`)).body.data.name).toBe('Ada')
})

test('a contact has the same JSON when created, read alone and listed', async () => {
  const app = await startTestApi()
  const client = app.as('all')
  const awkward = '"quoted" \\ back\\u0041 \n\r\t\b\f\u0001 \u007f \u2028 </script> \u00e9 \ud83d\ude00 {"a":1},\n{'
  const inputs = [
    { name: awkward, notes: awkward },
    { phone: '+12125550123' },
    { email: 'ada@example.com', notes: awkward.repeat(50) },
    { name: 'null' },
  ]
  const made: string[] = []
  for (const input of inputs) {
    app.clock.advance(60_007)
    made.push((await client.post('/contacts', input)).text)
  }

  const ids = made.map((text) => JSON.parse(text).data.id as string)
  const alone = await Promise.all(ids.map(async (id) => (await client.get(`/contacts/${id}`)).text))
  const pages = await Promise.all(ids.map(async () => (await client.get('/contacts?limit=4')).text))
  const searched = await client.get('/contacts?createdAfter=2020-01-01T00:00:00Z')

  const members = made.map((text) => text.slice('{"data":'.length, -1)).reverse()
  const page = `{"data":[${members.join(',')}],"meta":{"cursor":"","hasMore":false}}`
  expect(alone).toEqual(made)
  expect(new Set(pages)).toEqual(new Set([page]))
  expect(searched.text).toBe(page)
})

test('a change is visible at once when the contact is read', async () => {
  const app = await startTestApi()
  const client = app.as('all')
  const { id } = await add(client, { name: 'Ada' })
  app.clock.advance(5_000)

  const changed = await client.patch(`/contacts/${id}`, { name: null, email: 'ada@example.com' })

  expect((await client.get(`/contacts/${id}`)).text).toBe(changed.text)
})

test('businesses that create contacts at the same time each get only their own', async () => {
  const app = await startTestApi()
  const other = await app.addBusiness()
  const names = Array.from({ length: 40 }, (_, n) => `Person ${n}`)

  const made = await Promise.all(
    names.map((name, n) => (n % 2 === 0 ? app.as('all') : other.client).post('/contacts', { name })),
  )

  expect(made.map((reply) => reply.body.data.name)).toEqual(names)
  const mine = await namesOf(app.as('contacts:read'), '?limit=100')
  expect(mine.sort()).toEqual(names.filter((_, n) => n % 2 === 0).sort())
  const announced = (await app.announced()).map(({ data }) => data.name as string)
  expect(announced.sort()).toEqual([...names].sort())
})

test('an empty text clears a field of a contact, as null does, and does not name anyone', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:read', 'contacts:write')

  const made = await client.post('/contacts', { name: 'Ada', phone: '', email: '', notes: '' })
  const named = await client.patch(`/contacts/${made.body.data.id}`, { email: 'ada@example.com', notes: 'x' })
  const cleared = await client.patch(`/contacts/${made.body.data.id}`, { email: '', notes: '' })
  const nobody = await client.post('/contacts', { name: '', phone: '' })

  expect(made.body.data).toMatchObject({ name: 'Ada', phone: null, email: null, notes: null })
  expect(named.body.data).toMatchObject({ email: 'ada@example.com', notes: 'x' })
  expect(cleared.body.data).toMatchObject({ email: null, notes: null })
  expect([nobody.status, nobody.body.error.message]).toEqual([
    400,
    'name: a contact needs at least one of name, phone and email',
  ])
})

test('an internationalized email address is kept, and a phone number with an extension is refused rather than cut', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:read', 'contacts:write')

  const kept = await client.post('/contacts', { email: 'jörg@müller.de' })
  const refused = await client.post('/contacts', { phone: '+1 (212) 555-0142 ext. 5' })

  expect([kept.status, kept.body.data.email]).toEqual([201, 'jörg@müller.de'])
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'phone: must not have an extension, as it is not dialed; leave the extension out',
  ])
  expect((await client.post('/contacts', { email: 'no address' })).status).toBe(400)
})

test('a contact whose name has only invisible characters is refused', async () => {
  const app = await startTestApi()
  const client = app.as('contacts:read', 'contacts:write')

  for (const name of ['\u200b', '\u2060 \u00ad', '\u3164']) {
    const reply = await client.post('/contacts', { name })
    expect([reply.status, reply.body.error?.message]).toEqual([400, 'name: must not be blank'])
  }
  expect((await client.post('/contacts', { name: '👩\u200d🔬' })).status).toBe(201)
})
