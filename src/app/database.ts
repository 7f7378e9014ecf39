import type { Config } from '../config/config.ts'
import { storePlanLimits } from '../features/spending/spending.ts'
import { repeat } from '../jobs/repeat.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { openDatabaseClock } from '../store/database-clock.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import type { RunningParts } from './running-parts.ts'

const SYNCHRONISE_MS = 5_000

interface DatabaseParts {
  config: Config
  log: Log
  /** Null: the system's clock, or the database's where other instances may share it. */
  clock: Clock | null
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded server if there is none, and applies the new migrations.
 * @returns also the clock of the service
 */
export async function startDatabase(
  { config, log, clock }: DatabaseParts,
  running: Pick<RunningParts, 'add'>,
): Promise<{ db: Database; clock: Clock }> {
  const local = clock ?? systemClock
  const db =
    config.databaseUrl === null ? await embedded() : openDatabase({ url: config.databaseUrl, log, clock: local })
  running.add('database', () => db.close())
  const { applied } = await migrate(db)
  await storePlanLimits(db, config.plans)
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, 'the database is up to date')
  return { db, clock: clock === null && config.databaseUrl !== null ? await sharedClock() : local }

  async function embedded(): Promise<Database> {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, role: 'serve', log, clock: local })
    running.add('PostgreSQL', () => server.stop())
    return openDatabase({ ...server, log, clock: local })
  }

  async function sharedClock(): Promise<Clock> {
    const shared = await openDatabaseClock(db, local)
    running.add(
      'clock',
      repeat(local, log, SYNCHRONISE_MS, () => shared.synchronise()),
    )
    return shared
  }
}
