import type { Clock } from '../../../kernel/clock.ts'
import { besideThis, startThread } from '../../../kernel/process/worker-thread.ts'
import type { ExtractionReply, ExtractionRequest } from './extraction-worker.ts'

export interface ExtractionTerms {
  clock: Clock
  /** A document that takes longer is given up. */
  timeoutMs?: number
  /** Ends the reading; what comes back then says nothing of the document. */
  signal?: AbortSignal | undefined
  /** For tests that break a thread on purpose. */
  workerUrl?: URL
}

export const EXTRACTION_TIMEOUT_MS = 60_000
/** Beside the bytes themselves; a page of text takes kilobytes, so what wants more is no honest document. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads a document in a thread of its own, with limits of time and memory: whatever the file does to its reader, the calls
 * in progress do not notice. Never rejects: that it cannot be read is an outcome.
 */
export async function extractText(request: ExtractionRequest, terms: ExtractionTerms): Promise<ExtractionReply> {
  const { clock, timeoutMs = EXTRACTION_TIMEOUT_MS, signal, workerUrl } = terms
  const url = workerUrl ?? besideThis('extraction-worker', import.meta.url)
  const worker = startThread(url, { workerData: request, resourceLimits: MEMORY })
  let cancelTimeout = () => {}
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  const reply = await new Promise<ExtractionReply>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => resolve({ error: explained(error) }))
    worker.once('exit', () => resolve({ error: 'the document cannot be read' }))
    cancelTimeout = clock.after(timeoutMs, () => resolve({ error: 'the document takes too long to be read' }))
  })
  cancelTimeout()
  signal?.removeEventListener('abort', stop)
  await worker.terminate()
  return reply
}

const explained = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'the document takes too much memory to be read' : 'the document cannot be read'
