import { SetupError } from '../kernel/setup-error.ts'
import type { Database } from './database.ts'

/** A transaction that is idle for this long is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** How often the server checks whether the client of a running statement is still there. */
const CLIENT_CHECK_MS = 2_000

/** The server cannot be reached, or refuses the connection; `cause` is the error of the driver. */
export class DatabaseUnusable extends SetupError {}

/** The settings of every connection, in milliseconds. */
export const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  client_connection_check_interval: CLIENT_CHECK_MS,
})

/**
 * The version of the server.
 * @throws SetupError if the server cannot be reached, refuses the connection, or is behind a connection pooler that gives a connection a
 * session of the server for one transaction only
 */
export async function serverVersion(db: Database): Promise<string> {
  try {
    if (await sharesSessions(db)) throw new SetupError(POOLER)
    const [row] = await db.read<{ version: string }[]>`select current_setting('server_version') as version`
    return row?.version ?? ''
  } catch (cause) {
    if (cause instanceof SetupError) throw cause
    throw new DatabaseUnusable(`The database cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Whether two open connections share a session of the server, or one connection changes its session. A pooler may give a connection the same
 * session twice in a row, so each is asked several times. The statements are not prepared ones, which such a pooler may lose.
 */
async function sharesSessions(db: Database): Promise<boolean> {
  const sessions: number[] = []
  for (const sql of [db.read, db.read, db.list, db.list, db.read, db.read, db.list, db.list]) {
    const [row] = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
    sessions.push(row?.pid ?? 0)
  }
  const [reader, , lister] = sessions
  return reader === lister || sessions.some((one, at) => one !== (at % 4 < 2 ? reader : lister))
}

const POOLER =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, that shares sessions of PostgreSQL between connections (pool_mode = transaction ' +
  'or statement). Time limits of statements and LISTEN need a session each: set pool_mode = session, or give the address of PostgreSQL itself.'
