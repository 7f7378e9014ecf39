import type { Config } from '../config/config.ts'
import { deleteOldSignIns } from '../dashboard/auth/sign-in-limits.ts'
import { sumDays } from '../features/analytics/daily/sum-days.ts'
import {
  deleteOldRecordings,
  deleteStrayObjects,
  deleteStrayRecordings,
} from '../features/calls/recording-retention.ts'
import { documentProcessor } from '../features/documents/document-processor.ts'
import { deleteOldPictures } from '../features/messages/pictures/picture.ts'
import { checkNumbers } from '../features/numbers/number-check.ts'
import { finishOrders } from '../features/numbers/number-order.ts'
import { BATCH_EVERY_MS, runDueCampaigns } from '../features/outreach/campaign-runner.ts'
import { forgetOldRecords } from '../features/retention/forget-old-records.ts'
import type { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import type { SendingPause } from './backup/sending-pause.ts'
import type { Leave } from './drain/app-drain.ts'
import type { Files } from './files/files.ts'
import { recordingsFolder } from './folders.ts'
import type { ServiceSettings } from './providers/service-settings.ts'
import type { RunningParts } from './running-parts.ts'
import { numberCarriers, numberChecks } from './telephony/carrier-accounts.ts'

/** Retention is set in days, so a delay of half an hour does not matter. */
const RETENTION_MS = 30 * 60_000
/** Daily, because it reads all names in the bucket. */
const STRAYS_MS = 24 * 60 * 60_000
/** Until a day is summed, or summed again, its figures are read from its records. */
const SUMS_MS = 60_000
/** How soon a new number is checked with the carriers. */
const NUMBERS_MS = 30_000

interface Parts {
  config: Config
  files: Files
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  pause: SendingPause
  leave: Pick<Leave, 'isLeaving'>
  periodic: Pick<PeriodicTasks, 'add'>
}

/**
 * With the role `work`, starts reading documents, running campaigns, querying carriers about numbers and deleting recordings past their
 * retention. Adds how to stop each to `running`, or to `periodic` what only one instance does at a time. sending.ts starts what
 * sends: webhooks, mail, notices to customers such as reminders, notifications and reports.
 */
export async function startBackgroundJobs(
  { config, files, settings, db, clock, log, pause, leave, periodic }: Parts,
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
      await deleteOldRecordings({ db, log, files: files.recordings }, clock.now())
      // With a bucket, each instance checks its own folder.
      if (files.bucket === null) await deleteStrayRecordings({ db, log, folder: recordingsFolder(config) }, clock.now())
    },
  })
  const { bucket } = files
  if (bucket !== null)
    periodic.add({
      name: 'stray recordings',
      everyMs: STRAYS_MS,
      run: async () => void (await deleteStrayObjects({ db, files: bucket.recordings }, clock.now())),
    })
  periodic.add({
    name: 'old records',
    everyMs: RETENTION_MS,
    async run() {
      const deleted = await forgetOldRecords({ db, recordings: files.recordings }, clock.now())
      if (Object.keys(deleted).length > 0) log.info({ deleted }, 'records past their retention were deleted')
      await deleteOldSignIns(db, clock.now())
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
    name: 'sums of days',
    everyMs: SUMS_MS,
    run: (lost) => sumDays(db, clock.now(), lost),
  })
  periodic.add({
    name: 'numbers at carriers',
    everyMs: NUMBERS_MS,
    async run() {
      const checks = numberChecks(settings.current())
      if (checks !== null) await checkNumbers(db, checks, log, clock.now())
    },
  })
  periodic.add({
    name: 'orders of numbers',
    everyMs: NUMBERS_MS,
    async run() {
      if (!pause.isPaused()) await finishOrders(db, () => numberCarriers(settings.current()), log, clock.now())
    },
  })
  const documents = documentProcessor({ db, clock, log, files: files.documents })
  await documents.start()
  running.add('documents', () => documents.stop(), 'work')
}
