import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { migrate } from '../../store/migrate.ts'
import {
  type Base,
  baseFolder,
  baseFor,
  CLUSTER_FOLDER,
  listBases,
} from '../../store/postgres/archive/archive-folder.ts'
import { recoverCluster } from '../../store/postgres/archive/recover.ts'
import { findPostgresBinaries } from '../../store/postgres/binaries.ts'
import { type PostgresHome, preparePostgresHome } from '../../store/postgres/home.ts'
import { connectDatabase } from '../connect-database.ts'
import { filesBelow, openIfThere } from './backup-folder.ts'
import { flushFileSystem, writeDurably } from './durable-files.ts'
import { intoNewDataFolder, keyState, type Restored, removeSocketFolder } from './restore.ts'
import { pauseSending, resumeSending } from './sending-pause.ts'

/** Where the files come from, because an archive of the write-ahead log contains none. */
export interface FileSource {
  /** Copies the documents, the recordings and the secret key. @returns the number of files */
  copyInto(dataDir: string): Promise<number>
}

export interface RestoreUntilOptions {
  /** The archive (FRONTBELL_WAL_ARCHIVE). */
  readonly archive: string
  /** Null to restore everything in the archive. */
  readonly until: Date | null
  /** Names the data folder to create. */
  readonly config: Config
  /** Null for no files. */
  readonly files: FileSource | null
  /** Whether the copy sends and dials nothing until it is resumed. */
  readonly paused: boolean
}

export interface RestoredUntil extends Pick<Restored, 'files' | 'migrated' | 'paused' | 'secretKey'> {
  /** When the cluster was copied from which the log was replayed. */
  readonly copiedAt: Date
}

/**
 * Creates a data folder with the database as of a given time, from an archive of the write-ahead log. The folder gets its name when it is
 * complete.
 * @throws SetupError for a data folder that is not empty, and for a time that the archive does not cover
 */
export async function restoreUntil(options: RestoreUntilOptions): Promise<RestoredUntil> {
  const { archive, until, config } = options
  const base = await baseToUse(archive, until)
  return intoNewDataFolder(config.dataDir, (folder) => restoreInto(folder, base, options))
}

async function baseToUse(archive: string, until: Date | null): Promise<Base> {
  const bases = await listBases(archive)
  const [oldest] = bases
  if (oldest === undefined)
    throw new SetupError(`${archive} is no archive of a write-ahead log, or has no copy of the database yet.`)
  const base = baseFor(bases, until)
  if (base === null)
    throw new SetupError(`The archive ${archive} begins at ${oldest.endedAt.toISOString()}. Choose a later moment.`)
  return base
}

async function restoreInto(dataDir: string, base: Base, options: RestoreUntilOptions): Promise<RestoredUntil> {
  const { archive, until, files, paused } = options
  const home = await preparePostgresHome(dataDir, findPostgresBinaries(), silentLog)
  await copyCluster(join(baseFolder(archive), base.name, CLUSTER_FOLDER), home)
  await recoverCluster(home, archive, until)
  const count = (await files?.copyInto(dataDir)) ?? 0
  const config: Config = { ...options.config, dataDir, databaseUrl: null, walArchive: null }
  const connected = await connectDatabase(config, silentLog)
  try {
    const { db } = connected
    const { applied } = await migrate(db)
    await (paused ? pauseSending(db, systemClock.now()) : resumeSending(db))
    const secretKey = await keyState(config, connected)
    return { copiedAt: base.endedAt, files: count, migrated: applied.length, paused, secretKey }
  } finally {
    await connected.close()
    await removeSocketFolder(dataDir, connected)
  }
}

/** Puts a copy of a cluster in place. The database user owns it. */
async function copyCluster(source: string, { cluster, user }: PostgresHome): Promise<void> {
  const own = (path: string) => (user ? chown(path, user.uid, user.gid) : Promise.resolve())
  await mkdir(cluster, { mode: 0o700 })
  await own(cluster)
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) => relative(source, join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  for (const folder of folders.sort()) {
    await mkdir(join(cluster, folder), { mode: 0o700 })
    await own(join(cluster, folder))
  }
  for (const path of entries.filter((entry) => entry.isFile()).map(pathOf)) {
    const target = join(cluster, path.slice(0, -'.gz'.length))
    await pipeline(
      createReadStream(join(source, path)),
      createGunzip(),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    )
    await own(target)
  }
  await flushFileSystem(cluster)
}

/** The folders of a service's data folder besides its database. */
const FOLDERS = ['documents', 'recordings', 'journal']
const SINGLE_FILES = ['secret.key', 'sip-tls.pem']

/** Takes the files from another data folder; its service need not run. */
export const filesOfDataFolder = (folder: string): FileSource => ({
  async copyInto(dataDir) {
    const files = await Promise.all(FOLDERS.map((name) => filesBelow(join(folder, name))))
    const paths = [...files.flat().map((file) => relative(folder, file)), ...SINGLE_FILES]
    let count = 0
    for (const path of paths) {
      const handle = await openIfThere(join(folder, path))
      if (handle === null) continue
      await writeDurably(join(dataDir, path), handle.createReadStream())
      count++
    }
    return count
  },
})
