import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { type Database, LONG_STATEMENTS } from '../../src/store/database.ts'
import { type DatabaseOptions, openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { atTheEnd } from './at-the-end.ts'
import { lendDatabase } from './lent-database.ts'
import { databaseUrl, inDatabase, KEPT_OPEN, openAdmin, patient } from './test-server.ts'

/** A clone of the template, with the handle that this worker keeps open on it. */
interface Clone {
  name: string
  db: Database
}

/**
 * This worker's databases that no test uses now. The next test empties and reuses one, because cloning the template
 * takes a hundred times longer. The global setup drops them at the end of the run.
 */
const free: Clone[] = []
/** More of them without open connections, by their names: the server has 300 connections for all workers, and a clone takes eight. */
const resting: string[] = []
const MAX_KEPT_OPEN = 4
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
 * A database with the current schema and no rows. The test loses it at the end of the test or, when this is called in
 * `beforeAll`, at the end of the file.
 */
export async function createTestDatabase({ ofItsOwn, pools }: TestDatabaseOptions = {}): Promise<Database> {
  if (ofItsOwn) return databaseOfItsOwn(pools)
  const taken = await takeClone()
  if (pools) {
    const db = open(taken.name, { pools })
    atTheEnd(async () => {
      await db.close()
      await giveBack(taken)
    })
    return db
  }
  const lent = lendDatabase(taken.db)
  atTheEnd(async () => {
    await lent.takeBack()
    await giveBack(lent.isClosed ? keepOpen(taken.name) : taken)
  })
  return lent.database
}

async function databaseOfItsOwn(pools: DatabaseOptions['pools']): Promise<Database> {
  const name = await clone()
  const db = open(name, { pools })
  atTheEnd(async () => {
    await db.close()
    await admin().unsafe(`drop database if exists ${name} with (force)`)
  })
  return db
}

/** A database with the current schema and no rows, for a service that opens the database itself. */
export async function borrowDatabase(): Promise<{ url: string; giveBack(): void }> {
  const taken = await takeClone()
  return { url: databaseUrl(inject('server'), taken.name), giveBack: () => void giveBack(taken) }
}

async function takeClone(): Promise<Clone> {
  const used = free.pop() ?? reopened()
  if (used === null) return keepOpen(await clone())
  await used.db.transaction((tx) => tx.unsafe(inject('server').reset), LONG_STATEMENTS)
  return used
}

function reopened(): Clone | null {
  const name = resting.pop()
  return name === undefined ? null : keepOpen(name)
}

async function giveBack(clone: Clone): Promise<void> {
  if (free.length < MAX_KEPT_OPEN) return void free.push(clone)
  await clone.db.close()
  resting.push(clone.name)
}

const keepOpen = (name: string): Clone => ({ name, db: open(name, { applicationName: KEPT_OPEN }) })

const open = (name: string, options: Pick<DatabaseOptions, 'pools' | 'applicationName'>): Database =>
  openDatabase({
    ...inDatabase(inject('server'), name),
    ...options,
    log: silentLog,
    ...patient({ ...SMALL_POOLS, ...options.pools }),
  })

async function clone(): Promise<string> {
  const { template } = inject('server')
  const name = `${template}_${process.pid}_${randomBytes(6).toString('hex')}`
  await admin().unsafe(`create database ${name} template ${template}`)
  return name
}
