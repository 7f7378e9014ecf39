import type { FileStore } from '../../files/file-store.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { RETENTION_DEFAULTS, RETENTION_KINDS, type RetentionKind } from './retention.ts'
import {
  deleteCalls,
  deleteOldest,
  PLAIN_KINDS,
  type PlainKind,
  removeTranscripts,
  selectLimited,
  selectOldCalls,
} from './retention-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Rows in one statement, so that none holds locks for long. */
const BATCH = 200

interface Parts {
  db: Database
  recordings: Pick<FileStore, 'remove'>
}

/**
 * Deletes what businesses keep no longer, oldest first, in batches. The recording of a call is deleted before its row; after a stop
 * in between, the next run goes on there. @returns how many calls, messages and so on
 */
export async function forgetOldRecords(parts: Parts, now: Instant): Promise<Partial<Record<RetentionKind, number>>> {
  const counts: Partial<Record<RetentionKind, number>> = {}
  for (const kind of RETENTION_KINDS)
    for (const { businessId, days } of await selectLimited(parts.db.list, kind, RETENTION_DEFAULTS[kind])) {
      const before = new Date(now.getTime() - days * DAY_MS)
      const count = await inBatches(() => forgetBatch(parts, kind, businessId, before))
      if (count > 0) counts[kind] = (counts[kind] ?? 0) + count
    }
  return counts
}

async function inBatches(next: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await next()
    total += count
    if (count < BATCH) return total
  }
}

async function forgetBatch(
  { db, recordings }: Parts,
  kind: RetentionKind,
  businessId: string,
  before: Instant,
): Promise<number> {
  if (isPlain(kind)) return deleteOldest(db.write, kind, businessId, before, BATCH)
  if (kind === 'transcripts') return removeTranscripts(db.write, businessId, before, BATCH)
  const calls = await selectOldCalls(db.list, businessId, before, BATCH)
  for (const { recordingFile } of calls) if (recordingFile !== null) await recordings.remove(recordingFile)
  await deleteCalls(
    db.write,
    calls.map(({ id }) => id),
  )
  return calls.length
}

const isPlain = (kind: RetentionKind): kind is PlainKind => PLAIN_KINDS.some((plain) => plain === kind)
