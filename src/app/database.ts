import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import type { RunningParts } from './running-parts.ts'

/** Opens the database of DATABASE_URL, or starts the embedded server if there is none, and applies the new migrations. */
export async function startDatabase(
  config: Config,
  clock: Clock,
  log: Log,
  running: Pick<RunningParts, 'add'>,
): Promise<Database> {
  const db = config.databaseUrl === null ? await embedded() : openDatabase({ url: config.databaseUrl, log, clock })
  running.add('database', () => db.close())
  const { applied } = await migrate(db)
  if (applied.length > 0) log.info({ applied }, 'the database is up to date')
  return db

  async function embedded(): Promise<Database> {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, role: 'serve', log, clock })
    running.add('PostgreSQL', () => server.stop())
    return openDatabase({ ...server, log, clock })
  }
}
