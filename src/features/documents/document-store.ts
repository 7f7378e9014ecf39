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

/** A passage as a search finds it. */
export interface PassageRow {
  documentId: string
  title: string
  page: number | null
}

/** The passages as something to be asked, with features/knowledge. */
export const PASSAGES = {
  rows: 'document_passages',
  words: 'document_words',
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

export async function deleteDocument(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM documents WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}

/** A document on lease. */
export interface DocumentClaim extends Document {
  businessId: string
  claimToken: string
  /** How often its reading was begun, this time included. */
  tries: number
}

/** The oldest that waits, or whose reader has not been heard of until its lease ran out. */
export async function claimDocument(
  sql: Sql,
  terms: { now: Instant; leaseUntil: Instant },
): Promise<DocumentClaim | null> {
  const rows = await sql<DocumentClaim[]>`
    UPDATE documents SET claim_token = gen_random_uuid(), lease_until = ${terms.leaseUntil}, tries = tries + 1
    WHERE id = (
      SELECT id FROM documents WHERE status = 'processing' AND (lease_until IS NULL OR lease_until <= ${terms.now})
      ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns(sql)}, business_id AS "businessId", claim_token AS "claimToken", tries`
  return rows[0] ?? null
}

/** False where the claim is no longer ours. */
export async function failDocument(sql: Sql, claim: DocumentClaim, error: string, now: Instant): Promise<boolean> {
  const rows = await sql`
    UPDATE documents SET status = 'failed', error = ${error}, claim_token = NULL, lease_until = NULL, updated_at = ${now}
    WHERE id = ${claim.id} AND claim_token = ${claim.claimToken} RETURNING id`
  return rows.length === 1
}

/** Somebody else may read it at once, and this try did not count. */
export async function releaseDocument(sql: Sql, claim: DocumentClaim): Promise<void> {
  await sql`
    UPDATE documents SET claim_token = NULL, lease_until = NULL, tries = tries - 1
    WHERE id = ${claim.id} AND claim_token = ${claim.claimToken}`
}

/** In a transaction: the document becomes ready with all that was read of it. False where the claim is no longer ours. */
export async function completeDocument(
  tx: Sql,
  claim: DocumentClaim,
  read: { pageCount: number | null; passages: readonly Passage[] },
  now: Instant,
): Promise<boolean> {
  const { id, businessId, name } = claim
  const rows = await tx`
    UPDATE documents SET status = 'ready', page_count = ${read.pageCount}, claim_token = NULL, lease_until = NULL,
      updated_at = ${now}
    WHERE id = ${id} AND claim_token = ${claim.claimToken} RETURNING id`
  if (rows.length === 0) return false
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
  return true
}
