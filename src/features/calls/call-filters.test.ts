import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { CALL_DIRECTIONS, listCalls } from './call.ts'
import { CALL_SORTS, type CallLogFilters, countCallLog, listCallLog, listSortedCallLog } from './call-log.ts'

/** More calls than `MAX_FEW`, so that a topic can be frequent, rare, or frequent among older calls only. */
const CALLS = 5_000
const START = Date.parse('2026-01-01T00:00:00Z')
const MINUTE_MS = 60_000

let db: Database
let business: Business
let calls: Plain[]

interface Plain {
  id: string
  status: string
  outcome: string | null
  topics: string[]
  direction: string
  endedReason: string
  transport: string
  length: number
  startedAt: Date
}

beforeAll(async () => {
  db = await createTestDatabase()
  business = await aBusiness(db)
  await fill(business)
  await fill(await aBusiness(db))
  calls = await db.read<Plain[]>`
    SELECT id, status, outcome, topics, direction, ended_reason AS "endedReason", transport,
      duration_seconds AS length, started_at AS "startedAt"
    FROM calls WHERE business_id = ${business.id} AND status <> 'live' ORDER BY created_at DESC, id DESC`
})

/** Three calls begin in the same minute, and their ids have another order than their times. */
const fill = ({ id }: Business) => db.write`
  INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, outcome, ended_reason, duration_seconds, transport, topics,
    started_at, created_at)
  SELECT 'call_' || md5(${id}::text || n), ${id}, CASE WHEN n % 7 = 0 THEN 'outbound' ELSE 'inbound' END, '+12125550101', '+12125550100',
    CASE WHEN n % 5 = 0 THEN 'missed' WHEN n % 50 = 1 THEN 'failed' WHEN n % 1000 = 2 THEN 'live' ELSE 'completed' END,
    CASE WHEN n % 5 > 0 THEN (ARRAY['booked', 'answered', 'moved'])[1 + n % 3] END,
    CASE WHEN n % 50 = 1 THEN 'provider_error' ELSE 'caller_hangup' END, n % 60, CASE WHEN n % 400 = 3 THEN 'browser' ELSE 'sip' END,
    CASE WHEN n % 5 > 0 THEN ARRAY['Parking', CASE WHEN n < 2600 THEN 'PRICES' ELSE 'Hours' END, CASE WHEN n % 900 = 4 THEN 'Lost Property' ELSE 'x' END]
      ELSE '{}' END,
    ${new Date(START)}::timestamptz + (n / 3) * interval '1 minute', ${new Date(START)}::timestamptz + (n / 3) * interval '1 minute'
  FROM generate_series(1, ${CALLS}::int) AS n`

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const aMinute = fc.option(
  fc.nat(Math.floor(CALLS / 3)).map((minute) => new Date(START + minute * MINUTE_MS)),
  { nil: undefined },
)
const someFilters: fc.Arbitrary<CallLogFilters> = fc.record({
  status: maybe('completed' as const, 'missed', 'failed'),
  outcome: maybe('booked' as const, 'moved', 'spam'),
  topic: maybe('parking', 'Prices', 'hours', 'lost property', 'Submarines'),
  direction: maybe(...CALL_DIRECTIONS),
  endedReason: maybe('caller_hangup' as const, 'provider_error', 'no_answer'),
  test: maybe(true, false),
  startedAfter: aMinute,
  startedBefore: aMinute,
})

const isLeft = (call: Plain, filters: CallLogFilters): boolean =>
  (['status', 'outcome', 'direction', 'endedReason'] as const).every(
    (field) => filters[field] === undefined || filters[field] === call[field],
  ) &&
  (filters.topic === undefined || call.topics.some((one) => one.toLowerCase() === filters.topic?.toLowerCase())) &&
  (filters.test === undefined || filters.test === (call.transport === 'browser')) &&
  (filters.startedAfter === undefined || call.startedAt >= filters.startedAfter) &&
  (filters.startedBefore === undefined || call.startedAt < filters.startedBefore)

/** The ids in the order of the column, then by themselves. The other side of all calls in a direction has one number. */
function descending(all: readonly Plain[], by: (typeof CALL_SORTS)[number]): string[] {
  const keyOf = ({ direction, status, length, startedAt }: Plain): string | number => {
    if (by === 'who') return direction === 'inbound' ? '+12125550101' : '+12125550100'
    if (by === 'status') return status
    return by === 'length' ? length : startedAt.getTime()
  }
  const compare = <T extends string | number>(a: T, b: T) => (a < b ? 1 : a > b ? -1 : 0)
  return all.toSorted((a, b) => compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)).map(({ id }) => id)
}

/** The ids of two pages. */
async function idsOf(read: (page: PageRequest) => Promise<Page<{ id: string }>>): Promise<string[]> {
  const first = await read({ limit: 40, after: null })
  const second = first.next === null ? null : await read({ limit: 40, after: first.next })
  return [...first.items, ...(second?.items ?? [])].map(({ id }) => id)
}

test('any filters leave the calls that each of them leaves, in pages, in other orders and in the count', async () => {
  await fc.assert(
    fc.asyncProperty(someFilters, fc.constantFrom(...CALL_SORTS), async (filters, by) => {
      const all = calls.filter((call) => isLeft(call, filters))
      const left = all.map(({ id }) => id)
      expect(await idsOf((page) => listCallLog(db, business.id, filters, page))).toEqual(left.slice(0, 80))
      expect(await countCallLog(db, business.id, filters)).toEqual({ count: left.length, more: false })
      const order = { by, isDescending: true }
      const sorted = await idsOf((page) => listSortedCallLog(db, business.id, filters, order, page))
      expect(sorted).toEqual(descending(all, by).slice(0, 80))
    }),
    { numRuns: 60 },
  )
})

test('the list of the API leaves the same calls', async () => {
  await fc.assert(
    fc.asyncProperty(someFilters, async ({ endedReason: _, test: __, startedAfter: ___, ...filters }) => {
      const left = calls.filter((call) => isLeft(call, { ...filters, test: false })).map(({ id }) => id)
      expect(await idsOf((page) => listCalls(db, business.id, filters, page))).toEqual(left.slice(0, 80))
    }),
    { numRuns: 40 },
  )
})
