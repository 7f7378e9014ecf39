import { holdsLease, type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Document, DocumentStatus } from './document.ts'
import type { Passage } from './extraction/passages.ts'
import type { MimeType } from './mime-type.ts'

export interface DocumentFilters {
  status?: DocumentStatus | undefined
  mimeType?: MimeType | undefined
}

/** A search result. */
export interface PassageRow {
  documentId: string
  title: string
  page: number | null
}

/** The passages as a corpus for `searchCorpus` of features/knowledge. */
export const PASSAGES = {
  rows: 'document_passages',
  words: 'document_words',
  textId: 'document_id',
  hasSpeakingTitles: false,
  columns: (sql: Sql) => sql`document_id AS "documentId", title, page`,
}

const columns = (sql: Sql) => sql`
  id, name, mime_type AS "mimeType", size_bytes AS "sizeBytes", status, error, page_count AS "pageCount",
  created_at AS "createdAt", updated_at AS "updatedAt"`

export async function insertDocument(sql: Sql, businessId: string, one: Document): Promise<void> {
  await sql`
    INSERT INTO documents (id, business_id, name, mime_type, size_bytes, status, created_at, updated_at)
    VALUES (${one.id}, ${businessId}, ${one.name}, ${one.mimeType}, ${one.sizeBytes}, ${one.status}, ${one.createdAt},
      ${one.updatedAt})`
}

export async function selectTotalBytes(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ bytes: number }[]>`
    SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM documents WHERE business_id = ${businessId}`
  return rows[0]?.bytes ?? 0
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectDocuments = (
  sql: Sql,
  businessId: string,
  { status, mimeType }: DocumentFilters,
  page: PageRequest,
): Promise<Document[]> => sql<Document[]>`
  SELECT ${columns(sql)} FROM documents
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${status === undefined ? sql`` : sql`AND status = ${status}`}
    ${mimeType === undefined ? sql`` : sql`AND mime_type = ${mimeType}`}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

export async function selectDocument(sql: Sql, businessId: string, id: string): Promise<Document | null> {
  const rows = await sql<Document[]>`
    SELECT ${columns(sql)} FROM documents WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** The given ids that are documents of the business. */
export async function selectDocumentIds(sql: Sql, businessId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM documents WHERE business_id = ${businessId} AND id = ANY (${[...ids]}::text[])`
  return rows.map(({ id }) => id)
}

/** The given ids that are documents of any business. */
export async function selectKnownIds(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`SELECT id FROM documents WHERE id = ANY (${[...ids]}::text[])`
  return rows.map(({ id }) => id)
}

export async function deleteDocument(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM documents WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}

/** A document that a worker is reading. */
export interface LeasedDocument extends Document, Leased {
  businessId: string
  /** How often reading it was started, including this time. */
  tries: number
}

/** Leases the oldest documents that wait to be read, or whose lease has run out. */
export function leaseDocuments(
  sql: Sql,
  limit: number,
  { now, until }: { now: Instant; until: Instant },
): Promise<LeasedDocument[]> {
  const isDue = sql`status = 'processing' AND (lease_until IS NULL OR lease_until <= ${now})`
  const changes = sql`lease_until = ${until}, tries = tries + 1`
  const returning = sql`${columns(sql)}, business_id AS "businessId", lease_until AS "leaseUntil", tries`
  return leaseDueRows(sql, { table: 'documents', isDue, orderBy: sql`created_at`, changes, returning }, limit)
}

/** Does nothing if the lease is lost. */
export async function failDocument(sql: Sql, document: LeasedDocument, error: string, now: Instant): Promise<void> {
  await sql`
    UPDATE documents SET status = 'failed', error = ${error}, claim_token = NULL, lease_until = NULL, updated_at = ${now}
    WHERE ${holdsLease(sql, document)}`
}

/** Makes the document due again at once; this try does not count. */
export async function releaseDocument(sql: Sql, document: LeasedDocument): Promise<void> {
  await sql`
    UPDATE documents SET claim_token = NULL, lease_until = NULL, tries = tries - 1 WHERE ${holdsLease(sql, document)}`
}

/** In a transaction: makes the document ready and stores its passages. Does nothing if the lease is lost. */
export async function completeDocument(
  tx: Sql,
  document: LeasedDocument,
  read: { pageCount: number | null; passages: readonly Passage[] },
  now: Instant,
): Promise<void> {
  const { id, businessId, name } = document
  const { count } = await tx`
    UPDATE documents SET status = 'ready', page_count = ${read.pageCount}, claim_token = NULL, lease_until = NULL,
      updated_at = ${now}
    WHERE ${holdsLease(tx, document)}`
  if (count === 0) return
  const passages = read.passages.map((passage, index) => ({ ...passage, id: `${id}/${index + 1}` }))
  await tx`
    INSERT INTO document_passages (id, document_id, business_id, title, page, content)
    SELECT id, ${id}, ${businessId}, ${name}, page, content
    FROM jsonb_to_recordset(${tx.json(passages)}) AS (id text, page integer, content text)`
  await tx`
    INSERT INTO document_words (document_id, business_id, word)
    SELECT DISTINCT ${id}, ${businessId}, lexeme
    FROM document_passages, unnest(to_tsvector('frontbell_words', title || ' ' || content))
    WHERE document_id = ${id} AND lexeme ~ '^[[:alpha:]]{4,40}$'`
}
