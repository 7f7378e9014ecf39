import { connect } from 'node:net'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { eventually } from '../../../test/harness/until.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { silentLog } from '../../kernel/log.ts'
import { defineRoute } from '../route.ts'

/** The server's response to these bytes, until the connection closes or goes quiet. */
function exchange(app: TestApi, bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

const errorOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))

test('an unknown path is 404 before any other check', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const replies = await Promise.all([
    app.withKey(null).get('/nothing'),
    app.withKey(null).post('/nothing', undefined, { 'content-type': 'text/plain' }),
    app.as('contacts:read').get('/contacts/a/b'),
    app.withKey(null).request('GET', `${app.url}/`),
  ])

  for (const reply of replies) {
    expect(reply.status).toBe(404)
    expect(reply.body.error.code).toBe('NOT_FOUND')
  }
})

test('an unsupported method is 405 with Allow, before the key is checked', async () => {
  const app = await startTestApi({ ofItsOwn: true })
  const client = app.withKey(null)

  const replies = await Promise.all([
    client.request('PUT', '/contacts'),
    client.request('OPTIONS', '/contacts'),
    client.request('DELETE', '/business'),
    client.request('PROPFIND', '/contacts/ctc_1'),
    client.request('POST', `${app.url}/openapi.json`),
  ])

  expect(replies.map((reply) => [reply.status, reply.headers.get('allow')])).toEqual([
    [405, 'GET, HEAD, POST'],
    [405, 'GET, HEAD, POST'],
    [405, 'GET, HEAD'],
    [405, 'GET, HEAD, PATCH, DELETE'],
    [405, 'GET, HEAD'],
  ])
  expect(replies[0]?.body.error.code).toBe('METHOD_NOT_ALLOWED')
})

test.each(['GET', 'HEAD', 'PATCH', 'DELETE', 'PUT'])(
  'a path without %s refuses it, also where the pattern beside it takes it',
  async (method) => {
    const app = await startTestApi({ ofItsOwn: true })

    const reply = await app.withKey(null).request(method, `${app.url}/dashboard/api/contacts/import`)

    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
  },
)

test('the checks come in order: key, scope, limit, size and type of the body, its content, the resource', async () => {
  const app = await startTestApi({ plan: 'starter' })
  const path = '/contacts/ctc_unknown'
  const bad = { body: '{"phone":', headers: { 'content-type': 'text/plain' } }
  const json = { 'content-type': 'application/json' }
  const reader = app.as('contacts:read')
  const writer = app.as('contacts:write')

  expect((await app.withKey(null).request('PATCH', path, bad)).status).toBe(401)
  expect((await reader.request('PATCH', path, bad)).status).toBe(403)
  expect((await writer.request('PATCH', path, bad)).status).toBe(415)
  expect((await writer.request('PATCH', path, { body: ' '.repeat(1_048_577), headers: json })).status).toBe(413)
  expect((await writer.request('PATCH', path, { body: '{"phone":', headers: json })).status).toBe(400)
  expect((await writer.request('PATCH', path, { body: '{}', headers: json })).status).toBe(404)
  for (let sent = 4; sent < 60; sent++) await writer.get(path)
  expect((await writer.request('PATCH', path, bad)).status).toBe(429)
})

test.each([
  ['no header', undefined],
  ['no scheme', 'service_sk_abc'],
  ['another scheme', 'Basic c2VydmljZTpzaw=='],
  ['an empty key', 'Bearer '],
  ['a made-up key', `Bearer service_sk_${'a'.repeat(49)}`],
  ['two keys', 'Bearer a b'],
])('%s is 401 with a challenge', async (_what, authorization) => {
  const app = await startTestApi({ ofItsOwn: true })

  const reply = await app
    .withKey(null)
    .request('GET', '/business', { headers: authorization === undefined ? {} : { authorization } })

  expect(reply.status).toBe(401)
  expect(reply.body.error.code).toBe('UNAUTHORIZED')
  expect(reply.headers.get('www-authenticate')).toBe('Bearer')
})

test('the word Bearer is case-insensitive', async () => {
  const app = await startTestApi({ ofItsOwn: true })
  const { key } = await app.makeKey(['all'])

  const reply = await app.withKey(null).request('GET', '/business', { headers: { authorization: `bEARER ${key}` } })

  expect(reply.status).toBe(200)
})

test('HEAD answers as GET does, without the body', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const got = await app.as('business:read').get('/business')
  const headed = await app.as('business:read').request('HEAD', '/business')

  expect(headed.status).toBe(200)
  expect(headed.text).toBe('')
  expect(headed.headers.get('content-length')).toBe(String(got.text.length))
  expect((await app.withKey(null).request('HEAD', '/business')).status).toBe(401)
})

test('a trailing slash is tolerated', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  expect((await app.as('business:read').get('/business/')).status).toBe(200)
  expect((await app.as('contacts:read').get('/contacts/?limit=1')).status).toBe(200)
})

test('responses with account data must not be stored, framed or sniffed', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const { headers } = await app.as('business:read').get('/business')

  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

test.each(['br', 'gzip'])('a body above 1 KiB is compressed with %s if the client accepts it', async (encoding) => {
  const app = await startTestApi({ ofItsOwn: true })
  const client = app.as('contacts:read', 'contacts:write')
  await client.post('/contacts', { name: 'Ada', notes: 'x'.repeat(2_000) })

  const packed = await client.get('/contacts', { 'accept-encoding': encoding })
  const plain = await client.get('/contacts', { 'accept-encoding': 'identity' })
  const small = await client.get('/contacts?q=nobody', { 'accept-encoding': encoding })

  expect(packed.headers.get('content-encoding')).toBe(encoding)
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(small.headers.get('content-encoding')).toBeNull()
  expect(packed.body).toEqual(plain.body)
})

test('CORS is allowed for configured origins only', async () => {
  const app = await startTestApi({ corsOrigins: ['https://app.example.com'] })
  const ask = (origin: string) =>
    app.withKey(null).request('OPTIONS', '/contacts', { headers: { origin, 'access-control-request-method': 'POST' } })

  const friend = await ask('https://app.example.com')
  const stranger = await ask('https://evil.example.com')

  expect(friend.status).toBe(204)
  expect(friend.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  expect(friend.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST')
  expect(friend.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  expect(friend.headers.get('access-control-allow-headers')).toContain('If-Match')
  for (const header of ['Idempotent-Replayed', 'Content-Disposition', 'ETag', 'Location', 'Retry-After'])
    expect(friend.headers.get('access-control-expose-headers')?.split(', ')).toContain(header)
  expect(stranger.status).toBe(405)
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
})

test('bytes that are not HTTP get the same error envelope as other requests', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const replies = [
    await exchange(app, 'GARBAGE\r\n\r\n'),
    await exchange(app, `GET /healthz HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    await exchange(app, 'POST /api/v1/contacts HTTP/1.1\r\nContent-Length: -1\r\n\r\n'),
  ]

  for (const reply of replies) {
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(reply).toMatch(/X-RateLimit-Limit: 120\r\n/)
    expect(reply).toMatch(/X-Request-Id: req_/)
    expect(errorOf(reply)).toEqual({ error: { code: 'BAD_REQUEST', message: expect.any(String) } })
  }
  expect(errorOf(replies[1] ?? '').error.message).toBe('headers: must be at most 16 KiB altogether')
})

test('a request without Host, or with two, is 400, and CONNECT is 405, with the headers of every response', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const replies = await Promise.all([
    exchange(app, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'),
    exchange(app, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'),
    exchange(app, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'),
    exchange(app, 'GET /healthz HTTP/1.0\r\n\r\n'),
    exchange(app, 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'),
  ])

  expect(replies.map((reply) => /^HTTP\/1.1 (\d+)/.exec(reply)?.[1])).toEqual(['400', '400', '405', '200', '400'])
  expect(replies[0]).toContain('Host: a request of HTTP/1.1 must have this header')
  expect(replies[4]).toContain('Host: a request must have this header only once')
  for (const reply of replies) expect(reply).toMatch(/x-ratelimit-remaining: \d+/i)
})

test('an id that is too long is 404', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const reply = await app.as('contacts:read').get(`/contacts/${'a'.repeat(3_000)}`)

  expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

test('a path that is not percent-encoded UTF-8 is 400', async () => {
  const app = await startTestApi({ ofItsOwn: true })

  const reply = await exchange(app, 'GET /api/v1/contacts/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')

  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(errorOf(reply).error).toEqual({ code: 'BAD_REQUEST', message: 'path: must be percent-encoded UTF-8' })
  expect(reply.toLowerCase()).toMatch(/x-ratelimit-limit: 120\r\n/)
})

test('a body that does not arrive in time is refused', async () => {
  const app = await startTestApi({ requestTimeoutMs: 100 })
  const { key } = await app.makeKey(['contacts:write'])

  const reply = await exchange(
    app,
    `POST /api/v1/contacts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 100\r\n\r\n{"name":',
  )

  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(errorOf(reply).error).toEqual({ code: 'BAD_REQUEST', message: 'the request took too long to arrive' })
})

test('the probes need no key and have no rate limit', async () => {
  const app = await startTestApi({ ofItsOwn: true })
  const anyone = app.withKey(null)

  for (let asked = 0; asked < 130; asked++) expect((await anyone.request('GET', `${app.url}/healthz`)).status).toBe(200)
  const ready = await anyone.request('GET', `${app.url}/readyz`)

  expect(ready.status).toBe(200)
  expect(ready.headers.get('x-ratelimit-remaining')).toBe('120')
})

test('without its database the service is alive but not ready, and answers with Retry-After', async () => {
  const app = await startTestApi({ ofItsOwn: true })
  const client = app.as('business:read')
  await client.get('/business')
  await app.db.close()

  const alive = await client.request('GET', `${app.url}/healthz`)
  const ready = await client.request('GET', `${app.url}/readyz`)
  const refused = await client.get('/business')

  expect(alive.status).toBe(200)
  for (const reply of [ready, refused]) {
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(reply.body.error.code).toBe('UNAVAILABLE')
  }
})

test('a bug is 500 without details', async () => {
  const broken = defineRoute({
    method: 'GET',
    path: '/broken',
    scope: 'business:read',
    summary: 'Break',
    reply: { data: Type.Object({}) },
    handle: () => {
      throw new TypeError('secret detail')
    },
  })
  const app = await startTestApi({ routes: [broken] })

  const reply = await app.as('business:read').get('/broken')

  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({ error: { code: 'INTERNAL_ERROR', message: 'something went wrong on our side' } })
})

test('requests beyond the concurrency limit get 503 with Retry-After', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = defineRoute({
    method: 'GET',
    path: '/slow',
    scope: 'business:read',
    summary: 'Wait',
    reply: { data: Type.Object({}) },
    handle: () => held.then(() => ({})),
  })
  const app = await startTestApi({ routes: [slow], maxInFlight: 1 })
  const client = app.as('business:read')

  const replies = [client.get('/slow'), client.get('/slow')]
  const first = await Promise.race(replies)
  release()
  const statuses = (await Promise.all(replies)).map((reply) => reply.status).sort()

  expect(first.status).toBe(503)
  expect(first.headers.get('retry-after')).toBe('1')
  expect(statuses).toEqual([200, 503])
})

test('an ApiError of the domain keeps its code, message and headers', async () => {
  const refusing = defineRoute({
    method: 'POST',
    path: '/refusing',
    scope: 'business:read',
    summary: 'Refuse',
    reply: { data: Type.Object({}) },
    handle: () => {
      throw new ApiError('CONFLICT', 'startsAt: that time is taken', { retryAfterSeconds: 7 })
    },
  })
  const app = await startTestApi({ routes: [refusing] })

  const reply = await app.as('business:read').post('/refusing')

  expect(reply.status).toBe(409)
  expect(reply.headers.get('retry-after')).toBe('7')
  expect(reply.body.error).toEqual({ code: 'CONFLICT', message: 'startsAt: that time is taken' })
})

test('a request is logged in one line, without its content', async () => {
  const lines: object[] = []
  const log = { ...silentLog, info: (fields: object) => lines.push(fields) }
  const app = await startTestApi({ log, logRequests: true })
  const { key, record } = await app.makeKey(['contacts:read'])

  const reply = await app.withKey(key).get('/contacts?phone=%2B15551234567')

  await eventually(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toEqual({
    requestId: reply.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/v1/contacts',
    status: 200,
    ms: expect.any(Number),
    keyId: record.id,
    businessId: record.businessId,
    client: '127.0.0.1',
  })
})

test('a raw route gets the body as bytes, and the same headers and limits as other routes', async () => {
  const app = await startTestApi({
    rawRoutes: [
      {
        method: 'POST',
        path: '/carriers/:name',
        unlimited: true,
        handle: (request, reply) => {
          const bytes = request.body as Buffer
          if (bytes.length === 0) throw new ApiError('FORBIDDEN', 'the signature does not match')
          return reply.type('text/plain').send(bytes.toString('hex'))
        },
      },
    ],
  })
  const client = app.withKey(null)
  const post = (body: string) =>
    client.request('POST', `${app.url}/carriers/twilio`, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  const taken = await post('a=%ff')
  const refused = await post('')
  const other = await client.request('GET', `${app.url}/carriers/twilio`)

  expect([taken.status, taken.text]).toEqual([200, '613d256666'])
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
})
