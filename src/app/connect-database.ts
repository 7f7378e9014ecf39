import type { Config } from '../config/config.ts'
import type { Log } from '../kernel/log.ts'
import type { ServerAddress } from '../store/client.ts'
import type { Database } from '../store/database.ts'
import { openDatabase, SMALL_POOLS } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { hasPostgresHome } from '../store/postgres/home.ts'

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
