import type { Config } from '../config/config.ts'
import { deleteOldRecordings, deleteStrayRecordings } from '../features/calls/recording-retention.ts'
import { documentProcessor } from '../features/documents/document-processor.ts'
import { checkNumbers } from '../features/numbers/number-check.ts'
import { BATCH_EVERY_MS, runDueCampaigns } from '../features/outreach/campaign-runner.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { documentsFolder, recordingsFolder } from './folders.ts'
import type { RunningParts } from './running-parts.ts'
import { numberChecks } from './telephony/carrier-accounts.ts'

/** Retention is set in days, so a delay of half an hour does not matter. */
const RETENTION_MS = 30 * 60_000
/** How soon a new number is asked about. */
const NUMBERS_MS = 30_000

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
}

/**
 * Starts reading documents, running campaigns, asking carriers about numbers and deleting recordings past their retention.
 * Adds how to stop each to `running`.
 */
export async function startBackgroundJobs(
  { config, db, clock, log }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<void> {
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
  const checks = numberChecks(config)
  if (checks !== null)
    running.add(
      'numbers',
      repeat(clock, log, NUMBERS_MS, () => checkNumbers(db, checks, log, clock.now())),
    )
  const documents = documentProcessor({ db, clock, log, folder: documentsFolder(config) })
  await documents.start()
  running.add('documents', () => documents.stop())
}
