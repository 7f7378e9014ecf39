import { expect, test } from 'vitest'
import { COMPILED } from '../harness/compiled.ts'
import { runKills } from './kill-runs.ts'
import { NO_LOSSES } from './reconcile.ts'

test('kill -9 under load, again and again, loses no acknowledged row and no event, and leaves nothing running', {
  timeout: 120_000,
}, async () => {
  const report = await runKills({
    runs: 3,
    command: COMPILED,
    callers: 3,
    clients: 4,
    leastMs: 300,
    spreadMs: 1_500,
    waitForLeases: false,
  })

  expect(report.losses).toEqual(NO_LOSSES)
  expect(report.events.missing).toBe(0)
  expect(report.acknowledged.contacts).toBeGreaterThan(10)
  expect(report.acknowledged.appointments).toBeGreaterThan(10)
  expect(report.interruptedCalls).toBeGreaterThan(0)
})
