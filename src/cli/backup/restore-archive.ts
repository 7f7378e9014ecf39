import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { compareChecksums } from '../../app/backup/checksums.ts'
import { MANIFEST_FILE, readManifest } from '../../app/backup/manifest.ts'
import { openKey, restoreFiles } from '../../app/backup/restore.ts'
import { type FileSource, filesOfDataFolder, restoreUntil } from '../../app/backup/restore-until.ts'
import { writeKeyFile } from '../../app/secret-key/secret-key.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { type CommandContext, type CommonOptions, loadConfig } from '../command.ts'
import { readSecret, timeOf } from '../options.ts'
import { printRecord } from '../output.ts'
import { warnOfMissingKey } from './missing-key.ts'

interface RestoreArchiveOptions extends CommonOptions {
  until: string
  filesFrom?: string
  passphraseFile?: string
  paused: boolean
}

/** `frontbell restore --until` */
export async function restoreArchive(
  context: CommandContext,
  archive: string,
  options: RestoreArchiveOptions,
): Promise<void> {
  const config = loadConfig(context, options)
  if (config.databaseUrl !== null)
    throw badRequest('--until: makes a database in a data folder, so DATABASE_URL must not be set')
  const until = options.until === 'latest' ? null : timeOf('--until', options.until)
  const files = options.filesFrom === undefined ? null : await fileSource(context, options.filesFrom, options)
  const startedMs = systemClock.monotonicMs()
  const restored = await restoreUntil({ archive, until, config, files, paused: options.paused })
  printRecord(context, options, {
    ...{ dataDir: config.dataDir, until: options.until, ...restored, copiedAt: restored.copiedAt.toISOString() },
    seconds: Math.round((systemClock.monotonicMs() - startedMs) / 100) / 10,
  })
  if (files === null)
    context.warn(
      `the archive has no recordings and no documents: put them into ${config.dataDir}, or give --files-from`,
    )
  warnOfMissingKey(context, restored.secretKey, config.dataDir)
}

/** A backup, or the data folder of a service. */
async function fileSource(
  context: CommandContext,
  folder: string,
  { passphraseFile }: Pick<RestoreArchiveOptions, 'passphraseFile'>,
): Promise<FileSource> {
  if (!(await exists(folder))) throw badRequest(`--files-from: there is no folder ${folder}`)
  if (!(await exists(join(folder, MANIFEST_FILE)))) return filesOfDataFolder(folder)
  const manifest = await readManifest(folder, context.version)
  const passphrase = passphraseFile === undefined ? null : await readSecret('--passphrase-file', passphraseFile)
  const key = await openKey({ manifest, folder, passphrase })
  const paths = await compareChecksums(folder, manifest)
  return {
    async copyInto(dataDir) {
      if (key !== null) await writeKeyFile(dataDir, key)
      return restoreFiles(dataDir, { folder, paths })
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
