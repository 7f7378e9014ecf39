import type { Config } from '../config/config.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { openDatabase, SMALL_POOLS } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'

export interface ConnectedDatabase {
  db: Database
  /** Whether the embedded server was started for this process alone. */
  startedHere: boolean
  close(): Promise<void>
}

/**
 * Connects to the database of DATABASE_URL, of the running service, or of an embedded server that runs until `close`.
 */
export async function connectDatabase(config: Config, log: Log): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== null) {
    const db = openDatabase({ url: config.databaseUrl, log, pools: SMALL_POOLS })
    return { db, startedHere: false, close: () => db.close() }
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, role: 'command', log })
  const db = openDatabase({ ...server, log, pools: SMALL_POOLS })
  return {
    db,
    startedHere: server.owned,
    async close() {
      await db.close()
      await server.stop()
    },
  }
}
