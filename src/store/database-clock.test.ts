import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { ManualClock } from '../kernel/clock.ts'
import type { Database } from './database.ts'
import { openDatabaseClock } from './database-clock.ts'

async function serverTime(db: Database): Promise<number> {
  const [row] = await db.read<{ now: Date }[]>`select clock_timestamp() as now`
  return row?.now.getTime() ?? Number.NaN
}

test('a machine whose clock is an hour slow, or jumps, has the time of the database', async () => {
  const db = await createTestDatabase()
  const local = new ManualClock('2001-01-01T00:00:00Z')

  const before = await serverTime(db)
  const clock = await openDatabaseClock(db, local)
  const after = await serverTime(db)
  const read = clock.now().getTime()
  local.advance(1_500)
  const later = clock.now().getTime()
  await clock.synchronize()

  // The manual clock stands still during the query.
  expect(read).toBeGreaterThanOrEqual(before - 1)
  expect(read).toBeLessThanOrEqual(after + 1)
  expect(later - read).toBe(1_500)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(read)
})
