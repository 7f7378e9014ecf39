import { SetupError } from '../kernel/setup-error.ts'
import type { Database } from './database.ts'

/** A transaction that is idle for this long is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** How often the server checks whether the client of a running statement is still there. */
const CLIENT_CHECK_MS = 2_000

/** The server cannot be reached, or refuses the connection; `cause` is the error of the driver. */
export class DatabaseUnusable extends SetupError {}

/** The settings that every connection requests when it is opened. */
export const sessionSettings = (applicationName: string, statementTimeoutMs: number) => ({
  application_name: applicationName,
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  client_connection_check_interval: CLIENT_CHECK_MS,
})

/** The version of the server. @throws SetupError if the server cannot be reached, refuses the connection, or is behind a pooler */
export async function serverVersion(db: Database): Promise<string> {
  const { version, checkInterval } = await readSession(db)
  if (checkInterval !== `${CLIENT_CHECK_MS / 1_000}s`) throw new SetupError(POOLER)
  return version
}

async function readSession(db: Database): Promise<{ version: string; checkInterval: string }> {
  try {
    const [row] = await db.read<{ version: string; checkInterval: string }[]>`
      select current_setting('server_version') as version,
        current_setting('client_connection_check_interval') as "checkInterval"`
    return row as { version: string; checkInterval: string }
  } catch (cause) {
    const { message } = cause as Error
    if (message.includes('unsupported startup parameter')) throw new SetupError(POOLER, { cause })
    throw new DatabaseUnusable(`The database cannot be used: ${message}`, { cause })
  }
}

/**
 * PgBouncer 1.18 refuses the settings of a session, or with `ignore_startup_parameters` drops them, so that no statement has a time
 * limit; in transaction mode it also breaks LISTEN and prepared statements.
 */
const POOLER =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, which does not pass on time limits of statements and may break LISTEN. ' +
  'Give the address of PostgreSQL itself: Frontbell pools connections on its own, up to 15 an instance.'
