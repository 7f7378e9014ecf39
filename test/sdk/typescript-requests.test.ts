import { expect, test } from 'vitest'
import {
  ApiError,
  ConflictError,
  ConnectionError,
  etagOf,
  Frontbell,
  NotFoundError,
  RateLimitedError,
  ServerError,
} from '../../sdk/typescript/src/index.ts'
import { waitBeforeRetry } from '../../sdk/typescript/src/retry.ts'

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | Error

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { error: { code, message: `said ${code}` } },
  headers: { 'x-request-id': 'req_1', ...headers },
})
const NOW = { 'retry-after': '0' }

/** A client whose service gives these answers, one after the other. */
function clientOf(...replies: Reply[]) {
  const sent: { method: string; url: string; headers: Record<string, string>; body: string | null }[] = []
  const service: typeof fetch = async (input, init = {}) => {
    const request = new Request(input, init)
    const { method, url } = request
    sent.push({ method, url, headers: Object.fromEntries(request.headers), body: (await request.text()) || null })
    const reply = replies.shift()
    if (reply === undefined) throw new Error('the client sent more requests than the test has answers')
    if (reply instanceof Error) throw reply
    const body = reply.body === undefined ? null : JSON.stringify(reply.body)
    return new Response(body, { status: reply.status, headers: { ...reply.headers } })
  }
  const frontbell = new Frontbell({ baseUrl: 'https://bell.example.com/', apiKey: 'service_sk_1', fetch: service })
  return { frontbell, sent }
}

const page = (names: string[], cursor = ''): Reply => ({
  status: 200,
  body: { data: names.map((name) => ({ id: name, name })), meta: { cursor, hasMore: cursor !== '' } },
})

test('a list is read page by page, with the filters on every page', async () => {
  const { frontbell, sent } = clientOf(page(['a', 'b'], 'next'), page(['c']))

  const names: (string | null)[] = []
  for await (const contact of frontbell.contacts.list({ q: 'x y', limit: 2 })) names.push(contact.name)

  expect(names).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ url }) => url)).toEqual([
    'https://bell.example.com/api/v1/contacts?q=x+y&limit=2',
    'https://bell.example.com/api/v1/contacts?q=x+y&limit=2&cursor=next',
  ])
  expect(sent[0]?.headers.authorization).toBe('Bearer service_sk_1')
})

test('an empty id is refused, as it would be the address of the list', async () => {
  const { frontbell, sent } = clientOf()

  await expect(frontbell.contacts.get('')).rejects.toThrow('id: must not be empty')
  await expect(frontbell.appointments.cancel('')).rejects.toThrow('id: must not be empty')
  expect(sent).toEqual([])
})

test('awaiting a list reads its first page only', async () => {
  const { frontbell, sent } = clientOf(page(['a'], 'next'))

  await expect(frontbell.contacts.list()).resolves.toMatchObject({ hasMore: true, cursor: 'next', data: [{ id: 'a' }] })

  expect(sent).toHaveLength(1)
})

test('a POST is repeated with the same idempotency key and body', async () => {
  const { frontbell, sent } = clientOf(refusal(429, 'RATE_LIMITED', NOW), refusal(503, 'UNAVAILABLE', NOW), {
    status: 201,
    body: { data: { id: 'ctc_1' } },
  })

  await expect(frontbell.contacts.create({ name: 'Ada' })).resolves.toEqual({ id: 'ctc_1' })

  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"Ada"}'))
})

test('two calls have two keys, and a key of the caller is sent as it is', async () => {
  const made: Reply = { status: 201, body: { data: { id: 'ctc_1' } } }
  const { frontbell, sent } = clientOf(made, made, made)

  await frontbell.contacts.create({ name: 'Ada' })
  await frontbell.contacts.create({ name: 'Ada' })
  await frontbell.contacts.create({ name: 'Ada' }, { idempotencyKey: 'order-17' })

  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe('order-17')
})

test('an error has its class, code, message and the id of the request', async () => {
  const { frontbell } = clientOf(refusal(404, 'NOT_FOUND'), refusal(409, 'CONFLICT'), { status: 502, body: '<html>' })
  const failing = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  const missing = await failing(frontbell.contacts.get('ctc_1'))
  const taken = await failing(frontbell.appointments.create({ startsAt: '2026-03-03T15:00:00Z', contactId: 'ctc_1' }))
  const proxy = await failing(frontbell.business.get({ maxRetries: 0 }))

  expect(missing).toBeInstanceOf(NotFoundError)
  expect(missing).toBeInstanceOf(ApiError)
  expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'said NOT_FOUND', requestId: 'req_1' })
  expect(taken).toBeInstanceOf(ConflictError)
  expect(proxy).toBeInstanceOf(ServerError)
  expect(proxy).toMatchObject({ code: 'HTTP_502', requestId: null })
})

test('the last error is thrown when all tries fail', async () => {
  const { frontbell, sent } = clientOf(...Array(3).fill(refusal(429, 'RATE_LIMITED', NOW)))

  await expect(frontbell.calls.get('call_1')).rejects.toBeInstanceOf(RateLimitedError)

  expect(sent).toHaveLength(3)
})

test('a service that cannot be reached is a ConnectionError that names the address', async () => {
  const { frontbell } = clientOf(new TypeError('fetch failed'))

  const failing = frontbell.contacts.delete('ctc_1')

  await expect(failing).rejects.toBeInstanceOf(ConnectionError)
  await expect(failing).rejects.toThrow('https://bell.example.com/api/v1 cannot be reached')
})

test('the version of a record that was read goes back with its change', async () => {
  const { frontbell, sent } = clientOf(
    { status: 200, body: { data: { id: 'a/b', name: 'Ada' } }, headers: { etag: '"7"' } },
    { status: 200, body: { data: { id: 'a/b', name: 'Eve' } } },
  )

  const contact = await frontbell.contacts.get('a/b')
  await frontbell.contacts.update('a/b', { name: 'Eve' }, { ifMatch: etagOf(contact) ?? '' })

  expect(sent[1]).toMatchObject({ method: 'PATCH', url: 'https://bell.example.com/api/v1/contacts/a%2Fb' })
  expect(sent[1]?.headers['if-match']).toBe('"7"')
})

test('a caller who gives up ends the request and its retries', async () => {
  const { frontbell, sent } = clientOf(refusal(503, 'UNAVAILABLE', { 'retry-after': '60' }))
  const giveUp = new AbortController()

  const asked = frontbell.business.get({ signal: giveUp.signal })
  queueMicrotask(() => giveUp.abort(new Error('enough')))

  await expect(asked).rejects.toThrow('enough')
  expect(sent.length).toBeLessThanOrEqual(1)
})

const api = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, code: 'CODE', message: '', requestId: null, retryAfterSeconds })
const GET = { method: 'GET', hasKey: false, hasEtag: false }
const POST = { ...GET, method: 'POST', hasKey: true }
const PATCH = { ...GET, method: 'PATCH' }
const DELETE = { ...GET, method: 'DELETE' }

test('only requests that may arrive twice are repeated after an error that leaves open whether the first one counted', () => {
  const repeated = (error: unknown, requests: (typeof GET)[]) =>
    requests.map((request) => waitBeforeRetry(error, request, 1, 0) !== null)

  for (const error of [new ConnectionError(''), api(500), api(502)])
    expect(
      repeated(error, [GET, POST, { ...POST, hasKey: false }, PATCH, { ...PATCH, hasEtag: true }, DELETE]),
    ).toEqual([true, true, false, true, false, false])
  expect(repeated(api(429), [GET, POST, PATCH, DELETE])).toEqual([true, true, true, true])
  for (const status of [400, 401, 403, 404, 409, 412])
    expect(repeated(api(status), [GET, POST])).toEqual([false, false])
  expect(repeated(api(409, 1), [POST])).toEqual([true])
})

test('a wait doubles, has a part of chance and an end, and is as long as the service asks', () => {
  const waits = [1, 2, 3, 9].map((tries) => [0, 1].map((random) => waitBeforeRetry(api(503), GET, tries, random)))

  expect(waits).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [4_000, 8_000],
  ])
  expect(waitBeforeRetry(api(429, 12), GET, 1, 0.5)).toBe(12_000)
  expect(waitBeforeRetry(api(429, 3_600), GET, 1, 0.5)).toBeNull()
})
