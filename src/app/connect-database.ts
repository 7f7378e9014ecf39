import type { Config } from '../config/config.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { openDatabase, SMALL_POOLS } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'

export interface ConnectedDatabase {
  db: Database
  /** The embedded server runs for this process alone. */
  startedHere: boolean
  close(): Promise<void>
}

/** DATABASE_URL's database, the running service's, or the embedded one started for as long as this lasts. */
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
