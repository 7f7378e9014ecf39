import type { Clock } from '../../../kernel/clock.ts'
import { besideThis, startThread } from '../../../kernel/process/worker-thread.ts'
import type { ExtractionReply, ExtractionRequest } from './extraction-worker.ts'

export interface ExtractionTerms {
  clock: Clock
  /** Extraction fails after this time. */
  timeoutMs?: number
  /** Extraction fails if the memory of the process has grown by this much. */
  maxGrowthBytes?: number
  /** Ends the extraction. The reply is then an error that says nothing about the document. */
  signal?: AbortSignal | undefined
  /** A broken worker, for tests. */
  workerUrl?: URL
}

export const EXTRACTION_TIMEOUT_MS = 60_000
/** The decompressed parts of a PDF are outside V8's heap, so the memory of the whole process is watched. */
const MAX_GROWTH_BYTES = 600 * 1024 * 1024
const LOOK_EVERY_MS = 50
/** In addition to the bytes of the file. A page of text takes kilobytes, so only a malformed document needs more. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads a document in a worker thread with limits on time and memory, so that a malformed file cannot disturb calls in
 * progress. Never rejects; an unreadable document is a reply with `error`.
 */
export async function extractText(request: ExtractionRequest, terms: ExtractionTerms): Promise<ExtractionReply> {
  const { clock, timeoutMs = EXTRACTION_TIMEOUT_MS, maxGrowthBytes = MAX_GROWTH_BYTES, signal, workerUrl } = terms
  const url = workerUrl ?? besideThis('extraction-worker', import.meta.url)
  const worker = startThread(url, { workerData: request, resourceLimits: MEMORY })
  let cancelTimeout = () => {}
  let stopWatching = () => {}
  const stop = () => void worker.terminate()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const reply = await new Promise<ExtractionReply>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => resolve({ error: reasonOf(error) }))
    worker.once('exit', () => resolve({ error: 'the document cannot be read' }))
    stopWatching = watchMemory(clock, maxGrowthBytes, () => resolve({ error: TOO_MUCH_MEMORY }))
    cancelTimeout = clock.after(timeoutMs, () => resolve({ error: 'the document takes too long to be read' }))
  })
  cancelTimeout()
  stopWatching()
  signal?.removeEventListener('abort', stop)
  await worker.terminate()
  return reply
}

const TOO_MUCH_MEMORY = 'the document takes too much memory to be read'

const reasonOf = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH_MEMORY : 'the document cannot be read'

/**
 * Calls `onGrown` once when the memory of this process has grown by more than `maxGrowthBytes`. Returns a function
 * that stops watching.
 */
function watchMemory(clock: Clock, maxGrowthBytes: number, onGrown: () => void): () => void {
  const before = process.memoryUsage.rss()
  let cancel = () => {}
  const look = () => {
    if (process.memoryUsage.rss() - before > maxGrowthBytes) onGrown()
    else cancel = clock.after(LOOK_EVERY_MS, look)
  }
  look()
  return () => cancel()
}
