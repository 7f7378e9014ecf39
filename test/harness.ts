import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { silentLog } from '../src/kernel/log.ts'
import type { Database } from '../src/store/database.ts'
import { openDatabase, SMALL_LANES } from '../src/store/open-database.ts'
import { inDatabase, openAdmin } from './global-setup.ts'

/** Databases of the file that are still there, with how to drop each. */
const open = new Map<string, () => Promise<void>>()
let admin: ReturnType<typeof openAdmin> | null = null

afterAll(async () => {
  await Promise.all([...open.values()].map((drop) => drop()))
  await admin?.end()
  admin = null
})

/**
 * A fresh database with the current schema and no rows: a clone of the run's template. It is dropped when the test is
 * over, or, when made outside of a test (`beforeAll`), at the end of the file.
 */
export async function createTestDatabase(): Promise<Database> {
  const server = inject('server')
  admin ??= openAdmin(server)
  const name = `frontbell_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template ${server.template}`)
  const db = openDatabase({ ...inDatabase(server, name), log: silentLog, lanes: SMALL_LANES })
  const drop = async () => {
    open.delete(name)
    await db.close()
    await admin?.unsafe(`drop database if exists ${name} with (force)`)
  }
  open.set(name, drop)
  atTheEndOfTheTest(() => open.get(name)?.())
  return db
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
