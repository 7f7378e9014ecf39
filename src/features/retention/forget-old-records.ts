import type { FileStore } from '../../files/file-store.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { RETENTION_DEFAULTS, RETENTION_KINDS, type RetentionKind, readRetention } from './retention.ts'
import {
  countOld,
  deleteCalls,
  deleteOldest,
  PLAIN_KINDS,
  type PlainKind,
  removeTranscripts,
  selectLimited,
  selectOldCalls,
} from './retention-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Rows per statement, so that none holds locks for long. */
const BATCH = 200

interface Parts {
  db: Database
  recordings: Pick<FileStore, 'remove'>
}

/**
 * Deletes records past their retention period, oldest first, in batches. The recording of a call is deleted before its row; after a stop
 * in between, the next run continues there. @param ofBusiness only this business; default: all @returns how many calls, messages and so on
 */
export async function forgetOldRecords(
  parts: Parts,
  now: Instant,
  ofBusiness?: string,
): Promise<Partial<Record<RetentionKind, number>>> {
  const counts: Partial<Record<RetentionKind, number>> = {}
  for (const kind of RETENTION_KINDS)
    for (const { businessId, days } of await selectLimited(parts.db.list, kind, RETENTION_DEFAULTS[kind])) {
      if (ofBusiness !== undefined && businessId !== ofBusiness) continue
      const before = daysBefore(now, days)
      const count = await inBatches(() => forgetBatch(parts, kind, businessId, before))
      if (count > 0) counts[kind] = (counts[kind] ?? 0) + count
    }
  return counts
}

export interface OldRecords {
  kind: RetentionKind
  days: number
  /** How many records a run would delete now; for transcripts, the calls whose words it would remove. */
  count: number
}

/** The records of a business past their retention period; kinds that it keeps forever are left out. */
export async function countOldRecords(db: Database, businessId: string, now: Instant): Promise<OldRecords[]> {
  const kept = await readRetention(db, businessId)
  const counts = RETENTION_KINDS.map(async (kind) => {
    const days = kept[kind]
    if (days === null) return []
    return [{ kind, days, count: await countOld(db.report, kind, businessId, daysBefore(now, days)) }]
  })
  return (await Promise.all(counts)).flat()
}

const daysBefore = (now: Instant, days: number): Date => new Date(now.getTime() - days * DAY_MS)

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
