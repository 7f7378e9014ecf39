import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Gauge, type Registry } from 'prom-client'
import type { PeriodicTasks } from '../../jobs/periodic-tasks.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { ServerAddress } from '../../store/client.ts'
import type { Database } from '../../store/database.ts'
import type { Archive } from '../../store/postgres/archive/archive.ts'
import {
  BASE_FILE,
  type Base,
  baseFolder,
  CLUSTER_FOLDER,
  listBases,
  pruneArchive,
  removeUnfinished,
} from '../../store/postgres/archive/archive-folder.ts'
import { copyRunningCluster } from '../../store/postgres/archive/copy-cluster.ts'
import { beginFolder, flushFileSystem, writeDurably } from './durable-files.ts'

const DAY_MS = 24 * 3600 * 1000
/** How often the archive is checked. */
const LOOK_MS = 15_000

interface WalArchiveParts {
  archive: Archive
  /** The address of the archived server. */
  address: ServerAddress
  config: { walArchiveDays: number }
  version: string
  db: Database
  clock: Clock
  log: Log
  metrics: Registry
  periodic: Pick<PeriodicTasks, 'add'>
}

/** 1 while the archive takes no files. Only services that archive have it. */
export const archiveFailing = (metrics: Registry): Gauge =>
  new Gauge({
    name: 'frontbell_wal_archive_failing',
    help: '1 while the archive of the write-ahead log takes no files',
    registers: [metrics],
  })

/**
 * Maintains the archive of the embedded PostgreSQL: a daily copy of the cluster, and one at once after a run without the archive; deletion
 * of everything past retention; a log line and a metric if files are refused.
 */
export function keepWalArchive(parts: WalArchiveParts): void {
  const { archive, config, db, clock, log, metrics, periodic } = parts
  const failing = archiveFailing(metrics)
  periodic.add({
    name: 'write-ahead log archive',
    everyMs: LOOK_MS,
    async run() {
      await wakeCheckpointer(db)
      const failure = await archiveFailure(db)
      failing.set(failure === null ? 0 : 1)
      if (failure !== null)
        log.error({ cause: failure, folder: archive.folder }, 'the archive of the write-ahead log takes no files')
      else if (await isCopyDue(archive, clock.now())) await copyCluster(parts)
      await pruneArchive(archive.folder, new Date(clock.now().getTime() - config.walArchiveDays * DAY_MS))
    },
  })
}

/**
 * PostgreSQL's checkpointer, which also ends a file of the log in time for the archive, goes to sleep for five minutes before a start is
 * complete. Reading the settings again wakes it up.
 */
async function wakeCheckpointer(db: Database): Promise<void> {
  await db.write`SELECT pg_reload_conf() WHERE pg_conf_load_time() <= pg_postmaster_start_time()`
}

/** The file that was refused last; null if one was accepted since. */
async function archiveFailure(db: Database): Promise<string | null> {
  const [row] = await db.read<{ file: string | null }[]>`
    SELECT last_failed_wal AS file FROM pg_stat_archiver
    WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`
  return row?.file ?? null
}

async function isCopyDue(archive: Archive, now: Date): Promise<boolean> {
  const newest = (await listBases(archive.folder)).at(-1)
  return newest === undefined || !(await archive.hasEverything()) || now.getTime() - newest.endedAt.getTime() >= DAY_MS
}

/** Copies the cluster into the archive. */
async function copyCluster({ archive, address, version, clock, log }: WalArchiveParts): Promise<void> {
  const name = clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  await removeUnfinished(archive.folder)
  const work = await beginFolder(join(baseFolder(archive.folder), name))
  const target = (path: string) => join(work.path, CLUSTER_FOLDER, path)
  try {
    await mkdir(target(''), { mode: 0o700 })
    const copied = await copyRunningCluster(address, archive.cluster, {
      makeFolder: (path) => mkdir(target(path), { mode: 0o700 }),
      write: (path, chunks) => pipeline(chunks, createGzip({ level: 1 }), newFile(target(`${path}.gz`))),
    })
    await flushFileSystem(work.path)
    const base: Omit<Base, 'name'> = { ...copied, endedAt: clock.now(), frontbell: version }
    await writeDurably(join(work.path, BASE_FILE), [Buffer.from(`${JSON.stringify(base, null, 2)}\n`)])
    await work.finish()
  } catch (error) {
    await work.discard()
    throw error
  }
  await archive.noteCopy()
  log.info({ folder: archive.folder, copy: name }, 'the database was copied into the archive of the write-ahead log')
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })
