import { expect, test } from 'vitest'
import { createTestDatabase } from '../harness/test-database.ts'
import { report, runPeople } from './people-report.ts'
import type { Person } from './person.ts'

const FILE = process.env.FRONTBELL_CALLERS
const db = FILE === undefined ? null : await createTestDatabase()

/** Runs people who are not in the repository: FRONTBELL_CALLERS names a file that exports lists of them. */
test.skipIf(FILE === undefined)(
  'at least 90 of 100 given people get what they want, and no booking is wrong',
  async () => {
    const lists = Object.values((await import(/* @vite-ignore */ FILE ?? '')) as Record<string, readonly Person[]>)
    const isPrivate = process.env.FRONTBELL_CALLERS_SHOW === undefined
    const outcome = report(await runPeople(db!, lists.flat()), { isPrivate })
    console.log(outcome.text)

    expect([outcome.wrongOrPhantom, outcome.stuck]).toEqual([0, 0])
    expect(outcome.success).toBeGreaterThanOrEqual(0.9)
  },
  600_000,
)
