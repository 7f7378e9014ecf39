import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { type DatabaseOptions, openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { databaseUrl, inDatabase, openAdmin } from './test-server.ts'

/**
 * This worker's databases that no test uses now. The next test empties and reuses one, because cloning the template
 * takes a hundred times longer. The global setup drops them at the end of the run.
 */
const free: string[] = []
let connection: ReturnType<typeof openAdmin> | null = null

const admin = () => {
  connection ??= openAdmin(inject('server'))
  return connection
}

interface TestDatabaseOptions {
  /** A fresh clone that no other test gets; for a test that changes the schema or the database's settings. */
  ofItsOwn?: boolean
  pools?: DatabaseOptions['pools']
}

/**
 * Opens a database with the current schema and no rows. It is closed at the end of the test or, when called in
 * `beforeAll`, at the end of the file.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const used = options.ofItsOwn ? undefined : free.pop()
  const name = used ?? (await clone())
  const db = open(name, options.pools)
  atTheEnd(async () => {
    await db.close()
    if (options.ofItsOwn) await admin().unsafe(`drop database if exists ${name} with (force)`)
    else free.push(name)
  })
  if (used !== undefined) await empty(name, db)
  return db
}

/** A database with the current schema and no rows, for a service that opens the database itself. */
export async function borrowDatabase(): Promise<{ url: string; giveBack(): void }> {
  const used = free.pop()
  const name = used ?? (await clone())
  if (used !== undefined) {
    const db = open(name)
    await empty(name, db).finally(() => db.close())
  }
  return { url: databaseUrl(inject('server'), name), giveBack: () => void free.push(name) }
}

const open = (name: string, pools?: DatabaseOptions['pools']): Database =>
  openDatabase({ ...inDatabase(inject('server'), name), log: silentLog, pools: { ...SMALL_POOLS, ...pools } })

async function empty(name: string, db: Database): Promise<void> {
  await admin()`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await db.write.unsafe(inject('server').reset)
}

async function clone(): Promise<string> {
  const { template } = inject('server')
  const name = `${template}_${process.pid}_${randomBytes(6).toString('hex')}`
  await admin().unsafe(`create database ${name} template ${template}`)
  return name
}

/** Runs `close` at the end of the test, or of the file when no test runs now. */
export function atTheEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}
