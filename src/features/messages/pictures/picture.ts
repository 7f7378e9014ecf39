import type { Instant } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import type { Database, Sql } from '../../../store/database.ts'
import type { PictureType } from './picture-type.ts'

/** waiting: still to be fetched. failed: it cannot be fetched. expired: deleted after `PICTURES_KEPT_DAYS`. */
export const PICTURE_STATUSES = ['waiting', 'stored', 'failed', 'expired'] as const
export type PictureStatus = (typeof PICTURE_STATUSES)[number]

/** A picture of a received message. */
export interface MessagePicture {
  id: string
  status: PictureStatus
  /** Detected from the content; null until it is stored. */
  mimeType: PictureType | null
  sizeBytes: number | null
  /** Why it could not be fetched, briefly. */
  error: string | null
}

/** A picture with its content. */
export interface PictureContent {
  mimeType: PictureType
  bytes: Uint8Array
}

/** The NOTIFY channel for pictures to fetch. The payload is empty. */
export const PICTURES_DUE = 'pictures_due'
/** How long pictures are kept. */
export const PICTURES_KEPT_DAYS = 365
/** The longest time that the answer to a message waits for its pictures. */
export const WAITS_FOR_PICTURES = '60 seconds'

/** Records the pictures of a received message, to be fetched at once. */
export async function addPictures(
  tx: Sql,
  message: { id: string; businessId: string; carrier: string; mediaUrls: readonly string[] },
  now: Instant,
): Promise<void> {
  const { id, businessId, carrier, mediaUrls } = message
  if (mediaUrls.length === 0) return
  const ids = mediaUrls.map(() => newId('picture'))
  await tx`
    INSERT INTO message_pictures (id, business_id, message_id, position, url, carrier, status, created_at, work_at)
    SELECT picture.id, ${businessId}, ${id}, picture.position - 1, picture.url, ${carrier}, 'waiting', ${now}, ${now}
    FROM unnest(${ids}::text[], ${[...mediaUrls]}::text[]) WITH ORDINALITY AS picture (id, url, position)`
  await tx`SELECT pg_notify(${PICTURES_DUE}, '')`
}

/** An SQL expression: the pictures of the message in the row `table`, as a list of `MessagePicture`. */
export const picturesOf = (sql: Sql, table: string) => sql`
  coalesce((
    SELECT json_agg(json_build_object('id', picture.id, 'status', picture.status, 'mimeType', picture.mime_type,
      'sizeBytes', picture.size_bytes, 'error', picture.error) ORDER BY picture.position)
    FROM message_pictures picture
    WHERE picture.business_id = ${sql(table)}.business_id AND picture.message_id = ${sql(table)}.id), '[]')`

/** An SQL condition: the message in the row `due`, which needs an answer, has no picture that is still to be fetched. */
export const hasItsPictures = (sql: Sql, now: Instant) => sql`
  (due.created_at <= ${now}::timestamptz - ${WAITS_FOR_PICTURES}::interval OR NOT EXISTS (
    SELECT FROM message_pictures picture
    WHERE picture.business_id = due.business_id AND picture.message_id = due.id AND picture.status = 'waiting'))`

/** The content of a picture; null if there is no such picture, or it is not stored. */
export async function readPicture(db: Database, id: string): Promise<PictureContent | null> {
  const rows = await db.list<PictureContent[]>`
    SELECT mime_type AS "mimeType", bytes FROM message_pictures WHERE id = ${id} AND status = 'stored'`
  return rows[0] ?? null
}

/** The stored pictures of messages, limited in number and size: those of the newest messages, oldest first. */
export async function picturesOfMessages(
  db: Database,
  businessId: string,
  messageIds: readonly string[],
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<(PictureContent & { messageId: string })[]> {
  if (messageIds.length === 0) return []
  const rows = await db.list<(PictureContent & { messageId: string })[]>`
    SELECT message_id AS "messageId", mime_type AS "mimeType", bytes FROM message_pictures
    WHERE business_id = ${businessId} AND message_id = ANY(${[...messageIds]}::text[])
      AND status = 'stored' AND size_bytes <= ${maxBytes}
    ORDER BY created_at DESC, message_id DESC, position DESC LIMIT ${limit}`
  return rows.toReversed()
}

/** The most deletions in one run; the rest waits for the next run. */
const MOST = 200

/** Deletes the content of pictures past their retention period. @returns how many */
export async function deleteOldPictures(db: Database, now: Instant): Promise<number> {
  const gone = await db.write`
    UPDATE message_pictures SET status = 'expired', bytes = NULL
    WHERE id IN (
      SELECT id FROM message_pictures
      WHERE status = 'stored' AND created_at < ${now}::timestamptz - make_interval(days => ${PICTURES_KEPT_DAYS})
      ORDER BY created_at LIMIT ${MOST})
    RETURNING id`
  return gone.length
}
