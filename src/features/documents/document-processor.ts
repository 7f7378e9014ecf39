import { type FileStore, readStored } from '../../files/file-store.ts'
import { Worker } from '../../jobs/due-work.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type Database, LONG_STATEMENTS } from '../../store/database.ts'
import {
  completeDocument,
  failDocument,
  type LeasedDocument,
  leaseDocuments,
  releaseDocument,
} from './document-store.ts'
import { EXTRACTION_TIMEOUT_MS, extractText } from './extraction/extract-text.ts'
import type { ExtractionReply } from './extraction/extraction-worker.ts'

export interface ProcessorDeps {
  db: Database
  clock: Clock
  log: Log
  files: FileStore
  /** Extracts the text of a document; default: in a worker thread. */
  extract?: typeof extractText
}

/** Longer than the longest extraction, so that no other worker takes a document that is still being read. */
const LEASE_MS = 2 * EXTRACTION_TIMEOUT_MS
/** A document whose extraction was interrupted this often fails: the document itself is the likely cause. */
const MAX_TRIES = 3
/** The longest time that an uploaded document waits before it is read. */
const POLL_MS = 2_000

/**
 * The worker that reads uploaded documents, one at a time. When it stops, it releases the document that it is
 * reading.
 */
export function documentProcessor(deps: ProcessorDeps): Worker<LeasedDocument> {
  const { db, clock, log } = deps
  return new Worker<LeasedDocument>({
    queue: 'documents',
    clock,
    log,
    lease: (limit, now) => leaseDocuments(db.write, limit, { now, until: new Date(now.getTime() + LEASE_MS) }),
    work: (document, signal) => processDocument(deps, document, signal),
    concurrency: 1,
    pollMs: POLL_MS,
  })
}

async function processDocument(deps: ProcessorDeps, document: LeasedDocument, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const { id, mimeType } = document
  const read = await readPassages(deps, document, signal)
  if ('error' in read && signal.aborted) return releaseDocument(db.write, document)
  if ('error' in read) {
    await failDocument(db.write, document, read.error, clock.now())
    log.info({ documentId: id, mimeType, reason: read.error }, 'a document could not be read')
    return
  }
  await db.transaction((tx) => completeDocument(tx, document, read, clock.now()), LONG_STATEMENTS)
  log.info({ documentId: id, mimeType, passages: read.passages.length }, 'a document was read')
}

async function readPassages(
  { clock, files, extract = extractText }: ProcessorDeps,
  document: LeasedDocument,
  signal: AbortSignal,
): Promise<ExtractionReply> {
  if (document.tries > MAX_TRIES) return { error: 'the document cannot be read; every try broke off' }
  const bytes = await readStored(files, document.id)
  if (bytes === null) return { error: 'the file no longer exists; upload it again' }
  return extract({ mimeType: document.mimeType, bytes: new Uint8Array(bytes) }, { clock, signal })
}
