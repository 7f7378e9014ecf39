import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { inDatabase } from '../../test/harness/test-server.ts'
import { eventually } from '../../test/harness/until.ts'
import { single } from '../kernel/assert.ts'
import { silentLog } from '../kernel/log.ts'
import { type Database, LONG_STATEMENTS, type Sql } from './database.ts'
import { isConstraintViolation, isDatabaseAway } from './database-errors.ts'
import { openDatabase } from './open-database.ts'

/** Ends the session of a handle, as a crash or an administrator would, and waits until it has ended. */
async function killSessionOf(sql: Sql, db: Database): Promise<void> {
  const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = (session as { pid: number }).pid
  await db.list`select pg_terminate_backend(${pid})`
  await eventually(async () => {
    expect(await db.list`select 1 from pg_stat_activity where pid = ${pid}`).toHaveLength(0)
  })
}

async function databaseWithTable(): Promise<Database> {
  const db = await createTestDatabase({ ofItsOwn: true })
  await db.write`create table notes (id integer primary key, text text)`
  return db
}

const notes = async (db: Database) =>
  (await db.read<{ id: number }[]>`select id from notes order by id`).map(({ id }) => id)

test('if a session is lost between two statements of a transaction, the transaction fails and is rolled back', async () => {
  const db = await databaseWithTable()

  const lost = db.transaction(async (tx) => {
    await tx`insert into notes (id) values (1)`
    await killSessionOf(tx, db)
    await tx`insert into notes (id) values (2)`
  })

  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect(await notes(db)).toEqual([])
  await db.transaction((tx) => tx`insert into notes (id) values (3)`)
  expect(await notes(db)).toEqual([3])
})

test('a statement created before its session is lost and awaited afterwards does not run outside its transaction', async () => {
  const db = await databaseWithTable()

  const lost = db.transaction(async (tx) => {
    const late = tx`insert into notes (id) values (1)`
    await killSessionOf(tx, db)
    await late
  })

  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect(await notes(db)).toEqual([])
})

test('if a session is lost during a statement, that statement fails and the pool continues', async () => {
  const db = await databaseWithTable()

  for (const run of [(sql: Sql) => sql`select pg_sleep(30)`, (sql: Sql) => sql`select pg_sleep(${30})`]) {
    const running = db.transaction(async (tx) => {
      const [session] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      setImmediate(() => void db.list`select pg_terminate_backend(${(session as { pid: number }).pid})`.execute())
      await run(tx)
    })
    await expect(running).rejects.toSatisfy(isDatabaseAway)
  }

  await killSessionOf(db.read, db)
  await eventually(async () => expect(await db.read`select 1 as one`).toEqual([{ one: 1 }]))
  await db.transaction((tx) => tx`insert into notes (id) values (1)`)
  expect(await notes(db)).toEqual([1])
})

test('a hundred concurrent statements survive the loss of every session: each succeeds or fails', async () => {
  const db = await databaseWithTable()
  await db.write`select 1`

  const outcomes = Array.from({ length: 100 }, (_, id) => db.write`insert into notes (id) values (${id}) returning id`)
  const kill = db.list`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const settled = await Promise.allSettled(outcomes)
  await kill

  const failures = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  expect(failures.filter((error) => !isDatabaseAway(error))).toEqual([])
  const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [(one.value[0] as { id: number }).id] : []))
  await eventually(async () => expect(await notes(db)).toEqual(expect.arrayContaining(answered)))
})

test('a transaction that ignores a failed statement is rolled back', async () => {
  const db = await databaseWithTable()

  const swallowed = db.transaction(async (tx) => {
    await tx`insert into notes (id) values (1)`
    await tx`insert into notes (id) values (1)`.catch(() => {})
  })

  await expect(swallowed).rejects.toThrow('nothing of it was kept')
  expect(await notes(db)).toEqual([])
})

test('a failed savepoint does not fail its transaction', async () => {
  const db = await databaseWithTable()

  await db.transaction(async (tx) => {
    await tx`insert into notes (id) values (1)`
    const part = tx.savepoint(async (inner) => {
      await inner`insert into notes (id) values (2)`
      await inner`insert into notes (id) values (1)`
    })
    await expect(part).rejects.toSatisfy((error) => isConstraintViolation(error, 'notes_pkey'))
    await tx.savepoint((inner) => inner`insert into notes (id) values (3)`)
  })

  expect(await notes(db)).toEqual([1, 3])
})

test('a transaction handle cannot be used after the transaction', async () => {
  const db = await databaseWithTable()

  const escaped = await db.transaction(async (tx) => ({ tx }))

  expect(() => escaped.tx`select 1`).toThrow('used after its end')
})

test('more transactions than connections wait for each other', async () => {
  const db = await databaseWithTable()

  await Promise.all(
    Array.from({ length: 20 }, (_, id) => db.transaction((tx) => tx`insert into notes (id) values (${id})`)),
  )

  expect(await notes(db)).toHaveLength(20)
})

test('a violated constraint is recognized by its name', async () => {
  const db = await databaseWithTable()
  await db.write`insert into notes (id) values (1)`

  const error = await db.write`insert into notes (id) values (1)`.catch((caught: unknown) => caught)

  expect(isConstraintViolation(error, 'notes_pkey')).toBe(true)
  expect(isConstraintViolation(error, 'another')).toBe(false)
  expect(isDatabaseAway(error)).toBe(false)
})

test('instants, dates, numbers, arrays and JSON are read as they were written', async () => {
  const db = await createTestDatabase()
  const at = new Date('2026-03-29T01:30:00.123Z')

  const [row] = await db.read`select ${at}::timestamptz as at, ${'2026-03-29'}::date as on, ${12}::bigint as small,
    9007199254740993::bigint as large, ${['a', 'b "c"', '{d}\\', '']}::text[] as texts, ${[1, 2]}::integer[] as numbers,
    array[${at}::timestamptz, null] as instants, ${db.read.json({ a: [1, null] })}::jsonb as json, '{}'::text[] as none`

  expect(row).toEqual({
    at,
    on: '2026-03-29',
    small: 12,
    large: '9007199254740993',
    texts: ['a', 'b "c"', '{d}\\', ''],
    numbers: [1, 2],
    instants: [at, null],
    json: { a: [1, null] },
    none: [],
  })
})

test('each pool ends statements that take too long', async () => {
  const known = await createTestDatabase()
  const { name } = single(await known.read<{ name: string }[]>`select current_database() as name`)
  const db = openDatabase({ ...inDatabase(inject('server'), name), log: silentLog })
  onTestFinished(() => db.close())

  const [read] = await db.read`select current_setting('statement_timeout') as timeout`
  const [list] = await db.list`select current_setting('statement_timeout') as timeout`
  const [write] = await db.write`select current_setting('statement_timeout') as timeout`

  const [search] = await db.search('one', (sql) => sql`select current_setting('statement_timeout') as timeout`)
  const [report] = await db.report`select current_setting('statement_timeout') as timeout`
  const long = await db.transaction((tx) => tx`select current_setting('statement_timeout') as timeout`, LONG_STATEMENTS)
  const part = await db.transaction((tx) =>
    tx.savepoint((inner) => inner`select current_setting('statement_timeout') as timeout`, LONG_STATEMENTS),
  )
  const [after] = await db.transaction((tx) => tx`select current_setting('statement_timeout') as timeout`)

  const timeouts = [read, list, search, report, write, long[0], part[0], after].map((row) => row?.timeout)
  expect(timeouts).toEqual(['1200ms', '4s', '2500ms', '30s', '4s', '1min', '1min', '4s'])
})

test('a slow statement delays only its own connection of a pool, even after other statements have failed', async () => {
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

test('a fragment of a pool can be part of several statements, of its own pool and of a transaction', async () => {
  const db = await createTestDatabase()
  const three = db.read`select ${3}::int as n`

  const inPool = await db.read`${three} union all ${three}`
  const inTransaction = await db.transaction((tx) => tx`select n + ${1} as n from (${three}) numbers`)

  expect([inPool, inTransaction]).toEqual([[{ n: 3 }, { n: 3 }], [{ n: 4 }]])
  expect([inPool.count, inPool.command]).toEqual([2, 'SELECT'])
})

test('notifications arrive, and after a lost connection the listener gets an empty one, because some may be missing', async () => {
  const db = await createTestDatabase({ ofItsOwn: true })
  const heard: string[] = []
  await db.listen('doorbell', (payload) => heard.push(payload))

  await db.write`select pg_notify('doorbell', 'one')`
  await eventually(() => expect(heard).toEqual(['one']))
  await db.list`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontbell listen'
    and datname = current_database()`
  await eventually(() => expect(heard).toEqual(['one', '']))
  await db.write`select pg_notify('doorbell', 'two')`

  await eventually(() => expect(heard).toEqual(['one', '', 'two']))
})

test('a statement on a connection that the server has just ended counts as a database that is away', () => {
  expect(isDatabaseAway(Object.assign(new Error('write after end'), { code: 'ERR_STREAM_WRITE_AFTER_END' }))).toBe(true)
})
