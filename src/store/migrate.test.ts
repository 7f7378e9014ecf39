import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { inDatabase, patient } from '../../test/harness/test-server.ts'
import { silentLog } from '../kernel/log.ts'
import { isDatabaseAway } from './database-errors.ts'
import { migrate, pendingFiles } from './migrate.ts'
import { openDatabase } from './open-database.ts'

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await write(folder, files)
  return pathToFileURL(`${folder}/`)
}

async function write(folder: string | URL, files: Record<string, string>): Promise<void> {
  const base = typeof folder === 'string' ? pathToFileURL(`${folder}/`) : folder
  for (const [name, sql] of Object.entries(files)) await writeFile(new URL(name, base), sql)
}

/** A database without a record of the applied migrations, so that a test can apply others. */
async function unmigrated() {
  const db = await createTestDatabase({ ofItsOwn: true })
  await db.write`drop table schema_migrations`
  return db
}

const TWO = {
  '0001-first.sql': 'create table notes (text text); create index notes_by_text on notes (text);',
  '0002-second.sql': "-- A comment; with a semicolon\ninsert into notes values ('made');",
}

test('a new database gets every file in order, and a second run applies nothing', async () => {
  const db = await unmigrated()
  const folder = await folderOf(TWO)

  expect(await pendingFiles(db, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(db, folder)).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] })
  expect(await migrate(db, folder)).toEqual({ applied: [] })
  expect(await pendingFiles(db, folder)).toEqual([])
  expect(await db.read`select text from notes`).toEqual([{ text: 'made' }])
})

test('the template database of the tests has every migration', async () => {
  const db = await createTestDatabase()

  expect(await pendingFiles(db)).toEqual([])
  expect(await db.read`select count(*) as rows from businesses`).toEqual([{ rows: 0 }])
})

test('of several processes that migrate at the same time, exactly one applies the files', async () => {
  const db = await unmigrated()
  const [place] = await db.read<{ name: string }[]>`select current_database() as name`
  const folder = await folderOf(TWO)
  const others = Array.from({ length: 8 }, () =>
    openDatabase({ ...inDatabase(inject('server'), (place as { name: string }).name), log: silentLog, ...patient() }),
  )
  onTestFinished(async () => {
    await Promise.all(others.map((other) => other.close()))
  })

  const results = await Promise.all(others.map((other) => migrate(other, folder)))

  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
  expect(await db.read`select text from notes`).toEqual([{ text: 'made' }])
})

test('a failing file rolls back itself and the files before it', async () => {
  const db = await unmigrated()
  const folder = await folderOf({ ...TWO, '0003-third.sql': 'create table more (a int); select * from nowhere;' })

  await expect(migrate(db, folder)).rejects.toThrow('Migration 0003-third.sql fails: relation "nowhere" does not exist')
  expect(await db.read`select to_regclass('notes') as notes, to_regclass('schema_migrations') as applied`).toEqual([
    { notes: null, applied: null },
  ])
})

test('a file that was changed after it was applied is refused', async () => {
  const db = await unmigrated()
  const folder = await folderOf(TWO)
  await migrate(db, folder)

  await write(folder, { '0001-first.sql': 'create table notes (text text, more text);' })

  await expect(migrate(db, folder)).rejects.toThrow('0001-first.sql was changed after it was applied')
})

test('a gap, which is a file with a lower number than an applied one, is refused', async () => {
  const db = await unmigrated()
  const folder = await folderOf({ '0002-second.sql': 'create table later (a int);' })
  await migrate(db, folder)

  await write(folder, { '0001-first.sql': 'create table earlier (a int);' })

  await expect(migrate(db, folder)).rejects.toThrow('0001-first.sql was not applied, but the later number 2 was')
})

test('two files with the same number are refused', async () => {
  const db = await unmigrated()
  const folder = await folderOf({ '0001-a.sql': 'select 1', '0001-b.sql': 'select 1' })

  await expect(migrate(db, folder)).rejects.toThrow('Migrations 0001-a.sql and 0001-b.sql have the same number')
})

test('a database that a newer Frontbell has migrated is refused', async () => {
  const db = await unmigrated()
  await migrate(db, await folderOf(TWO))

  const older = await folderOf({ '0001-first.sql': TWO['0001-first.sql'] })

  await expect(migrate(db, older)).rejects.toThrow('has migration 0002-second.sql, which this Frontbell does not know')
})

test('an unreachable server is reported in one sentence', async () => {
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', log: silentLog })
  onTestFinished(() => db.close())

  await expect(migrate(db)).rejects.toThrow('The database cannot be used: connect ECONNREFUSED 127.0.0.1:1')
  await expect(db.read`select 1`).rejects.toSatisfy(isDatabaseAway)
})
