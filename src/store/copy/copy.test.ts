import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { inDatabase } from '../../../test/harness/test-server.ts'
import type { Database } from '../database.ts'
import { loadCopy } from './load.ts'
import { inOrder, openSnapshot } from './snapshot.ts'

async function aDatabase() {
  const db = await createTestDatabase({ ofItsOwn: true })
  const [row] = await db.read<{ name: string }[]>`select current_database() as name`
  return { db, address: inDatabase(inject('server'), row?.name ?? '') }
}

const AWKWARD = ['a\ttab', 'a\nline', 'a\\backslash', '\\N', '', '\\.', 'Zoë 🙂', null]

async function makeTables(db: Database): Promise<void> {
  await db.write.unsafe(`
    create table shelves (id bigint generated always as identity primary key, name text, bytes bytea);
    create table a_book (shelf bigint not null references shelves, title text, upper_title text generated always as (upper(title)) stored);
  `)
}

async function* onePiece(content: string) {
  yield Buffer.from(content)
}

test('a table comes after the tables that it references', () => {
  const table = (name: string) => ({ name, columns: [] })
  const references = [
    { table: 'a', refersTo: 'b' },
    { table: 'b', refersTo: 'c' },
  ]

  const order = inOrder([table('a'), table('b'), table('c')], references)

  expect(order.map(({ name }) => name)).toEqual(['c', 'b', 'a'])
})

test('a snapshot shows one moment, and its copy has the same rows, sequences and computed columns', async () => {
  const [from, to] = [await aDatabase(), await aDatabase()]
  await makeTables(from.db)
  await makeTables(to.db)
  for (const name of AWKWARD)
    await from.db.write`insert into shelves (name, bytes) values (${name}, ${Buffer.of(0, 10, 92)})`
  await from.db.write`insert into a_book (shelf, title) values (1, 'Emma')`
  await to.db.write`insert into shelves (name) values ('was here before')`

  const snapshot = await openSnapshot(from.address)
  await from.db.write`insert into shelves (name) values ('later')`
  const content = new Map<string, string>()
  for (const table of snapshot.tables) content.set(table.name, await text(await snapshot.readRows(table)))
  await snapshot.close()
  const counts = await loadCopy(to.address, {
    ...snapshot,
    readRows: ({ name }) => onePiece(content.get(name) ?? ''),
  })

  expect(counts.get('shelves')).toBe(AWKWARD.length)
  const shelves = await to.db.read<
    { name: string | null; bytes: Buffer }[]
  >`select name, bytes from shelves order by id`
  expect(shelves.map(({ name }) => name)).toEqual(AWKWARD)
  expect(shelves[0]?.bytes).toEqual(Buffer.of(0, 10, 92))
  expect([...(await to.db.read`select * from a_book`)]).toEqual([{ shelf: 1, title: 'Emma', upper_title: 'EMMA' }])
  const [next] = await to.db.write<{ id: number }[]>`insert into shelves (name) values ('next') returning id`
  expect(next?.id).toBeGreaterThan(AWKWARD.length)
})

test('tables of many rows are read one after another', async () => {
  const { db, address } = await aDatabase()
  await makeTables(db)
  await db.write`insert into shelves (name) select repeat('x', 100) from generate_series(1, 30000)`
  const snapshot = await openSnapshot(address)
  const shelves = snapshot.tables.find(({ name }) => name === 'shelves')
  if (shelves === undefined) throw new Error('the table is not in the snapshot')

  const lengths: number[] = []
  for (let n = 0; n < 3; n++) lengths.push((await text(await snapshot.readRows(shelves))).split('\n').length)
  await snapshot.close()

  expect(lengths).toEqual([30_001, 30_001, 30_001])
})

test.each([
  ['a row that refers to nothing', '99\tLost\n'],
  ['a line that is not a row', 'one\ttwo\tthree\n'],
])('%s is refused, and the database stays unchanged', async (_, content) => {
  const { db, address } = await aDatabase()
  await makeTables(db)
  await db.write`insert into shelves (name) values ('kept')`
  const table = { name: 'a_book', columns: ['shelf', 'title'] }

  const loading = loadCopy(address, { tables: [table], sequences: [], readRows: () => onePiece(content) })

  await expect(loading).rejects.toThrow(/refused by the database|invalid input|extra data/)
  expect(await db.read`select name from shelves`).toHaveLength(1)
  expect(await db.read`select * from a_book`).toHaveLength(0)
})
