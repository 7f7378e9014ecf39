import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import type { Business } from '../business/business.ts'
import { exportAnalytics } from './analytics-export.ts'

const CALLS = 20_000
const SUMMARY = 'Booked a cleaning on Tuesday 3 March at 10:00 for Ada Lovelace, who asked about parking, too.'.repeat(
  16,
)
const MIB = 1_048_576

let app: TestApi

beforeAll(async () => {
  app = await startTestApi()
  await addCalls(app.business, CALLS)
})

const CALLS_PER_STATEMENT = 2_000

/** Ended calls, 25 microseconds apart, so that each millisecond has 40. */
async function addCalls(business: Business, count: number): Promise<void> {
  for (let from = 1; from <= count; from += CALLS_PER_STATEMENT)
    await addCallsBetween(business, from, Math.min(from + CALLS_PER_STATEMENT - 1, count))
}

async function addCallsBetween(business: Business, from: number, to: number): Promise<void> {
  await app.db.write`
    INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, ended_reason, summary, started_at, ended_at,
      created_at)
    SELECT ${business.id} || '_' || n, ${business.id}, 'inbound', '+15551234567', '+12125550100', 'completed',
      'caller_hangup', ${SUMMARY}, at, at + interval '1 minute', at
    FROM (SELECT n, timestamptz '2026-03-02T14:00:00Z' + n * interval '25 microseconds' AS at
      FROM generate_series(${from}::integer, ${to}::integer) AS n) AS made`
}

/** One sample may include chunks in flight, or memory left by earlier tests of this process; hence the median. */
const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

test('20,000 calls are exported once each, in order, with constant memory', async () => {
  const { key } = await app.makeKey(['analytics:read'])
  const url = `${app.url}/api/v1/analytics/export?dataset=calls`
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${key}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.setEncoding('latin1')

  const heap: number[] = []
  let [bytes, rows, rest, disordered] = [0, -1, '', 0]
  for await (const piece of response) {
    bytes += piece.length
    const lines = (rest + piece).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (rows >= 0 && !line.startsWith(`${app.business.id}_${rows + 1},`)) disordered++
      rows++
    }
    if (bytes > heap.length * MIB) {
      collectGarbage()
      heap.push(process.memoryUsage().heapUsed + process.memoryUsage().external)
    }
  }

  expect([rows, rest, disordered]).toEqual([CALLS, '', 0])
  expect(bytes).toBeGreaterThan(20 * MIB)
  // Between the middle of the first third and the middle of the last, two thirds of the export go out; a copy would be that large.
  const third = Math.floor(heap.length / 3)
  const growth = median(heap.slice(-third)) - median(heap.slice(0, third))
  expect(growth).toBeLessThan(bytes / 4)
})

test('calls are read only as fast as the consumer reads them, and not at all after it stops', async () => {
  let statements = 0
  const report = new Proxy(app.db.report, {
    apply(target, self, args) {
      if (String(args[0]).includes('LIMIT')) statements++
      return Reflect.apply(target, self, args)
    },
  })

  const { chunks } = exportAnalytics({ ...app.db, report }, app.business, { dataset: 'calls' }, app.clock.now())
  const reader = chunks[Symbol.asyncIterator]()
  expect(statements).toBe(0)
  await reader.next()
  await reader.next()
  const { value } = await reader.next()
  await reader.return?.()

  expect(statements).toBe(3)
  expect(String(value).split('\r\n')).toHaveLength(1_001)
  expect(await reader.next()).toEqual({ done: true, value: undefined })
  expect(statements).toBe(3)
})

test('calls added or deleted during an export neither repeat nor hide other calls', async () => {
  const { business } = await app.addBusiness()
  await addCalls(business, 2_500)
  const { chunks } = exportAnalytics(app.db, business, { dataset: 'calls' }, app.clock.now())

  const ids: string[] = []
  for await (const chunk of chunks) {
    if (ids.length === 0)
      await app.db.write`DELETE FROM calls WHERE id IN (${`${business.id}_1000`}, ${`${business.id}_1500`})`
    ids.push(...chunk.split('\r\n').flatMap((line) => line.match(/^(biz_\w+?_\d+),/)?.[1] ?? []))
  }

  const expected = Array.from({ length: 2_500 }, (_, index) => index + 1).filter((n) => n !== 1_500)
  expect(ids).toEqual(expected.map((n) => `${business.id}_${n}`))
})
