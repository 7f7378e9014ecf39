import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../files/file-store.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

interface Keeper {
  db: Database
  log: Log
}

/** The most deletions in one run; the rest waits for the next run. */
const MOST = 500

/**
 * Deletes recordings that exceed the retention period of their business; the call's record stays. The file is deleted first: after a stop
 * in between, the next run finds the row without a file and finishes the work.
 * @returns how many were deleted
 */
export async function deleteOldRecordings(
  { db, files, log }: Keeper & { files: FileStore },
  now: Instant,
): Promise<number> {
  const old = await db.list<{ id: string; file: string }[]>`
    SELECT calls.id, recording_file AS file FROM businesses JOIN calls ON calls.business_id = businesses.id
    WHERE recording_retention_days IS NOT NULL AND recording_file IS NOT NULL
      AND ended_at < ${now}::timestamptz - make_interval(days => recording_retention_days)
    ORDER BY ended_at LIMIT ${MOST}`
  const gone: string[] = []
  for (const { id, file } of old) {
    try {
      await files.remove(file)
      gone.push(id)
    } catch (err) {
      log.error({ callId: id, err }, 'an expired recording could not be deleted')
    }
  }
  if (gone.length > 0) await db.write`UPDATE calls SET recording_file = NULL WHERE id = ANY(${gone}::text[])`
  return gone.length
}

/** After this time the record of the call has the recording, or never will. */
const STRAY_AFTER_MS = 24 * 60 * 60_000

/**
 * Deletes the files of ended calls whose records have no recording, a day after they were written. Such files are left when the
 * service stops while a call is erased or recorded. Files of unknown calls stay: after a restored backup they may be all that is
 * left. @returns how many were deleted
 */
export async function deleteStrayRecordings(
  { db, folder, log }: Keeper & { folder: string },
  now: Instant,
): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.wav'))
  const ids = names.map((name) => name.slice(0, -'.wav'.length))
  if (ids.length === 0) return 0
  const strays = await db.list<{ id: string }[]>`
    SELECT id FROM calls WHERE id = ANY(${ids}::text[]) AND status <> 'live' AND recording_file IS NULL LIMIT ${MOST}`
  let deleted = 0
  for (const { id } of strays) {
    const path = join(folder, `${id}.wav`)
    try {
      if ((await stat(path)).mtimeMs > now.getTime() - STRAY_AFTER_MS) continue
      await rm(path, { force: true })
      deleted += 1
    } catch (err) {
      log.error({ callId: id, err }, 'a recording without a call record could not be deleted')
    }
  }
  return deleted
}

/**
 * As `deleteStrayRecordings`, for a bucket: such files are left when the storage was away while a call was erased.
 * @returns how many were deleted
 */
export async function deleteStrayObjects(
  { db, files }: { db: Database; files: Pick<FileStore, 'remove'> & { names(): AsyncIterable<string> } },
  now: Instant,
): Promise<number> {
  const before = new Date(now.getTime() - STRAY_AFTER_MS)
  let deleted = 0
  const batch: string[] = []
  const sweep = async () => {
    const ids = batch.splice(0).map((name) => name.replace(/\.wav$/, ''))
    const strays = await db.list<{ id: string }[]>`
      SELECT id FROM calls
      WHERE id = ANY(${ids}::text[]) AND status <> 'live' AND recording_file IS NULL AND ended_at < ${before}`
    for (const { id } of strays) await files.remove(`${id}.wav`)
    deleted += strays.length
  }
  for await (const name of files.names()) if (batch.push(name) === MOST) await sweep()
  if (batch.length > 0) await sweep()
  return deleted
}

/** The given file names that the records of ended calls reference as their recordings. */
export async function callsWithRecording(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.read<{ file: string }[]>`
    SELECT recording_file AS file FROM calls
    WHERE id = ANY(${names.map((name) => name.replace(/\.wav$/, ''))}::text[]) AND status <> 'live' AND recording_file = id || '.wav'`
  return new Set(rows.map(({ file }) => file))
}
