import { ApiError, badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { searchCorpus } from '../knowledge/article.ts'
import { deleteFile, writeFileWhole } from './document-files.ts'
import {
  type DocumentFilters,
  deleteDocument,
  insertDocument,
  PASSAGES,
  type PassageRow,
  selectDocument,
  selectDocuments,
} from './document-store.ts'
import { type MimeType, mimeTypeOf } from './mime-type.ts'

export const DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** An uploaded file that the assistant answers from once it is `ready`. */
export interface Document {
  id: string
  name: string
  /** By its content. */
  mimeType: MimeType
  sizeBytes: number
  status: DocumentStatus
  /** Why it failed, for its owner. */
  error: string | null
  /** Null where the format has no pages, and before it was read. */
  pageCount: number | null
  createdAt: Instant
  updatedAt: Instant
}

export interface FoundPassage {
  documentId: string
  /** The document's name. */
  title: string
  page: number | null
  /** The most fitting part, whole sentences, short enough to be spoken. */
  passage: string
  /** How much of the question it covers, 0 to 1, on the scale of `searchArticles`. */
  score: number
}

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

/**
 * Keeps an uploaded file, to be read by the next `processDueDocuments`. The file is on disk before its row is there, so a
 * document that is listed can be read.
 * @param folder `<data>/documents`, of all instances the same
 * @throws BAD_REQUEST naming the field, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; NOT_FOUND without that business
 */
export async function addDocument(
  db: Database,
  folder: string,
  businessId: string,
  input: { name: string; bytes: Uint8Array },
  now: Instant,
): Promise<Document> {
  const { bytes } = input
  const name = requireText('name', input.name, 255)
  if (bytes.length === 0) throw badRequest('file: is empty')
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new ApiError('PAYLOAD_TOO_LARGE', `file: must have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`)
  const mimeType = mimeTypeOf(name, bytes)
  if (mimeType === null)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'file: must be text, Markdown, HTML, PDF or Word (.docx)')
  await requireBusiness(db, businessId)
  const document: Document = {
    ...{ id: newId('document'), name, mimeType, sizeBytes: bytes.length, status: 'processing', error: null },
    ...{ pageCount: null, createdAt: now, updatedAt: now },
  }
  await writeFileWhole(folder, document.id, bytes)
  try {
    await insertDocument(db.write, businessId, document)
  } catch (error) {
    await deleteFile(folder, document.id)
    throw error
  }
  return document
}

/** Newest first. */
export async function listDocuments(
  db: Database,
  businessId: string,
  filters: DocumentFilters,
  page: PageRequest,
): Promise<Page<Document>> {
  return pageOf(await selectDocuments(db.list, businessId, filters, page), page.limit)
}

/** @throws NOT_FOUND */
export async function requireDocument(db: Database, businessId: string, id: string): Promise<Document> {
  const document = await selectDocument(db.read, businessId, id)
  if (document === null) throw notFound(`document ${id}`)
  return document
}

/** With everything that was read of it; the assistant knows it no longer. @throws NOT_FOUND */
export async function removeDocument(db: Database, folder: string, businessId: string, id: string): Promise<void> {
  if (!(await deleteDocument(db.write, businessId, id))) throw notFound(`document ${id}`)
  await deleteFile(folder, id)
}

/** Passages that answer a question asked in everyday words, best first; beside `searchArticles`, and as forgiving. */
export async function searchDocuments(
  db: Database,
  businessId: string,
  question: string,
  limit: number,
): Promise<FoundPassage[]> {
  const found = await searchCorpus<PassageRow>(db, PASSAGES, businessId, question, limit)
  return found.map(({ row: { documentId, title, page }, ...rest }) => ({ documentId, title, page, ...rest }))
}
