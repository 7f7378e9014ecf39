import type { FileStore } from '../../files/file-store.ts'
import { ApiError, badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { searchCorpus } from '../knowledge/article.ts'
import { documentQuota, PLANS, type PlanTable } from '../plans/plan.ts'
import {
  type DocumentFilters,
  deleteDocument,
  insertDocument,
  PASSAGES,
  type PassageRow,
  selectDocument,
  selectDocumentIds,
  selectDocuments,
  selectKnownIds,
  selectTotalBytes,
} from './document-store.ts'
import { type MimeType, mimeTypeOf } from './mime-type.ts'

export const DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** An uploaded file that the assistant answers from once it is `ready`. */
export interface Document {
  id: string
  name: string
  /** Detected from the content. */
  mimeType: MimeType
  sizeBytes: number
  status: DocumentStatus
  /** The reason for a failure, for the owner of the business. */
  error: string | null
  /** Null until the document is read, and for formats without pages. */
  pageCount: number | null
  createdAt: Instant
  updatedAt: Instant
}

export interface FoundPassage {
  documentId: string
  /** The document's name. */
  title: string
  page: number | null
  /** The best matching sentences, short enough to be spoken. */
  passage: string
  /** The share of the question that the passage covers, 0 to 1, on the scale of `searchArticles`. */
  score: number
}

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

/**
 * Stores an uploaded file for the document processor. The file is written before its row, so every listed document has its
 * file.
 * @throws BAD_REQUEST naming the field, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; CONFLICT above the quota; NOT_FOUND when there is no such business
 */
export async function addDocument(
  db: Database,
  files: FileStore,
  businessId: string,
  input: { name: string; bytes: Uint8Array },
  now: Instant,
  plans: PlanTable = PLANS,
): Promise<Document> {
  const { bytes } = input
  const name = requireLine('name', input.name, 255)
  if (bytes.length === 0) throw badRequest('file: is empty')
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new ApiError('PAYLOAD_TOO_LARGE', `file: must have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`)
  const mimeType = mimeTypeOf(name, bytes)
  if (mimeType === null)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'file: must be text, Markdown, HTML, PDF or Word (.docx)')
  const { plan } = await requireBusiness(db, businessId)
  await refuseAboveQuota(db, businessId, bytes.length, documentQuota(plans, plan))
  const document: Document = {
    ...{ id: newId('document'), name, mimeType, sizeBytes: bytes.length, status: 'processing', error: null },
    ...{ pageCount: null, createdAt: now, updatedAt: now },
  }
  await files.write(document.id, bytes)
  try {
    await insertDocument(db.write, businessId, document)
  } catch (error) {
    await files.remove(document.id)
    throw error
  }
  return document
}

/** @throws CONFLICT if the documents would exceed the plan's storage */
async function refuseAboveQuota(db: Database, businessId: string, bytes: number, quota: number): Promise<void> {
  const taken = await selectTotalBytes(db.read, businessId)
  if (taken + bytes <= quota) return
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`
  throw conflict(
    `file: has ${megabytes(bytes)}, but the documents of this business take ${megabytes(taken)} of ${megabytes(quota)}; delete some first`,
  )
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

/** The given ids that are documents of the business. */
export const documentIdsAmong = async (db: Database, businessId: string, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : selectDocumentIds(db.read, businessId, ids)

/** The given file names that are ids of documents of any business. */
export const knownDocuments = async (db: Database, names: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(names.length === 0 ? [] : await selectKnownIds(db.read, names))

/** @throws BAD_REQUEST for an id that no document of the business has */
export async function requireDocumentIds(db: Database, businessId: string, ids: readonly string[]): Promise<void> {
  const known = await documentIdsAmong(db, businessId, ids)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw badRequest(`knowledge.documentIds: ${unknown} is not a document of this business`)
}

/** Deletes a document, its passages and its file. @throws NOT_FOUND */
export async function removeDocument(db: Database, files: FileStore, businessId: string, id: string): Promise<void> {
  await requireDocument(db, businessId, id)
  // The file is removed first: if that fails, the document is still listed and can be deleted again.
  await files.remove(id)
  await deleteDocument(db.write, businessId, id)
}

/** Finds passages for a question in everyday words, best first, tolerating typing errors as `searchArticles` does. @param among the documents to search; null for all */
export async function searchDocuments(
  db: Database,
  businessId: string,
  question: string,
  limit: number,
  among: readonly string[] | null = null,
): Promise<FoundPassage[]> {
  const found = await searchCorpus<PassageRow>(db, PASSAGES, businessId, question, limit, among)
  return found.map(({ row: { documentId, title, page }, ...rest }) => ({ documentId, title, page, ...rest }))
}
