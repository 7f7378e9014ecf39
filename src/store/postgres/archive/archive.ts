import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SetupError } from '../../../kernel/setup-error.ts'
import type { PostgresHome } from '../home.ts'
import { usableBy } from '../user.ts'
import { makeArchiveFolders, walFolder } from './archive-folder.ts'
import { archiveSettings } from './commands.ts'

/** Beside the cluster: the archive that has everything since its newest copy of the cluster. */
const MARK = 'archived-to'

/** The archive to which one of our servers writes. */
export interface Archive {
  readonly folder: string
  /** The cluster of the server. */
  readonly cluster: string
  /** False after a run without the archive: everything written then is missing, until there is a new copy of the cluster. */
  hasEverything(): Promise<boolean>
  /** Records that a new copy of the cluster is in the archive. */
  noteCopy(): Promise<void>
}

export const archiveOf = (home: PostgresHome, folder: string): Archive => {
  const mark = join(home.base, MARK)
  const whole = resolve(folder)
  return {
    folder: whole,
    cluster: home.cluster,
    hasEverything: async () => (await readFile(mark, 'utf8').catch(() => null)) === whole,
    noteCopy: () => writeFile(mark, whole),
  }
}

/**
 * The settings of a server that is about to start. Without an archive, and with a different one from before, the mark goes.
 * @throws SetupError for a folder that PostgreSQL cannot write to
 */
export async function prepareArchive(home: PostgresHome, archive: Archive | null): Promise<Record<string, string>> {
  if (archive === null || !(await archive.hasEverything())) await rm(join(home.base, MARK), { force: true })
  if (archive === null) return {}
  const wal = walFolder(archive.folder)
  await makeArchiveFolders(archive.folder, home.user).catch((cause) => {
    throw new SetupError(
      `The archive ${archive.folder} (FRONTBELL_WAL_ARCHIVE) cannot be made: ${(cause as Error).message}`,
      { cause },
    )
  })
  if (!(await usableBy(home.user, [['w', wal]]))[0])
    throw new SetupError(
      `PostgreSQL, which runs as ${home.user?.name ?? 'this user'}, cannot write to ${wal} (FRONTBELL_WAL_ARCHIVE). ` +
        'Let its user write there, and enter the folders above it (chmod o+x).',
    )
  return archiveSettings(wal)
}
