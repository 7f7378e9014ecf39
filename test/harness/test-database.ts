import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { type DatabaseOptions, openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { inDatabase, openAdmin } from './global-setup.ts'

/** Clones of this file that no test is using, to be emptied and used again: cloning costs a hundred times more. */
const free: string[] = []
/** Databases in use, with how to give each back. */
const open = new Map<string, () => Promise<void>>()
const made = new Set<string>()
let connection: ReturnType<typeof openAdmin> | null = null

const admin = () => {
  connection ??= openAdmin(inject('server'))
  return connection
}

afterAll(async () => {
  await Promise.all([...open.values()].map((giveBack) => giveBack()))
  for (const name of made) await admin().unsafe(`drop database if exists ${name} with (force)`)
  await connection?.end()
  connection = null
})

/**
 * A database with the current schema and no rows. It is gone when the test is over or, when made outside of a test
 * (`beforeAll`), at the end of the file. A test that changes the schema asks for one of its own.
 */
export async function createTestDatabase(
  options: { ofItsOwn?: boolean; pools?: DatabaseOptions['pools'] } = {},
): Promise<Database> {
  const server = inject('server')
  const used = options.ofItsOwn ? undefined : free.pop()
  const name = used ?? (await clone(server.template))
  const db = openDatabase({ ...inDatabase(server, name), log: silentLog, pools: { ...SMALL_POOLS, ...options.pools } })
  const giveBack = async () => {
    open.delete(name)
    await db.close()
    if (!options.ofItsOwn) free.push(name)
  }
  open.set(name, giveBack)
  atTheEndOfTheTest(() => open.get(name)?.())
  if (used !== undefined) {
    await admin()`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    await db.write.unsafe(server.reset)
  }
  return db
}

async function clone(template: string): Promise<string> {
  const name = `frontbell_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await admin().unsafe(`create database ${name} template ${template}`)
  made.add(name)
  return name
}

function atTheEndOfTheTest(run: () => Promise<void> | undefined): void {
  try {
    onTestFinished(async () => {
      await run()
    })
  } catch {
    // Not inside a test: the end of the file takes it.
  }
}
