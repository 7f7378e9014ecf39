import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness.ts'

test('rows are given once, with what the server said of them', async () => {
  const db = await createTestDatabase()
  const statement = db.read<{ n: number }[]>`select n::int from generate_series(1, 3) n`

  const rows = await statement

  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect([rows.count, rows.command]).toEqual([3, 'SELECT'])
  await expect(statement.then((again) => again)).rejects.toThrow('waited for twice')
})
