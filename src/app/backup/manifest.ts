import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../kernel/setup-error.ts'
import type { AppliedMigration, CopiedSequence, CopiedTable } from '../../store/copy/snapshot.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../../store/migrate.ts'

/** Describes a backup. The file is written last, so a folder without it is not a backup. */
export interface Manifest {
  /** The version of the folder's layout. */
  readonly format: number
  /** The version of Frontbell that made the backup. */
  readonly frontbell: string
  readonly postgres: string
  /** RFC 3339; everything acknowledged before this time is in the backup. */
  readonly createdAt: string
  readonly migrations: readonly AppliedMigration[]
  /** In loading order. */
  readonly tables: readonly (CopiedTable & { readonly rows: number })[]
  readonly sequences: readonly CopiedSequence[]
  /** How many files, by folder. */
  readonly files: Readonly<Record<string, number>>
  /** The size of the whole folder on disk. */
  readonly bytes: number
  /** sealed: encrypted with a passphrase. left out: by --without-secret-key. none: the service has no key yet. */
  readonly secretKey: 'sealed' | 'left out' | 'none'
  /** The SHA-256 of the file with the checksums of all other files. */
  readonly checksums: string
}

export const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'
/** In the format of `sha256sum`, so that `sha256sum --check` can read them. */
export const CHECKSUMS_FILE = 'SHA256SUMS'
export const SEALED_KEY_FILE = 'secret-key.sealed'
export const TABLES_FOLDER = 'database'
/** Files copied from the data folder unchanged. */
export const FILES_FOLDER = 'files'

export const tableFile = (table: Pick<CopiedTable, 'name'>): string => `${TABLES_FOLDER}/${table.name}.copy.gz`

/** @throws SetupError for a folder that is not a complete backup, or one of a newer version than `version` */
export async function readManifest(folder: string, version: string): Promise<Manifest> {
  const manifest = await parseManifest(folder)
  const known = new Map((await readMigrations(MIGRATIONS_FOLDER)).map(({ file, checksum }) => [file, checksum]))
  const isKnown = ({ file, checksum }: AppliedMigration) => known.get(file) === checksum
  if (manifest.format > FORMAT || !manifest.migrations.every(isKnown))
    throw new SetupError(
      `The backup was made by Frontbell ${manifest.frontbell}, and this Frontbell (${version}) does not know its database. ` +
        'Restore with that version or a newer one.',
    )
  return manifest
}

async function parseManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8')
  } catch (cause) {
    throw new SetupError(
      `${folder} is not a backup, or one that was not finished: ${MANIFEST_FILE} cannot be read. Choose another folder.`,
      { cause },
    )
  }
  try {
    return JSON.parse(text) as Manifest
  } catch (cause) {
    throw new SetupError(`The backup in ${folder} is damaged: ${MANIFEST_FILE} is no JSON. Use another backup.`, {
      cause,
    })
  }
}
