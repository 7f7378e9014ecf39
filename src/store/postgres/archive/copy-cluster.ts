import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openClient, type ServerAddress } from '../../client.ts'

export interface CopiedCluster {
  /** The first and the last WAL file without which the copy is useless. */
  readonly firstWal: string
  readonly lastWal: string
  /** The version of the server. */
  readonly postgres: string
}

/** Writes one file of the copy; `path` is relative to the cluster. */
export type WriteFile = (path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<unknown>

/** Longer than any archive should take for the last WAL file. */
const PATIENCE_MS = 600_000
/** Their content belongs to the running server. https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init[^/]*|pgsql_tmp[^/]*|recovery\.signal)$/
/** Copied last: it says how far the cluster had come. */
const CONTROL = 'global/pg_control'

/**
 * Copies the cluster of a running server, as `pg_basebackup` does; the WAL files in between make the copy consistent. Waits until
 * the last of those files is in the archive.
 */
export async function copyRunningCluster(
  address: ServerAddress,
  cluster: string,
  { makeFolder, write }: { makeFolder(path: string): Promise<unknown>; write: WriteFile },
): Promise<CopiedCluster> {
  const { client, preparing, destroy } = openClient({
    ...address,
    applicationName: 'frontbell base backup',
    session: { statement_timeout: PATIENCE_MS },
  })
  try {
    await preparing
    const [begun] = await client<{ wal: string; postgres: string }[]>`
      SELECT pg_walfile_name(pg_backup_start('frontbell', fast => true)) AS wal, current_setting('server_version') AS postgres`
    for await (const { path, isFolder } of contentsOf(cluster)) {
      if (isFolder) await makeFolder(path)
      else await copyFile(cluster, path, write)
    }
    await copyFile(cluster, CONTROL, write)
    const [ended] = await client<{ wal: string; label: string; spaces: string }[]>`
      SELECT pg_walfile_name(lsn) AS wal, labelfile AS label, spcmapfile AS spaces FROM pg_backup_stop(wait_for_archive => true)`
    if (begun === undefined || ended === undefined) throw new Error('PostgreSQL gave no answer about the copy')
    await write('backup_label', [Buffer.from(ended.label)])
    return { firstWal: begun.wal, lastWal: ended.wal, postgres: begun.postgres }
  } finally {
    destroy()
  }
}

/** What belongs into a copy, folders before what is in them. */
async function* contentsOf(cluster: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  const waiting: string[] = [cluster]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await entriesOf(folder)) {
      const full = join(folder, entry.name)
      const path = relative(cluster, full)
      if (EMPTIED.test(path) || LEFT_OUT.test(path) || path === CONTROL) continue
      if (entry.isDirectory()) waiting.push(full)
      if (entry.isDirectory() || entry.isFile()) yield { path, isFolder: entry.isDirectory() }
    }
  }
}

/** The server removes files and folders while they are read. */
const ifGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

const entriesOf = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(ifGone)) ?? []

async function copyFile(cluster: string, path: string, write: WriteFile): Promise<void> {
  const handle = await open(join(cluster, path)).catch(ifGone)
  if (handle !== null) await write(path, handle.createReadStream({ highWaterMark: 1 << 18 }))
}
