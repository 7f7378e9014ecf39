import type { Config } from '../config/config.ts'
import { deleteOldRecordings, deleteStrayRecordings } from '../features/calls/recording-retention.ts'
import { documentProcessor } from '../features/documents/document-processor.ts'
import { deleteOldPictures } from '../features/messages/pictures/picture.ts'
import { checkNumbers } from '../features/numbers/number-check.ts'
import { BATCH_EVERY_MS, runDueCampaigns } from '../features/outreach/campaign-runner.ts'
import type { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import type { SendingPause } from './backup/sending-pause.ts'
import type { Leave } from './drain/app-drain.ts'
import { documentsFolder, recordingsFolder } from './folders.ts'
import type { ServiceSettings } from './providers/service-settings.ts'
import type { RunningParts } from './running-parts.ts'
import { numberChecks } from './telephony/carrier-accounts.ts'

/** Retention is set in days, so a delay of half an hour does not matter. */
const RETENTION_MS = 30 * 60_000
/** How soon a new number is asked about. */
const NUMBERS_MS = 30_000

interface Parts {
  config: Config
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  pause: SendingPause
  leave: Pick<Leave, 'isLeaving'>
  periodic: Pick<PeriodicTasks, 'add'>
}

/**
 * With the role `work`, starts reading documents, running campaigns, asking carriers about numbers and deleting recordings past their retention.
 * Adds how to stop each to `running`, or to `periodic` what only one instance does at a time.
 */
export async function startBackgroundJobs(
  { config, settings, db, clock, log, pause, leave, periodic }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<void> {
  if (!config.roles.includes('work')) return
  running.add(
    'campaigns',
    repeat(clock, log, BATCH_EVERY_MS, async () => {
      if (!pause.isPaused() && !leave.isLeaving()) await runDueCampaigns(db, clock.now())
    }),
    'work',
  )
  periodic.add({
    name: 'old recordings',
    everyMs: RETENTION_MS,
    async run() {
      const keeper = { db, log, folder: recordingsFolder(config) }
      await deleteOldRecordings(keeper, clock.now())
      await deleteStrayRecordings(keeper, clock.now())
    },
  })
  periodic.add({
    name: 'old pictures',
    everyMs: RETENTION_MS,
    async run() {
      await deleteOldPictures(db, clock.now())
    },
  })
  periodic.add({
    name: 'numbers at carriers',
    everyMs: NUMBERS_MS,
    async run() {
      const checks = numberChecks(settings.current())
      if (checks !== null) await checkNumbers(db, checks, log, clock.now())
    },
  })
  const documents = documentProcessor({ db, clock, log, folder: documentsFolder(config) })
  await documents.start()
  running.add('documents', () => documents.stop(), 'work')
}
