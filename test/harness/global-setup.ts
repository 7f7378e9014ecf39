import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../../src/store/postgres/embedded-postgres.ts'

/** Where the tests' PostgreSQL is; handed to the test processes. */
export interface TestServer {
  /** DATABASE_URL's server ... */
  url?: string
  /** ... or the embedded one. */
  socketDir?: string
  /** A migrated database, to be cloned. */
  template: string
  /** SQL that makes a used clone as good as new, as long as its schema was left alone: a hundred times quicker than another. */
  reset: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    server: TestServer
  }
}

/** Nothing of a test has to survive a power cut. */
const FAST_BUT_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  autovacuum: 'off',
}

/**
 * One PostgreSQL for the whole run (DATABASE_URL's, else an embedded one in a temporary folder) with one template
 * database, made anew as migrations come and go. The test harness clones it per test.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `frontbell_test_${process.pid}_template`
  const { stop, ...place } = await startServer()
  const server: TestServer = { ...place, template, reset: '' }
  const admin = openAdmin(server)
  const tearDown = async () => {
    await admin.unsafe(`drop database if exists ${template}`)
    await admin.end()
    await stop()
  }
  try {
    server.reset = await makeTemplate(admin, server)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('server', server)
  return tearDown
}

/** Returns the SQL that empties what is empty in the template. */
async function makeTemplate(admin: postgres.Sql, server: TestServer): Promise<string> {
  await admin.unsafe(`drop database if exists ${server.template}`)
  await admin.unsafe(`create database ${server.template}`)
  const db = openDatabase({ ...inDatabase(server, server.template), log: silentLog })
  try {
    await migrate(db)
    return await resetStatements(db)
  } finally {
    await db.close()
  }
}

interface Table {
  name: string
  parents: string[]
}

async function resetStatements(db: Database): Promise<string> {
  const tables = await db.list<Table[]>`
    select relname as name, array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`
  const sequences = await db.list<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`
  const empty: Table[] = []
  for (const table of tables)
    if ((await db.list`select from ${db.list(table.name)} limit 1`).length === 0) empty.push(table)
  const deletions = childrenFirst(empty).map(({ name }) => `delete from "${name}";`)
  return [...deletions, ...sequences.map(({ name }) => `select setval('"${name}"', 1, false);`)].join('\n')
}

/** So that no foreign key is in the way. */
function childrenFirst(tables: readonly Table[]): Table[] {
  const left = [...tables]
  const ordered: Table[] = []
  while (left.length > 0) {
    const free = left.findIndex(({ name }) => !left.some(({ parents }) => parents.includes(name)))
    ordered.push(...left.splice(Math.max(0, free), 1))
  }
  return ordered
}

async function startServer(): Promise<Pick<TestServer, 'url' | 'socketDir'> & { stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-test-'))
  // As root PostgreSQL runs as somebody else, who has to pass through.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    role: 'serve',
    log: silentLog,
    settings: FAST_BUT_FORGETFUL,
  })
  return {
    socketDir: postgres.socketDir,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The options of `openDatabase` for one database of the server. */
export function inDatabase(
  server: TestServer,
  database: string,
): { url?: string; socketDir?: string; database?: string } {
  if (!server.url) return { socketDir: server.socketDir as string, database }
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

/** A connection that may make and drop databases. */
export function openAdmin(server: TestServer): postgres.Sql {
  const settings = { max: 1, fetch_types: false, onnotice: () => {} }
  if (server.url) return postgres(server.url, settings)
  return postgres({
    ...settings,
    host: server.socketDir as string,
    port: 5432,
    user: 'frontbell',
    database: 'postgres',
  })
}
