import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { DOCUMENTS_FOLDER, signedInAs } from './factories/dashboard-people.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

/**
 * Keys give access to the API and sessions to the dashboard (dashboard-coverage.test.ts), never the reverse; and limits
 * on what may be uploaded.
 */
let app: TestApi
let cookie: string
let member: TestClient

beforeAll(async () => {
  app = await startTestApi()
  cookie = (await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner')).cookies.header
  member = await app.signIn('member')
})

afterAll(() => rm(DOCUMENTS_FOLDER, { recursive: true, force: true }))

beforeEach(() => {
  app.clock.advance(60_000)
})

test.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  "an owner's cookie does not open $name of the API",
  async ({ route }) => {
    const reply = await app.withKey(null).request(route.method, route.path.replace(/:\w+/, 'some_id'), {
      headers: { cookie, origin: app.url, 'x-requested-with': 'frontbell', 'content-type': 'application/json' },
      ...(route.method === 'GET' ? {} : { body: '{}' }),
    })

    expect([reply.status, reply.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(reply.headers.get('set-cookie')).toBeNull()
  },
)

test('a cookie sent with a key changes nothing: only the key decides the business and the scopes', async () => {
  const { key } = await app.makeKey(['contacts:read'])
  const stranger = await app.addBusiness()
  const theirs = await signedInAs(app.db, app.clock, app.url, stranger.business.id, 'owner')
  const headers = { cookie: theirs.cookies.header }
  await stranger.client.post('/contacts', { name: 'Theirs' })

  const read = await app.withKey(key).get('/contacts', headers)
  const write = await app.withKey(key).post('/contacts', { name: 'Ada' }, headers)

  expect([read.status, read.text.includes('Theirs'), write.status]).toEqual([200, false, 403])
})

const upload = (name: string, bytes: Buffer, type: string) =>
  member.request('POST', `/documents?name=${encodeURIComponent(name)}`, {
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })

test.each([
  ['a program called a PDF', 'prices.pdf', Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1')],
  ['an image called text', 'notes.txt', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['an archive called a Word file', 'letter.docx', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
])('%s is refused, whatever it is called', async (_, name, bytes) => {
  const reply = await upload(name, bytes, 'application/pdf')

  expect([reply.status, reply.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect((await member.list('/documents')).body.data).toEqual([])
})

test('an HTML page uploaded as text is kept as text', async () => {
  const reply = await upload('harmless.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain')

  expect([reply.status, reply.body.data.mimeType]).toEqual([201, 'text/html'])
})

test('an upload that is too large is refused with the limit of its own path', async () => {
  const request = (path: string, bytes: number, type: string) =>
    member
      .request('POST', path, { body: Buffer.alloc(bytes, 65), headers: { 'content-type': type } })
      .then(({ status, body }) => [status, body.error.message])
  const MIB = 1_048_576

  expect(await request('/contacts', MIB + 1, 'application/json')).toEqual([413, 'body: must be at most 1 MiB'])
  expect(await request('/documents?name=a.txt', 20 * MIB + 1, 'text/plain')).toEqual([
    413,
    'body: must be at most 20 MiB',
  ])
})

test('an import that is not CSV is refused as a whole', async () => {
  const before = (await member.list('/contacts')).body.data.length
  const reply = await member.request('POST', '/contacts/import?name=Name', {
    body: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\xff\xfe', 'latin1'),
    headers: { 'content-type': 'text/csv' },
  })

  expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST'])
  expect((await member.list('/contacts')).body.data).toHaveLength(before)
})
