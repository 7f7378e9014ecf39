import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { storePlanLimits } from '../features/spending/spending.ts'
import { repeat } from '../jobs/repeat.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ServerAddress } from '../store/client.ts'
import type { Database } from '../store/database.ts'
import { openDatabaseClock } from '../store/database-clock.ts'
import { migrate } from '../store/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../store/open-database.ts'
import type { Archive } from '../store/postgres/archive/archive.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'

import { explainDatabaseError } from './connect-database.ts'
import { databaseGauges, statementMetrics } from './metrics/database-metrics.ts'
import type { RunningParts } from './running-parts.ts'

const SYNCHRONIZE_MS = 5_000

/** The limits of statements, and the clock that measures those that are not settings. */
export type DatabaseLimits = Pick<DatabaseOptions, 'pools' | 'clock'>

interface DatabaseParts {
  config: Config
  log: Log
  databaseLimits?: DatabaseLimits
  metrics: Registry
  /** Null for the system's clock, or the database's if other instances may share it. */
  clock: Clock | null
}

interface StartedDatabase {
  db: Database
  /** The clock of the service. */
  clock: Clock
  /** Null if this service does not archive the write-ahead log of the database. */
  archive: { archive: Archive; address: ServerAddress } | null
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded server if there is none, and applies the new migrations.
 */
export async function startDatabase(
  { config, log, clock, metrics, databaseLimits = {} }: DatabaseParts,
  running: Pick<RunningParts, 'add'>,
): Promise<StartedDatabase> {
  let archive: StartedDatabase['archive'] = null
  const local = clock ?? systemClock
  const options = { log, clock: local, watch: statementMetrics(metrics), ...databaseLimits }
  const db = config.databaseUrl === null ? await embedded() : openDatabase({ ...options, url: config.databaseUrl })
  running.add('database', () => db.close())
  const { applied } = await migrate(db).catch(explainDatabaseError(config))
  await storePlanLimits(db, config.plans)
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, 'the database is up to date')
  const shared = clock === null && config.databaseUrl !== null ? await sharedClock() : local
  databaseGauges(metrics, db, () => shared.now())
  return { db, clock: shared, archive }

  async function embedded(): Promise<Database> {
    const server = await startEmbeddedPostgres({
      ...{ dataDir: config.dataDir, archiveFolder: config.walArchive, role: 'serve', log, clock: local },
    })
    archive = server.archive && { archive: server.archive, address: server }
    running.add('PostgreSQL', () => server.stop())
    return openDatabase({ ...options, ...server })
  }

  async function sharedClock(): Promise<Clock> {
    const shared = await openDatabaseClock(db, local)
    running.add(
      'clock',
      repeat(local, log, SYNCHRONIZE_MS, () => shared.synchronize()),
    )
    return shared
  }
}
