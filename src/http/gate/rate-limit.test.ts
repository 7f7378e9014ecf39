import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ManualClock } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { type Bucket, RateLimits, SHARE_EVERY_MS } from './rate-limit.ts'
import { WINDOW_MS, windowAt } from './rate-window.ts'

const MINUTE = Date.parse(TEST_START)

test('exactly the limit is allowed in each minute of the clock', () => {
  const gaps = fc.array(fc.nat(30_000), { maxLength: 200 })

  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 20 }), (waits, limit) => {
      const limits = new RateLimits()
      const came = new Map<number, number>()
      let nowMs = MINUTE
      for (const wait of waits) {
        nowMs += wait
        const nth = (came.get(windowAt(nowMs)) ?? 0) + 1
        came.set(windowAt(nowMs), nth)

        const decision = limits.take('key a', limit, nowMs)

        expect(decision.allowed).toBe(nth <= limit)
        expect(decision.remaining).toBe(Math.max(0, limit - nth))
        expect(decision.resetAtSeconds * 1000).toBe(windowAt(nowMs) + WINDOW_MS)
        expect(nowMs + decision.retryAfterSeconds * 1000).toBeGreaterThanOrEqual(windowAt(nowMs) + WINDOW_MS)
      }
    }),
  )
})

test('a clock that jumps back opens a new window instead of locking everyone out', () => {
  const limits = new RateLimits()
  for (let sent = 0; sent < 3; sent++) limits.take('key a', 2, MINUTE)

  expect(limits.take('key a', 2, MINUTE - 3_600_000)).toMatchObject({ allowed: true, remaining: 1 })
})

test('peek does not count a request', () => {
  const limits = new RateLimits()

  const looked = [limits.peek('key a', 3, 0), limits.take('key a', 3, 0), limits.peek('key a', 3, 0)]

  expect(looked).toMatchObject([{ remaining: 3 }, { remaining: 2 }, { remaining: 2 }])
})

async function twoInstances() {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  const [here, there] = [new RateLimits(), new RateLimits()]
  const take = (limits: RateLimits, times = 1, bucket: Bucket = 'key a') => {
    let allowed = 0
    for (let sent = 0; sent < times; sent++) if (limits.take(bucket, 10, clock.now().getTime()).allowed) allowed++
    return allowed
  }
  const share = async () => {
    clock.advance(SHARE_EVERY_MS)
    await Promise.all([here, there].map((limits) => limits.share(db.write, clock.now())))
  }
  return { db, clock, here, there, take, share }
}

test('two instances on one database allow the limit plus the requests since the last share', async () => {
  const { here, there, take, share } = await twoInstances()

  const before = [take(here, 4), take(there, 3)]
  await share()
  await share()
  const between = [take(here, 10), take(there, 10)]
  await share()
  const after = [take(here, 5), take(there, 5)]

  expect(before).toEqual([4, 3])
  // The first instance to share has not seen the later share of the other one.
  expect(between[0]).toBeLessThanOrEqual(6)
  expect(between[1]).toBeLessThanOrEqual(7)
  expect(after).toEqual([0, 0])
})

test('the headers of one instance include the requests of the other', async () => {
  const { clock, here, there, take, share } = await twoInstances()
  take(there, 6)
  await share()
  take(here, 1)
  await share()

  expect(here.peek('key a', 10, clock.now().getTime())).toMatchObject({ remaining: 3 })
})

test('a restarted instance continues from the shared count', async () => {
  const { db, clock, here, take, share } = await twoInstances()
  take(here, 10)
  await share()
  const restarted = new RateLimits()

  const first = take(restarted)
  await restarted.share(db.write, clock.now())

  expect([first, take(restarted)]).toEqual([1, 0])
})

test('every instance opens a new window in the next minute, and old windows are deleted', async () => {
  const { db, clock, here, there, take, share } = await twoInstances()
  take(here, 10)
  await share()
  clock.advance(60_000)

  const inNextMinute = [take(here, 6), take(there, 4)]
  await share()
  const left = [take(here, 1), take(there, 1)]
  clock.advance(11 * 60_000)
  await share()

  expect(inNextMinute).toEqual([6, 4])
  expect(left).toContain(0)
  expect(await db.read`SELECT FROM rate_windows`).toHaveLength(0)
})

test('while the database is down each instance counts for itself, and shares everything afterwards', async () => {
  const { db, clock, here, there, take, share } = await twoInstances()
  const away = (() => Promise.reject(new Error('away'))) as unknown as Sql

  take(here, 4)
  await expect(here.share(away, clock.now())).rejects.toThrow('away')
  take(here, 1)
  await expect(here.share(away, clock.now())).rejects.toThrow('away')
  await share()
  take(there, 1)
  await share()

  expect(there.peek('key a', 10, clock.now().getTime()).remaining).toBe(4)
  expect(await db.read`SELECT count FROM rate_windows`).toEqual([{ count: 6 }])
})

test('requests counted during a share are shared by the next one', async () => {
  const { clock, db, here, there, take, share } = await twoInstances()

  take(here, 2)
  const sharing = here.share(db.write, clock.now())
  take(here, 3)
  await sharing
  await share()
  take(there, 1)
  await share()

  expect(there.peek('key a', 10, clock.now().getTime()).remaining).toBe(4)
})

test('addresses are not shared, and an idle instance sends no statement', async () => {
  const { db, here, take, share } = await twoInstances()
  take(here, 5, 'address 192.0.2.1')
  await share()

  const rows = await db.read`SELECT FROM rate_windows`
  const asked: unknown[] = []
  await here.share(((...given: unknown[]) => asked.push(given)) as unknown as Sql, new Date(MINUTE))

  expect(rows).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('of 300 concurrent requests with a key limited to 60, exactly 60 are allowed', async () => {
  const app = await startTestApi({ plan: 'starter' })
  const client = app.as('business:read')
  await client.get('/business')

  const replies = await Promise.all(Array.from({ length: 300 }, () => client.get('/business')))

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(59)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(241)
})

test.each([
  ['starter', 60],
  ['professional', 100],
  ['enterprise', 500],
])('a key on plan %s has %i requests per minute, as every response states', async (plan, limit) => {
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

test('each key of a business has its own allowance', async () => {
  const app = await startTestApi({ plan: 'starter' })
  const [first, second] = [app.as('business:read'), app.as('business:read')]

  await first.get('/business')
  await first.get('/business')
  const reply = await second.get('/business')

  expect(reply.headers.get('x-ratelimit-remaining')).toBe('59')
})

test('without a valid key an address has 120 requests per minute, as 401, 404, 405 and the description state', async () => {
  const app = await startTestApi()
  const anyone = app.withKey(null)

  const replies = [
    await anyone.get('/business'),
    await anyone.get('/nothing'),
    await anyone.request('PUT', '/contacts'),
    await app.withKey('nonsense').get('/business'),
    await anyone.request('GET', `${app.url}/openapi.json`),
  ]
  const known = app.as('business:read')
  await known.get('/business')
  for (let sent = 5; sent < 120; sent++) await anyone.get('/business')
  const exhausted = await anyone.get('/openapi.json')
  const stillUnauthorized = await anyone.get('/business')
  const withKey = await known.get('/business')

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

test('with a valid key 403 and 404 count against the allowance of the key', async () => {
  const app = await startTestApi({ plan: 'professional' })
  const client = app.as('contacts:read')

  const replies = [await client.get('/business'), await client.get('/nothing'), await client.get('/contacts')]

  expect(replies.map((reply) => [reply.status, reply.headers.get('x-ratelimit-remaining')])).toEqual([
    [403, '99'],
    [404, '98'],
    [200, '97'],
  ])
})

test('the memory is bounded: of too many addresses in a minute the oldest are forgotten, and no keys', () => {
  const limits = new RateLimits()
  limits.take('key one', 5, 0)
  limits.take('address oldest', 5, 0)
  for (let n = 0; n < 50_000; n++) limits.take(`address ${n}`, 5, 1)

  expect(limits.peek('address oldest', 5, 1).remaining).toBe(4 + 1)
  expect(limits.peek('key one', 5, 1).remaining).toBe(4)
  expect(limits.peek('address 49999', 5, 1).remaining).toBe(4)
})
