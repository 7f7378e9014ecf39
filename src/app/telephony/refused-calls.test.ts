import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aNumber, announced, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { type CallDetail, listCalls, requireCall } from '../../features/calls/call.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { countRefusedCalls } from '../metrics/refused-calls-metrics.ts'
import { refusedCalls } from './refused-calls.ts'

const CALLER = '+15557654321'
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

async function aSalon(fallbackPhone: string | null = null) {
  const business = await aBusiness(db, { fallbackPhone })
  const { phone: to } = await aNumber(db, business)
  const clock = new ManualClock(NOW)
  const onRefused = refusedCalls({ db, clock, log: silentLog, instanceId: 'test' })
  /** Once there are so many; they are written behind the answer. */
  const recorded = async (count: number): Promise<CallDetail[]> => {
    for (;;) {
      const { items } = await listCalls(db, business.id, {}, { limit: 100, after: null })
      if (items.length >= count) return Promise.all(items.map(({ id }) => requireCall(db, business.id, id)))
    }
  }
  return { business, to, clock, onRefused, recorded }
}

test('a call that there was no line for is in the call log, announced as missed, with the reason', async () => {
  const { business, to, onRefused, recorded } = await aSalon()

  const sentTo = await onRefused({ from: CALLER, to, businessId: business.id, trunkId: null, why: 'no_line' })

  expect(sentTo).toBeNull()
  expect(await recorded(1)).toMatchObject([
    { from: CALLER, to, status: 'missed', endedReason: 'concurrency_limit', transferredTo: null },
  ])
  expect((await announced(db, business)).map(([name]) => name)).toEqual(['call.missed'])
})

test.each([
  ['blocked', 'The caller is blocked.'],
  ['own_number', 'The caller showed the dialed number as their own.'],
  ['silent_caller', 'Nobody spoke in the last three calls of the caller.'],
  ['failed_check', "The check of the caller's number failed."],
  ['caller_per_minute', 'The caller called too many times within a minute.'],
] as const)('a call refused as %s has the outcome spam', async (why, outcomeReason) => {
  const { business, to, onRefused, recorded } = await aSalon()

  await onRefused({ from: CALLER, to, businessId: business.id, trunkId: null, why })

  expect(await recorded(1)).toMatchObject([{ outcome: 'spam', outcomeReason }])
})

test('each refused call is counted by its reason, in the log or not', async () => {
  const { business, to, clock } = await aSalon()
  const registry = new Registry()
  const parts = { db, clock, log: silentLog, instanceId: 'test' }
  const onRefused = refusedCalls({ ...parts, countRefused: countRefusedCalls(registry) })
  const another = refusedCalls({ ...parts, countRefused: countRefusedCalls(registry) })
  const call = { from: CALLER, to, businessId: business.id, trunkId: null } as const

  await onRefused({ ...call, why: 'blocked' })
  await another({ ...call, why: 'blocked' })
  await onRefused({ ...call, businessId: null, why: 'unknown_number' })

  const counted = await registry.metrics()
  expect(counted).toContain('frontbell_calls_refused_total{reason="blocked"} 2')
  expect(counted).toContain('frontbell_calls_refused_total{reason="unknown_number"} 1')
})

test('where the business keeps a number for it, the caller is sent there and the record says so', async () => {
  const { business, to, onRefused, recorded } = await aSalon('+12125550177')

  expect(await onRefused({ from: CALLER, to, businessId: business.id, trunkId: null, why: 'no_line' })).toBe(
    '+12125550177',
  )

  expect(await recorded(1)).toMatchObject([
    { endedReason: 'concurrency_limit', transferredTo: '+12125550177', outcome: 'transferred' },
  ])
})

test('a caller is never sent back to the number that was dialed', async () => {
  const { business, to, onRefused } = await aSalon()
  await db.write`UPDATE businesses SET fallback_phone = ${to} WHERE id = ${business.id}`

  expect(await onRefused({ from: CALLER, to, businessId: business.id, trunkId: null, why: 'no_line' })).toBeNull()
})

test('a number that does not exist is on record where the trunk says whose call it was, else nowhere', async () => {
  const { business, onRefused, recorded } = await aSalon('+12125550177')

  expect(
    await onRefused({
      from: CALLER,
      to: '+15550009999',
      businessId: business.id,
      trunkId: 'sip_1',
      why: 'unknown_number',
    }),
  ).toBeNull()
  expect(
    await onRefused({ from: CALLER, to: '+15550009999', businessId: null, trunkId: null, why: 'unknown_number' }),
  ).toBeNull()

  const calls = await recorded(1)
  expect(calls).toMatchObject([{ to: '+15550009999', endedReason: 'declined' }])
  expect(calls[0]?.summary).toContain('belongs to no business')
})

test('of a flood only so much is written, and every caller is still sent on', async () => {
  const { to, clock, onRefused, recorded, business } = await aSalon('+12125550177')
  const flood = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        onRefused({ from: CALLER, to, businessId: business.id, trunkId: null, why: 'no_line' }),
      ),
    )

  const sent = await flood(100)
  await recorded(60)
  clock.advance(1_000)
  await flood(10)

  expect(new Set(sent)).toEqual(new Set(['+12125550177']))
  expect(await recorded(61)).toHaveLength(61)
  const [rows] = await db.list<{ n: number }[]>`
    SELECT count(*)::int AS n FROM calls WHERE business_id = ${business.id}`
  expect(rows?.n).toBe(61)
})
