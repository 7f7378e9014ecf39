import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import type { Database, Sql } from './database.ts'
import { gathered, gatheredWrite } from './gather.ts'

function counted(most: number) {
  const asked: (readonly number[])[] = []
  const half = gathered<number, { half: number }>(async (sql, keys) => {
    asked.push(keys)
    const rows = await sql<{ half: number | null }[]>`
      SELECT CASE WHEN n % 2 = 0 AND n <= ${most} THEN n / 2 END AS half
      FROM unnest(${[...keys]}::int[]) WITH ORDINALITY AS asked (n, place) ORDER BY place`
    return rows.map((row) => (row.half === null ? null : { half: row.half }))
  })
  return { asked, half }
}

test('what is asked in one turn is one statement, and everybody gets their own', async () => {
  const db = await createTestDatabase()
  const { asked, half } = counted(1_000)

  const found = await Promise.all([4, 5, 4, 10].map((n) => half(db.read, n)))
  const later = await half(db.read, 6)

  expect(found).toEqual([{ half: 2 }, null, { half: 2 }, { half: 5 }])
  expect(later).toEqual({ half: 3 })
  expect(asked).toEqual([[4, 5, 4, 10], [6]])
})

test('a crowd is split into several statements', async () => {
  const db = await createTestDatabase()
  const { asked, half } = counted(1_000)

  const found = await Promise.all(Array.from({ length: 150 }, (_, n) => half(db.read, 2 * n)))

  expect(found).toEqual(Array.from({ length: 150 }, (_, n) => ({ half: n })))
  expect(asked.map((keys) => keys.length)).toEqual([75, 75])
  expect(asked.flat()).toEqual(Array.from({ length: 150 }, (_, n) => 2 * n))
})

test('no statement takes more than a hundred', async () => {
  const db = await createTestDatabase()
  const { asked, half } = counted(1_200)

  const found = await Promise.all(Array.from({ length: 600 }, (_, n) => half(db.read, 2 * n)))

  expect(found).toEqual(Array.from({ length: 600 }, (_, n) => ({ half: n })))
  expect(asked.slice(0, 3).map((keys) => keys.length)).toEqual([100, 100, 100])
  expect(Math.max(...asked.map((keys) => keys.length))).toBe(100)
})

test('each transaction asks for itself and sees its own rows', async () => {
  const db = await createTestDatabase()
  const ids = gathered<string, { id: string }>((sql, keys) =>
    sql<{ id: string }[]>`
      SELECT instance.id FROM unnest(${[...keys]}::text[]) WITH ORDINALITY AS asked (id, place)
      LEFT JOIN instances instance ON instance.id = asked.id ORDER BY place`.then((rows) =>
      rows.map((row) => (row.id === null ? null : row)),
    ),
  )
  let looked = 0
  let letGo = () => {}
  const bothLooked = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const addAndFind = (id: string, other: string) =>
    db.transaction(async (tx) => {
      await tx`INSERT INTO instances (id, seen_at) VALUES (${id}, now())`
      const found = await Promise.all([ids(tx, id), ids(tx, other)])
      if (++looked === 2) letGo()
      await bothLooked
      return found
    })

  const found = await Promise.all([addAndFind('a', 'b'), addAndFind('b', 'a')])

  expect(found).toEqual([
    [{ id: 'a' }, null],
    [{ id: 'b' }, null],
  ])
})

test('a failure reaches all who asked, and the next turn is a new one', async () => {
  const db = await createTestDatabase()
  let broken = true
  const look = gathered<number, number>(async (sql: Sql, keys) => {
    if (broken) await sql`SELECT 1 / 0`
    return keys
  })

  const outcomes = await Promise.allSettled([look(db.read, 1), look(db.read, 2)])
  broken = false

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await look(db.read, 3)).toBe(3)
})

function written() {
  const statements: (readonly string[])[] = []
  const add = gatheredWrite<string>((sql, ids) => {
    statements.push(ids)
    return sql`INSERT INTO instances (id, seen_at) SELECT id, now() FROM unnest(${[...ids]}::text[]) AS added (id)`
  })
  return { statements, add }
}

const idsIn = async (db: Database) =>
  (await db.read<{ id: string }[]>`SELECT id FROM instances ORDER BY id`).map(({ id }) => id)

test('writes of one turn are one statement, kept when it has answered', async () => {
  const db = await createTestDatabase()
  const { statements, add } = written()

  await Promise.all(['a', 'b', 'c'].map((id) => add(db.write, id)))

  expect(await idsIn(db)).toEqual(['a', 'b', 'c'])
  expect(statements).toEqual([['a', 'b', 'c']])
})

test('what cannot be written costs only whoever asked for it', async () => {
  const db = await createTestDatabase()
  const { add } = written()
  await add(db.write, 'b')

  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((id) => add(db.write, id)))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '23505' } })
  expect(await idsIn(db)).toEqual(['a', 'b', 'c'])
})

test('a write of which nobody knows whether it was kept is never tried again', async () => {
  const db = await createTestDatabase()
  let tries = 0
  const add = gatheredWrite<string>(async (sql, ids) => {
    tries++
    await sql`INSERT INTO instances (id, seen_at) SELECT id, now() FROM unnest(${[...ids]}::text[]) AS added (id)`
    throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })
  })

  const outcomes = await Promise.allSettled(['a', 'b'].map((id) => add(db.write, id)))

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})

test('while the database is busy newcomers gather for the next statement', async () => {
  const db = await createTestDatabase()
  const asked: number[] = []
  const finish: (() => void)[] = []
  const look = gathered<number, number>(async (_sql, keys) => {
    asked.push(keys.length)
    await new Promise<void>((resolve) => finish.push(resolve))
    return keys
  })
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const answers: Promise<number | null>[] = []
  for (let n = 0; n < 6; n++) {
    answers.push(look(db.read, n))
    await nextTurn()
  }

  expect(asked).toEqual([1, 1])
  finish.shift()?.()
  await answers[0]
  await nextTurn()
  expect(asked).toEqual([1, 1, 4])
  for (const end of finish) end()
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5])
})
