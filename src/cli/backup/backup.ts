import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  addCommand,
  type CommandContext,
  type CommonOptions,
  loadConfig,
  withDatabase,
  withUnchangedDatabase,
} from '../command.ts'
import { readSecret } from '../options.ts'
import { printRecord } from '../output.ts'
import { withFiles } from '../with-files.ts'
import { warnOfMissingKey } from './missing-key.ts'

interface BackupOptions extends CommonOptions {
  passphraseFile?: string
  withoutSecretKey?: boolean
}

interface RestoreOptions extends CommonOptions {
  passphraseFile?: string
  verify?: boolean
  until?: string
  filesFrom?: string
  paused: boolean
}

/** `frontbell backup`, `frontbell restore` and `frontbell resume` */
export function addBackupCommands(program: Command, context: CommandContext): void {
  addCommand(
    program,
    'backup <place>',
    'Copy the database and the files into a new folder or s3://bucket/path, even while the service runs',
  )
    .option('--passphrase-file <file>', 'File with the passphrase that seals the secret key')
    .option('--without-secret-key', 'Leave out the secret key; you keep a copy of it yourself')
    .action((place: string, options: BackupOptions) => makeBackup(context, place, options))

  addCommand(
    program,
    'restore <place>',
    'Make a new data folder from a backup in a folder or s3://bucket/path, or from an archive of all changes',
  )
    .option('--passphrase-file <file>', 'File with the passphrase of the backup')
    .option('--until <time>', 'From an archive (FRONTBELL_WAL_ARCHIVE): the moment to restore, or "latest"')
    .option(
      '--files-from <folder>',
      'With --until: a backup or a data folder with the recordings, the documents and the key',
    )
    .option('--no-paused', 'Let the copy send, dial and deliver from its first start')
    .option('--verify', 'Restore into a temporary folder, count its rows, and delete it')
    .action((place: string, options: RestoreOptions) => restorePlace(context, place, options))

  addCommand(program, 'resume', 'Let a restored service send, dial and deliver').action(
    async (options: CommonOptions) => {
      const { resumeSending } = await import('../../app/backup/sending-pause.ts')
      const resumed = await withDatabase(context, options, ({ db }) => resumeSending(db))
      if (options.json) context.out(JSON.stringify({ resumed }))
      else context.out(resumed ? 'The service sends, dials and delivers again.' : 'The service was not paused.')
    },
  )
}

async function makeBackup(context: CommandContext, place: string, options: BackupOptions): Promise<void> {
  const { checkPassphrase } = await import('../../app/backup/key-seal.ts')
  const { backUp } = await import('../../app/backup/back-up.ts')
  const { backUpToBucket, bucketPlace } = await import('../../app/backup/bucket-backup.ts')
  const passphrase = await passphraseOf(options)
  if (passphrase !== null) checkPassphrase(passphrase)
  if ((passphrase === null) !== (options.withoutSecretKey === true))
    throw badRequest('give either --passphrase-file, which seals the secret key, or --without-secret-key')
  const startedMs = systemClock.monotonicMs()
  const manifest = await withUnchangedDatabase(context, options, async ({ connected, config, now }) => {
    const secretKey = await keyToBackUp(config, connected.db)
    const intoFolder = (folder: string) =>
      withFiles({ config }, ({ bucket }) =>
        backUp({
          ...{ folder, passphrase, now, version: context.version, secretKey, bucket },
          ...{ dataDir: config.dataDir, address: connected.address },
        }),
      )
    const inBucket = bucketPlace(place)
    return inBucket === null ? intoFolder(place) : backUpToBucket(config, inBucket, wallClock, intoFolder)
  })
  printRecord(context, options, {
    ...{
      [place.startsWith('s3://') ? 'bucket' : 'folder']: place,
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
    },
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    ...{ files: manifest.files, bytes: manifest.bytes, secretKey: manifest.secretKey },
    seconds: secondsSince(startedMs),
  })
}

/** @throws SetupError if the command has a key that does not match the database */
async function keyToBackUp(config: Config, db: Database): Promise<Buffer | null> {
  const { refusal, secretKeyState } = await import('../../app/secret-key/key-check.ts')
  const { findSecretKey } = await import('../../app/secret-key/secret-key.ts')
  const { pendingFiles } = await import('../../store/migrate.ts')
  const { SetupError } = await import('../../kernel/setup-error.ts')
  // The tables of an older version cannot be compared with the key.
  const state = (await pendingFiles(db)).length > 0 ? 'fits' : await secretKeyState(config, db)
  if (state === 'wrong' || state === 'missing') throw new SetupError(refusal(state, config))
  return findSecretKey(config)
}

async function restorePlace(context: CommandContext, place: string, options: RestoreOptions): Promise<void> {
  const { restoreArchive } = await import('./restore-archive.ts')
  const { until, filesFrom, verify } = options
  if (until === undefined && filesFrom !== undefined) throw badRequest('--files-from: can be used only with --until')
  if (until === undefined) return restoreBackup(context, place, options)
  if (verify) throw badRequest('--verify: is for backups; restore an archive into a new data folder to try it')
  if (place.startsWith('s3://')) throw badRequest('--until: needs the folder of an archive; a bucket has backups only')
  return restoreArchive(context, place, { ...options, until })
}

async function restoreBackup(context: CommandContext, place: string, options: RestoreOptions): Promise<void> {
  const { bucketPlace, restoreFromBucket } = await import('../../app/backup/bucket-backup.ts')
  const config = loadConfig(context, options)
  const inBucket = bucketPlace(place)
  const fromFolder = (folder: string) => restoreFolder(context, { folder, place, config }, options)
  if (inBucket === null) await fromFolder(place)
  else await restoreFromBucket(config, inBucket, wallClock, fromFolder)
}

interface Source {
  folder: string
  /** The place as it was given. */
  place: string
  config: Config
}

async function restoreFolder(
  context: CommandContext,
  { folder, place, config }: Source,
  options: RestoreOptions,
): Promise<void> {
  const { readManifest } = await import('../../app/backup/manifest.ts')
  const { compareChecksums } = await import('../../app/backup/checksums.ts')
  const { restore, tryRestore } = await import('../../app/backup/restore.ts')
  const passphrase = await passphraseOf(options)
  const startedMs = systemClock.monotonicMs()
  const manifest = await readManifest(folder, context.version)
  if (manifest.secretKey === 'sealed' && passphrase === null && config.secretKey === null)
    throw badRequest('the secret key of this backup is sealed: give --passphrase-file, or set FRONTBELL_SECRET_KEY')
  const paths = await compareChecksums(folder, manifest)
  const run = options.verify ? tryRestore : restore
  const restored = await run({ folder, manifest, paths, config, passphrase, paused: options.paused })
  printRecord(context, options, {
    ...(options.verify ? { verified: place } : { dataDir: config.dataDir }),
    ...{ createdAt: manifest.createdAt, ...restored, seconds: secondsSince(startedMs) },
  })
  warnOfMissingKey(context, restored.secretKey, config.dataDir)
}

const wallClock = () => systemClock.now()

const passphraseOf = async ({ passphraseFile }: { passphraseFile?: string }): Promise<string | null> =>
  passphraseFile === undefined ? null : readSecret('--passphrase-file', passphraseFile)

const secondsSince = (startedMs: number): number => Math.round((systemClock.monotonicMs() - startedMs) / 100) / 10
