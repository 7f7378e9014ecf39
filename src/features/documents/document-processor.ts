import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { readFileOf } from './document-files.ts'
import { claimDocument, completeDocument, type DocumentClaim, failDocument, releaseDocument } from './document-store.ts'
import { EXTRACTION_TIMEOUT_MS, extractText } from './extraction/extract-text.ts'
import type { ExtractionReply } from './extraction/extraction-worker.ts'

export interface ProcessorDeps {
  db: Database
  clock: Clock
  log: Log
  /** `<data>/documents`. */
  folder: string
  /** Reads a document; in a thread of its own unless told. */
  extract?: typeof extractText
  /** Begins no more, and gives back what is being read: the service stops. */
  signal?: AbortSignal
}

/** Longer than the longest reading, so that nobody else begins what is still being done. */
const LEASE_MS = 2 * EXTRACTION_TIMEOUT_MS
/** A document that took its reader down that often is given up: three crashes are no accident. */
const MAX_TRIES = 3

/**
 * Reads every document that waits, one after the other; to be called every few seconds. A reader that dies is replaced when
 * its lease runs out. @returns how many were done with.
 */
export async function processDueDocuments(deps: ProcessorDeps): Promise<number> {
  const { db, clock, signal } = deps
  for (let done = 0; ; done += 1) {
    if (signal?.aborted) return done
    const now = clock.now()
    const claim = await claimDocument(db.write, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) })
    if (claim === null) return done
    await processOne(deps, claim)
  }
}

async function processOne(deps: ProcessorDeps, claim: DocumentClaim): Promise<void> {
  const { db, clock, log, signal } = deps
  const read = await passagesIn(deps, claim)
  if ('error' in read && signal?.aborted) return releaseDocument(db.write, claim)
  if ('error' in read) {
    await failDocument(db.write, claim, read.error, clock.now())
    log.info({ documentId: claim.id, mimeType: claim.mimeType, reason: read.error }, 'a document could not be read')
    return
  }
  await db.transaction((tx) => completeDocument(tx, claim, read, clock.now()))
  log.info({ documentId: claim.id, mimeType: claim.mimeType, passages: read.passages.length }, 'a document was read')
}

async function passagesIn(deps: ProcessorDeps, claim: DocumentClaim): Promise<ExtractionReply> {
  const { clock, folder, signal, extract = extractText } = deps
  if (claim.tries > MAX_TRIES) return { error: 'the document cannot be read; every try broke off' }
  const bytes = await readFileOf(folder, claim.id)
  if (bytes === null) return { error: 'the file is no longer on disk; upload it again' }
  return extract({ mimeType: claim.mimeType, bytes: new Uint8Array(bytes) }, { clock, signal })
}
