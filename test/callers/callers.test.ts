import { expect, test } from 'vitest'
import { createTestDatabase } from '../harness/test-database.ts'
import type { Caller } from './caller.ts'
import { DIFFICULT_CALLERS } from './difficult-callers.ts'
import { EVERYDAY_CALLERS } from './everyday-callers.ts'
import { faults, lies } from './judge.ts'
import { STUBBORN_CALLERS } from './stubborn-callers.ts'
import { type CallResult, runTextCall } from './text-call.ts'

const db = await createTestDatabase()
const CALLERS = [...EVERYDAY_CALLERS, ...DIFFICULT_CALLERS, ...STUBBORN_CALLERS]
const held = new Map<Caller, CallResult>()

/** Runs each call once, whichever tests run. */
async function callOf(caller: Caller): Promise<CallResult> {
  const call = held.get(caller) ?? (await runTextCall(db, caller))
  held.set(caller, call)
  return call
}

test.each(CALLERS.map((caller) => [caller.persona, caller] as const))('a caller who %s', async (_persona, caller) => {
  const call = await callOf(caller)

  // The assistant offers at most three times at once.
  for (const line of call.lines)
    expect(line.match(/ (?:in the (?:morning|afternoon|evening)|at night|noon)/g)?.length ?? 0).toBeLessThanOrEqual(3)
  expect(lies(caller, call), call.lines.join('\n')).toEqual([])
  for (const { request, asked } of call.effects)
    expect(asked).toMatch(request.tool === 'cancel' ? /Shall I cancel/ : /Shall I (?:book|move)/)
})

test('at least 95 of 100 scripted callers of at least 40 kinds get what they want, and no booking is wrong', async () => {
  for (const caller of CALLERS) await callOf(caller)
  const kinds = [...new Set(CALLERS.map(({ kind }) => kind))]
  const failed = CALLERS.filter((caller) => faults(caller, held.get(caller) as CallResult).length > 0)
  const table = kinds.map((kind) => {
    const all = CALLERS.filter((caller) => caller.kind === kind)
    const good = all.filter((caller) => !failed.includes(caller)).length
    return `${kind.padEnd(14)} ${String(good).padStart(3)} of ${all.length}`
  })
  const success = (CALLERS.length - failed.length) / CALLERS.length
  const wrong = CALLERS.flatMap((caller) => lies(caller, held.get(caller) as CallResult)).length
  console.log([...table, `task success ${(100 * success).toFixed(1)} %; wrong or phantom bookings ${wrong}`].join('\n'))
  for (const caller of failed) {
    const call = held.get(caller) as CallResult
    console.log([`FAILED: ${caller.persona}: ${faults(caller, call).join('; ')}`, ...call.lines].join('\n  '))
  }

  expect(CALLERS.length).toBeGreaterThanOrEqual(40)
  expect(wrong).toBe(0)
  expect(success).toBeGreaterThanOrEqual(0.95)
})
