import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness.ts'

test('a test database has the current schema and no rows', async () => {
  const db = await createTestDatabase()
  const rows = await db.read`select count(*) as n from businesses`
  expect(rows[0]).toEqual({ n: 0 })
})
