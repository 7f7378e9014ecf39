import { expect, test } from 'vitest'
import { createTestDatabase } from '../harness/test-database.ts'
import { PEOPLE } from './people/all-people.ts'
import { report, runPeople } from './people-report.ts'

const db = await createTestDatabase()

/**
 * These people were written by somebody who had not seen the code that serves them. The goal: 0.95, 0 and 0. The numbers are
 * today's results; they only improve.
 */
const AT_LEAST = 0.88
const AT_MOST = { wrongOrPhantom: 0, stuck: 1 }

test('people of all kinds get what they want or are honestly refused, and no booking is wrong', async () => {
  const outcome = report(await runPeople(db, PEOPLE))
  console.log(outcome.text)

  expect(outcome.wrongOrPhantom).toBeLessThanOrEqual(AT_MOST.wrongOrPhantom)
  expect(outcome.stuck).toBeLessThanOrEqual(AT_MOST.stuck)
  expect(outcome.success).toBeGreaterThanOrEqual(AT_LEAST)
}, 300_000)
