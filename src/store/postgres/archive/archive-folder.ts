import { chown, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresUser } from '../user.ts'
import { walFileOf } from './commands.ts'

/**
 * An archive has two folders: `wal/`, with every finished file of the write-ahead log, and `base/`, with copies of the cluster. From a
 * copy and the log since then, the database can be made as it was at any moment.
 */
export const walFolder = (archive: string): string => join(archive, 'wal')
export const baseFolder = (archive: string): string => join(archive, 'base')

/** Written last, so a copy without it is incomplete. */
export const BASE_FILE = 'base.json'
export const CLUSTER_FOLDER = 'cluster'
/** In the name of a folder that is being written. */
const UNFINISHED = '.unfinished-'

/** A copy of the cluster. */
export interface Base {
  /** The name of its folder. */
  readonly name: string
  /** When it was complete: it serves for any moment after that. */
  readonly endedAt: Date
  /** The first and the last WAL file that it needs. */
  readonly firstWal: string
  readonly lastWal: string
  readonly frontbell: string
  readonly postgres: string
}

/** Creates the folders. `user` runs PostgreSQL and writes to `wal/`. */
export async function makeArchiveFolders(archive: string, user: PostgresUser | null): Promise<void> {
  await mkdir(archive, { recursive: true, mode: 0o711 })
  await mkdir(baseFolder(archive), { recursive: true, mode: 0o700 })
  await mkdir(walFolder(archive), { recursive: true, mode: 0o700 })
  if (user) await chown(walFolder(archive), user.uid, user.gid)
}

/** The complete copies, oldest first; empty if there is no archive. */
export async function listBases(archive: string): Promise<Base[]> {
  const names = await readdir(baseFolder(archive)).catch(() => [])
  const found = await Promise.all(names.map((name) => readBase(archive, name)))
  return found.filter((base) => base !== null).sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
}

async function readBase(archive: string, name: string): Promise<Base | null> {
  const text = await readFile(join(baseFolder(archive), name, BASE_FILE), 'utf8').catch(() => null)
  if (text === null || name.includes(UNFINISHED)) return null
  const base = JSON.parse(text) as Omit<Base, 'name' | 'endedAt'> & { endedAt: string }
  return { ...base, name, endedAt: new Date(base.endedAt) }
}

/** Removes what a copy that was killed left behind. Only one service at a time writes to an archive. */
export async function removeUnfinished(archive: string): Promise<void> {
  for (const name of await readdir(baseFolder(archive)))
    if (name.includes(UNFINISHED)) await rm(join(baseFolder(archive), name), { recursive: true })
}

/** The newest copy that was complete at `until`; null if that time is before all of them. Pure. */
export const baseFor = (bases: readonly Base[], until: Date | null): Base | null =>
  bases.findLast(({ endedAt }) => until === null || endedAt <= until) ?? null

/**
 * The copies that no moment after `since` needs: all before the newest one that was complete by then. Pure.
 * @param bases oldest first
 */
export function oldBases(bases: readonly Base[], since: Date): Base[] {
  const needed = bases.findLastIndex(({ endedAt }) => endedAt <= since)
  return bases.slice(0, Math.max(0, needed))
}

/** Removes the copies that no moment after `since` needs, and the WAL files before the oldest copy that stays. */
export async function pruneArchive(archive: string, since: Date): Promise<{ bases: number; walFiles: number }> {
  const bases = await listBases(archive)
  const old = oldBases(bases, since)
  for (const { name } of old) await rm(join(baseFolder(archive), name), { recursive: true })
  const oldest = bases[old.length]
  const names = oldest === undefined ? [] : await readdir(walFolder(archive))
  const unneeded = names.filter((name) => {
    const wal = walFileOf(name)
    return oldest !== undefined && wal !== null && isBefore(wal, oldest.firstWal)
  })
  for (const name of unneeded) await rm(join(walFolder(archive), name))
  return { bases: old.length, walFiles: unneeded.length }
}

/** The first eight digits are the timeline, which a restored database begins anew; the rest grows for ever. */
const isBefore = (wal: string, other: string): boolean => wal.slice(8) < other.slice(8)
