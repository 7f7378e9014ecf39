import { parentPort, workerData } from 'node:worker_threads'
import { lowerOwnPriority } from '../../../kernel/process/thread-priority.ts'
import type { MimeType } from '../mime-type.ts'
import { type Passage, passagesOf } from './passages.ts'
import { readDocument } from './read-document.ts'
import { Unreadable } from './unreadable.ts'

/** The input of one thread. */
export interface ExtractionRequest {
  readonly mimeType: MimeType
  readonly bytes: Uint8Array
}

/** `error`: a sentence for the owner of the document. */
export type ExtractionReply =
  | { readonly pageCount: number | null; readonly passages: Passage[] }
  | { readonly error: string }

lowerOwnPriority()

const { mimeType, bytes } = workerData as ExtractionRequest

function sentenceFor(cause: unknown): string {
  return cause instanceof Unreadable ? cause.message : 'the file is damaged'
}

try {
  const text = await readDocument(mimeType, bytes)
  const pageCount = text.hasPages ? text.pages.length : null
  parentPort?.postMessage({ pageCount, passages: passagesOf(text) } satisfies ExtractionReply)
} catch (cause) {
  parentPort?.postMessage({ error: sentenceFor(cause) } satisfies ExtractionReply)
}
