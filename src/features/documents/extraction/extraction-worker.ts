import { parentPort, workerData } from 'node:worker_threads'
import { lowerOwnPriority } from '../../../kernel/process/thread-priority.ts'
import type { MimeType } from '../mime-type.ts'
import { type Passage, splitIntoPassages } from './passages.ts'
import { readDocument } from './read-document.ts'
import { Unreadable } from './unreadable.ts'

/** The `workerData` of an extraction thread. */
export interface ExtractionRequest {
  readonly mimeType: MimeType
  readonly bytes: Uint8Array
}

/** The message that the thread sends back. `error` is shown to the owner of the document. */
export type ExtractionReply =
  | { readonly pageCount: number | null; readonly passages: Passage[] }
  | { readonly error: string }

lowerOwnPriority()

const { mimeType, bytes } = workerData as ExtractionRequest

function reasonFor(cause: unknown): string {
  return cause instanceof Unreadable ? cause.message : 'the file is damaged'
}

try {
  const text = await readDocument(mimeType, bytes)
  const pageCount = text.hasPages ? text.pages.length : null
  parentPort?.postMessage({ pageCount, passages: splitIntoPassages(text) } satisfies ExtractionReply)
} catch (cause) {
  parentPort?.postMessage({ error: reasonFor(cause) } satisfies ExtractionReply)
}
