import type { Config } from '../config/config.ts'
import type { Log } from '../kernel/log.ts'
import { SetupError } from '../kernel/setup-error.ts'
import type { ServerAddress } from '../store/client.ts'
import type { Database } from '../store/database.ts'
import { isDatabaseAway, isDatabaseRefusal } from '../store/database-errors.ts'
import { openDatabase, SMALL_POOLS } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { hasPostgresHome } from '../store/postgres/home.ts'
import { DatabaseUnusable } from '../store/session-settings.ts'

export interface ConnectedDatabase {
  db: Database
  /** For opening another connection. */
  address: ServerAddress
  /** Whether the embedded server was started only for this process. */
  startedHere: boolean
  close(): Promise<void>
}

/** Whether there is a database: the one of DATABASE_URL, or one in the data folder. */
export const hasDatabase = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl !== null || (await hasPostgresHome(dataDir))

/**
 * Names the address of DATABASE_URL, without its user and password, in the error of a database that cannot be opened. Throws any other
 * error, and those of the embedded database, as they are.
 */
export function explainDatabaseError({ databaseUrl }: Pick<Config, 'databaseUrl'>) {
  return (error: unknown): never => {
    const cause = error instanceof DatabaseUnusable ? error.cause : error
    if (databaseUrl === null || !(isDatabaseAway(cause) || isDatabaseRefusal(cause))) throw error
    const address = databaseUrl.replace(/^\w+:\/\/(?:[^/]*@)?/, '').replace(/\?.*$/, '')
    throw new SetupError(
      `The database of DATABASE_URL (${address}) cannot be used: ${(cause as Error).message}. ` +
        'Check the address, the user, the password and the name of the database in DATABASE_URL, and that the server is running.',
      { cause },
    )
  }
}

/**
 * Connects to the database of DATABASE_URL, of the running service, or of an embedded server that runs until `close`.
 */
export async function connectDatabase(config: Config, log: Log): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== null) {
    const db = openDatabase({ url: config.databaseUrl, log, pools: SMALL_POOLS })
    return { db, address: { url: config.databaseUrl }, startedHere: false, close: () => db.close() }
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    archiveFolder: config.walArchive,
    role: 'command',
    log,
  })
  const db = openDatabase({ ...server, log, pools: SMALL_POOLS })
  return {
    db,
    address: server,
    startedHere: server.owned,
    async close() {
      await db.close()
      await server.stop()
    },
  }
}
