import type { BucketFiles } from '../../files/bucket-files.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import type { ServerAddress } from '../../store/client.ts'
import { openSnapshot } from '../../store/copy/snapshot.ts'
import { BackupFolder } from './backup-folder.ts'
import { beginFolder, hasContent, refusedByDisk } from './durable-files.ts'
import { sealKey } from './key-seal.ts'
import { FORMAT, MANIFEST_FILE, type Manifest, SEALED_KEY_FILE } from './manifest.ts'

export interface BackUpOptions {
  /** The folder of the backup; it must be empty or not exist. */
  readonly folder: string
  readonly dataDir: string
  readonly address: ServerAddress
  /** The files in a bucket, by the folder of the backup to which they belong; null if all are in the data folder. */
  readonly bucket: Readonly<Record<(typeof AFTER)[number], BucketFiles>> | null
  /** Null if the service has none yet. */
  readonly secretKey: Uint8Array | null
  /** Encrypts the key. Null if the backup is made without the key. */
  readonly passphrase: string | null
  readonly version: string
  readonly now: Date
}

/** Files that the database does not know yet are copied before the snapshot: once it knows them, they are deleted. */
const BEFORE = ['journal']
/** Files that rows reference are copied after the snapshot, because each file is written before its row. */
const AFTER = ['documents', 'recordings'] as const
const SINGLE_FILES = ['sip-tls.pem']

/**
 * Copies the database as of one moment, and the files that belong to it, while the service may continue working.
 * @throws SetupError for a folder that is not empty, a database without Frontbell, or a disk that cannot be written
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { folder } = options
  if (await hasContent(folder))
    throw new SetupError(`${folder} is not empty. Choose a new folder for the backup; nothing is overwritten.`)
  const work = await beginFolder(folder)
  try {
    const manifest = await writeBackup(new BackupFolder(work.path), options)
    await work.finish()
    return manifest
  } catch (error) {
    await work.discard()
    throw refusedByDisk(folder, error) ?? error
  }
}

async function writeBackup(target: BackupFolder, options: BackUpOptions): Promise<Manifest> {
  const { address, bucket, dataDir, passphrase, secretKey, now, version } = options
  const files: Record<string, number> = {}
  for (const name of BEFORE) files[name] = await target.copyFolder(dataDir, name)
  const snapshot = await openSnapshot(address)
  try {
    if (snapshot.migrations.length === 0)
      throw new SetupError('The database contains no Frontbell data. Check DATABASE_URL and --data-dir.')
    const tables: Manifest['tables'][number][] = []
    for (const table of snapshot.tables) tables.push({ ...table, rows: await target.copyTable(snapshot, table) })
    await snapshot.close()
    // Files move from the folder into the bucket, so a file missed in the former is found in the latter.
    for (const name of AFTER)
      files[name] =
        (await target.copyFolder(dataDir, name)) + (bucket === null ? 0 : await target.copyStored(bucket[name], name))
    for (const name of SINGLE_FILES) await target.copyFile(dataDir, name)
    const sealed = secretKey !== null && passphrase !== null
    if (sealed) await target.write(SEALED_KEY_FILE, await sealKey(secretKey, passphrase))
    const checksums = await target.writeChecksums()
    const manifest: Manifest = {
      ...{ format: FORMAT, frontbell: version, postgres: snapshot.serverVersion, createdAt: now.toISOString() },
      ...{ migrations: snapshot.migrations, tables, sequences: snapshot.sequences, files, bytes: target.bytes },
      secretKey: sealed ? 'sealed' : secretKey === null ? 'none' : 'left out',
      checksums,
    }
    await target.write(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    await snapshot.close()
  }
}
