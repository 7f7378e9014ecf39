import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import type { Fragment } from './database.ts'
import { forOneStatement } from './statements.ts'

test('rows are given once, with what the server said of them', async () => {
  const db = await createTestDatabase()
  const statement = db.read<{ n: number }[]>`select n::int from generate_series(1, 3) n`

  const rows = await statement

  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect([rows.count, rows.command]).toEqual([3, 'SELECT'])
  await expect(statement.then((again) => again)).rejects.toThrow('waited for twice')
})

test('a slow statement holds up only its own connection of a pool, also where others have failed before', async () => {
  const db = await createTestDatabase({ pools: { list: { connections: 2 } } })
  for (let n = 0; n < 3; n++) await expect(db.list`select 1 / 0`).rejects.toThrow('division by zero')
  const answered: string[] = []
  const slow = db.list`select pg_sleep(3600)`.catch(() => answered.push('slow'))

  for (const name of ['one', 'two', 'three']) {
    await db.list`select 1`
    answered.push(name)
  }
  await db.write`select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`
  await slow

  expect(answered).toEqual(['one', 'two', 'three', 'slow'])
})

test('a fragment for one statement gives its values to that one, and holds them no longer', async () => {
  const db = await createTestDatabase()
  const numbers = forOneStatement(db.read`SELECT * FROM unnest(${[1, 2]}::int[]) n` as Fragment)
  const ordinary = db.read`SELECT ${3}::int AS n` as Fragment
  const all = () => db.read<{ n: number }[]>`${numbers} UNION ALL ${ordinary} ORDER BY n`

  expect(await all()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])

  expect(numbers).toMatchObject({ args: null })
  expect(ordinary).toMatchObject({ args: [3] })
  expect(await db.read`${ordinary} UNION ALL ${ordinary}`).toEqual([{ n: 3 }, { n: 3 }])
})
