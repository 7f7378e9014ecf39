import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../harness/test-database.ts'

test('docs/tables.md names each table of the database once, with what limits its size', async () => {
  const db = await createTestDatabase()
  const tables = await db.list<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'schema_migrations' ORDER BY 1`
  const page = readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))

  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const row of rows) expect(row.split('|')[2]?.trim()).not.toBe('')
})
