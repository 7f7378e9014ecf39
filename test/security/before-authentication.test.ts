import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiKey } from '../../src/features/api-keys/api-key.ts'
import { openApiKeyCache } from '../../src/features/api-keys/api-key-cache.ts'
import { newKeyText } from '../../src/features/api-keys/key-text.ts'
import { createHttpServer } from '../../src/http/edge/server.ts'
import type { RawRoute } from '../../src/http/edge/server-options.ts'
import { openUpgrades } from '../../src/http/edge/upgrades.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { isSignedByTwilio, twilioSignature } from '../../src/telephony/carriers/twilio/signature.ts'
import { aTestBusiness, startTestApi, TEST_START } from '../harness/test-api.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { serverOptions } from '../harness/test-http.ts'
import { until } from '../harness/until.ts'

const HEADER = 'x-twilio-signature'

/** A carrier's route that counts the bodies it was given and finds every signature but `right` wrong. */
function carrierRoute(): { route: RawRoute; bodies: number[] } {
  const bodies: number[] = []
  const route: RawRoute = {
    method: 'POST',
    path: '/carriers/twilio/voice',
    signed: { header: HEADER },
    handle: (request, reply) => {
      bodies.push((request.body as Buffer).length)
      return reply.code(request.headers[HEADER] === 'right' ? 200 : 403).send('')
    },
  }
  return { route, bodies }
}

const post = (url: string, signature: string | null, body = 'a=1') =>
  fetch(`${url}/carriers/twilio/voice`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== null && { [HEADER]: signature }),
    },
  })

test("a carrier's webhook without a signature is refused before its body is read", async () => {
  const { route, bodies } = carrierRoute()
  const app = await startTestApi({ rawRoutes: [route] })

  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(`${app.url}/carriers/twilio/voice`, {
      method: 'POST',
      headers: { 'content-length': '1000000' },
    })
    request.on('response', (response) => resolve(response.statusCode)).on('error', reject)
    // Only a part of the body is sent: an answer means that the service did not wait for the rest.
    request.write('a='.padEnd(1_000, 'x'))
    onTestFinished(() => void request.destroy())
  })

  expect(status).toBe(401)
  expect(bodies).toEqual([])
})

test("a carrier's webhook accepts at most 64 KiB", async () => {
  const { route, bodies } = carrierRoute()
  const app = await startTestApi({ rawRoutes: [route] })

  const fits = await post(app.url, 'right', 'x'.repeat(64 * 1024))
  const tooLarge = await post(app.url, 'right', 'x'.repeat(64 * 1024 + 1))

  expect([fits.status, tooLarge.status]).toEqual([200, 413])
  expect(bodies).toEqual([64 * 1024])
})

test('an address with many wrong signatures in a minute is refused without reading the body', async () => {
  const { route, bodies } = carrierRoute()
  const app = await startTestApi({ rawRoutes: [route] })

  for (let i = 0; i < 60; i++) expect((await post(app.url, 'wrong')).status).toBe(403)
  const refused = await post(app.url, 'right')

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(bodies).toHaveLength(60)
  app.clock.advance(60_000)
  expect((await post(app.url, 'right')).status).toBe(200)
})

test('a form with thousands of fields is not sorted and hashed', () => {
  const url = 'https://voice.example/carriers/twilio/voice'
  const form = (fields: number) => Array.from({ length: fields }, (_, i) => `f${i}=1`).join('&')
  const isSigned = (body: string) =>
    isSignedByTwilio('token', { url, signature: twilioSignature('token', url, body), body: Buffer.from(body) })

  expect(isSigned(form(200))).toBe(true)
  expect(isSigned(form(201))).toBe(false)
})

/** An API whose statements that match are counted. */
async function anApiThatCounts(statement: RegExp) {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  let count = 0
  let pings = 0
  const read = new Proxy(db.read, {
    apply(target, self, args) {
      if (Array.isArray(args[0]) && statement.test(args[0].join('?'))) count++
      return Reflect.apply(target, self, args)
    },
  })
  const ping = () => {
    pings++
    return db.ping()
  }
  const counting = { ...db, read, ping }
  const keys = await openApiKeyCache(counting, clock, silentLog)
  const server = createHttpServer(serverOptions(counting, clock, keys))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    await keys.close()
  })
  const get = async (path: string, key: string | null = null) =>
    (await fetch(url + path, { headers: key === null ? {} : { authorization: `Bearer ${key}` } })).status
  const business = await aTestBusiness(db, clock)
  const { key } = await createApiKey(db, business.id, { name: 'test', scopes: ['all'] }, clock.now())
  return { clock, key, get, statements: () => count, pings: () => pings }
}

const CONTACTS = '/api/v1/contacts'

test('made-up API keys are looked up only as often as an address may send requests without a key', async () => {
  const api = await anApiThatCounts(/FROM api_keys/)
  await api.get(CONTACTS, api.key)
  const before = api.statements()

  const statuses = []
  for (let i = 0; i < 150; i++) statuses.push(await api.get(CONTACTS, newKeyText('service_sk_')))

  expect(statuses.filter((status) => status === 401)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect(api.statements() - before).toBe(120)
  api.clock.advance(5_000)
  expect(await api.get(CONTACTS, api.key)).toBe(200)
})

test('made-up API keys that arrive at the same time are counted too', async () => {
  const api = await anApiThatCounts(/FROM api_keys/)

  await Promise.all(Array.from({ length: 200 }, () => api.get(CONTACTS, newKeyText('service_sk_'))))

  expect(api.statements()).toBeLessThanOrEqual(120)
})

test('the same made-up key is looked up once', async () => {
  const api = await anApiThatCounts(/FROM api_keys/)
  const key = newKeyText('service_sk_')

  await Promise.all(Array.from({ length: 20 }, () => api.get(CONTACTS, key)))
  await api.get(CONTACTS, key)

  expect(api.statements()).toBe(1)
})

test('/readyz queries the database once a second, however often it is requested', async () => {
  const api = await anApiThatCounts(/./)

  await Promise.all(Array.from({ length: 20 }, () => api.get('/readyz')))
  expect(await api.get('/readyz')).toBe(200)
  expect(api.pings()).toBe(1)
  api.clock.advance(1_000)
  await api.get('/readyz')

  expect(api.pings()).toBe(2)
})

/** A service with one WebSocket path, and what it logs. */
async function aServiceWithSockets() {
  const clock = new ManualClock(TEST_START)
  const lines: string[] = []
  const log = { debug() {}, info() {}, warn: () => void lines.push('warn'), error: () => void lines.push('error') }
  const upgrades = openUpgrades({ clock, log })
  upgrades.add({ path: '/echo', origin: 'any', authenticate: () => null, accept() {} })
  const options = serverOptions({} as Database, clock, { findCaller: () => null }, [])
  const server = createHttpServer({ ...options, log, upgrades })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return { url, lines }
}

async function upgradeRequest(url: string, target: string): Promise<{ socket: Socket; status: Promise<number> }> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  const status = new Promise<number>((resolve, reject) => {
    socket.on('error', reject).on('data', (bytes) => {
      answer += bytes
      const found = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  return { socket, status }
}

test.each(['//', '///', 'http://[', '//user@'])(
  'an upgrade request for %s is a 400 without an error line',
  async (target) => {
    const { url, lines } = await aServiceWithSockets()

    expect(await (await upgradeRequest(url, target)).status).toBe(400)

    expect(lines).toEqual([])
  },
)

test('a client whose upgrade requests are refused repeatedly gets 429', async () => {
  const { url } = await aServiceWithSockets()
  const ask = async () => (await upgradeRequest(url, '/nowhere')).status

  const statuses = []
  for (let i = 0; i < 62; i++) statuses.push(await ask())

  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
  expect(statuses.at(-1)).toBe(429)
})

test('connections above the limit are closed at once, and a freed slot is used again', async () => {
  const app = await startTestApi({ maxConnections: 3 })
  const { port, hostname } = new URL(app.url)
  const open = () => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  const kept = [open(), open(), open()]
  await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))

  const dropped = open()
  await new Promise((resolve) => dropped.once('close', resolve))
  expect(kept.every((socket) => !socket.destroyed)).toBe(true)
  kept[0]?.destroy()

  await until('a place is free', async () => (await fetch(`${app.url}/healthz`).catch(() => null))?.status === 200)
})
