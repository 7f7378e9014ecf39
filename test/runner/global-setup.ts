import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../../src/store/postgres/embedded-postgres.ts'
import { inDatabase, KEPT_OPEN, openAdmin, type TestServer } from '../harness/test-server.ts'

/** Test data need not survive a power cut. */
const FAST_BUT_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  autovacuum: 'off',
}

interface RunningServer {
  server: TestServer
  stop(): Promise<void>
}

/** Each project runs this file in a module graph of its own; they share one server through the process. */
const shared = globalThis as { frontbellTestServer?: { running: Promise<RunningServer>; users: number } }

/**
 * Starts one PostgreSQL for the whole run (the server of DATABASE_URL, else an embedded one in a temporary folder) and
 * migrates one template database, which the test harness clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.frontbellTestServer ??= { running: startTestServer(), users: 0 }
  const handle = shared.frontbellTestServer
  handle.users += 1
  const { server, stop } = await handle.running
  project.provide('server', server)
  return async () => {
    handle.users -= 1
    if (handle.users === 0) await stop()
  }
}

async function startTestServer(): Promise<RunningServer> {
  const template = `frontbell_test_${process.pid}_template`
  const { stop: stopServer, ...place } = await startServer()
  const server: TestServer = { ...place, template, reset: '' }
  const admin = openAdmin(server)
  const stop = async () => {
    await dropDatabases(admin, template)
    await admin.end()
    await stopServer()
  }
  try {
    server.reset = await makeTemplate(admin, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { server, stop }
}

/** Drops the template and its clones. */
async function dropDatabases(admin: postgres.Sql, template: string): Promise<void> {
  const names = await admin<{ datname: string }[]>`select datname from pg_database where datname like ${`${template}%`}`
  for (const { datname } of names) await admin.unsafe(`drop database if exists ${datname} with (force)`)
}

/** Returns the statement that empties what is empty in the template. */
async function makeTemplate(admin: postgres.Sql, server: TestServer): Promise<string> {
  await admin.unsafe(`drop database if exists ${server.template}`)
  await admin.unsafe(`create database ${server.template}`)
  const db = openDatabase({ ...inDatabase(server, server.template), log: silentLog })
  try {
    await migrate(db)
    await db.write.unsafe(await resetFunction(db))
    return 'select frontbell_test.reset()'
  } finally {
    await db.close()
  }
}

/** Below this size of all tables together, deleting rows takes less time than truncating tables. */
const LARGE_BYTES = 2_000_000

interface Table {
  name: string
  parents: string[]
}

/** A function, because a session plans the statements of a function only once. */
async function resetFunction(db: Database): Promise<string> {
  const tables = await db.list<Table[]>`
    select relname as name, array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`
  const sequences = await db.list<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`
  const empty: Table[] = []
  for (const table of tables)
    if ((await db.list`select from ${db.list(table.name)} limit 1`).length === 0) empty.push(table)
  const names = childrenFirst(empty).map(({ name }) => `"${name}"`)
  const deletions = names.map((name) => `delete from ${name};`)
  const restarts = sequences.map(({ name }) => `perform setval('"${name}"', 1, false);`)
  return `
    create schema frontbell_test;
    create function frontbell_test.reset() returns void language plpgsql as $reset$ begin
      perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> '${KEPT_OPEN}';
      if (select sum(pg_relation_size(name)) from unnest(array[${names.map((name) => `'${name}'`).join()}]::regclass[]) as name)
        > ${LARGE_BYTES} then
        truncate ${names.join()};
      else
        ${deletions.join('\n')}
      end if;
      ${restarts.join('\n')}
    end $reset$`
}

/** Orders the tables so that rows can be deleted without violating a foreign key. */
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
  // Under root, PostgreSQL runs as another user, who needs to enter the folder.
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
