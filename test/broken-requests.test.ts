import { connect } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { BASE_PATH } from '../src/http/openapi/openapi.ts'
import type { Route } from '../src/http/route.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

/**
 * Sends every operation requests that are broken in transit: bodies that are cut off, slow, in another encoding or
 * built to exhaust the parser, and repeated parameters. (fuzz.test.ts sends requests with invalid content.) Each is
 * refused with the usual error body and has no effect.
 */
const TIMEOUT_MS = 100

const named = (among: readonly Route[]) => among.map((route) => ({ name: `${route.method} ${route.path}`, route }))
const withBody = named(routes.filter((route) => route.body !== undefined))
const withQuery = named(routes.filter((route) => 'list' in route.reply || route.query !== undefined))
const JSON_TYPE = { 'content-type': 'application/json' }

const pathOf = (route: Route) => route.path.replace(':id', 'some_id')
const exampleOf = (route: Route) =>
  JSON.stringify((route.body as { examples?: object[] } | undefined)?.examples?.[0] ?? { notes: 'x' })

let app: TestApi
let client: TestClient
let key: string

beforeAll(async () => {
  app = await startTestApi()
  client = app.as('all')
  key = (await app.makeKey(['all'])).key
})

beforeEach(() => {
  app.clock.advance(60_000)
})

/** The number of rows, which a refused request must not change. */
async function traces(): Promise<unknown> {
  const [row] = await app.db.read`
    SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM contacts) AS contacts,
      (SELECT count(*) FROM appointments) AS appointments, (SELECT count(*) FROM idempotent_answers) AS answers`
  return row
}

/** Sends a head that announces `length` bytes, then `body`, then calls `after`. @returns everything received */
function send(
  to: TestApi,
  route: Route,
  body: string,
  length: number,
  after: 'hang up' | 'wait',
  as = key,
): Promise<string> {
  const { hostname, port } = new URL(to.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `${route.method} ${BASE_PATH}${pathOf(route)} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${as}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      )
      if (after === 'hang up') socket.end()
    })
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

test.each(withBody)('$name refuses a body that stops in the middle', async ({ route }) => {
  const whole = exampleOf(route)
  const before = await traces()

  for (const part of [1, whole.length >> 1, whole.length - 1]) {
    const reply = await client.request(route.method, pathOf(route), { body: whole.slice(0, part), headers: JSON_TYPE })
    expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST'])
  }

  expect(await traces()).toEqual(before)
})

test.each(withBody)('$name does nothing when the client disconnects while it sends', async ({ route }) => {
  const whole = exampleOf(route)
  const before = await traces()

  await send(app, route, whole.slice(0, -1), whole.length, 'hang up')
  await send(app, route, whole, whole.length + 1, 'hang up')

  expect(await traces()).toEqual(before)
  expect((await client.get('/business')).status).toBe(200)
})

test('every operation stops waiting for a body that does not arrive', async () => {
  const impatient = await startTestApi({ requestTimeoutMs: TIMEOUT_MS })
  const owner = (await impatient.makeKey(['all'])).key

  const answers = await Promise.all(
    withBody.map(({ route }) => send(impatient, route, exampleOf(route).slice(0, 3), 100, 'wait', owner)),
  )

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\{"error":\{"code":"BAD_REQUEST","message":"the request took too long to arrive"\}\}$/)
  }
  expect(await impatient.announced()).toEqual([])
})

test.each(withBody)('$name accepts only JSON', async ({ route }) => {
  const body = exampleOf(route)
  const headers = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': '' },
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
  ]

  for (const one of headers) {
    const reply = await client.request(route.method, pathOf(route), { body: Buffer.from(body), headers: one })
    expect([one, reply.status]).toEqual([one, 415])
    expect(reply.body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  }
})

const EXHAUSTING: [what: string, body: Uint8Array][] = [
  ['100,000 brackets', Buffer.from('['.repeat(100_000))],
  ['a deep array', Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ['a deep object', Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)],
  ['50,000 fields', Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [n, n]))))],
  ['a number past all bounds', Buffer.from(`{"a":1${'0'.repeat(100_000)}}`)],
  ['a prototype', Buffer.from('{"__proto__":{"admin":true},"constructor":{"prototype":1}}')],
  ['text in UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['a text, not an object', Buffer.from('"Ada"')],
  ['null', Buffer.from('null')],
]

test.each(withBody)('$name refuses bodies built to exhaust or mislead the parser', async ({ route }) => {
  const before = await traces()

  for (const [what, body] of EXHAUSTING) {
    const reply = await client.request(route.method, pathOf(route), { body, headers: JSON_TYPE })
    expect([what, reply.status]).toEqual([what, 400])
  }

  expect(await traces()).toEqual(before)
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test.each(withQuery)('$name refuses every repeated parameter', async ({ route }) => {
  const names = [...Object.keys(route.query?.properties ?? {}), ...('list' in route.reply ? ['limit', 'cursor'] : [])]

  for (const name of names) {
    const reply = await client.get(`${pathOf(route)}?${name}=1&other=2&${name}=1`)
    expect([reply.status, reply.body.error?.message]).toEqual([400, `${name}: must be given once`])
  }
})
