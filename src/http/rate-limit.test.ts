import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApi } from '../../test/test-api.ts'
import { countOne, decide, memoryRateLimits, type RateWindow, WINDOW_MS } from './rate-limit.ts'

test('in any 60 s window that opens with a request, no more than the limit is let through', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30_000), { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (gaps, limit) => {
      let window: RateWindow | undefined
      let nowMs = 1_000_000
      const let_through = new Map<number, number>()
      for (const gap of gaps) {
        nowMs += gap
        window = countOne(window, nowMs)
        const decision = decide(window, limit, nowMs)
        if (decision.allowed) let_through.set(window.openedAtMs, (let_through.get(window.openedAtMs) ?? 0) + 1)
        expect(decision.remaining).toBe(Math.max(0, limit - window.count))
        expect(nowMs - window.openedAtMs).toBeLessThan(WINDOW_MS)
        expect(decision.retryAfterSeconds).toBeGreaterThanOrEqual(1)
        expect(decision.resetAtSeconds * 1000).toBeGreaterThan(nowMs)
      }
      for (const count of let_through.values()) expect(count).toBeLessThanOrEqual(limit)
    }),
  )
})

test('a clock that jumps back opens a new window instead of locking everyone out', () => {
  const window = countOne({ openedAtMs: 5_000_000, count: 60 }, 1_000_000)

  expect(window).toEqual({ openedAtMs: 1_000_000, count: 1 })
})

test('looking at a window does not count', () => {
  const limits = memoryRateLimits()

  const looked = [limits.peek('a', 3, 0), limits.take('a', 3, 0), limits.peek('a', 3, 0)]

  expect(looked).toMatchObject([{ remaining: 3 }, { remaining: 2 }, { remaining: 2 }])
})

test.each([
  ['starter', 60],
  ['professional', 100],
  ['enterprise', 500],
])('a key on plan %s may make %i requests a minute and reads so in every response', async (plan, limit) => {
  const app = await startTestApi({ plan })
  const client = app.as('business:read')
  const reset = String(app.clock.now().getTime() / 1000 + 60)

  const replies = []
  for (let sent = 0; sent < limit; sent++) replies.push(await client.get('/business'))
  app.clock.advance(12_400)
  const refused = await client.get('/business')
  app.clock.advance(47_600)
  const later = await client.get('/business')

  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  expect(replies.map((reply) => Number(reply.headers.get('x-ratelimit-remaining')))).toEqual(
    replies.map((_, index) => limit - index - 1),
  )
  expect(replies[0]?.headers.get('x-ratelimit-limit')).toBe(String(limit))
  expect(replies[0]?.headers.get('x-ratelimit-reset')).toBe(reset)
  expect(refused.status).toBe(429)
  expect(refused.body.error.code).toBe('RATE_LIMITED')
  expect(refused.headers.get('retry-after')).toBe('48')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(refused.headers.get('x-ratelimit-reset')).toBe(reset)
  expect(later.status).toBe(200)
  expect(later.headers.get('x-ratelimit-remaining')).toBe(String(limit - 1))
})

test('keys of one business have an allowance each', async () => {
  const app = await startTestApi({ plan: 'starter' })
  const [first, second] = [app.as('business:read'), app.as('business:read')]

  await first.get('/business')
  await first.get('/business')
  const reply = await second.get('/business')

  expect(reply.headers.get('x-ratelimit-remaining')).toBe('59')
})

test('without a valid key the address has 120 requests a minute, told on 401, 404, 405 and the description', async () => {
  const app = await startTestApi()
  const anyone = app.withKey(null)

  const replies = [
    await anyone.get('/business'),
    await anyone.get('/nothing'),
    await anyone.request('PUT', '/contacts'),
    await app.withKey('nonsense').get('/business'),
    await anyone.request('GET', `${app.url}/openapi.json`),
  ]
  for (let sent = 5; sent < 120; sent++) await anyone.get('/business')
  const exhausted = await anyone.get('/openapi.json')
  const stillUnauthorized = await anyone.get('/business')
  const withKey = await app.as('business:read').get('/business')

  expect(replies.map((reply) => [reply.status, reply.headers.get('x-ratelimit-remaining')])).toEqual([
    [401, '119'],
    [404, '118'],
    [405, '117'],
    [401, '116'],
    [200, '115'],
  ])
  expect(exhausted.status).toBe(429)
  expect(exhausted.headers.get('retry-after')).toBe('60')
  expect(stillUnauthorized.status).toBe(401)
  expect(stillUnauthorized.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(withKey.status).toBe(200)
})

test('with a valid key 403 and 404 tell and use the allowance of the key', async () => {
  const app = await startTestApi({ plan: 'professional' })
  const client = app.as('contacts:read')

  const replies = [await client.get('/business'), await client.get('/nothing'), await client.get('/contacts')]

  expect(replies.map((reply) => [reply.status, reply.headers.get('x-ratelimit-remaining')])).toEqual([
    [403, '99'],
    [404, '98'],
    [200, '97'],
  ])
})
