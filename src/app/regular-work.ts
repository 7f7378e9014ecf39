import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { deleteOldRecordings, deleteStrayRecordings } from '../features/calls/recording-retention.ts'
import { processDueDocuments } from '../features/documents/document-processor.ts'
import { BATCH_EVERY_MS, runDueCampaigns } from '../features/outreach/campaign-runner.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'

/** How long an uploaded document waits at most before it is read. */
const DOCUMENTS_MS = 2_000
/** Retention is counted in days. */
const RETENTION_MS = 30 * 60_000

export const recordingsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'recordings')

export const documentsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'documents')

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
}

/** Reads uploaded documents, runs campaigns and deletes recordings that are past their time. What is started is added to `running`, to be stopped. */
export function startRegularWork(
  { config, db, clock, log }: Parts,
  running: { add(name: string, stop: () => Promise<unknown>): void },
): void {
  running.add(
    'campaigns',
    repeat(clock, log, BATCH_EVERY_MS, () => runDueCampaigns(db, clock.now())),
  )
  running.add(
    'retention',
    repeat(clock, log, RETENTION_MS, async () => {
      const keeper = { db, log, folder: recordingsFolder(config) }
      await deleteOldRecordings(keeper, clock.now())
      await deleteStrayRecordings(keeper, clock.now())
    }),
  )
  const stopping = new AbortController()
  const reader = { db, clock, log, folder: documentsFolder(config), signal: stopping.signal }
  const stopReading = repeat(clock, log, DOCUMENTS_MS, () => processDueDocuments(reader))
  running.add('documents', () => {
    stopping.abort()
    return stopReading()
  })
}
