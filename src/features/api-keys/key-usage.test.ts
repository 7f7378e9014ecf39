import { expect, test } from 'vitest'
import { aTestBusiness, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { RateLimits } from '../../http/gate/rate-limit.ts'
import { windowAt } from '../../http/gate/rate-window.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { createApiKey, revokeApiKey } from './api-key.ts'
import { keyUsage } from './key-usage.ts'

test('the valid keys of a business are listed with their requests of this minute, busiest first', async () => {
  const clock = new ManualClock(TEST_START)
  const db = await createTestDatabase()
  const business = await aTestBusiness(db, clock)
  const other = await aTestBusiness(db, clock)
  const make = async (name: string, businessId = business.id) =>
    (await createApiKey(db, businessId, { name, scopes: ['all'] }, clock.now())).record.id
  const [quiet, busy, ended, theirs] = [
    await make('quiet'),
    await make('busy'),
    await make('ended'),
    await make('x', other.id),
  ]
  await revokeApiKey(db, business.id, ended, clock.now())
  const limits = new RateLimits()
  const use = (id: string, bucket: 'key' | 'bulk') => limits.take(`${bucket} ${id}`, 100, clock.now().getTime())
  const readUsage = () => keyUsage(db, business.id, new Date(windowAt(clock.now().getTime())), clock.now())

  for (const id of [busy, busy, quiet, ended, theirs]) use(id, 'key')
  use(busy, 'bulk')
  await limits.share(db.write, clock.now())
  const now = await readUsage()
  clock.advance(60_000)
  const later = await readUsage()

  expect(now).toEqual([
    { id: busy, name: 'busy', standardUsed: 2, bulkUsed: 1 },
    { id: quiet, name: 'quiet', standardUsed: 1, bulkUsed: 0 },
  ])
  expect(later.map(({ standardUsed, bulkUsed }) => standardUsed + bulkUsed)).toEqual([0, 0])
})
