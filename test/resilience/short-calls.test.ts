import { expect, test } from 'vitest'
import { holdingsAfterCalls } from './short-calls.ts'

test('a call leaves no socket, timer, file or dialog behind', { timeout: 240_000 }, async () => {
  const [before, after] = await holdingsAfterCalls([5, 20], false)

  const grownBy = (kind: string) => (after?.resources[kind] ?? 0) - (before?.resources[kind] ?? 0)
  const remembered = (held: typeof after) => (held?.sip.serverTransactions ?? 0) + (held?.sip.clientTransactions ?? 0)
  // SIP keeps transactions for half a minute, with timers; the number of other timers varies a little.
  const timers = grownBy('Timeout') - (remembered(after) - remembered(before))
  expect(timers, JSON.stringify([before, after])).toBeLessThan(8)
  expect(grownBy('UDPWrap')).toBe(0)
  expect((after?.files ?? 0) - (before?.files ?? 0)).toBeLessThan(8)
  expect(after?.calls).toBe(0)
})
