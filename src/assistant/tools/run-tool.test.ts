import { expect, test } from 'vitest'
import { aCaller } from '../../../test/factories/records.ts'
import type { Business } from '../../features/business/business.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { TransferOutcome } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import { toolRunner } from './run-tool.ts'
import type { ToolRequest, ToolResult } from './tool.ts'

const START = new Date('2026-03-02T14:00:00Z')
const BOOK: ToolRequest = {
  tool: 'book',
  startsAt: START,
  endsAt: new Date('2026-03-02T14:30:00Z'),
  service: null,
  contactPhone: '+15557654321',
}
const LOOK: ToolRequest = { tool: 'find_appointments' }
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const hanging = () => new Promise<never>(() => {})

/** Runs a tool on a database whose statements all do the same, and lets the time pass that the run takes. */
async function run(
  request: ToolRequest,
  statement: () => Promise<unknown>,
  transfer: () => Promise<TransferOutcome> = hanging,
) {
  const clock = new ManualClock(START)
  let statements = 0
  // Like the driver's statements: sent when awaited.
  const counted = () => ({
    // biome-ignore lint/suspicious/noThenProperty: a lazy statement
    then(...settle: Parameters<Promise<unknown>['then']>) {
      statements += 1
      return statement().then(...settle)
    },
  })
  const db = new Proxy({} as Database, { get: () => counted })
  const business = {
    ...{ id: 'biz_1', country: 'US', timezone: 'America/New_York', hours: {}, capacity: 1, slotLengthMinutes: 30 },
    ...{ slotStepMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, minNoticeMinutes: 0, horizonDays: 30 },
  } as Business
  let result: ToolResult | null = null
  void toolRunner({ db, business, caller: aCaller(), callId: 'call_1', clock, log: silentLog, transfer })(request).then(
    (done) => {
      result = done
    },
  )
  while (result === null) {
    await new Promise(setImmediate)
    clock.advance(100)
  }
  return { result: result as ToolResult, tookMs: clock.monotonicMs() - START.getTime(), statements }
}

test('an unreachable database is tried again, and the outcome says that nothing was changed', async () => {
  const { result, tookMs, statements } = await run(BOOK, failing('ECONNREFUSED'))

  expect(result).toEqual({ outcome: 'unavailable' })
  expect(statements).toBeGreaterThan(3)
  expect(tookMs).toBeLessThan(10_000)
})

test('a connection that breaks during a booking makes its outcome unknown', async () => {
  expect((await run(BOOK, failing('CONNECTION_CLOSED'))).result).toEqual({ outcome: 'unknown' })
  expect((await run(LOOK, failing('CONNECTION_CLOSED'))).result).toEqual({ outcome: 'unavailable' })
})

test('a database that never answers leads to an outcome within seconds', async () => {
  const looked = await run(LOOK, hanging)
  const booked = await run(BOOK, hanging)

  expect(looked).toMatchObject({ result: { outcome: 'unavailable' } })
  expect(looked.tookMs).toBeLessThanOrEqual(8_500)
  expect(booked).toMatchObject({ result: { outcome: 'unknown' } })
  expect(booked.tookMs).toBeLessThanOrEqual(15_500)
})

test('a transfer is attempted once, whatever its outcome', async () => {
  const request: ToolRequest = { tool: 'transfer', to: '+15550009999', reason: 'customer_request' }
  let asked = 0
  const failed = await run(request, hanging, async () => {
    asked += 1
    throw new Error('no line')
  })

  expect(failed.result).toEqual({ outcome: 'unknown' })
  expect(asked).toBe(1)
  expect((await run(request, hanging)).result).toEqual({ outcome: 'not_transferred', reason: 'no answer' })
})
