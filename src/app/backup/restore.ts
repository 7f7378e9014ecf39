import { createReadStream } from 'node:fs'
import { readFile, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Config } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { loadCopy } from '../../store/copy/load.ts'
import { migrate } from '../../store/migrate.ts'
import { DATA_FOLDER_MODE, removePostgresHome } from '../../store/postgres/home.ts'
import { type ConnectedDatabase, connectDatabase } from '../connect-database.ts'
import { secretKeyState } from '../secret-key/key-check.ts'
import { writeKeyFile } from '../secret-key/secret-key.ts'
import { beginFolder, hasContent, refusedByDisk, writeDurably } from './durable-files.ts'
import { unsealKey } from './key-seal.ts'
import { FILES_FOLDER, type Manifest, SEALED_KEY_FILE, tableFile } from './manifest.ts'
import { pauseSending, resumeSending } from './sending-pause.ts'

export interface RestoreOptions {
  /** The folder of the backup, whose checksums were verified. */
  readonly folder: string
  readonly manifest: Manifest
  /** The paths of its files. */
  readonly paths: readonly string[]
  /** Names the data folder and the database to create. */
  readonly config: Config
  /** Opens the sealed key. Null if the key is not restored. */
  readonly passphrase: string | null
  /** Whether the copy sends and dials nothing until it is resumed. */
  readonly paused: boolean
}

export interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** The number of migrations that this version added. */
  readonly migrated: number
  readonly paused: boolean
  /** fits: the restored key, or FRONTBELL_SECRET_KEY, opens the encrypted values. missing: it must be put in place before the start. */
  readonly secretKey: 'fits' | 'missing' | 'none'
}

/**
 * Creates a data folder, and a database, from a backup. The folder gets its name when it is complete, so a restore that was killed leaves
 * no data folder.
 * @throws SetupError for a data folder or a database that is not empty, a wrong passphrase, or rows that differ from the manifest
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const key = await openKey(options)
  return intoNewDataFolder(options.config.dataDir, (folder) => restoreInto(folder, key, options))
}

/**
 * Fills a folder that becomes the data folder when `fill` has succeeded; otherwise nothing is left.
 * @throws SetupError for a data folder that is not empty, or a disk that cannot be written
 */
export async function intoNewDataFolder<T>(dataDir: string, fill: (folder: string) => Promise<T>): Promise<T> {
  if (await hasContent(dataDir))
    throw new SetupError(`The data folder ${dataDir} is not empty. Choose a new one; nothing is overwritten.`)
  const work = await beginFolder(dataDir, DATA_FOLDER_MODE)
  try {
    const filled = await fill(work.path)
    await work.finish()
    return filled
  } catch (error) {
    await removePostgresHome(work.path)
    await work.discard()
    throw refusedByDisk(dataDir, error) ?? error
  }
}

/** Restores into a folder beside the data folder with its own database, counts, and removes it. The options are those of `restore`. */
export async function tryRestore(options: RestoreOptions): Promise<Restored> {
  const key = await openKey(options)
  const work = await beginFolder(resolve(options.config.dataDir, '..', 'frontbell-verify'), DATA_FOLDER_MODE)
  try {
    return await restoreInto(work.path, key, { ...options, config: { ...options.config, databaseUrl: null } })
  } finally {
    await removePostgresHome(work.path)
    await work.discard()
  }
}

export async function openKey({
  manifest,
  folder,
  passphrase,
}: Pick<RestoreOptions, 'manifest' | 'folder' | 'passphrase'>): Promise<Buffer | null> {
  if (manifest.secretKey !== 'sealed' || passphrase === null) return null
  return unsealKey(await readFile(join(folder, SEALED_KEY_FILE), 'utf8'), passphrase)
}

async function restoreInto(dataDir: string, key: Buffer | null, options: RestoreOptions): Promise<Restored> {
  const config = { ...options.config, dataDir, walArchive: null }
  const files = await restoreFiles(dataDir, options)
  if (key !== null) await writeKeyFile(dataDir, key)
  const connected = await connectDatabase(config, silentLog)
  try {
    return { ...(await restoreDatabase(connected, options)), files, secretKey: await keyState(config, connected) }
  } finally {
    await connected.close()
    await removeSocketFolder(dataDir, connected)
  }
}

export async function restoreFiles(
  dataDir: string,
  { folder, paths }: Pick<RestoreOptions, 'folder' | 'paths'>,
): Promise<number> {
  const files = paths.filter((path) => path.startsWith(`${FILES_FOLDER}/`))
  for (const path of files) {
    const target = join(dataDir, path.slice(FILES_FOLDER.length + 1))
    await writeDurably(target, createReadStream(join(folder, path)))
  }
  return files.length
}

/** Creates the tables by the backup's migrations, loads them, and then runs the newer migrations. */
async function restoreDatabase(
  { db, address }: ConnectedDatabase,
  { folder, manifest, paused }: RestoreOptions,
): Promise<Pick<Restored, 'tables' | 'rows' | 'migrated' | 'paused'>> {
  const [found] = await db.read<{ tables: number }[]>`
    select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  if (found?.tables !== 0)
    throw new SetupError('The database of DATABASE_URL is not empty. Create a new one; nothing is overwritten.')
  await migrate(db, undefined, Math.max(...manifest.migrations.map(({ version }) => version)))
  const counts = await loadCopy(address, {
    ...manifest,
    readRows: (table) => createReadStream(join(folder, tableFile(table))).pipe(createGunzip()),
  })
  const different = manifest.tables.find(({ name, rows }) => counts.get(name) !== rows)
  if (different)
    throw new SetupError(
      `The backup is damaged: ${different.name} has ${counts.get(different.name)} rows in place of ${different.rows}. Use another backup.`,
    )
  const { applied } = await migrate(db)
  // A backup of a paused service contains its pause.
  await (paused ? pauseSending(db, systemClock.now()) : resumeSending(db))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, migrated: applied.length, paused }
}

/** @throws SetupError if FRONTBELL_SECRET_KEY is the key of another database */
export async function keyState(config: Config, { db }: ConnectedDatabase): Promise<Restored['secretKey']> {
  const state = await secretKeyState(config, db)
  if (state === 'wrong')
    throw new SetupError(
      'FRONTBELL_SECRET_KEY is not the key that this backup was encrypted with. Set the right one, or none and --passphrase-file.',
    )
  return state === 'new' ? 'none' : state
}

/** The socket's folder may be elsewhere if the path of the data folder is too long. */
export async function removeSocketFolder(dataDir: string, { address }: ConnectedDatabase): Promise<void> {
  const { socketDir } = address
  if (socketDir !== undefined && !socketDir.startsWith(dirname(resolve(dataDir))))
    await rmdir(socketDir).catch(() => {})
}
