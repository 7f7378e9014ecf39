import postgres from 'postgres'
import type { DatabaseOptions } from '../../src/store/open-database.ts'
import { fastClock } from './fast-clock.ts'

/** Where the PostgreSQL of the tests is. The global setup provides it to the test processes. */
export interface TestServer {
  /** DATABASE_URL, if set. */
  url?: string
  /** Otherwise the socket folder of the embedded server. */
  socketDir?: string
  /** A migrated database to clone. The names of all clones start with its name. */
  template: string
  /** SQL that empties a used clone whose schema is unchanged, and ends the sessions that others left on it. */
  reset: string
}

/** The application name of the sessions that stay open between tests. */
export const KEPT_OPEN = 'frontbell test'

declare module 'vitest' {
  export interface ProvidedContext {
    server: TestServer
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

/** The DATABASE_URL of one database of the server, for a service that opens the database itself. */
export function databaseUrl(server: TestServer, database: string): string {
  const { url } = inDatabase(server, database)
  return url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(server.socketDir as string)}`
}

/** A connection that may create and drop databases. */
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

type Pools = NonNullable<DatabaseOptions['pools']>

/** Far more than a busy machine needs for a statement. */
const STATEMENT_MS = 40_000

/**
 * The limits of the service are for callers and pages that wait for it: on a busy machine a test must not meet them. Limits that are
 * not settings, such as the wait for a free transaction, are measured with a clock that is ten times as slow.
 */
export const patient = (pools: Pools = {}): Required<Pick<DatabaseOptions, 'clock' | 'pools'>> => ({
  clock: fastClock(0.1),
  pools: Object.fromEntries(
    (['read', 'list', 'search', 'report', 'write', 'transaction'] as const).map((pool) => [
      pool,
      { statementTimeoutMs: STATEMENT_MS, ...pools[pool] },
    ]),
  ),
})
